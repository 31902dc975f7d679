import type { ComponentProps, ReactNode } from 'react'
import type { ButtonLook } from './button.tsx'
import styles from './icon-button.module.css'

interface Shared {
  /** Its name, and its tooltip. */
  label: string
  look?: ButtonLook
  children: ReactNode
}

export interface IconButtonProps
  extends Shared, Omit<ComponentProps<'button'>, 'children' | 'style' | 'className'> {
  pressed?: boolean
}

export interface IconLinkProps
  extends Shared, Omit<ComponentProps<'a'>, 'children' | 'style' | 'className'> {
  href: string
}

export function IconButton({ label, look = 'quiet', pressed, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      data-tooltip={label}
      {...rest}
      className={styles.button}
      data-look={look}
      aria-label={label}
      aria-pressed={pressed}
    >
      {children}
    </button>
  )
}

export function IconLink({ label, look = 'quiet', children, ...rest }: IconLinkProps) {
  return (
    <a data-tooltip={label} {...rest} className={styles.button} data-look={look} aria-label={label}>
      {children}
    </a>
  )
}
