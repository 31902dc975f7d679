import type { Db } from '#store/database.ts'
import { lastRestoreAt } from '#store/streams.ts'
import { restoredIn } from '#sync/room.ts'

interface RestoresOptions {
  db: Db
  now: () => number
  onError: (error: unknown) => void
}

/** Tells whether devices may still give back. While a server runs nothing is restored under it. */
export function watchRestores({ db, now, onError }: RestoresOptions): () => boolean {
  let at: number | null = null
  lastRestoreAt(db).then((found) => {
    at = found
  }, onError)
  return () => at === null || restoredIn({ epochSeq: 0, epochAt: at }, now()) !== undefined
}
