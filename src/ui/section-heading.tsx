import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './section-heading.module.css'

export interface SectionHeadingProps {
  children: ReactNode
  level?: 2 | 3
  count?: string | number
  action?: ReactNode
  folded?: boolean
  onFold?: (folded: boolean) => void
  id?: string
}

export function SectionHeading({
  children,
  level = 2,
  count,
  action,
  folded = false,
  onFold,
  id,
}: SectionHeadingProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const words = (
    <>
      <span className={styles.words}>{children}</span>
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </>
  )
  return (
    <div className={styles.section}>
      <Heading className={styles.heading} id={id}>
        {onFold ? (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={!folded}
            onClick={() => onFold(!folded)}
          >
            {words}
            <ChevronDown aria-hidden="true" />
          </button>
        ) : (
          words
        )}
      </Heading>
      {action}
    </div>
  )
}
