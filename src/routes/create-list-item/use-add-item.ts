import { useGroup, useSession } from '#client/use-session.tsx'
import { Refusal } from '#domain/refusal.ts'
import { addItems, deleteItems } from '#routes/add-items.ts'
import { shortTitle } from '#routes/list-items/short-title.ts'
import { useAct } from '#routes/list-items/use-act.ts'
import { useToast } from '#ui/toasts.tsx'
import { useLanguage, useWords } from '#words/use-words.tsx'
import { type ItemForm, readForm } from './item-form.ts'

/** Adds what the form says, with a way back; answers with the refusal, if it is one. */
export function useAddItem(): (form: ItemForm) => Refusal | null {
  const words = useWords()
  const { locale } = useLanguage()
  const session = useSession()
  const { id: groupId } = useGroup()
  const toast = useToast()
  const act = useAct()
  return (form) => {
    try {
      const { ids, refusal } = addItems(session, groupId, [readForm(form, locale)])
      if (refusal) return refusal
      toast({
        text: words.list.added({ title: shortTitle(form.title.trim()) }),
        action: {
          label: words.actions.undo,
          onAct: () => act(() => deleteItems(session, groupId, ids)),
        },
      })
      return null
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return error
    }
  }
}
