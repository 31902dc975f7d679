import styles from '#routes/list-item.module.css'
import type { ReactNode } from 'react'

interface FieldGroupProps {
  label: string
  error: string | undefined
  children: ReactNode
}

/** Several controls under one label. */
export function FieldGroup({ label, error, children }: FieldGroupProps) {
  return (
    <div className={styles.group}>
      <span className={styles.legend} aria-hidden="true">
        {label}
      </span>
      {children}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
