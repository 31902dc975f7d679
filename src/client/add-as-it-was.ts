import type { Session } from './session.ts'
import type { Id } from '#domain/id.ts'
import type { ListItem } from '#domain/list-item.ts'
import type { MutationArgs } from '#domain/mutations.ts'

type State = Pick<ListItem, 'repeat' | 'state' | 'claimedBy'>
type Fields = State &
  Pick<ListItem, 'title' | 'amount' | 'unit' | 'due' | 'urgent' | 'tags' | 'links'>

/** What an item says in whatever group it is. */
export function fieldsOf(item: Fields): Fields {
  const { title, amount, unit, due, urgent, tags, links, repeat, state, claimedBy } = item
  return { title, amount, unit, due, urgent, tags, links, repeat, state, claimedBy }
}

/** Adds an item that is done, not there or claimed by me where it comes from. */
export function addAsItWas(
  session: Session,
  group: Id,
  { state, claimedBy, ...item }: Omit<MutationArgs<'addListItem'>, 'done'> & State,
  { act }: { act: Id },
): void {
  const { id } = item
  session.mutate(group, 'addListItem', { ...item, done: state === 'done' }, { act })
  if (claimedBy?.by === session.user.id) {
    session.mutate(group, 'claimListItem', { id, claimed: true }, { act })
  }
  if (state === 'unavailable') session.mutate(group, 'markListItem', { id, state }, { act })
}
