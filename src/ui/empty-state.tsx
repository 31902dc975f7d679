import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

export interface EmptyStateProps {
  title: string
  text?: ReactNode
  /** An emoji, an icon or a mark. */
  icon?: ReactNode
  action?: ReactNode
  level?: 1 | 2
  children?: ReactNode
}

export function EmptyState({ title, text, icon, action, level = 2, children }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={styles.empty}>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <Heading className="title">{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
      {children}
    </div>
  )
}
