import { newId } from '#client/ids.ts'
import { useGroup, useSession } from '#client/use-session.tsx'
import { useUndo } from '#client/use-undo.tsx'
import type { Id } from '#domain/id.ts'
import { useNameOf } from '#routes/others/use-name-of.ts'
import { useOfferUndo, useTellRefusal } from '#routes/undo/use-undoable.ts'
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
  const tellRefusal = useTellRefusal()
  const undo = useUndo()
  const nameOf = useNameOf()
  return ({ view, history }, { makeItems, untieItems }, tasks) => {
    history.pause()
    const before = view.state
    const made = makeItems(view, tasks, { session, groupId, notepad, nameOf })
    const { ids, act, refusal } = made
    const tick = (by: Id) => {
      for (const id of made.done)
        session.mutate(groupId, 'tickListItem', { id, done: true }, { act: by })
    }
    tick(act)
    if (refusal) toast({ text: refusalMessage(words, refusal) })
    if (ids.length === 0) return
    let takeBack = undo?.hold([groupId], act)
    // One after the other: what is still being taken back cannot be put back.
    let done: Promise<unknown> = Promise.resolve()
    const putBack = () => {
      const again = newId()
      for (const id of ids) session.mutate(groupId, 'restoreListItem', { id }, { act: again })
      tick(again)
      takeBack = undo?.hold([groupId], again)
    }
    history.tie({
      takeBack: () => (done = done.then(() => takeBack?.()).catch(tellRefusal)),
      putBack: () => (done = done.then(putBack).catch(tellRefusal)),
      before,
      after: view.state,
    })
    history.pause()
    const said = words.editor.turned({ count: ids.length })
    const onUndone = () => {
      if (!view.isDestroyed) untieItems(view, made)
    }
    offerUndo({ stream: groupId, act, said, onUndone })
  }
}
