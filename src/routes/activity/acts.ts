import type { Id } from '#domain/id.ts'
import type { LoggedChange } from '#domain/logged-change.ts'

/** What one person did in one go. */
export interface LoggedAct {
  key: string
  by: Id
  at: number
  /** Oldest first. */
  changes: LoggedChange[]
}

/** Writing in a notepad is one line until somebody does something else, or stops for this long. */
const writingPauseMs = 600_000

/** The log as people speak of it, newest first. */
export function actsOf(log: readonly LoggedChange[]): LoggedAct[] {
  const acts: LoggedAct[] = []
  const known = new Map<Id, LoggedAct>()
  for (const change of [...log].sort(byAge)) {
    const last = acts.at(-1)
    const same = (change.act && known.get(change.act)) || (last && isMoreOf(last, change) && last)
    if (same) {
      same.changes.push(change)
      same.at = change.at
      continue
    }
    const act = { key: change.id, by: change.by, at: change.at, changes: [change] }
    acts.push(act)
    if (change.act) known.set(change.act, act)
  }
  return acts.toReversed()
}

/** What waits on this device has no seq yet, and is newer than all that has. */
function byAge(a: LoggedChange, b: LoggedChange): number {
  if (a.seq === 0 || b.seq === 0) return Number(a.seq === 0) - Number(b.seq === 0) || a.at - b.at
  return a.seq - b.seq
}

function isMoreOf({ by, at, changes }: LoggedAct, change: LoggedChange): boolean {
  const last = changes.at(-1)
  return (
    change.name === 'writeNotepad' &&
    last?.name === change.name &&
    by === change.by &&
    notepadOf(last) === notepadOf(change) &&
    change.at - at < writingPauseMs
  )
}

function notepadOf({ rows }: LoggedChange): Id | undefined {
  return rows.find(({ kind }) => kind === 'notepad')?.id
}
