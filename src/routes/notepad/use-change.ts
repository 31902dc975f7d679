import { useGroup } from '#client/use-session.tsx'
import type { Notepad } from '#domain/notepad.ts'
import { useUndoable } from '#routes/undo/use-undoable.ts'
import { useWords } from '#words/use-words.tsx'

/** Says what was done with the whole notepad, with a way back. */
export function useChange({ id }: Notepad) {
  const group = useGroup()
  const doUndoably = useUndoable()
  return (fields: Partial<Pick<Notepad, 'pinned' | 'locked' | 'archived'>>, said: string) =>
    doUndoably({
      stream: group.id,
      run: (act) => group.mutate('changeNotepad', { id, ...fields }, { act }),
      said,
      name: Object.keys(fields).join(),
    })
}

export function useLock(notepad: Notepad): (locked: boolean) => void {
  const words = useWords()
  const change = useChange(notepad)
  return (locked) => change({ locked }, locked ? words.house.lockedNow : words.house.unlocked)
}

export function useArchive(notepad: Notepad): (archived: boolean) => void {
  const words = useWords()
  const change = useChange(notepad)
  return (archived) =>
    change({ archived }, archived ? words.house.archived : words.house.unarchived)
}
