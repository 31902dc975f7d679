import { isAudited } from '#domain/audit.ts'
import type { Commit } from '#sync/storage.ts'
import type { Log } from './log.ts'

/** One line for each change of who may do what: ids only, no token and nobody's words. */
export function logAudited(log: Log, commits: readonly Commit[]): void {
  for (const { stream, entries } of commits) {
    for (const { name, by, seq, rows } of entries) {
      // The copies in people's own streams say the same once more.
      if (!isAudited(name) || rows.some(({ kind }) => kind === 'membership')) continue
      const about = rows.flatMap(({ kind, id }) => (kind === 'member' ? [id] : []))
      log({ event: 'audit', name, group: stream, by, seq, ...(about.length > 0 && { about }) })
    }
  }
}
