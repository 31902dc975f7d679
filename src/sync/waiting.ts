import { changeId } from '#domain/logged-change.ts'
import type { Id } from '#domain/id.ts'
import type { Actor, Mutation } from '#domain/mutation.ts'
import { type Kind, type Records, key, readKey } from '#domain/records.ts'
import { Refusal } from '#domain/refusal.ts'
import type { runMutation, SettledChange } from '#domain/run-mutation.ts'
import type { Origin } from '#domain/stamp.ts'
import type { Timestamp } from '#domain/timestamp.ts'
import type { offersOf } from './give-back.ts'
import { type Layers, indexKeysOf } from './layers.ts'
import type { PushedMutation } from './protocol.ts'

/** A mutation that the server has not answered yet. */
export interface Pending extends PushedMutation {
  client: Id
  /** What the device's clock said, for showing; the server uses its own. */
  at: Timestamp
  /** Not to be sent before all that waits for a record of another stream has arrived there. */
  once?: Elsewhere
}

/** A record of another stream. */
export interface Elsewhere {
  stream: Id
  id: Id
}

/** What acting needs: it comes behind the first paint, which is of rows alone. */
export interface Acts {
  findMutation: (name: string) => Mutation | undefined
  runMutation: typeof runMutation
  offersOf: typeof offersOf
}

/** One waiting mutation, with what it looked at and what it changed when it last ran. */
interface Run {
  mutation: Pending
  /** In effect on the server from this seq on, though its rows have not come back yet. */
  confirmedAt: number | null
  reads: Set<string>
  writes: Set<string>
}

interface WaitingOptions {
  stream: Id
  userId: Id
  layers: Layers
  aheadMs?: () => number
}

/** The changes that wait on this device, run over the server's rows; again only where keys meet. */
export class Waiting {
  readonly #options: WaitingOptions
  #runs: Run[] = []
  #pending: Pending[] | null = null
  #acts: Acts | null = null

  constructor(options: WaitingOptions) {
    this.#options = options
  }

  get pending(): readonly Pending[] {
    this.#pending ??= this.#runs
      .filter((run) => run.confirmedAt === null)
      .map((run) => run.mutation)
    return this.#pending
  }

  get isEmpty(): boolean {
    return this.#runs.length === 0
  }

  enable(acts: Acts): void {
    this.#acts = acts
    this.#rerun(new Set(this.#runs), new Set())
  }

  /**
   * Runs a new one on top of all others. Throws its refusal, and then nothing has changed. Before
   * mutations run at all it waits for that, and shows nothing.
   */
  add(mutation: Pending): void {
    const run = newRun(mutation)
    if (this.#acts) this.#run(run)
    this.#runs.push(run)
    this.#pending = null
  }

  /** Puts some below all others, which build on them. */
  addFirst(mutations: readonly Pending[]): void {
    this.#pending = null
    this.#runs.unshift(...mutations.map(newRun))
    this.#rerun(new Set(this.#runs), new Set())
  }

  /** Takes in what another tab made, or an earlier page left, in the order in which it was made. */
  adopt(mutations: readonly Pending[]): void {
    const known = new Set(this.#runs.map(({ mutation }) => idOf(mutation)))
    const added = mutations.filter((mutation) => !known.has(idOf(mutation))).map(newRun)
    if (added.length === 0) return
    this.#pending = null
    for (const run of added) this.#runs.splice(this.#placeOf(run), 0, run)
    this.#rerun(new Set(this.#runs), new Set())
  }

  /** By the device's clock; but each client's own stay in their order, whatever the clock did. */
  #placeOf({ mutation: { client, n, at } }: Run): number {
    const isOwn = ({ mutation }: Run) => mutation.client === client
    let place = this.#runs.findLastIndex((run) => isOwn(run) && run.mutation.n < n) + 1
    for (let next = this.#runs[place]; next; next = this.#runs[place]) {
      if (isOwn(next) || next.mutation.at > at) break
      place += 1
    }
    return place
  }

  /** The server has it: it is shown from here until its rows have come. */
  confirm(mutation: Pending, seq: number): void {
    const run = this.#runs.find((other) => other.mutation === mutation)
    if (run) run.confirmedAt = seq
    this.#pending = null
  }

  /** Something left, or the server's rows changed: whatever that touches runs again. */
  remove(isGone: (mutation: Pending, confirmedAt: number | null) => boolean, changed: Set<string>) {
    const gone = this.#runs.filter((run) => isGone(run.mutation, run.confirmedAt))
    if (gone.length > 0) {
      const left = new Set(gone)
      this.#pending = null
      this.#runs = this.#runs.filter((run) => !left.has(run))
      for (const run of gone) for (const place of run.writes) changed.add(place)
    }
    if (changed.size > 0) this.#rerun(new Set(), changed)
    return gone.map((run) => run.mutation)
  }

  #rerun(marked: Set<Run>, affected: Set<string>): void {
    const { layers } = this.#options
    this.#spread(marked, affected)
    const before = new Map<string, Records[Kind]>()
    for (const place of affected) {
      const at = parsePlace(place)
      const record = at && layers.clearOver(at.kind, at.id)
      if (record) before.set(place, record)
    }
    for (const run of this.#runs) {
      if (!marked.has(run)) continue
      run.writes.clear()
      try {
        this.#run(run)
      } catch (error) {
        // It may fit again later, or the server will refuse it: it waits, but shows nothing.
        if (!(error instanceof Refusal)) throw error
      }
    }
    for (const [place, record] of before) {
      const at = parsePlace(place)
      if (at) layers.keepIdentity(at.kind, at.id, record)
    }
  }

  /** Marks every run that meets what is affected, and with it whatever it looked at or changed. */
  #spread(marked: Set<Run>, affected: Set<string>): void {
    // Most often nothing meets, and nobody asks: of thousands of waiting rows they are many places.
    let written: ReadonlySet<string> | undefined
    const mark = (run: Run) => {
      written ??= new Set(this.#runs.flatMap((each) => [...each.writes]))
      for (const place of run.writes) affected.add(place)
      // A later change of what an earlier one looks at must step aside for it.
      for (const place of run.reads) if (written.has(place)) affected.add(place)
    }
    for (const run of marked) mark(run)
    let isGrowing = true
    while (isGrowing) {
      isGrowing = false
      for (const run of this.#runs) {
        if (marked.has(run) || !meets(run, affected)) continue
        marked.add(run)
        mark(run)
        isGrowing = true
      }
    }
  }

  #run(run: Run): void {
    const { layers, stream, userId, aheadMs } = this.#options
    const { name, args, client, n, seen, after } = run.mutation
    // As the server will stamp it: what others did is told by its clock.
    const at = run.mutation.at + (aheadMs?.() ?? 0)
    const mutation = this.#acts?.findMutation(name)
    if (!this.#acts || !mutation) throw new Refusal('unknownMutation')
    const actor: Actor = { userId, stream, now: at }
    const parsed = mutation.parse(args)
    const reads = mutation.reads(parsed, actor)
    // Counts are for limits, which the server decides: they alone are no reason to run again.
    run.reads = new Set(reads.filter((read) => read.type !== 'count').map(readKey))
    for (const target of targetsOf(run.reads, layers)) run.reads.add(target)
    const origin: Origin = {
      client,
      n,
      seq: Number.MAX_SAFE_INTEGER,
      seen: seen?.seq ?? 0,
      after: after ?? {},
    }
    const { changes } = this.#acts.runMutation({
      mutation,
      args: parsed,
      reads,
      actor,
      origin,
      source: layers,
    })
    for (const change of changes) {
      for (const place of placesOf(change)) run.writes.add(place)
      layers.setOver(change.kind, change.after, change.stamps)
    }
    const id = changeId(client, n)
    run.writes.add(readKey(key('change', id)))
    const logged = { seq: 0, by: userId, at, name, act: run.mutation.act ?? null }
    const rows = changes.map((change) => change.logged)
    layers.setOver('change', { id, ...logged, rows }, {})
  }
}

/** What is asked of an item is asked of what it turned out to be, and of what it is a part of, too. */
function targetsOf(reads: ReadonlySet<string>, layers: Layers): string[] {
  const targets: string[] = []
  for (const place of reads) {
    const at = parsePlace(place)
    const item = at?.kind === 'listItem' ? layers.get('listItem', at.id) : undefined
    for (const id of [item?.alias, item?.parent]) if (id) targets.push(readKey(key('listItem', id)))
  }
  return targets
}

function newRun(mutation: Pending): Run {
  return { mutation, confirmedAt: null, reads: new Set(), writes: new Set() }
}

function idOf({ client, n }: Pending): string {
  return changeId(client, n)
}

function meets({ reads, writes }: Run, affected: ReadonlySet<string>): boolean {
  return !writes.isDisjointFrom(affected) || !reads.isDisjointFrom(affected)
}

/** Where a change shows: its record, and the questions that it answers or no longer does. */
export function placesOf(change: Pick<SettledChange, 'kind' | 'id' | 'before' | 'after'>) {
  const places = [readKey(key(change.kind, change.id))]
  if (change.kind === 'listItem') {
    // Both are items: the change is one of that kind.
    const { before, after } = change as SettledChange & { kind: 'listItem' }
    places.push(...indexKeysOf(before), ...indexKeysOf(after))
  }
  if (change.kind === 'member') places.push('members?', 'formerMembers?')
  if (change.kind === 'section') places.push('sections?')
  if (change.kind === 'layout') places.push('layouts?')
  if (change.kind === 'invitation') places.push('pendingInvitations?')
  return places
}

function parsePlace(place: string): { kind: Kind; id: Id } | null {
  const slash = place.indexOf('/')
  if (slash < 0 || place.includes('?')) return null
  // Made by `readKey` from a kind and an id.
  return { kind: place.slice(0, slash) as Kind, id: place.slice(slash + 1) }
}
