import type { Pending, Session } from '#client/session.ts'
import { textIn, updateIn } from '#client/waiting-words.ts'
import type { Id } from '#domain/id.ts'
import { loadReadUpdates } from './read-updates.ts'
import { isWriting } from './words-in.ts'

export interface Unsynced {
  stream: Id
  pending: Pending
}

/** What of mine the server does not have, for a file. */
export async function unsyncedOf(session: Session) {
  const waiting = session.waiting()
  const { refused } = session
  const before = refused.map(({ stream, mutation }) => ({ stream, pending: mutation }))
  return {
    notepads: await writtenIn(session, [...before, ...waiting]),
    waiting: waiting.map(({ stream, pending }) => ({ stream, ...inFile(pending) })),
    refused: refused.map(({ stream, mutation, refusal }) => ({
      stream,
      ...inFile(mutation),
      refusal,
    })),
  }
}

/** What was written in each notepad, for people: a change holds only a piece of it, in bytes. */
export async function writtenIn(session: Session, changes: readonly Unsynced[]) {
  const writings = changes.filter(({ pending }) => isWriting(pending))
  const read = writings.length > 0 ? await loadReadUpdates() : null
  const notepads = Map.groupBy(
    writings,
    ({ stream, pending }) => `${stream}/${textIn(pending.args, 'id')}`,
  )
  return [...notepads.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const { stream, pending } = first
    const id = textIn(pending.args, 'id')
    const pieces = [first, ...others].map((each) => updateIn(each.pending))
    return [{ stream, id, title: titleOf(session, stream, id), words: read?.(pieces) ?? '' }]
  })
}

/** A change as such files have it. */
export function inFile({ name, args, at }: Pending) {
  return { name, args, at: new Date(at).toISOString() }
}

function titleOf(session: Session, group: Id, id: Id): string {
  // Found, not opened: a replica that is opened is asked for, and the group may not be mine.
  const replica = session.replicas().find(({ stream }) => stream === group)
  return replica?.get('notepad', id)?.title ?? ''
}
