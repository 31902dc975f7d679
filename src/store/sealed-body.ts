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

export function sealBody(body: Unsealed): string {
  return sealOf({ seq: body.seq, shape, key: keyOf(body), content: contentOf(body) })
}

export function isBodyIntact(body: SealedBody): boolean {
  const { seal, seq } = body
  return isIntact({ seal, seq, shape, key: keyOf(body), content: () => contentOf(body) })
}

type Unsealed = Omit<SealedBody, 'seal'>

function keyOf({ groupId, notepad }: Unsealed): string {
  return `${groupId}/${notepad}`
}

function contentOf(body: Unsealed): string {
  return `${keyOf(body)}/${body.state}`
}
