import { giveBackMs } from '#domain/give-back.ts'
import type { Id } from '#domain/id.ts'
import type { Actor, Mutation, Reader } from '#domain/mutation.ts'
import { findMutation } from '#domain/mutations.ts'
import { key } from '#domain/records.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Intent, type Ran, runMutation } from '#domain/run-mutation.ts'
import type { Origin, Restored } from '#domain/stamp.ts'
import type { Timestamp } from '#domain/timestamp.ts'
import type { Late } from '#domain/who-wins.ts'
import type { Outcome, Push, PushedMutation, RefusalAnswer } from './protocol.ts'
import type { LockedStream, Storage, StorageTransaction, Written } from './storage.ts'

interface RoomOptions {
  storage: Storage
  now: () => Timestamp
  /** Refuses arguments that only the server can look into. */
  inspect?: Inspect
}

export type Inspect = (tx: StorageTransaction, pushed: Inspected) => Promise<Written | undefined>

export interface Inspected {
  name: string
  /** Parsed. */
  args: unknown
  userId: Id
  client: Id
}

/** The server's end: runs pushed mutations, each whole or not at all, under its stream's lock. */
export class Room {
  readonly #storage: Storage
  readonly #now: () => Timestamp
  readonly #inspect: Inspect

  constructor({ storage, now, inspect = async () => undefined }: RoomOptions) {
    this.#storage = storage
    this.#now = now
    this.#inspect = inspect
  }

  /**
   * Runs what a device pushed, in order, for the session's user. All of them are handed over at once,
   * so that they share a commit. Throws when nothing of it could be looked at.
   */
  async push(push: Push, userId: Id): Promise<Outcome[]> {
    const runs = push.mutations.map((pushed) => this.#pushOne(push, pushed, userId))
    const settled = await Promise.allSettled(runs)
    return settled.map((run, place) => {
      if (run.status === 'fulfilled') return run.value
      const { reason }: { reason: unknown } = run
      // Removed from the group between two of them: the first ones are in effect all the same.
      if (place === 0 || !(reason instanceof Refusal)) throw reason
      const refusal = { code: reason.code, values: reason.values }
      return { n: push.mutations[place]?.n ?? 0, refusal }
    })
  }

  /** Runs a mutation of our own server, in somebody's name. Throws the refusal, if it is one. */
  async run(stream: Id, name: string, args: unknown, userId: Id): Promise<void> {
    await this.#storage.transact(stream, async (tx) => {
      const existing = await tx.stream()
      // Somebody who has done nothing yet has no stream; a group has one from its first day.
      if (!existing && !(await isUser(tx, stream))) throw new Refusal('notMember')
      const found = existing ?? (await tx.createStream(this.#now()))
      const actor = { userId, stream, now: this.#now() }
      const mutation = mustFind(name, 'server')
      const parsed = mutation.parse(args)
      const reads = mutation.reads(parsed, actor)
      const n = ((await tx.lastN(serverClient))?.n ?? 0) + 1
      const origin = { client: serverClient, n, seq: found.seq + 1, seen: found.seq, after: {} }
      const ran = await runLoaded(tx, { mutation, args: parsed, reads, actor, origin })
      await tx.save({ ...entryOf(actor, origin), name, args, act: null, ...ran, refusal: null })
    })
  }

  #pushOne({ stream, client }: Push, pushed: PushedMutation, userId: Id): Promise<Outcome> {
    const { n, name } = pushed
    const intent = intentOf(pushed, { userId, stream })
    const run = async (tx: StorageTransaction): Promise<Outcome> => {
      const actor = { userId, stream, now: this.#now() }
      // Asked for together: to a database over a network each question is a trip.
      const [found, last] = await Promise.all([tx.stream(), tx.lastN(client)])
      if (found) {
        if (last && last.userId !== userId) throw new Refusal('notMember')
        if (last && n <= last.n) return answered(n, found.seq, await tx.findRefusal(client, n))
        // Something before it was never received: nothing may be applied out of order.
        if (n !== (last?.n ?? 0) + 1) {
          if (!(await isIn(tx, actor))) throw new Refusal('notMember')
          throw new Refusal('gap', { expected: (last?.n ?? 0) + 1 })
        }
      } else if (stream !== userId && !(name === 'createGroup' && n === 1)) {
        await readInVain(tx, intent, actor)
        throw new Refusal('notMember')
      }
      const cursor = found ?? (await tx.createStream(actor.now))
      const origin = originOf(pushed, { client, stream: cursor, now: actor.now })
      try {
        if (intent instanceof Refusal) throw intent
        const { args } = intent
        if (name === 'createGroup' && (found || (await isUser(tx, stream)))) {
          throw new Refusal('idTaken')
        }
        const ran = await runLoaded(tx, { ...intent, actor, origin })
        // After the rights: a stranger must not learn from it what a notepad holds.
        const isNews = ran.changes.length > 0
        const written = isNews ? await this.#inspect(tx, { name, args, userId, client }) : undefined
        const refusal = overtaken(ran.late)
        const act = pushed.act ?? null
        await tx.save({ ...entryOf(actor, origin), name, args, act, ...ran, refusal, written })
        return { n, seq: origin.seq, refusal }
      } catch (error) {
        // A group that was refused was never there.
        if (!(error instanceof Refusal) || !found || error.code === 'notMember') throw error
        const refusal = { code: error.code, values: error.values }
        if (!(await isIn(tx, actor))) {
          // A stranger leaves no trace, and learns nothing from how their mistakes are answered.
          if (error.code !== 'idTaken') throw new Refusal('notMember')
          return { n, refusal }
        }
        await tx.saveRefusal({ client, n, userId, now: actor.now, refusal })
        return { n, refusal }
      }
    }
    const reads = intent instanceof Refusal ? [] : intent.reads
    return this.#storage.transact(stream, run, { client, reads })
  }
}

/** The client id under which our own server's mutations are counted. */
const serverClient = 'server----------'

/** What its author had seen; of an epoch that ended with a restore, only what the new one began with. */
function originOf(
  { n, seen, after = {} }: PushedMutation,
  { client, stream, now }: { client: Id; stream: LockedStream; now: Timestamp },
): Origin {
  const seenSeq = seen?.seq ?? 0
  const isBefore = seen !== undefined && seen.epoch !== stream.epoch
  return {
    client,
    n,
    after,
    seq: stream.seq + 1,
    seen: isBefore ? Math.min(seenSeq, stream.epochSeq) : seenSeq,
    ...(isBefore && { seenBefore: seenSeq }),
    restored: restoredIn(stream, now) ?? null,
  }
}

/** What a device is told of a restore, as long as it may give back. */
export function restoredIn(
  { epochSeq, epochAt }: Pick<LockedStream, 'epochSeq' | 'epochAt'>,
  now: Timestamp,
): Restored | undefined {
  return epochAt > 0 && now - epochAt <= giveBackMs ? { seq: epochSeq } : undefined
}

/** Whether the stream is the actor's own, or a group that they are a member of. */
async function isIn(tx: StorageTransaction, { stream, userId }: Actor): Promise<boolean> {
  if (stream === userId) return true
  const member = (await tx.load([key('member', userId)])).get('member', userId)
  return member !== undefined && !member.deleted
}

function intentOf({ name, args }: PushedMutation, reader: Reader): Intent | Refusal {
  try {
    const mutation = mustFind(name, 'device')
    const parsed = mutation.parse(args)
    return { mutation, args: parsed, reads: mutation.reads(parsed, reader) }
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** What a stranger's push to a group takes, so that time tells nobody which groups there are. */
async function readInVain(tx: StorageTransaction, intent: Intent | Refusal, actor: Actor) {
  if (intent instanceof Refusal) await isIn(tx, actor)
  else await tx.load(intent.reads)
}

/** People and groups share one space of ids: nobody makes a group out of somebody's own stream. */
async function isUser(tx: StorageTransaction, id: Id): Promise<boolean> {
  return (await tx.load([key('profile', id)])).get('profile', id) !== undefined
}

interface Run extends Intent {
  actor: Actor
  origin: Origin
}

async function runLoaded(tx: StorageTransaction, run: Run): Promise<Ran> {
  return runMutation({ ...run, source: await tx.load(run.reads) })
}

/** Words that somebody else's, unseen, stood in the way of: they go back to their author. */
function overtaken(late: Late[]): RefusalAnswer | null {
  if (late.length === 0) return null
  const field = late.map((words) => words.field).join(', ')
  const value = late.map((words) => words.value).join('\n')
  return { code: 'overtaken', values: { field, value } }
}

function answered(n: number, seq: number, refusal: RefusalAnswer | undefined): Outcome {
  if (refusal && refusal.code !== 'overtaken') return { n, refusal }
  return { n, seq, refusal: refusal ?? null }
}

function entryOf({ userId, now }: Actor, { client, n, seq }: Origin) {
  return { client, n, userId, now, seq }
}

function mustFind(name: string, from: 'device' | 'server'): Mutation {
  const mutation = findMutation(name)
  if (!mutation || (from === 'device' && mutation.act === 'server')) {
    throw new Refusal('unknownMutation')
  }
  return mutation
}
