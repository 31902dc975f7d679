import type { ComponentProps } from 'react'
import styles from './checkbox.module.css'
import type { Colour } from './colour.ts'

export interface CheckboxProps extends Omit<
  ComponentProps<'input'>,
  'onChange' | 'type' | 'style' | 'className'
> {
  label: string
  showLabel?: boolean
  /** Whose tick it is. */
  colour?: Colour | undefined
  onChange?: (checked: boolean) => void
}

export function Checkbox({ label, showLabel = false, colour, onChange, ...rest }: CheckboxProps) {
  return (
    <label className={styles.target} data-colour={colour} data-labelled={showLabel || undefined}>
      <span className={styles.circle}>
        <input
          type="checkbox"
          aria-label={showLabel ? undefined : label}
          {...rest}
          className={styles.input}
          onChange={(event) => onChange?.(event.target.checked)}
        />
        <svg className={styles.check} viewBox="0 0 24 24" aria-hidden="true">
          <path pathLength="1" d="M7 12.5l3.4 3.4L17 8.8" />
        </svg>
      </span>
      {showLabel && <span className={styles.label}>{label}</span>}
    </label>
  )
}
