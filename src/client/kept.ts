import type { Id } from '#domain/id.ts'
import { changeId } from '#domain/logged-change.ts'
import type { Pending } from '#sync/replica.ts'

/** A waiting change with the stream that it waits for. */
export interface Kept {
  stream: Id
  pending: Pending
}

/** One text per change of one stream, for sets and maps. */
export function keptName(stream: Id, { client, n }: Pick<Pending, 'client' | 'n'>): string {
  return `${stream}/${changeId(client, n)}`
}
