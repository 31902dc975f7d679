import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './switch.module.css'

export interface SwitchProps extends Omit<
  ComponentProps<'input'>,
  'onChange' | 'type' | 'style' | 'className'
> {
  label: string
  hint?: ReactNode
  onChange?: (checked: boolean) => void
}

export function Switch({ label, hint, onChange, ...rest }: SwitchProps) {
  const id = useId()
  return (
    <label className={styles.row}>
      <span className={styles.words}>
        <span id={id}>{label}</span>
        {hint && (
          <span className="meta" id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </span>
      <input
        aria-labelledby={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        {...rest}
        type="checkbox"
        // A native checkbox tells its own state.
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
        role="switch"
        className={styles.input}
        onChange={(event) => onChange?.(event.target.checked)}
      />
    </label>
  )
}
