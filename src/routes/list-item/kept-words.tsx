import { useGroup, useNow } from '#client/use-session.tsx'
import type { Due, Kept, ListItem } from '#domain/list-item.ts'
import { parseRepeat } from '#domain/repeat.ts'
import { useNameOf } from '#routes/others/use-name-of.ts'
import styles from '#routes/list-item.module.css'
import { shortTitle } from '#words/short-title.ts'
import { useIsKept } from '#routes/undo/use-is-kept.ts'
import { useUndoable } from '#routes/undo/use-undoable.ts'
import { Button } from '#ui/button.tsx'
import { passFocusOn } from '#ui/pass-focus-on.ts'
import { useFormats, useLanguage, useWords } from '#words/use-words.tsx'
import { repeatInWords } from './repeat-in-words.ts'

/** Words that came too late for their fields, for whoever may edit to use or let go. */
export function KeptWords({ item }: { item: ListItem }) {
  const words = useWords()
  const isKept = useIsKept()
  const current = item.kept.filter(({ at }) => isKept(at))
  if (current.length === 0) return null
  return (
    <section className={styles.kept} aria-labelledby="kept">
      <h2 id="kept" className={styles.legend}>
        {words.kept.title}
      </h2>
      <p className="meta">{words.kept.text}</p>
      <ul className="stack-s">
        {current.map((kept) => (
          <KeptEntry key={kept.id} item={item} kept={kept} />
        ))}
      </ul>
    </section>
  )
}

function KeptEntry({ item: { id }, kept }: { item: ListItem; kept: Kept }) {
  const words = useWords()
  const group = useGroup()
  const doUndoably = useUndoable()
  const name = useNameOf()(kept.by)
  const written = useValueInWords()(kept)
  const short = shortTitle(written)
  const decide = (mutation: 'useKept' | 'dismissKept', said: string) =>
    doUndoably({
      stream: group.id,
      run: (act) => group.mutate(mutation, { id, kept: kept.id }, { act }),
      said,
    })
  return (
    <li className={styles['kept-entry']}>
      <p className={styles['kept-words']}>
        {words.kept.wroteIn({ name, field: labelOf(kept.field, words.item), words: written })}
      </p>
      <span className={styles['kept-buttons']}>
        <Button
          ref={passFocusOn}
          aria-label={words.kept.takeNamed({ words: short })}
          onClick={() => decide('useKept', words.kept.used({ words: short }))}
        >
          {words.kept.use}
        </Button>
        <Button
          ref={passFocusOn}
          look="quiet"
          aria-label={words.kept.dismissNamed({ words: short })}
          onClick={() => decide('dismissKept', words.kept.dismissed({ words: short }))}
        >
          {words.actions.dismiss}
        </Button>
      </span>
    </li>
  )
}

type Labels = ReturnType<typeof useWords>['item']

function labelOf(field: Kept['field'], labels: Labels): string {
  if (field === 'assignees') return labels.people
  return field === 'tags' ? labels.tags : labels[field]
}

function useValueInWords(): (kept: Kept) => string {
  const words = useWords()
  const formats = useFormats()
  const { locale } = useLanguage()
  const nameOf = useNameOf()
  const now = useNow()
  return ({ field, value }) => {
    if (value === null || value === '') return words.kept.none
    if (typeof value === 'boolean') return value ? words.item.urgent : words.kept.notUrgent
    if (typeof value === 'number') return formats.formatNumber(value)
    if (Array.isArray(value)) {
      const entries = value.map((entry) => (field === 'assignees' ? nameOf(entry) : String(entry)))
      return entries.length > 0 ? formats.formatList(entries) : words.kept.none
    }
    if (typeof value === 'string') {
      const repeat = field === 'repeat' ? parseRepeat(value) : null
      return repeat ? repeatInWords(repeat, { words, locale }) : value
    }
    // The one field of an item that is an object.
    return formats.formatDay((value as Due).date, now)
  }
}
