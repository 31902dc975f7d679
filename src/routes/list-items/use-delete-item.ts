import { useGroup } from '#client/use-session.tsx'
import type { ListItem } from '#domain/list-item.ts'
import { useUndoable } from '#routes/undo/use-undoable.ts'
import { useWords } from '#words/use-words.tsx'
import { shortTitle } from '#words/short-title.ts'

/** Deletes an item at once and offers to take it back; says whether it could. */
export function useDeleteItem(): (item: Pick<ListItem, 'id' | 'title'>) => boolean {
  const words = useWords()
  const group = useGroup()
  const doUndoably = useUndoable()
  return ({ id, title }) =>
    doUndoably({
      stream: group.id,
      run: (act) => group.mutate('deleteListItem', { id }, { act }),
      said: words.list.deleted({ title: shortTitle(title) }),
    })
}
