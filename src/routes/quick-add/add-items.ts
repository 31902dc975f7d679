import { newId } from '#client/ids.ts'
import type { Session } from '#client/session.ts'
import type { Id } from '#domain/id.ts'
import { lastOrder } from '#domain/last-order.ts'
import type { MutationArgs } from '#domain/mutations.ts'
import { orderBetween } from '#domain/order-between.ts'
import { Refusal } from '#domain/refusal.ts'
import { rememberTarget } from './targets.ts'

export type NewItem = Omit<MutationArgs<'addListItem'>, 'id' | 'order'>

export interface Added {
  ids: Id[]
  /** All of it was one act, to be taken back in one go. */
  act: Id
  /** Why the rest was not added: whoever asked still has its words. */
  refusal: Refusal | null
}

/** Adds items at the end of a group's list, in their order, as one act; the group is offered first next time. */
export function addItems(
  session: Session,
  groupId: Id,
  items: readonly NewItem[],
  act: Id = newId(),
): Added {
  const ids: Id[] = []
  let order = lastOrder(session.replica(groupId).all('listItem'))
  try {
    for (const item of items) {
      const id = newId()
      order = orderBetween(order, null, Math.random)
      session.mutate(groupId, 'addListItem', { ...item, id, order }, { act })
      ids.push(id)
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ids, act, refusal: error }
  }
  rememberTarget(session.user.id, groupId)
  return { ids, act, refusal: null }
}
