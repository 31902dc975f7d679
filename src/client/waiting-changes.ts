import type { Id } from '#domain/id.ts'
import type { Pending } from './session.ts'

interface Waiting {
  stream: Id
  pending: Pending
}

/** What waits, as people count it: what somebody wrote in one notepad is one change. */
export function groupWaiting<Change extends Waiting>(waiting: readonly Change[]): Change[][] {
  const groups = new Map<string, Change[]>()
  for (const change of waiting) {
    const key = keyOf(change)
    const known = groups.get(key)
    if (known) known.push(change)
    else groups.set(key, [change])
  }
  return [...groups.values()]
}

function keyOf({ stream, pending: { client, n, name, args } }: Waiting): string {
  const isWriting = name === 'writeNotepad' && typeof args === 'object' && args !== null
  return isWriting ? `${stream}/${String(Reflect.get(args, 'id'))}` : `${stream}/${client}.${n}`
}
