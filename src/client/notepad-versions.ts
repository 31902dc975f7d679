import type { Id } from '#domain/id.ts'
import { findBody } from './opened-notepads.ts'
import { post, Unreachable } from './server-api.ts'
import type { Session } from './session.ts'
import { waitingFor } from './waiting-words.ts'

const sendingMaxMs = 20_000

/** How a notepad was at an earlier time. */
export interface Version {
  /** Up to which change of the group. */
  seq: number
  at: number
  name: string | null
  /** Who wrote since the one before. */
  authors: Id[]
  characters: number
}

/** Newest first, with who wrote under which Yjs client id. */
export interface Versions {
  versions: Version[]
  writers: { id: number; userId: Id | null }[]
}

export function fetchVersions(group: Id, notepad: Id): Promise<Versions> {
  return post('/sync/notepad/versions', { group, notepad })
}

/** The whole body, in base64. */
export async function fetchVersion(group: Id, notepad: Id, seq: number): Promise<string> {
  const { state } = await post<{ state: string }>('/sync/notepad/version', { group, notepad, seq })
  return state
}

/** Keeps the notepad as it is now, under a name: what I wrote in it is there before. */
export async function nameVersion(
  session: Session,
  { groupId, id, name }: { groupId: Id; id: Id; name: string },
): Promise<Versions> {
  findBody(session, id)?.flush()
  await untilSent(session, { groupId, id })
  return post('/sync/notepad/name-version', { group: groupId, notepad: id, name })
}

/** Until nothing that is written there waits. Throws `Unreachable` when that takes too long. */
function untilSent(session: Session, which: { groupId: Id; id: Id }): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      stop()
      reject(new Unreachable())
    }, sendingMaxMs)
    const stop = session.subscribe(look)
    look()

    function look(): void {
      if (waitingFor(session, which, 'writeNotepad').length > 0) return
      clearTimeout(timer)
      stop()
      resolve()
    }
  })
}

/** Gives a version another name, or none. */
export function renameVersion(
  group: Id,
  notepad: Id,
  { seq, name }: Pick<Version, 'seq' | 'name'>,
): Promise<Versions> {
  return post('/sync/notepad/rename-version', { group, notepad, seq, name })
}
