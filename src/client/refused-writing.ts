import type { Id } from '#domain/id.ts'
import { newId } from './ids.ts'
import type { OutgoingWords } from './outgoing-words.ts'
import type { RefusedChange, Session } from './session.ts'
import { isAbout, updateIn } from './waiting-words.ts'

interface Which {
  session: Session
  groupId: Id
  id: Id
}

/** Words of a notepad that the server did not take, as long as its text is at hand. */
export class RefusedWriting {
  readonly #which: Which
  readonly #outgoing: OutgoingWords
  #count = 0
  #wasLocked = false

  constructor(which: Which, outgoing: OutgoingWords) {
    this.#which = which
    this.#outgoing = outgoing
  }

  /** Called when something may have been refused. */
  note(): void {
    const refused = this.#all()
    const isMore = refused.length > this.#count
    this.#count = refused.length
    if (!isMore) return
    this.#outgoing.takeBackRefused()
    // Locked and unlocked again meanwhile: nothing stands in their way any more.
    if (refused.at(-1)?.refusal.code === 'locked' && !this.#isLocked()) this.#sendAgain()
  }

  /** What was refused because of the lock goes again without it. */
  noteLock(): void {
    const isFree = this.#wasLocked && !this.#isLocked()
    this.#wasLocked = this.#isLocked()
    if (isFree && (this.#count > 0 || this.#outgoing.refusal)) this.#sendAgain()
  }

  /** What was refused at first, and is on the server after all, is not lost. */
  letGoOfKept(): void {
    if (this.#count === 0) return
    const { underWay } = this.#outgoing
    const kept = this.#all().filter(({ mutation }) => underWay.isConfirmed(updateIn(mutation)))
    if (kept.length > 0) this.#which.session.letGo(kept)
  }

  #sendAgain(): void {
    this.#outgoing.handOver(newId())
  }

  #all(): RefusedChange[] {
    const { session, id } = this.#which
    return session.refused.filter(({ mutation }) => isAbout(mutation, 'writeNotepad', id))
  }

  #isLocked(): boolean {
    const { session, groupId, id } = this.#which
    return session.replica(groupId).get('notepad', id)?.locked ?? false
  }
}
