import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

export interface EmptyStateProps {
  title: string
  text?: ReactNode
  /** An emoji, an icon or a mark. */
  icon?: ReactNode
  action?: ReactNode
  children?: ReactNode
}

export function EmptyState({ title, text, icon, action, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <h2 className="title">{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
      {children}
    </div>
  )
}
