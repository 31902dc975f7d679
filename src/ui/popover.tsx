import type { ReactNode } from 'react'
import { Floating, type FloatingButton } from './floating.tsx'
import styles from './popover.module.css'

export interface PopoverProps extends FloatingButton {
  /** What stands on the button, if not the label. */
  button?: ReactNode
  onToggle?: (open: boolean) => void
  children: ReactNode | ((close: () => void) => ReactNode)
}

export function Popover({ button, onToggle, children, ...rest }: PopoverProps) {
  return (
    <Floating {...rest} button={button} onToggle={(open) => onToggle?.(open)}>
      {(close) => (
        <div className={styles.content}>
          {typeof children === 'function' ? children(close) : children}
        </div>
      )}
    </Floating>
  )
}
