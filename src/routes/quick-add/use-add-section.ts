import { newId } from '#client/ids.ts'
import { useGroup, useSession } from '#client/use-session.tsx'
import { lastOrder } from '#domain/last-order.ts'
import { orderBetween } from '#domain/order-between.ts'
import { Refusal } from '#domain/refusal.ts'
import { useOfferUndo } from '#routes/undo/use-undoable.ts'
import { refusalMessage } from '#words/refusal-message.ts'
import { useWords } from '#words/use-words.tsx'

/** Makes a section that a line names; says whether it could. */
export function useAddSection(onRefused: (message: string) => void): (name: string) => boolean {
  const words = useWords()
  const session = useSession()
  const { id: stream } = useGroup()
  const offerUndo = useOfferUndo()
  return (name) => {
    const last = lastOrder(session.replica(stream).all('section'))
    const order = orderBetween(last, null, Math.random)
    const act = newId()
    try {
      session.mutate(stream, 'addSection', { id: newId(), name, emoji: null, order }, { act })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      onRefused(refusalMessage(words, error))
      return false
    }
    offerUndo({ stream, act, said: words.quickAdd.sectionAdded({ name }) })
    return true
  }
}
