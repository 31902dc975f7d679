import type { Id } from '#domain/id.ts'
import type { Link } from './link.ts'

/** What one commit changed for everybody who follows: built once, the same bytes to all. */
export interface LiveFrame {
  /** The seq that it leads to. */
  to: number
  bytes: Buffer
  /** The numbers of a client's mutations that it brings back. */
  numbersOf?(client: Id): readonly number[]
}

/** Somebody who follows a stream. */
export interface Follower {
  readonly userId: Id
  readonly link: Link
  /** They are no longer in the group: nothing more of it may reach them. */
  lose(stream: Id): void
  /** They are so far behind that they have to fetch everything. */
  sendFar(stream: Id): void
}

/** A push whose mutations come back as entries, which is their acknowledgement. */
export interface ExpectedPush {
  client: Id
  cameBack: Set<number>
}

const heldMaxBytes = 1_024 * 1_024

/** What came live before its time. There while the past is read: thousands of channels only listen. */
interface Held {
  frames: LiveFrame[]
  bytes: number
  /** More came than can be held: what is missing is read again. */
  hasDropped: boolean
}

/**
 * One stream, or one open notepad, of one socket. What comes live while the past is still being read
 * is held, so that nothing is missed, nothing comes twice, and nothing before its time.
 */
export class Channel {
  readonly follower: Follower
  /** Before it is known that the person is in the group, nothing passes. */
  isAdmitted = false
  isClosed = false
  /** The seq up to which the device has everything, once it is live. */
  #sent = 0
  #held: Held | null = { frames: [], bytes: 0, hasDropped: false }
  #answers: Buffer[] | null = null
  #answersBytes = 0
  #pushes: Set<ExpectedPush> | null = null

  constructor(follower: Follower) {
    this.follower = follower
  }

  deliver(frame: LiveFrame): void {
    if (this.isClosed) return
    if (this.#held === null) this.#sendLive(frame)
    else this.#hold(this.#held, frame)
  }

  /** To somebody who is known to be in the group, whatever they have of it by now. */
  tell(bytes: Buffer): void {
    if (this.isAdmitted && !this.isClosed) this.follower.link.writeLive(bytes)
  }

  /** After what it speaks of: a device that still catches up gets it when it has. */
  answer(bytes: Buffer): void {
    const { link } = this.follower
    if (this.#held === null) return link.write(bytes)
    this.#answersBytes += bytes.byteLength
    if (link.mayHold(this.#answersBytes)) (this.#answers ??= []).push(bytes)
  }

  /** What is left of them when the device stops following. */
  takeAnswers(): Buffer[] {
    const answers = this.#answers ?? []
    this.#answers = null
    this.#answersBytes = 0
    return answers
  }

  expect(client: Id): ExpectedPush {
    const push = { client, cameBack: new Set<number>() }
    this.#pushes ??= new Set()
    return this.#pushes.add(push) && push
  }

  forget(push: ExpectedPush): void {
    this.#pushes?.delete(push)
    if (this.#pushes?.size === 0) this.#pushes = null
  }

  /** The device has everything up to `seq`. Says no if more than can be held came meanwhile. */
  goLive(seq: number): boolean {
    const held = this.#held
    this.#sent = seq
    if (held?.hasDropped) {
      held.hasDropped = false
      return false
    }
    this.#held = null
    for (const frame of held?.frames ?? []) this.#sendLive(frame)
    for (const bytes of this.takeAnswers()) this.follower.link.write(bytes)
    return true
  }

  #hold(held: Held, frame: LiveFrame): void {
    held.frames.push(frame)
    held.bytes += frame.bytes.byteLength
    if (held.bytes <= heldMaxBytes) return
    held.frames.length = 0
    held.bytes = 0
    held.hasDropped = true
  }

  #sendLive(frame: LiveFrame): void {
    // Read as a row already: the commit was in the database before it was told.
    if (frame.to <= this.#sent) return
    this.#sent = frame.to
    this.follower.link.writeLive(frame.bytes)
    for (const push of this.#pushes ?? []) {
      for (const n of frame.numbersOf?.(push.client) ?? []) push.cameBack.add(n)
    }
  }
}
