import { useEffect, useRef } from 'react'
import { anchor } from './anchor.ts'
import styles from './tooltip.module.css'

const hoverDelayMs = 500
const leaveDelayMs = 120

/** The one tooltip of the page, for every element that has `data-tooltip`. It repeats names only. */
export function Tooltip() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => (ref.current ? attach(ref.current) : undefined), [])
  return (
    <div
      ref={ref}
      id="tooltip"
      popover="manual"
      role="tooltip"
      aria-hidden="true"
      className={styles.tooltip}
    />
  )
}

function attach(tooltip: HTMLElement): () => void {
  let shownFor: HTMLElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function show(owner: HTMLElement) {
    if (!owner.isConnected || owner.matches('[aria-expanded="true"]')) return
    hide()
    shownFor = owner
    tooltip.textContent = owner.dataset.tooltip ?? ''
    tooltip.showPopover()
    anchor(tooltip, owner)
  }

  function hide() {
    clearTimeout(timer)
    // A menu may have taken the button as its own anchor meanwhile.
    if (shownFor?.style.getPropertyValue('anchor-name') === `--${tooltip.id}`) {
      shownFor.style.removeProperty('anchor-name')
    }
    shownFor = null
    tooltip.hidePopover()
  }

  function over(event: PointerEvent) {
    if (event.pointerType === 'touch') return
    const node = event.target as Element
    const owner = node.closest<HTMLElement>('[data-tooltip]')
    // The pointer may rest on the tooltip itself, to read it enlarged.
    if (owner === shownFor || tooltip.contains(node)) return clearTimeout(timer)
    clearTimeout(timer)
    if (owner) timer = setTimeout(() => show(owner), shownFor ? 0 : hoverDelayMs)
    else if (shownFor) timer = setTimeout(hide, leaveDelayMs)
  }

  function focus(event: FocusEvent) {
    const owner = (event.target as Element).closest<HTMLElement>('[data-tooltip]')
    if (owner?.matches(':focus-visible')) show(owner)
    else hide()
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') hide()
  }

  const attached = new AbortController()
  const { signal } = attached
  document.addEventListener('pointerover', over, { signal })
  document.addEventListener('pointerdown', hide, { signal })
  document.addEventListener('focusin', focus, { signal })
  document.addEventListener('focusout', hide, { signal })
  document.addEventListener('keydown', press, { signal })
  document.addEventListener('scroll', hide, { signal, capture: true, passive: true })
  return () => {
    hide()
    attached.abort()
  }
}
