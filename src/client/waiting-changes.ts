import type { Id } from '#domain/id.ts'
import type { Pending, RefusedChange } from './session.ts'

interface Waiting {
  stream: Id
  pending: Pending
}

/** What waits, as people count it: what somebody wrote in one notepad is one change. */
export function groupWaiting<Change extends Waiting>(waiting: readonly Change[]): Change[][] {
  return grouped(waiting, ({ stream, pending }) => keyOf(stream, pending))
}

/** The same of what was refused. */
export function groupRefused(refused: readonly RefusedChange[]): RefusedChange[][] {
  return grouped(refused, ({ stream, mutation }) => keyOf(stream, mutation))
}

function grouped<Change>(changes: readonly Change[], keyIn: (change: Change) => string) {
  const groups = new Map<string, Change[]>()
  for (const change of changes) {
    const key = keyIn(change)
    const known = groups.get(key)
    if (known) known.push(change)
    else groups.set(key, [change])
  }
  return [...groups.values()]
}

function keyOf(stream: Id, { client, n, name, args }: Pending): string {
  const isWriting = name === 'writeNotepad' && typeof args === 'object' && args !== null
  return isWriting ? `${stream}/${String(Reflect.get(args, 'id'))}` : `${stream}/${client}.${n}`
}
