import type { Session } from '#client/session.ts'
import type { Id } from '#domain/id.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Added, addItems } from './add-items.ts'
import type { CapturedItem } from './captured-items.ts'

/** Adds captured items in their order; what was ticked where it came from is ticked here. */
export function addCaptured(
  session: Session,
  groupId: Id,
  captured: readonly CapturedItem[],
): Added {
  const items = captured.map(({ title, links }) => ({ title, links }))
  const added = addItems(session, groupId, items)
  try {
    for (const [index, id] of added.ids.entries()) {
      if (captured[index]?.done) session.mutate(groupId, 'tickListItem', { id, done: true })
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ids: added.ids, refusal: error }
  }
  return added
}
