import type { Id } from '#domain/id.ts'
import type { Kept } from './kept.ts'
import type { Link } from './link.ts'
import { bytesMax, bytesOf, nextPushes } from './pushes.ts'
import type { Session } from './session.ts'

const restMs = 2_000
/** More, on a slow link, would take longer than a link without an answer lasts: it would never arrive. */
const firstBytes = 64_000

/** What a link has carried of a stream in one go, and how much it is given in the next. */
interface Carried {
  bytes: number
  room: number
}

interface SendingOptions {
  session: Session
  link: () => Pick<Link, 'isUp' | 'viaHttp' | 'send'>
  /** Of one stream, which changes may leave this device now. */
  mayGo: (stream: Id) => (pending: Kept['pending']) => boolean
}

/** What this link has carried of what waits, and what may go next. */
export class Sending {
  readonly #options: SendingOptions
  /** By stream and client, the highest number that this link has carried. */
  readonly #sent = new Map<Id, Map<Id, number>>()
  /** By stream, what this link has shown that it carries. */
  readonly #carried = new Map<Id, Carried>()
  /** Streams whose pushes the server could not look at just now; the others go on. */
  readonly #resting = new Map<Id, ReturnType<typeof setTimeout>>()
  #quiet: ReturnType<typeof setTimeout> | undefined

  constructor(options: SendingOptions) {
    this.#options = options
  }

  /** Sends whatever waits and may be sent. */
  push(): void {
    const { session, mayGo } = this.#options
    const link = this.#options.link()
    if (this.#quiet !== undefined || !(link.isUp || link.viaHttp)) return
    for (const { stream, pending } of session.replicas()) {
      if (this.#resting.has(stream)) continue
      const sent = this.#sentIn(stream)
      const isUnderWay = pending.some(({ client, n }) => n <= (sent.get(client) ?? 0))
      const carried = this.#carriedIn(stream, isUnderWay)
      const bytes = carried.room
      for (const push of nextPushes({ stream, pending, sent, bytes, isSettled: mayGo(stream) })) {
        sent.set(push.client, push.mutations.at(-1)?.n ?? 0)
        if (!isUnderWay) carried.bytes += bytesOf(push)
        link.send({ type: 'push', ...push })
      }
    }
  }

  /** What was under way is not known to have arrived: it goes again. */
  forget(stream?: Id): void {
    if (stream === undefined) {
      this.#sent.clear()
      this.#carried.clear()
    } else {
      this.#sent.delete(stream)
      this.#carried.delete(stream)
    }
  }

  /** What of a client this link has carried and nobody has answered. */
  underWay(stream: Id, client: Id): Kept['pending'][] {
    const last = this.#sentIn(stream).get(client) ?? 0
    const { pending } = this.#options.session.replica(stream)
    return pending.filter((each) => each.client === client && each.n <= last)
  }

  /** The server could not look at what came from a client: the stream goes on in a while. */
  rest(stream: Id, client: Id): void {
    this.#sentIn(stream).delete(client)
    clearTimeout(this.#resting.get(stream))
    const timer = setTimeout(() => {
      this.#resting.delete(stream)
      this.push()
    }, restMs)
    this.#resting.set(stream, timer)
  }

  /** Everything goes again, after a while. */
  waitAWhile(forMs = restMs): void {
    clearTimeout(this.#quiet)
    this.forget()
    this.#quiet = setTimeout(() => {
      this.#quiet = undefined
      this.push()
    }, forMs)
  }

  stop(): void {
    clearTimeout(this.#quiet)
    for (const timer of this.#resting.values()) clearTimeout(timer)
  }

  /** Twice what it carried, once that is answered. */
  #carriedIn(stream: Id, isUnderWay: boolean): Carried {
    const carried = this.#carried.get(stream) ?? { bytes: 0, room: firstBytes }
    this.#carried.set(stream, carried)
    if (!isUnderWay) {
      carried.room = Math.min(bytesMax, Math.max(carried.room, 2 * carried.bytes))
      carried.bytes = 0
    }
    return carried
  }

  #sentIn(stream: Id): Map<Id, number> {
    const sent = this.#sent.get(stream) ?? new Map<Id, number>()
    this.#sent.set(stream, sent)
    return sent
  }
}
