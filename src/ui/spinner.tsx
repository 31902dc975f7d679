import styles from './spinner.module.css'

/** Says nothing itself: whoever waits also says so in words. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
