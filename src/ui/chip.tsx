import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './chip.module.css'
import type { Colour } from './colour.ts'
import { passFocusOn } from './pass-focus-on.ts'

export interface ChipProps {
  children: ReactNode
  icon?: ReactNode
  colour?: Colour
  /** A link, such as a filter that lives in the URL. */
  href?: string
  current?: boolean
  /** A toggle. */
  onSelect?: () => void
  selected?: boolean
  onRemove?: () => void
  removeLabel?: string
}

export function Chip({
  children,
  icon,
  colour,
  href,
  current = false,
  onSelect,
  selected,
  onRemove,
  removeLabel,
}: ChipProps) {
  const words = (
    <>
      {icon}
      <span dir="auto">{children}</span>
    </>
  )
  return (
    <span className={styles.chip} data-colour={colour} data-on={current || selected || undefined}>
      {href !== undefined ? (
        <a className={styles.body} href={href} aria-current={current || undefined}>
          {words}
        </a>
      ) : onSelect ? (
        <button type="button" className={styles.body} aria-pressed={selected} onClick={onSelect}>
          {words}
        </button>
      ) : (
        <span className={styles.body}>{words}</span>
      )}
      {onRemove && (
        <button
          ref={passFocusOn}
          type="button"
          className={styles.remove}
          aria-label={removeLabel}
          onClick={onRemove}
        >
          <X />
        </button>
      )}
    </span>
  )
}

export interface ChipRowProps {
  label?: string
  /** On several lines, instead of scrolling sideways. */
  wrap?: boolean | 'centred'
  children: ReactNode
}

export function ChipRow({ label, wrap = false, children }: ChipRowProps) {
  return (
    <div
      className={wrap ? styles.wrap : styles.scroll}
      data-centred={wrap === 'centred' || undefined}
      role="group"
      aria-label={label}
    >
      {children}
    </div>
  )
}
