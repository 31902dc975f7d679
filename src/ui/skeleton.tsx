import { type RefObject, useLayoutEffect, useRef } from 'react'
import styles from './skeleton.module.css'

/** As in the style sheet: from here on it is seen. */
const hiddenForMs = 300
const shownForMs = 300
/** React holds back until then what comes before; it is there some frames later, and nobody saw the outline. */
const unseenMs = 40

export interface SkeletonProps {
  label: string
  shape?: 'rows' | 'cards' | 'text'
  count?: number
}

/** The outline of what is coming; not seen in the first 300 ms, in which it mostly comes, and then for as long at least. */
export function Skeleton({ label, shape = 'rows', count = 4 }: SkeletonProps) {
  const ref = useRef<HTMLDivElement>(null)
  useFullTurn(ref)
  return (
    <div ref={ref} className={styles.skeleton} data-shape={shape}>
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={styles.piece} aria-hidden="true">
          <span className={styles.bar} />
        </span>
      ))}
    </div>
  )
}

/** What came just after it was seen is there, and covered for the rest of its time: a flash tires. */
function useFullTurn(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current
    return () => {
      const sinceMs = runMs(element?.getAnimations()[0]) - hiddenForMs
      if (element && sinceMs > unseenMs && sinceMs < shownForMs)
        cover(element, shownForMs - sinceMs)
    }
  }, [ref])
}

/** How long ago it began: one that has faded in stands still. */
function runMs(animation: Animation | undefined): number {
  if (animation?.playState !== 'finished') return Number(animation?.currentTime ?? 0)
  return Number(animation.timeline?.currentTime) - Number(animation.startTime)
}

function cover(element: HTMLElement, forMs: number): void {
  const { left, top, width, height } = element.getBoundingClientRect()
  const copy = element.cloneNode(true) as HTMLElement
  copy.ariaHidden = 'true'
  copy.className += ` ${styles.cover}`
  copy.style.cssText = `left:${left}px;top:${top}px;width:${width}px;height:${height}px`
  copy.style.background = groundOf(element)
  // What is above everything else is so only inside its dialog.
  const place = element.closest('dialog') ?? document.body
  place.append(copy)
  setTimeout(() => copy.remove(), forMs)
}

function groundOf(element: Element): string {
  const clear = 'rgba(0, 0, 0, 0)'
  for (let around: Element | null = element; around; around = around.parentElement) {
    const { backgroundColor } = getComputedStyle(around)
    if (backgroundColor !== clear) return backgroundColor
  }
  return 'canvas'
}
