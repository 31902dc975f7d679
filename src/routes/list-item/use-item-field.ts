import { useGroup } from '#client/use-session.tsx'
import type { MutationArgs } from '#domain/mutations.ts'
import { useSavedAsTyped } from '#routes/saved-as-typed.ts'
import { refusalMessage } from '#words/refusal-message.ts'
import { useWords } from '#words/use-words.tsx'
import type { FieldState } from './field-state.ts'

type ItemChanges = Omit<MutationArgs<'changeListItem'>, 'id'>

/** A field of an item, saved as it is typed. `toChanges` reads the text, and may refuse it. */
export function useItemField(
  id: string,
  stored: string,
  toChanges: (text: string) => ItemChanges,
): FieldState {
  const words = useWords()
  const group = useGroup()
  const { value, refusal, onChange, onBlur } = useSavedAsTyped(stored, (text) =>
    group.mutate('changeListItem', { id, ...toChanges(text) }),
  )
  return { value, error: refusal ? refusalMessage(words, refusal) : undefined, onChange, onBlur }
}
