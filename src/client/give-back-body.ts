import { bodyDifference } from '#domain/body-difference.ts'
import type { Id } from '#domain/id.ts'
import { excerptOf } from '#domain/notepad-body.ts'
import { treeText } from '#domain/notepad-tree.ts'
import { bodyStart } from '#domain/notepad-yjs.ts'
import { Refusal } from '#domain/refusal.ts'
import { byId } from '#domain/people-in-excerpt.ts'
import type { Updates } from './body-source.ts'
import { fetchBody, retryAfterMs } from './server-api.ts'
import type { Session } from './session.ts'

interface Held {
  session: Session
  stream: Id
  notepad: Id
  /** The words as they are here. */
  updates: readonly string[]
}

/** Gives a restored server what it lacks of a notepad's words. Resolves to what it has, and what it gets. */
export async function giveBackBody({ session, stream, notepad, updates }: Held): Promise<{
  known: Updates
  added: string[]
}> {
  const known = await fetchKnown(stream, notepad)
  const { pieces, doc } = bodyDifference(
    known.map(({ update }) => update),
    updates,
  )
  const excerpt = excerptOf(treeText(bodyStart(doc), byId))
  doc.destroy()
  try {
    for (const piece of pieces) {
      session.mutate(stream, 'giveBackBody', { id: notepad, ...piece, excerpt })
    }
  } catch (error) {
    // Whoever only reads gives nothing back, and of what is gone nothing is wanted.
    if (!(error instanceof Refusal)) throw error
    return { known, added: [] }
  }
  return { known, added: pieces.map(({ update }) => update) }
}

/** A notepad that was made after the backup has no words there. */
async function fetchKnown(stream: Id, notepad: Id): Promise<Updates> {
  try {
    return (await fetchBody(stream, notepad, 0)).updates
  } catch (error) {
    if (!(error instanceof Refusal) || retryAfterMs(error) !== null) throw error
    return []
  }
}
