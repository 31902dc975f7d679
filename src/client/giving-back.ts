import type { Id } from '#domain/id.ts'
import { isGivenBackFirst, isGivingBack, type Left } from '#sync/give-back.ts'
import type { DeviceStore } from './device-store.ts'
import type { Kept } from './kept.ts'
import type { Session } from './session.ts'

interface GivingBackOptions {
  session: Session
  store: DeviceStore | null
  /** Whether the words of a stream's notepads were compared with the server's. */
  areWordsCompared: (stream: Id) => boolean
}

/** What the tab that leads does when the server was restored from a backup. */
export class GivingBack {
  readonly #options: GivingBackOptions
  /** Whether the server was restored not long ago; unknown before it has greeted. */
  #isRestored: boolean | null = null
  /** Streams of which this link has told: their epoch is known. */
  readonly #heard = new Set<Id>()

  constructor(options: GivingBackOptions) {
    this.#options = options
  }

  /** A new link, or none. */
  begin(isRestored: boolean | null): void {
    this.#isRestored = isRestored
    this.#heard.clear()
  }

  /** The greeting of a link by plain requests, of which each begins anew. */
  greet(isRestored: boolean): void {
    this.#isRestored ??= isRestored
  }

  hear(stream: Id): void {
    this.#heard.add(stream)
  }

  /** Offers what was here; resolves when that is on the disk, and may be taken off it as it was. */
  async offer(stream: Id, left: Left): Promise<void> {
    const { session, store } = this.#options
    const offered = session.replica(stream).giveBack(left)
    if (offered.length > 0) await store?.keep(offered.map((pending) => ({ stream, pending })))
  }

  /** Which of a stream's changes may be sent now. */
  mayGo(stream: Id): (pending: Kept['pending']) => boolean {
    const { cursor, pending: all, restored } = this.#options.session.replica(stream)
    // Something that was seen before a restore may be asked for that is not there any more.
    const isUnheard = cursor !== null && !this.#heard.has(stream)
    if (this.#isRestored !== false && isUnheard) return () => false
    if (!restored) return () => true
    const isHeld = isGivenBackFirst(all)
    const areWordsHeld = !this.#options.areWordsCompared(stream)
    return (pending) => {
      if (isGivingBack(pending)) return true
      const isOld = pending.seen?.epoch !== cursor?.epoch
      return !isHeld && !(areWordsHeld && isOld && pending.name === 'writeNotepad')
    }
  }

  /**
   * Gives what waits from before the restore numbers that the server can count on from; `null` where
   * that is not what it takes.
   */
  async renumber(stream: Id, failed: readonly Kept['pending'][]): Promise<Kept[] | null> {
    const { session, store } = this.#options
    const replica = session.replica(stream)
    const epoch = replica.cursor?.epoch
    const isOld = failed.length > 0 && failed.every(({ seen }) => seen?.epoch !== epoch)
    if (!isOld || !replica.restored) return null
    const renumbered = replica.renumber(failed)
    const before = renumbered.map((each) => ({ stream, pending: each.before }))
    const after = renumbered.map((each) => ({ stream, pending: each.after }))
    // On the disk first: what has two numbers after a crash would be done twice.
    await store?.renumber(before, after)
    replica.drop(failed)
    replica.adopt(after.map(({ pending }) => pending))
    return after
  }
}
