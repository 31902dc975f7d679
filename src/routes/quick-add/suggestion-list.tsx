import { useGroup, useSession } from '#client/use-session.tsx'
import type { ListItem } from '#domain/list-item.ts'
import { amountInWords } from '#routes/list-items/item-meta.tsx'
import { useFormats, useWords } from '#words/use-words.tsx'
import { AtSign, CirclePlus, History, ListPlus, Shapes } from 'lucide-react'
import { raiseFor } from './add-entries.ts'
import styles from './quick-bar.module.css'
import { type Suggestion, titleOf } from './suggestion.ts'
import type { Rows } from './use-rows.ts'
import type { ReadLine } from './use-typed-line.ts'

interface SuggestionListProps {
  id: string
  read: ReadLine
  rows: Rows
  onChoose: (suggestion: Suggestion) => void
}

/** At most five rows; the field keeps the focus and says which of them is meant. */
export function SuggestionList(props: SuggestionListProps) {
  const { id, read, rows, onChoose } = props
  const { sections } = read.reader
  const words = useWords()
  const formats = useFormats()
  const sayRaise = useSayRaise(read)

  function about(suggestion: Suggestion): string {
    if (suggestion.kind === 'onList') return sayRaise(suggestion.there)
    if (suggestion.kind !== 'remembered') return ''
    if (suggestion.isOpen) return words.quickAdd.isOnList
    const { thing } = suggestion
    const section = sections.find((each) => each.id === thing.section)?.name
    return [amountInWords(thing, { words, formats }), section].filter(Boolean).join(' · ')
  }

  return (
    <div id={id} role="listbox" aria-label={words.quickAdd.suggestions} className={styles.rows}>
      {rows.suggestions.map((suggestion, index) => {
        const Icon = icons[suggestion.kind]
        const said = about(suggestion)
        const name = titleOf(suggestion)
        return (
          // The field has the keys: its arrows and Enter choose here.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={`${suggestion.kind}:${name}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === rows.active}
            tabIndex={-1}
            className={styles.row}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(suggestion)}
          >
            {suggestion.kind === 'name' && suggestion.mark === '#' ? (
              <Shapes aria-hidden="true" />
            ) : (
              <Icon aria-hidden="true" />
            )}
            <span className={styles.title} dir="auto">
              {suggestion.kind === 'newSection' ? words.quickAdd.newSection({ name }) : name}
            </span>
            {said && <span className={styles.about}>{said}</span>}
          </div>
        )
      })}
    </div>
  )
}

/** What Enter would make of something on the list. */
function useSayRaise({ parsed }: ReadLine): (there: ListItem) => string {
  const words = useWords()
  const formats = useFormats()
  const session = useSession()
  const { id: groupId } = useGroup()
  const { onList, onListMore, isOnList } = words.quickAdd
  const isOne = parsed.amount === null && parsed.unit === null
  return (there) => {
    const to = { ...there, ...raiseFor(session, groupId, there, parsed) }
    if (to.amount === there.amount && to.unit === there.unit) return isOnList
    const amount = amountInWords(to, { words, formats })
    return isOne || amount === null ? onList : onListMore({ amount })
  }
}

const icons = {
  onList: CirclePlus,
  remembered: History,
  starter: ListPlus,
  name: AtSign,
  newSection: Shapes,
} as const
