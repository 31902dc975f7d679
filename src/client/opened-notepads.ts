import type { Id } from '#domain/id.ts'
import { paragraphs } from '#domain/notepad-tree.ts'
import type { NotepadBody } from './notepad-writing.ts'
import { Unreachable } from './server-api.ts'
import type { Session } from './session.ts'

export type { NotepadBody }

interface Kept {
  /** Bodies stay while the page does, so that one opened again paints at once, without the network. */
  bodies: Map<Id, NotepadBody>
  /** Notepads that were made here and in which nobody has been yet. */
  blank: Set<Id>
  listeners: Set<() => void>
}

/** Belongs to the session; only the notepad's own code, which comes late, knows what is in it. */
const keptBy = new WeakMap<Session, Kept>()

/** It goes again if nobody writes a word in it. */
export function noteBlank(session: Session, id: Id): void {
  keptOf(session).blank.add(id)
}

/** Whether a notepad was made here just now, only to be written in. */
export function isBlank(session: Session, id: Id): boolean {
  return keptOf(session).blank.has(id)
}

/** A body that was opened before. */
export function findBody(session: Session, id: Id): NotepadBody | undefined {
  return keptOf(session).bodies.get(id)
}

/** Brings the code for writing, which holds Yjs, and the body. Throws `Unreachable` without a network. */
export async function openNotepad(session: Session, groupId: Id, id: Id): Promise<NotepadBody> {
  const { NotepadBody } = await loadWriting()
  const { bodies } = keptOf(session)
  const known = bodies.get(id)
  if (known) return known
  const body = new NotepadBody({ session, groupId, id })
  putBody(session, id, body)
  return body
}

/** Adds words to the end, for somebody who leaves before there is an editor: at once if the body is here. */
export async function appendWords(
  session: Session,
  groupId: Id,
  { id, words }: { id: Id; words: string },
): Promise<void> {
  if (words.trim() === '') return
  keptOf(session).blank.delete(id)
  // Without a network, and never here before, there is nothing to write with.
  const body =
    findBody(session, id) ?? (await openAndRead(session, groupId, id).catch(() => undefined))
  body?.append(paragraphs(words))
  body?.flush()
}

/** With what is on this device: without it words go to no end, and are the first ones. */
async function openAndRead(session: Session, groupId: Id, id: Id): Promise<NotepadBody> {
  const body = await openNotepad(session, groupId, id)
  await body.read()
  return body
}

/** From here on this is the notepad's body, in the place of the one before. */
export function putBody(session: Session, id: Id, body: NotepadBody): void {
  const { bodies, listeners } = keptOf(session)
  bodies.set(id, body)
  for (const listener of listeners) listener()
}

/** Tells when a body was opened or replaced. */
export function listenToBodies(session: Session, listener: () => void): () => void {
  const { listeners } = keptOf(session)
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Fetches the code for writing before it is asked for. */
export function prepareWriting(): void {
  // Whoever needs it later asks again, and is told then.
  loadWriting().catch(() => undefined)
}

/** Throws `Unreachable` without a network, unless it is here. */
export async function loadWriting() {
  try {
    return await import('./notepad-writing.ts')
  } catch {
    throw new Unreachable()
  }
}

function keptOf(session: Session): Kept {
  const known = keptBy.get(session)
  if (known) return known
  const kept: Kept = { bodies: new Map(), blank: new Set(), listeners: new Set() }
  keptBy.set(session, kept)
  return kept
}
