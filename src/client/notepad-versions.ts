import type { Id } from '#domain/id.ts'
import { post } from './server-api.ts'

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

/** Keeps the notepad as it is now, under a name. */
export function nameVersion(group: Id, notepad: Id, name: string): Promise<Versions> {
  return post('/sync/notepad/name-version', { group, notepad, name })
}

/** Gives a version another name, or none. */
export function renameVersion(
  group: Id,
  notepad: Id,
  { seq, name }: Pick<Version, 'seq' | 'name'>,
): Promise<Versions> {
  return post('/sync/notepad/rename-version', { group, notepad, seq, name })
}
