import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from 'react'
import { isComposing } from './composing.ts'
import { Field, type FieldProps } from './field.tsx'
import styles from './field.module.css'
import { IconButton } from './icon-button.tsx'

export interface TextFieldProps
  extends FieldProps, Omit<ComponentProps<'input'>, 'onChange' | 'style' | 'className'> {
  onChange?: (value: string) => void
  /** Enter, but not the one that ends a composed word. */
  onEnter?: (value: string) => void
  leading?: ReactNode
  trailing?: ReactNode
}

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'trailing'> {
  showLabel: string
  hideWord: string
}

export function TextField({
  label,
  hideLabel,
  hint,
  error,
  id,
  onChange,
  onEnter,
  onKeyDown,
  leading,
  trailing,
  ...rest
}: TextFieldProps) {
  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposing(event)) return
    onKeyDown?.(event)
    if (event.key !== 'Enter' || event.defaultPrevented || !onEnter) return
    event.preventDefault()
    onEnter(event.currentTarget.value)
  }
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error} id={id}>
      {(control) => (
        <span className={styles.box}>
          {leading && <span className={styles.leading}>{leading}</span>}
          <input
            type="text"
            dir="auto"
            {...rest}
            {...control}
            className={styles.control}
            onChange={(event) => onChange?.(event.target.value)}
            onKeyDown={press}
          />
          {trailing && <span className={styles.trailing}>{trailing}</span>}
        </span>
      )}
    </Field>
  )
}

export function PasswordField({ showLabel, hideWord, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      spellCheck={false}
      autoCapitalize="none"
      {...rest}
      type={shown ? 'text' : 'password'}
      trailing={
        <IconButton label={shown ? hideWord : showLabel} onClick={() => setShown(!shown)}>
          {shown ? <EyeOff /> : <Eye />}
        </IconButton>
      }
    />
  )
}
