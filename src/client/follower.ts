import type { Id } from '#domain/id.ts'
import type { ServerMessage } from '#sync/protocol.ts'
import type { DeviceReader } from './device-reader.ts'
import type { KeptChanges } from './kept-changes.ts'
import type { OpenBodies } from './open-bodies.ts'
import type { Session } from './session.ts'
import { type Came, Snapshots } from './snapshots.ts'

interface FollowerOptions {
  session: Session
  changes: KeptChanges
  reader: DeviceReader | null
  bodies: OpenBodies
}

/** Takes what the server told the tab that leads: here it is shown, there it is also written. */
export class Follower {
  readonly #options: FollowerOptions
  readonly #snapshots = new Snapshots((stream, came) => this.#takeWhole(stream, came))

  constructor(options: FollowerOptions) {
    this.#options = options
  }

  receive(message: ServerMessage): void {
    const { session, changes, reader, bodies } = this.#options
    if (message.type === 'rows' || message.type === 'entries') {
      this.#snapshots.hear(message)
      const { status, acknowledged } = session.receive(message)
      changes.answer(acknowledged.map((pending) => ({ stream: message.stream, pending })))
      if (status === 'missed') {
        void reader?.readAgain(message.stream, { epoch: message.epoch, seq: message.to })
      }
    } else if (message.type === 'outcomes') {
      const { stream, client, outcomes } = message
      const { done } = session.replica(stream).settle(client, outcomes)
      changes.answer(done.map((pending) => ({ stream, pending })))
    } else if (message.type === 'people') session.meet(message.people)
    else if (message.type === 'gone') session.lose(message.stream)
    else if (message.type === 'present') session.setPresent(message.stream, message.people)
    else bodies.receive(message)
  }

  /** From the server: the disk does not have what the leader told of. */
  fetch(stream: Id): void {
    // What breaks there stands in its log, and the next message has it asked for again.
    this.#snapshots.fetch(stream).catch(() => undefined)
  }

  #takeWhole(stream: Id, { whole, people, later }: Came): void {
    const { session } = this.#options
    session.meet(people)
    session.replica(stream).restore(whole)
    for (const message of later) this.receive(message)
  }
}
