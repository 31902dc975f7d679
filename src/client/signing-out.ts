import { hasCaptures } from './capture-store.ts'
import type { DeviceStore } from './device-store.ts'
import { forgetPerson } from './forget-person.ts'
import type { Leaving, Session } from './session.ts'
import type { TabMessage } from './tabs.ts'
import { forgetLines } from './use-kept-line.ts'

interface SigningOutOptions {
  session: Session
  store: DeviceStore | null
  storage: Storage | null
  post: (message: TabMessage) => void
  /** Nothing is kept, sent or heard by this tab from here on. */
  stop: () => void
  /** The person stays, and so must the link. */
  onStay: () => void
  /** The session has ended: the person must sign in again. */
  onSignedOut: () => void
}

/** How a person leaves this device, here or in another of its tabs. */
export class SigningOut implements Leaving {
  readonly #options: SigningOutOptions
  #isUnderWay = false
  #isWiped = false

  constructor(options: SigningOutOptions) {
    this.#options = options
  }

  /** Here: what ends or is taken away is no surprise. */
  get isUnderWay(): boolean {
    return this.#isUnderWay
  }

  /** In another tab: nothing of theirs is kept here any more. */
  get isWiped(): boolean {
    return this.#isWiped
  }

  hasCaptures(): Promise<boolean> {
    return hasCaptures(this.#options.session.user.id)
  }

  /** That the session ends leads nowhere by itself from here on. */
  leave(): void {
    this.#isUnderWay = true
  }

  stay(): void {
    this.#isUnderWay = false
    // Only the answer may have got lost: then the session has ended, and the link with it.
    this.#options.onStay()
  }

  /** Signed out: nothing of this person stays on this device. */
  async wipe(): Promise<void> {
    const { session, store, storage, post, stop } = this.#options
    post({ type: 'signedOut' })
    stop()
    await forgetPerson({ userId: session.user.id, store, storage })
  }

  /** Another tab has wiped this device. */
  onWiped(): void {
    this.#isWiped = true
    forgetLines()
    this.onSessionEnded()
  }

  onSessionEnded(): void {
    if (!this.#isUnderWay) this.#options.onSignedOut()
  }
}
