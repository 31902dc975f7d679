import { useGroup, useSession } from '#client/use-session.tsx'
import type { ListItem } from '#domain/list-item.ts'
import type { MutationArgs } from '#domain/mutations.ts'
import { useSavedAsTyped } from '#routes/fields/saved-as-typed.ts'
import { TheirWords } from '#routes/fields/their-words.tsx'
import { useAuthorOf } from '#routes/fields/use-author-of.ts'
import { useSaveWords } from '#routes/fields/use-save-words.ts'
import { refusalMessage } from '#words/refusal-message.ts'
import { useWords } from '#words/use-words.tsx'
import type { FieldState } from './field-state.ts'

type ItemChanges = Omit<MutationArgs<'changeListItem'>, 'id'>

interface ItemField {
  id: string
  field: keyof ListItem
  /** Where several fields write the same: which one it is. */
  part?: string
  stored: string
  /** Reads the text, and may refuse it. */
  toChanges: (text: string) => ItemChanges
}

/** A field of an item, saved as it is typed. */
export function useItemField({
  id,
  field: name,
  part = name,
  stored,
  toChanges,
}: ItemField): FieldState {
  const words = useWords()
  const group = useGroup()
  const session = useSession()
  const saveWords = useSaveWords()
  const authorOf = useAuthorOf('listItem', id)
  const { field, refusal, theirs } = useSavedAsTyped({
    place: `${id}/${part}`,
    stored,
    save: (text, act) => {
      const changes = toChanges(text)
      // Whoever writes in it wants it, though somebody deleted it meanwhile.
      const before = () => {
        const isDeleted = session.replica(group.id).get('listItem', id)?.deleted
        if (isDeleted) group.mutate('restoreListItem', { id }, { act })
      }
      saveWords('changeListItem', { id, ...changes }, { act, before })
    },
    findAuthor: () => authorOf(name),
  })
  return {
    ...field,
    error: refusal ? refusalMessage(words, refusal) : undefined,
    ...(theirs && { hint: <TheirWords theirs={theirs} /> }),
  }
}
