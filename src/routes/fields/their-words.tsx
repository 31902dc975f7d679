import { useNameOf } from '#routes/others/use-name-of.ts'
import { shortTitle } from '#words/short-title.ts'
import { Button } from '#ui/button.tsx'
import { useWords } from '#words/use-words.tsx'
import type { PointerEvent } from 'react'
import type { Theirs } from './saved-as-typed.ts'
import styles from './their-words.module.css'

/** Under a field that I write in: what somebody else wrote there meanwhile, to be used or not. */
export function TheirWords({ theirs: { text, by, use, dismiss } }: { theirs: Theirs }) {
  const words = useWords()
  const name = useNameOf()(by)
  const short = shortTitle(text) || words.kept.none
  return (
    <span className={styles.theirs}>
      <span className={styles.words} aria-live="polite">
        {words.kept.wrote({ name, words: short })}
      </span>
      <Button
        look="quiet"
        compact
        aria-label={words.kept.takeNamed({ words: short })}
        onPointerDown={keepFocus}
        onClick={use}
      >
        {words.kept.use}
      </Button>
      <Button
        look="quiet"
        compact
        aria-label={words.kept.dismissNamed({ words: short })}
        onPointerDown={keepFocus}
        onClick={dismiss}
      >
        {words.actions.dismiss}
      </Button>
    </span>
  )
}

/** A field that loses the focus saves what is in it, over what was to be used. */
function keepFocus(event: PointerEvent): void {
  event.preventDefault()
}
