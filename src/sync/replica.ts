import type { Id } from '#domain/id.ts'
import { changeId, type LoggedChange } from '#domain/logged-change.ts'
import type { MutationArgs, MutationName } from '#domain/mutations.ts'
import { type AnyRecord, type Kind, type Records, key, readKey } from '#domain/records.ts'
import { Base, type Taken, type Whole } from './base.ts'
import type { Left } from './give-back.ts'
import { Layers } from './layers.ts'
import { type Foreseen, Listeners } from './listeners.ts'
import { type Acts, type Elsewhere, type Pending, Waiting } from './waiting.ts'
import type { Restored } from '#domain/stamp.ts'
import type { Timestamp } from '#domain/timestamp.ts'
import type { Cursor, Entries, Outcome, RefusalAnswer, Row, Rows } from './protocol.ts'

export type { Acts, Elsewhere, Foreseen, Pending, Whole }

export interface Refused {
  mutation: Pending
  refusal: RefusalAnswer
}

/** What a message changed in the server's rows, for this device's disk, and what it answered. */
export interface Received extends Omit<Taken, 'changed'> {
  acknowledged: Pending[]
}

interface ReplicaOptions {
  stream: Id
  userId: Id
  client: Id
  /** The numbers of a client mean nothing to a restored server: from there on it is another one. */
  newClient: () => Id
  now: () => Timestamp
  /** How far the server's clock is ahead of that. */
  aheadMs?: () => number
  /** Told of each change of this device before `mutate` returns: it must be kept before it is sent. */
  onMutation?: (mutation: Pending) => void
  /** When lists hear of what only the record itself must show at once. */
  later?: ((tell: () => void) => void) | undefined
}

export interface MutateOptions {
  act?: Id
  /** Whether the record alone shows it at once, and lists a moment later. */
  isQuiet?: boolean
  /** Where it must have arrived before this is sent. */
  once?: Elsewhere
}

/** The browser's end: what the server has said, and on top of it what this device has done since. */
export class Replica {
  readonly stream: Id
  readonly #options: ReplicaOptions
  readonly #layers = new Layers()
  readonly #waiting: Waiting
  readonly #listeners: Listeners
  readonly #base = new Base(this.#layers, () => !this.#waiting.isEmpty)
  /** How far the person has seen before there is a cursor. */
  #primedAt: Cursor | null = null
  #client: Id
  #n = 0
  #acts: Acts | null = null

  constructor(options: ReplicaOptions) {
    this.stream = options.stream
    this.#options = options
    this.#client = options.client
    this.#listeners = new Listeners(options.later)
    this.#waiting = new Waiting({ ...options, layers: this.#layers })
  }

  /** From here on mutations run. What was waiting on this device shows now, and not before. */
  enable(acts: Acts): void {
    this.#acts = acts
    this.#waiting.enable(acts)
    this.#changed()
  }

  /** Who this page is to the server, in this stream and from here on. */
  get client(): Id {
    return this.#client
  }

  /** Where this device stands; `null` until the server has said anything. */
  get cursor(): Cursor | null {
    return this.#base.cursor
  }

  /** Whether everything up to the cursor is here, so that what is not here does not exist. */
  get isWhole(): boolean {
    return this.#base.isWhole
  }

  /** While a restored server takes back what devices hold. */
  get restored(): Restored | undefined {
    return this.#base.restored
  }

  /** What the server has not answered yet, oldest first. */
  get pending(): readonly Pending[] {
    return this.#waiting.pending
  }

  subscribe = (listener: () => void): (() => void) => this.#listeners.add(listener)

  /** An act of many parts: lists hear of it once, when the answer is called. */
  holdLists(foreseen?: Foreseen): () => void {
    return this.#listeners.hold(foreseen)
  }

  /** Of the items of an act that is under way, whether each will be on the list when it is over. */
  get foreseen(): Foreseen {
    return this.#listeners.foreseen
  }

  /** Told only when this one record may look different. */
  subscribeTo(kind: Kind, id: Id, listener: () => void): () => void {
    // An item that turned out to be another one shows that one, also where it does so meanwhile.
    const shownNow = () => this.get(kind, id)?.id ?? id
    let shown = shownNow()
    const tell = () => {
      if (shown !== shownNow()) {
        stop()
        shown = shownNow()
        stop = listen()
      }
      listener()
    }
    const listen = () => {
      const places = new Set([readKey(key(kind, id)), readKey(key(kind, shown))])
      return this.#listeners.addTo(places, tell)
    }
    let stop = listen()
    return () => stop()
  }

  /** Told with each change which records may look different, by `readKey`. */
  subscribeToTouched(listener: (touched: readonly string[]) => void): () => void {
    return this.#listeners.addToTouched(listener)
  }

  /** The record; for an item that turned out to be another one, that one. */
  get<K extends Kind>(kind: K, id: Id): Records[K] | undefined {
    const record = this.#layers.get(kind, id)
    const alias = record && 'alias' in record ? record.alias : null
    return alias ? this.#layers.get(kind, alias) : record
  }

  /** All records of a kind, the deleted ones too. The same array until one of them changes. */
  all<K extends Kind>(kind: K): readonly Records[K][] {
    return this.#layers.all(kind)
  }

  /** Runs at once on this device and waits for the server. Throws the refusal if it cannot run here. */
  mutate<Name extends MutationName>(
    name: Name,
    args: MutationArgs<Name>,
    { act, once, isQuiet = false }: MutateOptions = {},
  ): Pending {
    const { now, onMutation } = this.#options
    const client = this.#client
    const seen = newest(this.cursor, this.#primedAt)
    const after = this.#seenOfOthers()
    const mutation: Pending = {
      n: this.#n + 1,
      name,
      args,
      client,
      at: now(),
      ...(seen && { seen }),
      ...(after && { after }),
      ...(act && { act }),
      ...(once && { once }),
    }
    this.#waiting.add(mutation)
    this.#n += 1
    onMutation?.(mutation)
    this.#changed(isQuiet)
    return mutation
  }

  /** A part of the stream, for the first paint. The cursor stays, so that the whole still comes. */
  prime(records: AnyRecord[], seen: Cursor | null = null): void {
    if (this.cursor) return
    this.#primedAt = seen
    this.#base.prime(records.map((row) => ({ ...row, stamps: {} })))
    this.#changed()
  }

  /** What the server was asked for of long ago: it is here until the page closes, on no disk. */
  hold(rows: readonly Row[]): void {
    this.#base.prime(rows.filter(({ kind, record }) => !this.get(kind, record.id)))
    this.#changed()
  }

  /** What this device's disk holds of the stream. */
  restore(whole: Whole): void {
    const { cursor } = this
    if (cursor?.epoch === whole.epoch && cursor.seq >= whole.seq) return
    this.replace(whole)
  }

  /** A whole stream, checked: what is not in it is no more. */
  replace(whole: Whole): Received {
    const isOtherEpoch = this.cursor !== null && this.cursor.epoch !== whole.epoch
    const { changed, ...taken } = this.#base.replace(whole)
    return { ...taken, acknowledged: this.#settleRows(changed, whole.log, isOtherEpoch) }
  }

  /** Offers a restored server what was here before. It goes below and before all that waits. */
  giveBack(left: Left): Pending[] {
    const { now, onMutation, userId } = this.#options
    const member = this.#layers.get('member', userId)
    const offers = this.#acts?.offersOf(left, {
      member,
      find: (kind, id) => this.#layers.get(kind, id),
    })
    if (!offers) throw new Error('given back before mutations run')
    const at = this.pending.reduce((first, pending) => Math.min(first, pending.at - 1), now())
    const seen = { epoch: left.epoch, seq: left.seq }
    const act = offers.length > 1 ? { act: this.#options.newClient() } : {}
    const made: Pending[] = offers.map((args, place) => ({
      n: this.#n + place + 1,
      name: 'giveBack',
      args,
      client: this.#client,
      at,
      seen,
      ...act,
    }))
    this.#n += made.length
    this.#waiting.addFirst(made)
    for (const mutation of made) onMutation?.(mutation)
    this.#changed()
    return made
  }

  /**
   * What waits from before a restore, under numbers that the server can count on from: it has
   * forgotten those before them.
   */
  renumber(mutations: readonly Pending[]): { before: Pending; after: Pending }[] {
    const client = this.#options.newClient()
    return mutations.map((before, place) => {
      // What this client did before them still counts as seen.
      const after = { ...before.after, [before.client]: Math.max(1, before.n - 1) }
      return { before, after: { ...before, client, n: place + 1, after } }
    })
  }

  receive(message: Rows | Entries): Received {
    const epoch = this.cursor?.epoch
    const { changed, ...taken } = this.#base.receive(message)
    const log = message.type === 'rows' ? taken.log : message.entries
    // Also a frame that comes too early says what the server has; its rows will come.
    const acknowledged =
      taken.status === 'missed'
        ? this.#confirm(message.epoch === epoch ? log : [])
        : this.#settleRows(changed, log, epoch !== undefined && this.cursor?.epoch !== epoch)
    return { ...taken, acknowledged }
  }

  /**
   * Takes in what became of some mutations. What is in effect goes on being shown from here until
   * its rows have come: in between nothing may flicker.
   */
  settle(client: Id, outcomes: Outcome[]): { refused: Refused[]; done: Pending[] } {
    const byN = new Map(outcomes.map((outcome) => [outcome.n, outcome]))
    const refused: Refused[] = []
    const done: Pending[] = []
    const gone = new Set<Pending>()
    for (const mutation of this.pending) {
      const outcome = mutation.client === client ? byN.get(mutation.n) : undefined
      if (!outcome) continue
      done.push(mutation)
      if (outcome.refusal) refused.push({ mutation, refusal: outcome.refusal })
      if ('seq' in outcome && outcome.seq > (this.cursor?.seq ?? 0)) {
        this.#waiting.confirm(mutation, outcome.seq)
      } else gone.add(mutation)
    }
    this.#waiting.remove((mutation) => gone.has(mutation), new Set())
    this.#changed()
    return { refused, done }
  }

  /** What waits on this device from elsewhere: another tab, or a page that is closed. */
  adopt(pending: readonly Pending[]): void {
    for (const { client, n } of pending) {
      if (client === this.#client) this.#n = Math.max(this.#n, n)
    }
    this.#waiting.adopt(pending)
    this.#changed()
  }

  /** Answered elsewhere, or discarded by the person. */
  drop(mutations: readonly { client: Id; n: number }[]): void {
    const gone = new Set(mutations.map(({ client, n }) => changeId(client, n)))
    this.#waiting.remove(({ client, n }) => gone.has(changeId(client, n)), new Set())
    this.#changed()
  }

  /** The server does not know this client's numbers any more: from here on it counts as another. */
  restart(client: Id): void {
    this.#client = client
    this.#n = 0
  }

  /** In effect, though the rows before them are missing: shown until those have come. */
  #confirm(entries: readonly LoggedChange[]): Pending[] {
    const seqs = new Map(entries.map(({ id, seq }) => [id, seq]))
    const found = this.pending.filter(({ client, n }) => seqs.has(changeId(client, n)))
    for (const mutation of found) {
      this.#waiting.confirm(mutation, seqs.get(changeId(mutation.client, mutation.n)) ?? 0)
    }
    return found
  }

  /** Drops what has come back, and runs again what meets it. Seqs of an epoch that ended mean nothing. */
  #settleRows(
    changed: Set<string>,
    log: readonly LoggedChange[],
    isOtherEpoch: boolean,
  ): Pending[] {
    if (isOtherEpoch) this.restart(this.#options.newClient())
    const seq = isOtherEpoch ? Number.POSITIVE_INFINITY : (this.cursor?.seq ?? 0)
    const back = new Set(log.map(({ id }) => id))
    const acknowledged: Pending[] = []
    this.#waiting.remove((mutation, confirmedAt) => {
      const isBack = back.has(changeId(mutation.client, mutation.n))
      if (isBack && confirmedAt === null) acknowledged.push(mutation)
      return isBack || (confirmedAt !== null && confirmedAt <= seq)
    }, changed)
    this.#changed()
    return acknowledged
  }

  /** How far of each other tab's waiting changes this one shows. */
  #seenOfOthers(): Record<Id, number> | null {
    const seen: Record<Id, number> = {}
    for (const { client, n } of this.pending) {
      if (client !== this.#client) seen[client] = Math.max(seen[client] ?? 0, n)
    }
    return Object.keys(seen).length > 0 ? seen : null
  }

  #changed(isQuiet = false): void {
    this.#listeners.tell(this.#layers.takeTouched(), isQuiet)
  }
}

/** What was painted may be newer than what this device holds. */
function newest(cursor: Cursor | null, painted: Cursor | null): Cursor | null {
  if (!cursor || !painted) return cursor ?? painted
  return painted.epoch === cursor.epoch && painted.seq > cursor.seq ? painted : cursor
}
