import { newId } from '#client/ids.ts'
import { useGroup } from '#client/use-session.tsx'
import { fold } from '#domain/fold.ts'
import { orderBetween } from '#domain/order-between.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Section, sectionsPerGroupMax } from '#domain/section.ts'
import { useSavedAsTyped } from '#routes/fields/saved-as-typed.ts'
import { TheirWords } from '#routes/fields/their-words.tsx'
import { useAuthorOf } from '#routes/fields/use-author-of.ts'
import { useInOrder } from '#routes/fields/use-in-order.ts'
import { useSaveWords } from '#routes/fields/use-save-words.ts'
import { shortTitle } from '#words/short-title.ts'
import { useAct } from '#routes/undo/use-act.ts'
import { useUndoable } from '#routes/undo/use-undoable.ts'
import { useAnnounce } from '#ui/announcer.tsx'
import { EmojiPicker } from '#ui/emoji-picker.tsx'
import { TextField } from '#ui/text-field.tsx'
import { refusalMessage } from '#words/refusal-message.ts'
import { useWords } from '#words/use-words.tsx'
import { AddNamed } from './add-named.tsx'
import styles from './arranged.module.css'
import { MoveMenu } from './move-menu.tsx'

/** What stands for a section that has no emoji of its own. */
const noEmoji = '🏷️'

/** The sections of the list: their names, faces and usual order. */
export function SectionsEditor() {
  const words = useWords()
  const group = useGroup()
  const act = useAct()
  const sections = useInOrder('section')
  const add = (name: string) =>
    act(() => {
      mustBeNew(name, sections)
      group.mutate('addSection', {
        id: newId(),
        name,
        emoji: null,
        order: orderBetween(sections.at(-1)?.order ?? null, null, Math.random),
      })
    })
  return (
    <>
      <p className="secondary">{words.sections.intro}</p>
      {sections.length > 0 && (
        <ul className={styles.rows} aria-label={words.sections.list}>
          {sections.map((section, place) => (
            <SectionRow key={section.id} section={section} sections={sections} place={place} />
          ))}
        </ul>
      )}
      {sections.length < sectionsPerGroupMax ? (
        <AddNamed label={words.sections.add} place="new-section" onAdd={add} />
      ) : (
        <p className="meta">{words.refusals.full({ limit: sectionsPerGroupMax })}</p>
      )}
    </>
  )
}

interface SectionRowProps {
  section: Section
  sections: readonly Section[]
  place: number
}

function SectionRow({ section, sections, place }: SectionRowProps) {
  const words = useWords()
  const group = useGroup()
  const act = useAct()
  const doUndoably = useUndoable()
  const announce = useAnnounce()
  const saveWords = useSaveWords()
  const authorOf = useAuthorOf('section', section.id)
  const { id, name, emoji } = section
  const others = sections.filter((other) => other.id !== id)
  const { field, refusal, theirs } = useSavedAsTyped({
    place: `${id}/name`,
    stored: name,
    save: (text, undoId) => {
      mustBeNew(text, others)
      saveWords('changeSection', { id, name: text }, { act: undoId })
    },
    findAuthor: () => authorOf('name'),
  })
  const move = (to: number) => {
    const before = others[to - 1]?.order ?? null
    const order = orderBetween(before, others[to]?.order ?? null, Math.random)
    const isMoved = act(() => group.mutate('changeSection', { id, order }))
    if (isMoved) announce(words.sections.moved({ name, place: to + 1, count: sections.length }))
  }
  const remove = () =>
    doUndoably({
      stream: group.id,
      run: (undoId) => group.mutate('deleteSection', { id }, { act: undoId }),
      said: words.sections.deleted({ name: shortTitle(name) }),
    })
  return (
    <li className={styles.row}>
      <EmojiPicker
        label={words.sections.emojiOf({ name })}
        ownLabel={words.groupSettings.anotherEmoji}
        value={emoji ?? noEmoji}
        size="medium"
        onChange={(chosen) => act(() => group.mutate('changeSection', { id, emoji: chosen }))}
      />
      <div className={styles.grow}>
        <TextField
          label={words.sections.nameOf({ name })}
          hideLabel
          autoComplete="off"
          {...field}
          error={refusal ? refusalMessage(words, refusal) : ''}
          {...(theirs && { hint: <TheirWords theirs={theirs} /> })}
        />
      </div>
      <MoveMenu
        label={words.sections.more({ name })}
        place={place}
        count={sections.length}
        onMove={move}
        onDelete={remove}
      />
    </li>
  )
}

/**
 * Nobody makes a second section of one name here. Two that were made apart both stay, since each
 * has its items.
 */
function mustBeNew(name: string, sections: readonly Section[]): void {
  if (sections.some((section) => fold(section.name) === fold(name))) throw new Refusal('idTaken')
}
