import type { Id } from '#domain/id.ts'
import { recall, remember } from './device-memory.ts'

const nameFor = (userId: Id) => `sent-${userId}`

/** When the server last took something that was done on this device. */
export function rememberSent(userId: Id, at: number): void {
  remember(nameFor(userId), String(at))
}

export function lastSentAt(userId: Id): number | null {
  const at = Number(recall(nameFor(userId)) ?? Number.NaN)
  return Number.isNaN(at) ? null : at
}
