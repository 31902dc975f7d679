import { useGroup, useSession } from '#client/use-session.tsx'
import type { Id } from '#domain/id.ts'
import type { StoredKind } from '#domain/records.ts'

/** Finds who else wrote the value that a field of this group has now; nobody if this page did. */
export function useAuthorOf(kind: StoredKind, id: Id): (field: string) => Id | null {
  const session = useSession()
  const { id: stream } = useGroup()
  return (field) => {
    const replica = session.replica(stream)
    // The newest come last.
    const change = replica
      .all('change')
      .findLast(({ rows }) =>
        rows.some((row) => row.kind === kind && row.id === id && row.was && field in row.was),
      )
    return change && !change.id.startsWith(`${replica.client}.`) ? change.by : null
  }
}
