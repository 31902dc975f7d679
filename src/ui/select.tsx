import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'
import box from './field.module.css'
import styles from './select.module.css'

export interface SelectProps
  extends FieldProps, Omit<ComponentProps<'select'>, 'onChange' | 'style' | 'className'> {
  options: readonly { value: string; label: string }[]
  onChange?: (value: string) => void
}

export function Select({
  label,
  hideLabel,
  hint,
  error,
  id,
  options,
  onChange,
  ...rest
}: SelectProps) {
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error} id={id}>
      {(control) => (
        <span className={box.box}>
          <select
            {...rest}
            {...control}
            className={`${box.control} ${styles.select}`}
            onChange={(event) => onChange?.(event.target.value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className={styles.arrow} aria-hidden="true" />
        </span>
      )}
    </Field>
  )
}
