import { useGroup, useSession } from '#client/use-session.tsx'
import type { Id } from '#domain/id.ts'
import { useOfferUndo } from '#routes/use-undoable.ts'
import { useToast } from '#ui/toasts.tsx'
import { refusalMessage } from '#words/refusal-message.ts'
import { useWords } from '#words/use-words.tsx'
import type { EditorCode, NotepadEditor } from './use-editor-code.ts'

type MakingItems = Pick<EditorCode, 'makeItems' | 'untieItems'>
type Tasks = Parameters<EditorCode['makeItems']>[1]

/** Ties tasks of a notepad to new items of the list, and says so, with a way back. */
export function useMakeItems(
  notepad: Id,
): (editor: NotepadEditor, code: MakingItems, tasks: Tasks) => void {
  const words = useWords()
  const session = useSession()
  const { id: groupId } = useGroup()
  const toast = useToast()
  const offerUndo = useOfferUndo()
  return ({ view }, { makeItems, untieItems }, tasks) => {
    const { ids, act, refusal } = makeItems(view, tasks, { session, groupId, notepad })
    if (refusal) toast({ text: refusalMessage(words, refusal) })
    if (ids.length === 0) return
    const said = words.editor.turned({ count: ids.length })
    offerUndo({ stream: groupId, act, said, onUndone: () => untieItems(view, ids) })
  }
}
