import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { isComposing } from './composing.ts'
import { Field, type FieldProps } from './field.tsx'
import box from './field.module.css'
import styles from './text-area.module.css'

export interface TextAreaProps
  extends FieldProps, Omit<ComponentProps<'textarea'>, 'onChange' | 'style' | 'className' | 'ref'> {
  onChange?: (value: string) => void
  /** No edge and the type of a notepad: the text is the screen. */
  plain?: boolean
}

export function TextArea({
  label,
  hideLabel,
  hint,
  error,
  id,
  onChange,
  onKeyDown,
  plain = false,
  rows = 3,
  ...rest
}: TextAreaProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => grow(area.current))
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error} id={id}>
      {(control) => (
        <span className={plain ? styles.plain : box.box}>
          <textarea
            dir="auto"
            {...rest}
            {...control}
            ref={area}
            rows={rows}
            className={plain ? styles.text : `${box.control} ${styles.area}`}
            onChange={(event) => {
              grow(event.target)
              onChange?.(event.target.value)
            }}
            onKeyDown={(event) => {
              if (!isComposing(event)) onKeyDown?.(event)
            }}
          />
        </span>
      )}
    </Field>
  )
}

/** Only where `field-sizing` is missing; elsewhere the style sheet does it. */
function grow(area: HTMLTextAreaElement | null) {
  if (!area || CSS.supports('field-sizing', 'content')) return
  area.style.blockSize = 'auto'
  area.style.blockSize = `${area.scrollHeight}px`
}
