import { useWords } from '#words/use-words.tsx'
import { Search } from 'lucide-react'
import { useFinder } from './finder.tsx'
import styles from './finder.module.css'

/** Where one looks for a search field on a phone: it opens the palette. */
export function FindField() {
  const words = useWords()
  const { openFinder } = useFinder()
  return (
    <button type="button" className={styles.open} aria-haspopup="dialog" onClick={openFinder}>
      <Search size={20} aria-hidden="true" />
      {words.finder.placeholder}
    </button>
  )
}
