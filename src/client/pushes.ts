import type { Id } from '#domain/id.ts'
import { pagesSeenMax, type Push, type PushedMutation } from '#sync/protocol.ts'
import type { Pending } from '#sync/replica.ts'

/** How much may be under way without an answer, in one stream. */
const mutationsMax = 100
/** Half of what the server takes in one frame: it holds more than what was written. */
export const bytesMax = 500_000

interface Waiting {
  stream: Id
  pending: readonly Pending[]
  /** The highest number of each client that this link has carried already. */
  sent: ReadonlyMap<Id, number>
  /** How much the link is known to carry. */
  bytes?: number
  /** Nothing is sent before this device has tried to keep it. */
  isSettled: (pending: Pending) => boolean
}

/**
 * What is to be sent next: each client's changes in the order of their numbers, and after whatever
 * of the other tabs' changes their author had seen.
 */
export function nextPushes({
  stream,
  pending,
  sent,
  bytes = bytesMax,
  isSettled,
}: Waiting): Push[] {
  const pushes: Push[] = []
  const queues = new Map<Id, Pending[]>()
  const room = { mutations: mutationsMax, bytes }
  for (const mutation of pending) {
    if (mutation.n <= (sent.get(mutation.client) ?? 0)) take(room, mutation)
    else queueOf(queues, mutation.client).push(mutation)
  }
  // A clock that was set back must not put a later number first.
  for (const queue of queues.values()) queue.sort((a, b) => a.n - b.n)
  while (addNext()) {
    // As long as something can go, it may let something else go.
  }
  return pushes

  function addNext(): boolean {
    let isProgress = false
    for (const [client, queue] of queues) {
      for (let next = queue[0]; next && mayGo(next); next = queue[0]) {
        queue.shift()
        take(room, next)
        add(client, next)
        isProgress = true
      }
    }
    return isProgress
  }

  function mayGo(mutation: Pending): boolean {
    const isFirst = room.mutations === mutationsMax
    const fits = room.mutations > 0 && (isFirst || room.bytes >= bytesOf(pushed(mutation)))
    return fits && isSettled(mutation) && Object.entries(mutation.after ?? {}).every(hasGone)
  }

  function hasGone([client, n]: [Id, number]): boolean {
    const first = queues.get(client)?.[0]
    return !first || first.n > n
  }

  function add(client: Id, mutation: Pending): void {
    const last = pushes.at(-1)
    if (last?.client === client) last.mutations.push(pushed(mutation))
    else pushes.push({ stream, client, mutations: [pushed(mutation)] })
  }
}

function take(room: { mutations: number; bytes: number }, mutation: Pending): void {
  room.mutations -= 1
  room.bytes -= bytesOf(pushed(mutation))
}

const encoder = new TextEncoder()

/** How long it is on its way: many letters are three bytes. */
export function bytesOf(said: unknown): number {
  return encoder.encode(JSON.stringify(said)).length
}

/** Whose it is and when it was made stay here. */
function pushed({
  client: _client,
  at: _at,
  once: _once,
  after,
  ...rest
}: Pending): PushedMutation {
  if (!after) return rest
  // Who was away for long has been on many pages: the server would refuse all that waits.
  return { ...rest, after: Object.fromEntries(Object.entries(after).slice(-pagesSeenMax)) }
}

function queueOf(queues: Map<Id, Pending[]>, client: Id): Pending[] {
  const queue = queues.get(client) ?? []
  queues.set(client, queue)
  return queue
}
