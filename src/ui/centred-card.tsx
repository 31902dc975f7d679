import type { ReactNode } from 'react'
import styles from './centred-card.module.css'

export interface CentredCardProps {
  mark?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/** One thing to do and nothing beside it: sign-in, an invitation, an error. */
export function CentredCard({ mark, footer, children }: CentredCardProps) {
  return (
    <div className={styles.centred}>
      <main className={styles.card} id="content" tabIndex={-1}>
        {mark && <div className={styles.mark}>{mark}</div>}
        {children}
      </main>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </div>
  )
}
