import { X } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { isComposing } from './composing.ts'
import { IconButton, IconLink } from './icon-button.tsx'
import { isCovered } from './is-covered.ts'
import styles from './panel.module.css'
import { focusOnHeading } from './pass-focus-on.ts'

export interface PanelProps {
  /** The page itself is about what a panel of the first level shows. */
  level?: 1 | 2
  title: ReactNode
  closeLabel: string
  onClose?: () => void
  /** Where ✕ leads: works without script, and by a middle click. */
  closeHref?: string
  /** What gets the focus when it closes, where that is not what had it before. */
  findNext?: () => HTMLElement | null
  /** Before the title. */
  leading?: ReactNode
  actions?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/**
 * Beside the page on the desktop, over all of it on a phone. No `dialog`: the page beside it stays
 * live, the server can write it open, and a toast can lie above it.
 */
export function Panel({
  level = 2,
  title,
  leading,
  closeLabel,
  onClose,
  closeHref,
  findNext,
  actions,
  footer,
  children,
}: PanelProps) {
  const id = useId()
  const Heading = level === 1 ? 'h1' : 'h2'
  const heading = useRef<HTMLHeadingElement>(null)
  const giveFocusBack = useEffectEvent((before: HTMLElement | null) => {
    const find = findNext
    // Once the page under it can be seen again, and has lost what went together with the panel.
    queueMicrotask(() => {
      ;(find?.() ?? before)?.focus({ preventScroll: true })
      // Where a link from another screen opened it, that link is gone.
      if (document.activeElement === document.body) focusOnHeading()
    })
  })
  useLayoutEffect(() => {
    const before = document.activeElement
    // Nobody has touched the page yet: it was opened by its URL.
    const isByHand = before instanceof HTMLElement && before !== document.body
    if (isByHand) heading.current?.focus({ preventScroll: true })
    return () => giveFocusBack(isByHand ? before : null)
  }, [])

  function press(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return
    // A layer at a time: what lies over the panel closes before it.
    if (isCovered()) return
    event.preventDefault()
    onClose?.()
  }
  return (
    // Only Escape is heard here, from the controls inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className={styles.panel} aria-labelledby={id} onKeyDown={press}>
      <div className={styles.top} data-led={leading ? true : undefined}>
        {leading}
        <Heading ref={heading} className={styles.title} id={id} tabIndex={-1} data-panel-title>
          {title}
        </Heading>
        {actions}
        {closeHref === undefined ? (
          <IconButton label={closeLabel} onClick={onClose}>
            <X />
          </IconButton>
        ) : (
          <IconLink label={closeLabel} href={closeHref}>
            <X />
          </IconLink>
        )}
      </div>
      <div className={styles.body}>{children}</div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </section>
  )
}
