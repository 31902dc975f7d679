import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import styles from './field.module.css'

export interface FieldProps {
  label: ReactNode
  /** Only for screen readers, where the place makes it plain. */
  hideLabel?: boolean
  hint?: ReactNode
  error?: ReactNode
}

/** What the control itself needs, so that label, hint and error are spoken with it. */
export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface Props extends FieldProps {
  id?: string | undefined
  children: (control: FieldControl) => ReactNode
}

export function Field({ label, hideLabel = false, hint, error, id, children }: Props) {
  const own = useId()
  const control = id ?? own
  const described = [hint && `${own}-hint`, error && `${own}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label className={hideLabel ? 'visually-hidden' : styles.label} htmlFor={control}>
        {label}
      </label>
      {children({
        id: control,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <div className={styles.hint} id={`${own}-hint`}>
          {hint}
        </div>
      )}
      {error && (
        <p className={styles.error} id={`${own}-error`}>
          <CircleAlert aria-hidden="true" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}

export function focusFirstInvalid(form: HTMLElement): void {
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
