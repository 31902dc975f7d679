import type { Id } from '#domain/id.ts'
import { isId } from '#domain/make-id.ts'
import { type ClientMessage, type Cursor, streamsPerMessageMax } from '#sync/protocol.ts'
import type { Disk } from './disk.ts'
import type { Kept } from './kept.ts'
import type { Link } from './link.ts'
import type { Session } from './session.ts'

interface FollowingOptions {
  session: Session
  disk: Disk | null
  link: () => Pick<Link, 'isUp' | 'send'>
}

/** The streams that this link follows: every group of the person, so that every screen opens without a network. */
export class Following {
  readonly #options: FollowingOptions
  readonly #followed = new Set<Id>()
  readonly #catchingUp = new Set<Id>()

  constructor(options: FollowingOptions) {
    this.#options = options
  }

  /** The streams of a greeting, and the messages that follow it with those that did not fit in. */
  begin(): { streams: Record<Id, Cursor | null>; rest: ClientMessage[] } {
    this.#followed.clear()
    this.#catchingUp.clear()
    const wanted = this.wanted()
    const first = wanted.slice(0, streamsPerMessageMax)
    for (const stream of first) this.#followed.add(stream)
    const rest = this.#messages(wanted.slice(streamsPerMessageMax))
    return { streams: this.#cursors(first), rest }
  }

  wanted(): Id[] {
    const { session } = this.#options
    const asked = session
      .replicas()
      .map(({ stream }) => stream)
      .filter((stream) => session.groupState(stream) !== 'absent')
    const all = [...new Set([session.user.id, ...session.groupIds(), ...asked])]
    // One that is no id, as an address may hold anything, would have the whole greeting refused.
    return all.filter((stream) => isId(stream) && !isNew(session.replica(stream).pending))
  }

  /** Groups that are new to this device, or asked for. */
  followNew(): void {
    const added = this.wanted().filter((stream) => !this.#followed.has(stream))
    if (added.length > 0 && this.#options.link().isUp) this.follow(added)
  }

  /** Also those that are followed, from where this device is now. */
  follow(streams: Id[]): void {
    for (const message of this.#messages(streams)) this.#options.link().send(message)
  }

  /** Something was missed. */
  catchUp(stream: Id): void {
    if (this.#catchingUp.has(stream)) return
    this.#catchingUp.add(stream)
    this.follow([stream])
  }

  /** Whether something had been missed that is here now. */
  endCatchingUp(stream: Id): boolean {
    return this.#catchingUp.delete(stream)
  }

  /** The server sends it: it made it with a push of ours, or was asked before. */
  hear(stream: Id): void {
    this.#followed.add(stream)
  }

  lose(stream: Id): void {
    this.#followed.delete(stream)
  }

  #messages(streams: Id[]): ClientMessage[] {
    for (const stream of streams) this.#followed.add(stream)
    return chunks(streams, streamsPerMessageMax).map((some) => ({
      type: 'follow',
      streams: this.#cursors(some),
    }))
  }

  #cursors(streams: Id[]): Record<Id, Cursor | null> {
    const { disk, session } = this.#options
    return Object.fromEntries(
      streams.map((stream) => {
        const onDisk = disk?.cursor(stream)
        return [stream, onDisk === undefined ? session.replica(stream).cursor : onDisk]
      }),
    )
  }
}

/** The server does not know it before it was sent. */
function isNew(pending: readonly Kept['pending'][]): boolean {
  return pending.some(({ name }) => name === 'createGroup')
}

function chunks<Item>(items: Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size))
}
