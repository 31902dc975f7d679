import type { ReactNode } from 'react'

/** A text field that somebody else keeps: the item itself, or a form. */
export interface FieldState {
  value: string
  error: string | undefined
  onChange: (text: string) => void
  onBlur?: () => void
  hint?: ReactNode
}
