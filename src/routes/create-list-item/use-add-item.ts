import { useGroup, usePage, useSession } from '#client/use-session.tsx'
import { Refusal } from '#domain/refusal.ts'
import { shortTitle } from '#words/short-title.ts'
import { addItems } from '#routes/quick-add/add-items.ts'
import { useOfferUndo } from '#routes/undo/use-undoable.ts'
import { useLanguage, useWords } from '#words/use-words.tsx'
import { type ItemForm, readForm } from './item-form.ts'

/** Adds what the form says, with a way back; answers with the refusal, if it is one. */
export function useAddItem(): (form: ItemForm) => Refusal | null {
  const words = useWords()
  const { locale } = useLanguage()
  const { timeZone: zone } = usePage()
  const session = useSession()
  const { id: stream } = useGroup()
  const offerUndo = useOfferUndo()
  return (form) => {
    try {
      const { ids, act, refusal } = addItems(session, stream, [readForm(form, { locale, zone })])
      if (refusal) return refusal
      const parts = form.parts.map((title) => ({ title, parent: ids[0] ?? null }))
      const added = addItems(session, stream, parts, act)
      if (added.refusal) return added.refusal
      offerUndo({ stream, act, said: words.list.added({ title: shortTitle(form.title.trim()) }) })
      return null
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return error
    }
  }
}
