import { type ReactNode, useId } from 'react'
import styles from './radio-group.module.css'

export interface RadioOption<Value extends string> {
  value: Value
  label: ReactNode
  hint?: ReactNode
}

export interface RadioGroupProps<Value extends string> {
  label: string
  hideLabel?: boolean
  hint?: ReactNode
  look?: 'list' | 'segments'
  value?: Value
  defaultValue?: Value
  options: readonly RadioOption<Value>[]
  name?: string
  disabled?: boolean
  onChange?: (value: Value) => void
}

export function RadioGroup<Value extends string>({
  label,
  hideLabel = false,
  hint,
  look = 'list',
  value,
  defaultValue,
  options,
  name,
  disabled,
  onChange,
}: RadioGroupProps<Value>) {
  const id = useId()
  return (
    <fieldset
      className={styles.group}
      disabled={disabled}
      aria-describedby={hint ? `${id}-hint` : undefined}
    >
      <legend className={hideLabel ? 'visually-hidden' : styles.legend}>{label}</legend>
      <div className={styles[look]}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              className={styles.input}
              name={name ?? id}
              value={option.value}
              checked={value === undefined ? undefined : value === option.value}
              defaultChecked={value === undefined ? defaultValue === option.value : undefined}
              onChange={() => onChange?.(option.value)}
            />
            <span className={styles.words}>
              {option.label}
              {option.hint && <span className="meta">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {hint && (
        <p className="meta" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </fieldset>
  )
}
