import type { Session } from '#client/session.ts'
import type { Id } from '#domain/id.ts'
import type { LoggedChange } from '#domain/logged-change.ts'

/**
 * Tells of what came in that was not done on this page, oldest first, before it is painted. What was
 * there when this device first had all of the group is no news.
 */
export function followOthers(
  session: Session,
  stream: Id,
  onChanges: (changes: LoggedChange[]) => void,
): () => void {
  const replica = session.replica(stream)
  let at = replica.isWhole ? replica.cursor : null
  let told = at?.seq ?? 0
  return replica.subscribe(() => {
    const { cursor, isWhole } = replica
    if (!isWhole || !cursor || cursor === at) return
    const isNews = at?.epoch === cursor.epoch
    at = cursor
    if (!isNews) told = cursor.seq
    // Rows may come before the entries that tell of them.
    const changes = replica
      .all('change')
      .filter(({ id, seq }) => seq > told && !id.startsWith(`${replica.client}.`))
      .sort((a, b) => a.seq - b.seq)
    told = changes.at(-1)?.seq ?? told
    if (changes.length > 0) onChanges(changes)
  })
}
