import type { Id } from '#domain/id.ts'
import type { Actor, Mutation } from '#domain/mutation.ts'
import { findMutation } from '#domain/mutations.ts'
import { key } from '#domain/records.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Timestamp } from '#domain/timestamp.ts'
import { type Change, View } from '#domain/view.ts'
import type { Cursor, Outcome, Push, PushedMutation, RefusalAnswer } from './protocol.ts'
import type { Storage, StorageTransaction } from './storage.ts'

interface RoomOptions {
  storage: Storage
  now: () => Timestamp
  /** Refuses arguments that only the server can look into. */
  inspect?: (name: string, args: unknown) => void
}

/** The server's end: runs pushed mutations, each in one transaction that holds its stream's lock. */
export class Room {
  readonly #storage: Storage
  readonly #now: () => Timestamp
  readonly #inspect: (name: string, args: unknown) => void

  constructor({ storage, now, inspect = () => undefined }: RoomOptions) {
    this.#storage = storage
    this.#now = now
    this.#inspect = inspect
  }

  /** Runs what a device pushed, in order, for the session's user. */
  async push(push: Push, userId: Id): Promise<Outcome[]> {
    const outcomes: Outcome[] = []
    for (const pushed of push.mutations) {
      outcomes.push(await this.#pushOne(push, pushed, userId))
    }
    return outcomes
  }

  /** Runs a mutation of our own server, in somebody's name. Throws the refusal, if it is one. */
  async run(stream: Id, name: string, args: unknown, userId: Id): Promise<void> {
    await this.#storage.transact(stream, async (tx) => {
      const cursor = await tx.stream()
      if (!cursor) throw new Refusal('notMember')
      const actor = { userId, stream, now: this.#now() }
      const mutation = mustFind(name, 'server')
      const changes = await apply(tx, mutation, mutation.parse(args), actor)
      const n = ((await tx.lastN(serverClient))?.n ?? 0) + 1
      await tx.save({ client: serverClient, n, ...entryOf(actor, cursor), name, args, changes })
    })
  }

  #pushOne({ stream, client }: Push, pushed: PushedMutation, userId: Id): Promise<Outcome> {
    const { n, name } = pushed
    return this.#storage.transact(stream, async (tx) => {
      const actor = { userId, stream, now: this.#now() }
      const found = await tx.stream()
      if (found) {
        const last = await tx.lastN(client)
        if (last && last.userId !== userId) throw new Refusal('notMember')
        if (last && n <= last.n) return answered(n, found.seq, await tx.findRefusal(client, n))
        // Something before it was never received: nothing may be applied out of order.
        if (n !== (last?.n ?? 0) + 1) {
          if (!(await isIn(tx, actor))) throw new Refusal('notMember')
          throw new Refusal('gap', { expected: (last?.n ?? 0) + 1 })
        }
      } else if (stream !== userId && !(name === 'createGroup' && n === 1)) {
        throw new Refusal('notMember')
      }
      const cursor = found ?? (await tx.createStream(actor.now))
      try {
        const mutation = mustFind(name, 'device')
        const args = mutation.parse(pushed.args)
        this.#inspect(name, args)
        if (name === 'createGroup' && (found || (await isUser(tx, stream)))) {
          throw new Refusal('idTaken')
        }
        const changes = await apply(tx, mutation, args, actor)
        await tx.save({ client, n, ...entryOf(actor, cursor), name, args, changes })
        return answered(n, cursor.seq + 1)
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
    })
  }
}

/** The client id under which our own server's mutations are counted. */
const serverClient = 'server----------'

/** Whether the stream is the actor's own, or a group that they are a member of. */
async function isIn(tx: StorageTransaction, { stream, userId }: Actor): Promise<boolean> {
  if (stream === userId) return true
  const member = (await tx.load([key('member', userId)])).get('member', userId)
  return member !== undefined && !member.deleted
}

/** People and groups share one space of ids: nobody makes a group out of somebody's own stream. */
async function isUser(tx: StorageTransaction, id: Id): Promise<boolean> {
  return (await tx.load([key('profile', id)])).get('profile', id) !== undefined
}

async function apply(
  tx: StorageTransaction,
  mutation: Mutation,
  args: unknown,
  actor: Actor,
): Promise<Change[]> {
  const reads = mutation.reads(args, actor)
  const view = new View(await tx.load(reads), reads)
  mutation.apply(view, args, actor)
  return view.changes()
}

function answered(n: number, seq: number, refusal?: RefusalAnswer): Outcome {
  return refusal ? { n, refusal } : { n, seq, refusal: null }
}

function entryOf(actor: Actor, cursor: Cursor) {
  return { userId: actor.userId, now: actor.now, seq: cursor.seq + 1 }
}

function mustFind(name: string, from: 'device' | 'server'): Mutation {
  const mutation = findMutation(name)
  if (!mutation || (from === 'device' && mutation.act === 'server')) {
    throw new Refusal('unknownMutation')
  }
  return mutation
}
