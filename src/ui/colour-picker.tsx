import { Check } from 'lucide-react'
import { useId } from 'react'
import type { Colour } from './colour.ts'
import styles from './colour-picker.module.css'

export interface ColourPickerProps<Choice extends Colour> {
  label: string
  hideLabel?: boolean
  colours: readonly Choice[]
  value?: Choice
  defaultValue?: Choice
  onChange?: (colour: Choice) => void
  names: Record<Choice, string>
  name?: string
}

export function ColourPicker<Choice extends Colour>({
  label,
  hideLabel = false,
  colours,
  value,
  defaultValue,
  onChange,
  names,
  name,
}: ColourPickerProps<Choice>) {
  const id = useId()
  return (
    <fieldset>
      <legend className={hideLabel ? 'visually-hidden' : styles.legend}>{label}</legend>
      <div className={styles.swatches}>
        {colours.map((colour) => (
          <label
            key={colour}
            className={styles.swatch}
            data-colour={colour}
            data-tooltip={names[colour]}
          >
            <input
              type="radio"
              className={styles.input}
              name={name ?? id}
              value={colour}
              aria-label={names[colour]}
              checked={value === undefined ? undefined : value === colour}
              defaultChecked={value === undefined ? defaultValue === colour : undefined}
              onChange={() => onChange?.(colour)}
            />
            <Check className={styles.check} aria-hidden="true" />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
