import type { Id } from '#domain/id.ts'
import { namedVersionsMax } from '#domain/notepad-version.ts'
import type { WholeBody } from '#domain/notepad-whole.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Database } from '#store/database.ts'
import { keepWhole, longTails, notepadUpdatesSince } from '#store/notepad-bodies.ts'
import { countOtherNamed, renameVersion } from '#store/notepad-versions.ts'
import type { Commit } from '#sync/storage.ts'
import { BodyComposer, TookTooLong } from './body-composer.ts'
import type { Log } from './log.ts'

/** When a notepad is looked at as a whole. */
export interface CheckpointTimes {
  /** So long after the last word. */
  idleMs: number
  /** While somebody writes on and on, so often. */
  everyMs: number
  /** After so many updates without a version, so that it opens quickly. */
  updatesMax: number
}

const usualCheckpointTimes: CheckpointTimes = {
  idleMs: 30_000,
  everyMs: 5 * 60_000,
  updatesMax: 500,
}

interface CheckpointsOptions {
  database: Database
  now: () => number
  log: Log
  onError: (error: unknown) => void
  times?: Partial<CheckpointTimes>
}

/** What was written in a notepad since its last version. */
interface Tail {
  stream: Id
  notepad: Id
  since: number
  updates: number
  authors: Set<Id>
  timer: ReturnType<typeof setTimeout> | undefined
}

/** Makes one body of what was written, and keeps how it was: when people pause, leave, or ask for it. */
export class Checkpoints {
  readonly #options: CheckpointsOptions
  readonly #times: CheckpointTimes
  readonly #tails = new Map<string, Tail>()
  readonly #composer = new BodyComposer()
  #turn: Promise<void> = Promise.resolve()
  #isOver = false
  setAside = 0

  constructor(options: CheckpointsOptions) {
    this.#options = options
    this.#times = { ...usualCheckpointTimes, ...options.times }
  }

  /** Told of every commit. */
  note(commits: Commit[]): void {
    for (const { stream, entries } of commits) {
      for (const { changed, by } of entries) {
        for (const row of changed) {
          if (row.kind === 'notepadUpdate') this.#noteUpdate(stream, row.record.notepad, by)
        }
      }
    }
  }

  /** Nobody has it open any more. */
  leave(stream: Id, notepad: Id): void {
    if (this.#tails.has(`${stream}/${notepad}`)) void this.#check(stream, notepad)
  }

  /** Keeps it as it is now, under a name. */
  async name(stream: Id, notepad: Id, name: string): Promise<void> {
    await this.#makeWhole({ stream, notepad, name, isVersion: true })
  }

  /** Gives a version that is kept another name, or none. */
  async rename(which: { groupId: Id; notepad: Id; seq: number }, name: string | null) {
    if (name !== null && (await this.#hasAllNames(which))) throw allNamed()
    const isThere = await renameVersion(this.#options.database.write, { ...which, name })
    if (!isThere) throw new Refusal('notFound')
  }

  /** What a server left that ended in the middle. */
  async resume(): Promise<void> {
    const { database } = this.#options
    for (const { groupId, notepad } of await longTails(database.read, this.#times.updatesMax)) {
      if (this.#isOver) return
      await this.#try({ stream: groupId, notepad, isVersion: false })
    }
  }

  async close(): Promise<void> {
    this.#isOver = true
    for (const { timer } of this.#tails.values()) clearTimeout(timer)
    await this.#composer.close()
  }

  #noteUpdate(stream: Id, notepad: Id, by: Id): void {
    if (this.#isOver) return
    const key = `${stream}/${notepad}`
    const now = this.#options.now()
    const blank = { stream, notepad, since: now, updates: 0, authors: new Set<Id>() }
    const tail: Tail = this.#tails.get(key) ?? { ...blank, timer: undefined }
    this.#tails.set(key, tail)
    tail.authors.add(by)
    tail.updates += 1
    const { idleMs, everyMs, updatesMax } = this.#times
    const isDue = now - tail.since >= everyMs
    if (!isDue && tail.updates % updatesMax === 0) {
      void this.#try({ stream, notepad, isVersion: false })
    }
    clearTimeout(tail.timer)
    tail.timer = setTimeout(() => void this.#check(stream, notepad), isDue ? 0 : idleMs)
    tail.timer.unref()
  }

  #check(stream: Id, notepad: Id): Promise<void> {
    return this.#try({ stream, notepad, isVersion: true })
  }

  async #try(wanted: Wanted): Promise<void> {
    try {
      await this.#makeWhole(wanted)
    } catch (error) {
      if (this.#isOver) return
      const { stream, notepad } = wanted
      // What is there stands, and is tried again with the next words.
      if (error instanceof TookTooLong) this.#options.log({ event: 'body-late', stream, notepad })
      else this.#options.onError(error)
    }
  }

  /** One after the other, each read when it has its turn: many that waited would fill the memory. */
  #makeWhole(wanted: Wanted): Promise<void> {
    const { stream, notepad, isVersion } = wanted
    const key = `${stream}/${notepad}`
    const tail = this.#tails.get(key)
    if (isVersion) {
      clearTimeout(tail?.timer)
      this.#tails.delete(key)
    }
    const authors = [...(tail?.authors ?? [])]
    const made = this.#turn.then(() => this.#makeNow({ ...wanted, authors }))
    this.#turn = made.catch(() => undefined)
    return made
  }

  async #makeNow(wanted: Wanted & { authors: Id[] }): Promise<void> {
    const { stream, notepad, isVersion, name = null, authors } = wanted
    const { database, now, log } = this.#options
    if (this.#isOver) return
    const which = { groupId: stream, notepad }
    const updates = await notepadUpdatesSince(database.read, { ...which, seq: 0 })
    const last = updates.at(-1)
    if (!last) {
      if (name === null) return
      throw new Refusal('invalid', { problem: 'empty' })
    }
    const body: WholeBody = await this.#composer.compose(updates.map(({ update }) => update))
    if (this.#isOver) return
    const aside = body.aside.flatMap((place) => updates[place]?.seq ?? [])
    const isFull = name !== null && (await this.#hasAllNames({ ...which, seq: last.seq }))
    // Without its name all the same: what was written since the one before is in no other.
    const version = isVersion && { at: now(), name: isFull ? null : name, authors }
    await keepWhole(database, { ...which, seq: last.seq, body, aside, version })
    if (aside.length > 0) {
      this.setAside += aside.length
      log({ event: 'body-set-aside', stream, notepad, count: aside.length })
    }
    if (isFull) throw allNamed()
  }

  async #hasAllNames(which: { groupId: Id; notepad: Id; seq: number }): Promise<boolean> {
    return (await countOtherNamed(this.#options.database.read, which)) >= namedVersionsMax
  }
}

function allNamed(): Refusal {
  return new Refusal('full', { limit: namedVersionsMax })
}

interface Wanted {
  stream: Id
  notepad: Id
  isVersion: boolean
  name?: string | null
}
