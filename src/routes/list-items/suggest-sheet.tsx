import { newId } from '#client/ids.ts'
import { useKeptLine } from '#client/use-kept-line.ts'
import { useAll, useGroup, useSession } from '#client/use-session.tsx'
import { arrangeSections } from '#domain/list-arrangement.ts'
import { placeAt } from '#domain/list-place.ts'
import { sectionNameMaxLength } from '#domain/section.ts'
import { suggestOrder } from '#domain/suggest-order.ts'
import { useUndoable } from '#routes/undo/use-undoable.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useWords } from '#words/use-words.tsx'
import styles from './question-sheet.module.css'
import { useLayouts } from './use-layout.ts'

/** Offers the order in which people ticked as a layout of its own; nothing else changes. */
export function SuggestSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useWords()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={words.suggest.title}
      closeLabel={words.actions.close}
    >
      <Suggestion onClose={onClose} />
    </Sheet>
  )
}

function Suggestion({ onClose }: { onClose: () => void }) {
  const words = useWords()
  const session = useSession()
  const group = useGroup()
  const doUndoably = useUndoable()
  const sections = arrangeSections(useAll('section'), null)
  const items = useAll('listItem')
  const { layouts, choose } = useLayouts()
  const [name, setName] = useKeptLine(`${session.user.id}/${group.id}/suggested-layout`)
  const ids = sections.map(({ id }) => id)
  const order = suggestOrder(items, ids)
  if (!order) return <p>{words.suggest.tooFew}</p>

  function save(order: string[]) {
    const id = newId()
    const place = placeAt(layouts, layouts.length, Math.random)
    const isSaved = doUndoably({
      stream: [group.id, session.own.stream],
      run: (act) => {
        group.mutate('addLayout', { id, name, sections: order, order: place }, { act })
        choose(id, act)
      },
      said: words.suggest.added({ name }),
    })
    if (!isSaved) return
    setName('')
    onClose()
  }

  return (
    <form
      className={styles.choices}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save(order)
      }}
    >
      <p>{words.suggest.text}</p>
      <ol className={styles.order}>
        {arrangeSections(sections, { sections: order }).map((section) => (
          <li key={section.id}>
            {section.emoji} <bdi>{section.name}</bdi>
          </li>
        ))}
      </ol>
      <TextField
        label={words.suggest.name}
        value={name}
        maxLength={sectionNameMaxLength}
        onChange={setName}
      />
      <Button type="submit" wide look="primary" disabled={name.trim() === ''}>
        {words.suggest.add}
      </Button>
    </form>
  )
}
