import type { Id } from '#domain/id.ts'
import type { Db } from '#store/database.ts'
import { leaseSize, leaseWriterIds } from '#store/notepad-writers.ts'
import type { RandomBytes } from './errors.ts'
import { createRateLimit } from './rate-limit.ts'

interface WriterIdsOptions {
  db: Db
  now: () => number
  randomBytes: RandomBytes
  onError: (error: unknown) => void
}

export interface WriterIds {
  /** More for a device that has few left; nothing for one that does not know of them. */
  lend(userId: Id, left: number | undefined): Promise<number[] | null>
}

/** Far more than people need who open many notepads: a device does without when there are none. */
const leaseLimits = { burst: 20, everyMs: 60_000 }

/** Lends Yjs client ids to devices, so that no two ever write with the same. */
export function createWriterIds({ db, now, randomBytes, onError }: WriterIdsOptions): WriterIds {
  const limit = createRateLimit({ ...leaseLimits, now })
  const random = () => Buffer.from(randomBytes(6)).readUIntBE(0, 6) / 2 ** 48

  return {
    async lend(userId, left) {
      if (left === undefined || left >= leaseSize) return null
      try {
        limit.check(userId)
      } catch {
        return null
      }
      limit.take(userId)
      try {
        return await leaseWriterIds(db, { userId, at: now(), random })
      } catch (error) {
        // It writes with random ones then, which are nobody's either.
        onError(error)
        return null
      }
    },
  }
}
