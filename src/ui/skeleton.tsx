import styles from './skeleton.module.css'

export interface SkeletonProps {
  label: string
  shape?: 'rows' | 'cards' | 'text'
  count?: number
}

/** The outline of what is coming; not seen in the first 300 ms, in which it mostly comes. */
export function Skeleton({ label, shape = 'rows', count = 4 }: SkeletonProps) {
  return (
    <div className={styles.skeleton} data-shape={shape}>
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={styles.piece} aria-hidden="true">
          <span className={styles.bar} />
        </span>
      ))}
    </div>
  )
}
