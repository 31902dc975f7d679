import { fromBase64 } from '#domain/base64.ts'
import type { Id } from '#domain/id.ts'
import { renameWriters } from '#domain/rename-writers.ts'
import * as Y from 'yjs'
import { findBody, putBody } from './opened-notepads.ts'
import { NotepadBody } from './notepad-writing.ts'
import { fetchBody } from './server-api.ts'
import type { Pending, RefusedChange, Session } from './session.ts'
import { textIn, updateIn, waitingFor } from './waiting-words.ts'

interface Rewrite {
  session: Session
  groupId: Id
  id: Id
  /** What was refused, as of the moment in which it is written again. */
  refused: () => readonly RefusedChange[]
}

/**
 * Sends words again under ids that nobody has, as soon as nothing of the notepad is under way any
 * more: what followed the refused words was written with the same id. The body that is open goes on
 * as another one. Gives what is sent now; nothing where it cannot be.
 */
export async function rewriteWords({ session, groupId, id, refused }: Rewrite): Promise<Pending[]> {
  const source = await session.bodies.promise
  // First: without a network no id is used up.
  const { updates } = await fetchBody(groupId, id, 0)
  const [stored, writer, ...writers] = await Promise.all([
    source.stored(groupId, id),
    source.takeWriterId(),
    source.takeWriterId(),
    source.takeWriterId(),
  ])
  return whenQuiet(session, { groupId, id }, () => {
    const changes = refused().toSorted((a, b) => a.mutation.n - b.mutation.n)
    const [first] = changes
    if (!first) return []
    const old = findBody(session, id)
    const own = changes.map(({ mutation }) => fromBase64(updateIn(mutation)))
    const all = Y.mergeUpdates([...own, ...(old?.takeUnsent() ?? [])])
    const words = renameWriters(all, () => writers.shift() ?? randomWriter())
    if (!words) return []
    const body = new NotepadBody({ session, groupId, id })
    const sent = body.beginAgain({
      writer,
      seen: stored ? [...stored.updates, ...stored.own] : [],
      words,
      // Should this page die before the old ones are forgotten, they cannot count a second time.
      updateId: textIn(first.mutation.args, 'updateId'),
      updates,
    })
    if (old && sent.length > 0) putBody(session, id, body)
    return sent
  })
}

/** Acts in the very turn in which nothing waits: nothing may be written in between. */
function whenQuiet<Result>(
  session: Session,
  which: { groupId: Id; id: Id },
  act: () => Result,
): Promise<Result> {
  const body = findBody(session, which.id)
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  let isDone = false
  const look = () => {
    const isWaiting = waitingFor(session, which, 'writeNotepad').length > 0
    if (isDone || isWaiting || body?.isComposing) return
    isDone = true
    forget()
    forgetBody?.()
    try {
      resolve(act())
    } catch (error) {
      reject(error)
    }
  }
  const forget = session.subscribe(look)
  const forgetBody = body?.subscribe(look)
  look()
  return promise
}

function randomWriter(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 1
}
