import type { Session } from '#client/session.ts'
import type { Id } from '#domain/id.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Added, addItems } from '#routes/quick-add/add-items.ts'
import type { CapturedItem } from './captured-items.ts'

/** Adds captured items in their order; what was ticked where it came from is ticked here. */
export function addCaptured(
  session: Session,
  groupId: Id,
  captured: readonly (CapturedItem & { section?: Id | null })[],
): Added {
  const items = captured.map(({ title, links, section = null }) => ({ title, links, section }))
  const added = addItems(session, groupId, items)
  const { ids, act } = added
  const tick = (id: Id) => session.mutate(groupId, 'tickListItem', { id, done: true }, { act })
  try {
    for (const [index, id] of ids.entries()) {
      if (captured[index]?.done) tick(id)
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ids, act, refusal: error }
  }
  return added
}
