import type { Session } from '#client/session.ts'
import type { Id } from '#domain/id.ts'

/** What an item or a notepad is called now, or was last where it is not here. */
export function titleNow(
  session: Session,
  groupId: Id,
  { kind, id, last }: { kind: string; id: Id; last: string },
): string {
  const replica = session.replica(groupId)
  const record = kind === 'item' ? replica.get('listItem', id) : replica.get('notepad', id)
  return record?.title || last
}
