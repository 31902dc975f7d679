import { useGroup } from '#client/use-session.tsx'
import type { ListItem } from '#domain/list-item.ts'
import { useToast } from '#ui/toasts.tsx'
import { useWords } from '#words/use-words.tsx'
import { shortTitle } from './short-title.ts'
import { useAct } from './use-act.ts'

/** Deletes an item at once and offers to take it back; says whether it could. */
export function useDeleteItem(): (item: Pick<ListItem, 'id' | 'title'>) => boolean {
  const words = useWords()
  const group = useGroup()
  const act = useAct()
  const toast = useToast()
  return ({ id, title }) => {
    const isDeleted = act(() => group.mutate('deleteListItem', { id }))
    if (isDeleted) {
      toast({
        text: words.list.deleted({ title: shortTitle(title) }),
        action: {
          label: words.actions.undo,
          onAct: () => act(() => group.mutate('restoreListItem', { id })),
        },
      })
    }
    return isDeleted
  }
}
