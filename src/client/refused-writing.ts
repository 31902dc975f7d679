import type { Id } from '#domain/id.ts'
import { newId } from './ids.ts'
import type { OutgoingWords } from './outgoing-words.ts'
import type { RefusedChange, Session } from './session.ts'
import { isAbout, updateIn, waitingFor } from './waiting-words.ts'

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
  /** They may have come before what they build on: they go again when nothing else is under way. */
  #isTooEarly = false
  /** Went again for that: once must do, until the server has some of them. */
  #wentAgain = false

  constructor(which: Which, outgoing: OutgoingWords) {
    this.#which = which
    this.#outgoing = outgoing
  }

  /** Called when something may have been refused. */
  note(): void {
    const refused = this.#all()
    const isMore = refused.length > this.#count
    this.#count = refused.length
    const last = refused.at(-1)?.refusal
    if (isMore && last) this.#take(last)
    if (!this.#isTooEarly || this.#isUnderWay()) return
    this.#isTooEarly = false
    this.#wentAgain = true
    this.#sendAgain()
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
    if (kept.length === 0) return
    this.#wentAgain = false
    this.#which.session.letGo(kept)
  }

  #take({ code, values }: RefusedChange['refusal']): void {
    this.#outgoing.takeBackRefused()
    // Locked and unlocked again meanwhile: nothing stands in their way any more.
    if (code === 'locked' && !this.#isLocked()) this.#sendAgain()
    this.#isTooEarly = code === 'resync' && !values['problem'] && !this.#wentAgain
  }

  #isUnderWay(): boolean {
    const { session } = this.#which
    return waitingFor(session, this.#which, 'writeNotepad').length > 0
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
