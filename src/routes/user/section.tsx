import { type ReactNode, useId } from 'react'
import styles from './section.module.css'

/** One part of the settings; its id is what the index beside it leads to. */
export function Section({
  id,
  title,
  children,
}: {
  id: string
  title: string
  children: ReactNode
}) {
  const heading = useId()
  return (
    <section id={id} className={styles.section} aria-labelledby={heading}>
      <h2 id={heading} className="title">
        {title}
      </h2>
      {children}
    </section>
  )
}
