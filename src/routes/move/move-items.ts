import { addAsItWas, fieldsOf } from '#client/add-as-it-was.ts'
import { newId } from '#client/ids.ts'
import { isMember } from '#client/is-member.ts'
import type { Replica, Session } from '#client/session.ts'
import { byOrder } from '#domain/by-order.ts'
import type { Id } from '#domain/id.ts'
import { isLive } from '#domain/is-live.ts'
import { lastOrder } from '#domain/last-order.ts'
import { childrenMax, type ListItem, liveItemsMax } from '#domain/list-item.ts'
import { orderBetween } from '#domain/order-between.ts'
import { Refusal } from '#domain/refusal.ts'
import { titleKey } from '#domain/title-key.ts'

interface Move {
  from: Id
  to: Id
  act: Id
}

/**
 * Moves items with their parts to another group: each is made there and, once the server has it,
 * trashed here, so that it is never nowhere. Gives their ids there.
 */
export function moveItems(session: Session, items: readonly ListItem[], move: Move): Id[] {
  const { from, to, act } = move
  mustHaveRoom(session, items, move)
  const [here, there] = [session.replica(from), session.replica(to)]
  const parts = partsIn(here)
  let order = lastOrder(there.all('listItem'))
  const add = (item: ListItem, parent: Id | null): Id => {
    const id = newId()
    order = orderBetween(order, null, Math.random)
    const section = sectionThere(item, { here, there })
    // Whoever is asked here may not be there.
    const assignees = item.assignees.filter((person) => isMember(there, person))
    const { note } = item
    const added = { ...fieldsOf(item), id, order, parent, section, assignees, note }
    addAsItWas(session, to, added, { act })
    return id
  }
  return items.toSorted(byOrder).map((item) => {
    const id = add(item, null)
    const own = parts.get(item.id)?.toSorted(byOrder)
    const last = own?.reduce((_, part) => add(part, id), id) ?? id
    const once = { stream: to, id: last }
    session.mutate(from, 'moveListItemAway', { id: item.id }, { act, once })
    return id
  })
}

/** Refuses all of it where not all has room: what is there by half would be in both groups. */
export function mustHaveRoom(
  session: Session,
  items: readonly ListItem[],
  { from, to }: Pick<Move, 'from' | 'to'>,
): void {
  const parts = partsIn(session.replica(from))
  const counts = items.map(({ id }) => parts.get(id)?.length ?? 0)
  if (counts.some((count) => count > childrenMax)) throw new Refusal('full', { limit: childrenMax })
  const there = session.replica(to).all('listItem').filter(isLive).length
  const moved = counts.reduce((sum, count) => sum + count, items.length)
  if (there + moved > liveItemsMax) throw new Refusal('full', { limit: liveItemsMax })
}

/** What stands below each item. */
function partsIn(replica: Replica): Map<Id, ListItem[]> {
  const parts = new Map<Id, ListItem[]>()
  for (const item of replica.all('listItem')) {
    if (item.parent === null || !isLive(item)) continue
    parts.set(item.parent, [...(parts.get(item.parent) ?? []), item])
  }
  return parts
}

/** The one that is called the same. */
function sectionThere(
  { section }: ListItem,
  { here, there }: { here: Replica; there: Replica },
): Id | null {
  const own = section === null ? undefined : here.get('section', section)
  if (!own) return null
  const same = there
    .all('section')
    .find(({ name, deleted }) => !deleted && titleKey(name) === titleKey(own.name))
  return same?.id ?? null
}
