import { hourMs } from '#domain/durations.ts'
import type { Database } from '#store/database.ts'
import { forgetAccounts } from '#store/forget-accounts.ts'
import { foldOldItems } from '#store/fold-items.ts'
import { findDamage } from '#store/find-damage.ts'
import { forgetGroups } from '#store/forget-groups.ts'
import { prune } from '#store/prune.ts'
import { takeTurn } from '#store/server-settings.ts'
import type { Room } from '#sync/room.ts'
import { createAudit } from './audit.ts'
import type { Log } from './log.ts'
import { passMissedAnswersOn } from './pass-answers-on.ts'

interface PruningOptions {
  database: Database
  room: Room
  log: Log
  now: () => number
  onSessionsEnded: (ids: string[]) => void
}

/** Soon: a server that is started anew every hour would forget nothing. Not at once: everybody comes back. */
const firstMs = 60 * 1000

/** Forgets once an hour what has been kept long enough. Gives what stops it. */
export function startPruning(options: PruningOptions): () => void {
  const { database, room, log, now, onSessionsEnded } = options
  const audit = createAudit(log)
  let isRunning = false
  let isOver = false

  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    try {
      const turn = { name: 'prunedAt', now: now(), everyMs: hourMs / 2 }
      if (!(await takeTurn(database.write, turn))) return
      await passMissedAnswersOn(database, now(), {
        room,
        onError: (error) => log({ event: 'not-passed-on', error }),
      })
      const accounts = await forgetAccounts({ database, room, now, onSessionsEnded })
      for (const userId of accounts) audit('account-deleted', { userId })
      const groups = await forgetGroups({ database, room, now })
      const daily = { name: 'foldedAt', now: now(), everyMs: 20 * hourMs }
      const isDay = await takeTurn(database.write, daily)
      const folded = isDay ? await foldOldItems({ database, room, now }) : 0
      for (const { table, key } of isDay ? await findDamage(database) : []) {
        log({ event: 'damaged', place: `${table} ${Object.values(key).join(' ')}` })
      }
      const pruned = await prune(database, now())
      log({ event: 'pruned', accounts: accounts.length, groups, folded, ...pruned })
    } catch (error) {
      // It goes in small steps, so that the end may come between two of them.
      if (!isOver) log({ event: 'not-pruned', error })
    } finally {
      isRunning = false
    }
  }

  const first = setTimeout(() => void run(), firstMs)
  const timer = setInterval(() => void run(), hourMs)
  first.unref()
  timer.unref()
  return () => {
    isOver = true
    clearTimeout(first)
    clearInterval(timer)
  }
}
