import type { Child } from './child.ts'

/** A server that is measured, and how its clients speak. */
export interface Contestant {
  name: string
  /** What it does for one edit, and when it says that it is done. */
  does: string
  start(crowd: Crowd): Promise<Arena>
}

export interface Crowd {
  groups: number
  /** In each group. */
  members: number
}

/** A running server with its groups. Groups are counted from 0. */
export interface Arena {
  server: Pick<Child, 'cpuMs' | 'stop'>
  /** How many edits shared how many commits so far; not said by servers that do not count. */
  committed?(): Promise<Committed>
  joinAsEditor(group: number, onAcknowledged: OnEdit): Promise<Editor>
  joinAsObserver(group: number, onSeen: OnEdit): Promise<Client>
  /** Somebody with the page open: receives everything and looks at nothing. */
  joinAsBystander(group: number): Promise<Client>
}

export interface Committed {
  commits: number
  edits: number
}

/** Told once for each edit, with the time at which it was made. */
export type OnEdit = (madeAt: number) => void

export interface Client {
  close(): void
}

export interface Editor extends Client {
  edit(madeAt: number): void
}

/** How many things an editor changes in turn. */
export const thingsPerGroup = 50
