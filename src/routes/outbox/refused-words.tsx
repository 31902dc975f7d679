import styles from './refused-words.module.css'

/** Words that the server did not take, to the last of them. */
export function RefusedWords({ words }: { words: string }) {
  return (
    <span className={styles.words} dir="auto">
      {words}
    </span>
  )
}
