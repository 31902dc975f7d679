import type { Id } from '#domain/id.ts'
import { isIntact, sealOf } from './seal.ts'

/** A body or a version of a notepad. */
export interface SealedBody {
  groupId: Id
  notepad: Id
  seq: number
  state: string
  seal: string | null
}

/** It has no fields that could come later. */
const shape = 0

export function sealBody(body: Omit<SealedBody, 'seal'>): string {
  return sealOf(body.seq, shape, contentOf(body))
}

export function isBodyIntact(body: SealedBody): boolean {
  return isIntact({ seal: body.seal, seq: body.seq, shape, content: () => contentOf(body) })
}

function contentOf({ groupId, notepad, state }: Omit<SealedBody, 'seal'>): string {
  return `${groupId}/${notepad}/${state}`
}
