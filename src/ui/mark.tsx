import styles from './mark.module.css'

export interface MarkProps {
  size?: number
  label?: string
}

/** Three round strokes from one point to 12, 4 and 8 o'clock. */
export function Mark({ size = 28, label }: MarkProps) {
  const spoken =
    label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <svg className={styles.mark} viewBox="0 0 100 100" width={size} height={size} {...spoken}>
      <path d="M50 60V13M50 60l40.7 23.5M50 60L9.3 83.5" />
    </svg>
  )
}
