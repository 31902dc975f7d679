import type { Actor, Mutation } from './mutation.ts'
import type { LoggedRow } from './logged-change.ts'
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

interface RunOptions {
  mutation: Mutation
  /** Parsed. */
  args: unknown
  actor: Actor
  origin: Origin
  source: Source
}

/** Runs a mutation the same way at both ends: first what it does, then who wins. */
export function runMutation({ mutation, args, actor, origin, source }: RunOptions): Ran {
  const view = new View(source, mutation.reads(args, actor), origin)
  mutation.apply(view, args, actor)
  return settle(view.changes(), { source, origin, actor })
}
