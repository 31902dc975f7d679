import * as Y from 'yjs'
import { fromBase64 } from './base64.ts'
import { mustBeBodyContent } from './notepad-content.ts'
import { elementDepthMax } from './notepad-schema.ts'
import { Refusal } from './refusal.ts'

/** More people than write in one update, and more ranges than one takes away. */
const writersMax = 64
const deletedRangesMax = 20_000
/** Yjs draws them from 32 bits, and counts letters: neither gets there by writing. */
const writerIdMax = 0xff_ff_ff_ff
const clockMax = 0x7f_ff_ff_ff

/** What an update is made of, as far as the server must know before it keeps it. */
export interface BodyUpdate {
  /** Which letters it brings, by the Yjs client that wrote them. */
  writes: ReadonlyMap<number, { from: number; to: number }>
  /** How far each other Yjs client must be known for it to be understood. */
  needs: ReadonlyMap<number, number>
  /** How many letters and nodes it adds. */
  added: number
}

type Struct = ReturnType<typeof Y.decodeUpdate>['structs'][number]

/** Reads an update in the time that its own size takes, and refuses what no editor writes. */
export function readUpdate(update: string): BodyUpdate {
  const bytes = fromBase64(update)
  const { structs, ds } = decode(bytes)
  const queues = queuesOf(structs)
  // Of a client that comes twice, Yjs drops the first part.
  if (queues.length > writersMax || queues.length !== firstNumber(bytes)) throw notAnUpdate()
  const reading = new Reading(queues)
  reading.takeAll()
  let ranges = 0
  for (const [client, deleted] of ds.clients) {
    ranges += deleted.length
    if (ranges > deletedRangesMax) throw notAnUpdate()
    for (const { clock, len } of deleted) {
      if (len < 1) throw notAnUpdate()
      reading.need(client, clock + len)
    }
  }
  return reading
}

interface Queue {
  client: number
  structs: Struct[]
  next: number
}

/** Takes what was written in an order in which it could have been written. */
class Reading implements BodyUpdate {
  readonly writes = new Map<number, { from: number; to: number }>()
  readonly needs = new Map<number, number>()
  added = 0
  readonly #queues: Queue[]
  /** How deep each part lies, as far as this update tells, in the order of its clocks. */
  readonly #depths = new Map<number, { from: number; to: number; depth: number }[]>()
  readonly #taken = new Map<number, number>()

  constructor(queues: Queue[]) {
    this.#queues = queues
    for (const { client, structs } of queues) {
      const [first, last] = [structs[0], structs.at(-1)]
      if (!first || !last) throw notAnUpdate()
      const [from, to] = [first.id.clock, last.id.clock + last.length]
      if (client > writerIdMax || to > clockMax) throw notAnUpdate()
      this.writes.set(client, { from, to })
      this.#taken.set(client, from)
      this.#depths.set(client, [])
    }
  }

  takeAll(): void {
    for (let hasTaken = true; hasTaken;) {
      hasTaken = false
      for (const queue of this.#queues) {
        while (this.#takeNext(queue)) hasTaken = true
      }
    }
    // Two that wait for each other wait for ever.
    if (this.#queues.some(({ structs, next }) => next < structs.length)) throw notAnUpdate()
  }

  need(client: number, clock: number): void {
    const written = this.writes.get(client)
    if (!written) {
      if (clock > clockMax) throw notAnUpdate()
      this.needs.set(client, Math.max(this.needs.get(client) ?? 0, clock))
    } else if (clock > written.to) throw new Refusal('resync')
  }

  #takeNext(queue: Queue): boolean {
    const struct = queue.structs[queue.next]
    if (!struct || !this.#isReady(struct)) return false
    const { client, clock } = struct.id
    // A gap, which Yjs would wait for, or nothing at all.
    if (struct.length < 1 || clock !== this.#taken.get(client) || struct instanceof Y.Skip) {
      throw notAnUpdate()
    }
    const to = clock + struct.length
    this.#taken.set(client, to)
    queue.next += 1
    const depth = this.#depthOf(struct)
    if (depth > elementDepthMax)
      throw new Refusal('invalid', { field: 'update', problem: 'tooDeep' })
    this.#depths.get(client)?.push({ from: clock, to, depth })
    if (struct instanceof Y.Item) {
      mustBeBodyContent(struct)
      if (!struct.deleted && struct.countable) this.added += struct.length
    }
    return true
  }

  #isReady(struct: Struct): boolean {
    return idsIn(struct).every(({ client, clock }) => {
      const taken = this.#taken.get(client)
      const written = this.writes.get(client)
      this.need(client, clock + 1)
      return taken === undefined || !written || clock < taken
    })
  }

  /** As deep as what it stands beside; one deeper than what it stands in. */
  #depthOf(struct: Struct): number {
    if (!(struct instanceof Y.Item)) return 0
    const { origin, rightOrigin, parent } = struct
    const beside = origin ?? rightOrigin
    if (beside) return this.#depthAt(beside)
    return isId(parent) ? this.#depthAt(parent) + 1 : 1
  }

  /** What was there before is looked at as a whole, later. */
  #depthAt({ client, clock }: Y.ID): number {
    const depths = this.#depths.get(client) ?? []
    let [low, high] = [0, depths.length - 1]
    while (low <= high) {
      const middle = (low + high) >> 1
      const part = depths[middle]
      if (!part) break
      if (clock < part.from) high = middle - 1
      else if (clock >= part.to) low = middle + 1
      else return part.depth
    }
    return 0
  }
}

function idsIn(struct: Struct): Y.ID[] {
  if (!(struct instanceof Y.Item)) return []
  const { origin, rightOrigin, parent } = struct
  return [origin, rightOrigin, parent].filter(isId)
}

/** While an item is not in a document its parent is an id, or the name of a root. */
function isId(value: unknown): value is Y.ID {
  return value instanceof Y.ID
}

function queuesOf(structs: Struct[]): Queue[] {
  const queues: Queue[] = []
  for (const struct of structs) {
    const { client } = struct.id
    const last = queues.at(-1)
    if (last?.client === client) last.structs.push(struct)
    else queues.push({ client, structs: [struct], next: 0 })
  }
  if (new Set(queues.map(({ client }) => client)).size !== queues.length) throw notAnUpdate()
  return queues
}

function decode(bytes: Uint8Array): ReturnType<typeof Y.decodeUpdate> {
  try {
    return Y.decodeUpdate(bytes)
  } catch {
    throw notAnUpdate()
  }
}

/** An update begins with how many clients wrote it, seven bits to a byte. */
function firstNumber(bytes: Uint8Array): number {
  let value = 0
  for (let at = 0; at < Math.min(bytes.length, 5); at += 1) {
    const byte = bytes[at] ?? 0
    value += (byte & 0x7f) * 2 ** (7 * at)
    if (byte < 0x80) return value
  }
  return Number.NaN
}

function notAnUpdate(): Refusal {
  return new Refusal('invalid', { field: 'update', problem: 'notAnUpdate' })
}
