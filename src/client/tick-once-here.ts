import type { Id } from '#domain/id.ts'
import type { Session } from './session.ts'

interface Where {
  session: Session
  groupId: Id
}

/** Completes an item that is open; the words that speak of it may come before the item itself. */
export function tickOnceHere({ session, groupId }: Where, id: Id): void {
  const replica = session.replica(groupId)
  const tick = () => {
    const item = replica.get('listItem', id)
    if (!item) return false
    if (item.state !== 'done') session.mutate(groupId, 'tickListItem', { id, done: true })
    return true
  }
  if (tick()) return
  const stop = replica.subscribeTo('listItem', id, () => {
    if (tick()) stop()
  })
}
