import type { Id } from '#domain/id.ts'
import { keptName } from './kept.ts'
import type { Pending, RefusedChange } from './session.ts'
import { textIn } from './waiting-words.ts'

interface Waiting {
  stream: Id
  pending: Pending
}

/** What waits, as people count it: what somebody wrote in one notepad is one change. */
export function groupWaiting<Change extends Waiting>(waiting: readonly Change[]): Change[][] {
  return grouped(waiting, ({ stream, pending }) => keyOf(stream, pending))
}

/** How many that are. Asked with every change, and thousands may wait: nothing is gathered for it. */
export function countWaiting(waiting: readonly Waiting[]): number {
  const written = new Set<string>()
  let others = 0
  for (const { stream, pending } of waiting) {
    if (pending.name === 'writeNotepad') written.add(`${stream}/${textIn(pending.args, 'id')}`)
    else others += 1
  }
  return others + written.size
}

/** The same of what was refused, and for the same reason. */
export function groupRefused(refused: readonly RefusedChange[]): RefusedChange[][] {
  return grouped(
    refused,
    ({ stream, mutation, refusal }) => `${keyOf(stream, mutation)}/${refusal.code}`,
  )
}

function grouped<Change>(changes: readonly Change[], keyIn: (change: Change) => string) {
  return [...Map.groupBy(changes, keyIn).values()]
}

function keyOf(stream: Id, mutation: Pending): string {
  const { name, args } = mutation
  return name === 'writeNotepad' ? `${stream}/${textIn(args, 'id')}` : keptName(stream, mutation)
}
