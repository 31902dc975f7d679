import { Refusal } from '#domain/refusal.ts'
import { isDamage } from '#store/damage.ts'
import { isLostConnection } from '#store/postgres.ts'
import type { Push, ServerMessage } from '#sync/protocol.ts'
import type { SyncService } from './sync-service.ts'

const failedRetryMs = 2_000

/** What the author of a push is told when it could not be done at all. */
export function failedPush(
  { stream, client }: Push,
  error: unknown,
  { onError }: Pick<SyncService, 'onError'>,
): ServerMessage {
  if (error instanceof Refusal) {
    const { code, values } = error
    if (code !== 'tooMany') return { type: 'failed', stream, client, refusal: { code, values } }
    return { type: 'busy', retryAfterMs: Number(values.retryAfterSeconds ?? 1) * 1_000 }
  }
  const digest = onError(error)
  // Its author keeps it, and goes on in other groups.
  if (isDamage(error)) {
    return { type: 'failed', stream, client, refusal: { code: 'damaged', values: {} } }
  }
  return isTrouble(error)
    ? { type: 'busy', retryAfterMs: failedRetryMs }
    : { type: 'broken', digest }
}

/** A full disk or a database that is away passes; a fault of our own does not. */
export function isTrouble(error: unknown): boolean {
  return error instanceof Error && ('code' in error || isLostConnection(error))
}
