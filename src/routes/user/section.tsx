import type { ReactNode } from 'react'
import styles from './section.module.css'

/** One page of the settings. Its name is in the header, or beside it in the index. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      {children}
    </section>
  )
}

/** A part of such a page, under a heading of its own. */
export function Part({
  title,
  hint,
  children,
}: {
  title: string
  hint?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className={styles.part}>
      <h2>{title}</h2>
      {hint && <p className="secondary">{hint}</p>}
      {children}
    </div>
  )
}
