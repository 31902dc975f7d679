import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'
import { Spinner } from './spinner.tsx'

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger'

interface Shared {
  look?: ButtonLook
  icon?: ReactNode
  /** As wide as its container. */
  wide?: boolean
  /** 36 px on the desktop, where a row of 44 px surrounds it. */
  compact?: boolean
  children: ReactNode
}

export interface ButtonProps
  extends Shared, Omit<ComponentProps<'button'>, 'children' | 'style' | 'className'> {
  /** Waits on the server: shows a spinner after 300 ms, keeps its width and its focus. */
  busy?: boolean
}

export interface LinkButtonProps
  extends Shared, Omit<ComponentProps<'a'>, 'children' | 'style' | 'className'> {
  href: string
}

export function Button({
  look = 'secondary',
  icon,
  wide,
  compact,
  busy = false,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      {...marks({ look, wide, compact })}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
    >
      <Content icon={icon}>{children}</Content>
      {busy && (
        <span className={styles.spinner}>
          <Spinner />
        </span>
      )}
    </button>
  )
}

export function LinkButton({
  look = 'secondary',
  icon,
  wide,
  compact,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <a {...rest} {...marks({ look, wide, compact })}>
      <Content icon={icon}>{children}</Content>
    </a>
  )
}

function Content({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className={styles.content}>
      {icon}
      <span>{children}</span>
    </span>
  )
}

function marks({ look, wide, compact }: Omit<Shared, 'children'>) {
  return {
    className: styles.button,
    'data-look': look,
    'data-wide': wide || undefined,
    'data-compact': compact || undefined,
  }
}
