import { newId } from '#client/ids.ts'
import type { Session } from '#client/session.ts'
import { useGroup, useSession } from '#client/use-session.tsx'
import type { Id } from '#domain/id.ts'
import type { ListItem } from '#domain/list-item.ts'
import { isOfRight, Refusal } from '#domain/refusal.ts'
import { TheirWords } from '#routes/fields/their-words.tsx'
import { useOnLeaving } from '#routes/fields/use-on-leaving.ts'
import { TextField } from '#ui/text-field.tsx'
import { refusalMessage } from '#words/refusal-message.ts'
import { useWords } from '#words/use-words.tsx'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Renaming, RowStates } from './row-states.ts'

interface RenameFieldProps {
  item: ListItem
  renaming: Renaming
  onWrite: (written: string) => void
  onEnd: () => void
}

/** The row as a field: Enter or leaving it saves, Escape leaves the name as it was. */
export function RenameField({ item, renaming, onWrite, onEnd }: RenameFieldProps) {
  const { id, title, editedBy } = item
  const words = useWords()
  const group = useGroup()
  const session = useSession()
  const [error, setError] = useState<string>()
  /** What it was called when I began: if I change nothing, nothing is saved over what others wrote. */
  const [before, setBefore] = useState(renaming.item.title)
  const field = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: true })
    if (renaming.written === null) field.current?.select()
  }, [renaming])
  useOnItem(id)

  function end() {
    // Taking the field away makes it lose the focus, which would save once more.
    isOver.current = true
    onEnd()
  }

  function save(written: string) {
    if (isOver.current) return
    try {
      if (written !== before) {
        rename({ session, groupId: group.id, item, title: written, isLost: isOfRight })
      }
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
      setError(refusalMessage(words, refusal))
      // What was typed is in Lost and found, otherwise it stays in the field.
      if (!isOfRight(refusal)) return
    }
    end()
  }

  function press(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    end()
  }

  return (
    <TextField
      ref={field}
      label={words.list.newName({ title })}
      hideLabel
      defaultValue={renaming.written ?? title}
      onChange={onWrite}
      enterKeyHint="done"
      error={error}
      {...(title !== before && {
        hint: (
          <TheirWords
            theirs={{ text: title, by: editedBy, use: end, dismiss: () => setBefore(title) }}
          />
        ),
      })}
      onEnter={save}
      onKeyDown={press}
      onBlur={(event) => save(event.target.value)}
    />
  )
}

interface NewName {
  session: Session
  groupId: Id
  item: ListItem
  title: string
  /** What no field says any more is its author's to read in Lost and found. */
  isLost: (refusal: Refusal) => boolean
}

function rename({ session, groupId, item: { id, deleted }, title, isLost }: NewName): void {
  const act = newId()
  try {
    // Whoever gives it a name wants it, though somebody deleted it meanwhile.
    if (deleted) session.mutate(groupId, 'restoreListItem', { id }, { act })
    session.mutate(groupId, 'changeListItem', { id, title }, { act })
  } catch (error) {
    if (error instanceof Refusal && isLost(error)) {
      session.keepLost(groupId, { name: 'changeListItem', args: { id, title }, act }, error)
    }
    throw error
  }
}

/** Whoever goes away from the list leaves the field: no browser says so where it goes with its screen. */
export function useSavedOnLeaving(states: RowStates): void {
  const group = useGroup()
  const session = useSession()
  useOnLeaving(() => {
    const { item: before, written = null } = states.renaming ?? {}
    if (!before || written === null || written === before.title) return
    // With its group it is not here any more.
    const item = session.replica(group.id).get('listItem', before.id) ?? before
    try {
      const isLost = () => written.trim() !== ''
      rename({ session, groupId: group.id, item, title: written, isLost })
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
    }
  })
}

/** The others see on the row that somebody is on it. */
function useOnItem(id: Id): void {
  const session = useSession()
  useEffect(() => {
    const { stream, place } = session.place
    session.here(stream, `item:${id}`)
    return () => session.here(stream, place)
  }, [session, id])
}
