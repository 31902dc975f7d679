import { type ReactNode, useEffect, useRef } from 'react'
import styles from './bottom-bar.module.css'

export interface BottomBarProps {
  /** On the desktop, at the end of its line: a form's button. */
  end?: boolean
  children: ReactNode
}

/** Pinned to the bottom of a phone; on the desktop it stands where it is written. */
export function BottomBar({ end, children }: BottomBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => (bar.current ? follow(bar.current) : undefined), [])
  return (
    <div ref={bar} className={styles.bar} data-bottom-bar data-end={end || undefined}>
      <div className={styles.inner}>{children}</div>
    </div>
  )
}

/** Tells the page how much the bar covers, and keeps it above the keyboard of an iPhone. */
function follow(bar: HTMLElement): () => void {
  const page = document.documentElement
  const viewport = window.visualViewport

  function measure() {
    const isPinned = getComputedStyle(bar).position === 'fixed'
    const covered = isPinned ? `${bar.offsetHeight}px` : ''
    if (page.style.getPropertyValue('--bottom') !== covered) {
      page.style.setProperty('--bottom', covered)
    }
  }

  /** The next screen has one of its own, mostly as high: what it says anew styles the whole page. */
  function release() {
    if (!document.querySelector('[data-bottom-bar]')) page.style.removeProperty('--bottom')
  }

  function lift() {
    if (!viewport || viewport.scale !== 1) return
    const covered = window.innerHeight - viewport.height - viewport.offsetTop
    bar.style.translate = covered > 1 ? `0 ${-covered}px` : ''
  }

  let timer: ReturnType<typeof setTimeout> | undefined
  // Behind the frame: the whole page is styled anew, and somebody is typing into the bar.
  const sizes = new ResizeObserver(() => {
    clearTimeout(timer)
    timer = setTimeout(measure)
  })
  sizes.observe(bar)
  viewport?.addEventListener('resize', lift)
  viewport?.addEventListener('scroll', lift)
  return () => {
    sizes.disconnect()
    clearTimeout(timer)
    viewport?.removeEventListener('resize', lift)
    viewport?.removeEventListener('scroll', lift)
    setTimeout(release)
  }
}
