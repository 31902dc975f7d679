import type { Actor, Mutation } from './mutation.ts'
import type { LoggedRow } from './logged-change.ts'
import type { Read } from './records.ts'
import type { Origin, Stamps } from './stamp.ts'
import { type Change, type Source, View } from './view.ts'
import { type Late, settle } from './who-wins.ts'

/** A change with the stamps that its record has afterwards, and what the log keeps of it. */
export type SettledChange = Change & { stamps: Stamps; logged: LoggedRow }

export interface Ran {
  changes: SettledChange[]
  /** Words that came too late and have no place on the record: they go back to their author. */
  late: Late[]
}

/** What somebody wants to do, looked at as far as that takes no records. */
export interface Intent {
  mutation: Mutation
  /** Parsed. */
  args: unknown
  /** What the mutation declares for these. */
  reads: Read[]
}

interface RunOptions extends Intent {
  actor: Actor
  origin: Origin
  source: Source
}

/** Runs a mutation the same way at both ends: first what it does, then who wins. */
export function runMutation({ mutation, args, reads, actor, origin, source }: RunOptions): Ran {
  const view = new View(source, reads, origin)
  mutation.apply(view, args, actor)
  return settle(view.changes(), { source, origin, actor })
}
