import { afterPaint } from './after-paint.ts'
import type { DeviceStore } from './device-store.ts'
import { type Kept, keptName } from './kept.ts'
import { rememberSent } from './last-sent.ts'
import { madeVoid } from './once.ts'
import { Outbox } from './outbox.ts'
import { Rewriting } from './rewriting.ts'
import { discardedName, type RefusedChange, type Session } from './session.ts'
import type { TabMessage } from './tabs.ts'

interface KeptChangesOptions {
  session: Session
  store: DeviceStore | null
  storage: Storage | null
  post: (message: TabMessage) => void
  isLeader: () => boolean
  /** Something may be sent that could not before. */
  onSendable: () => void
  /** The disk refuses, or takes again. */
  onKept: (isKept: boolean) => void
  /** The person let go of something. */
  onLetGo: () => void
}

/** What the person has done and the server has not answered, in every tab and on the disk alike. */
export class KeptChanges {
  readonly outbox: Outbox
  readonly #options: KeptChangesOptions
  readonly #rewriting: Rewriting
  /** What was answered while this page lives: a row that a dead tab left must not come back. */
  readonly #answered = new Set<string>()
  #hasAskedToPersist = false

  constructor(options: KeptChangesOptions) {
    const { session, store, storage, isLeader, onKept } = options
    this.#options = options
    this.#rewriting = new Rewriting({
      session,
      isLeader,
      onDone: (changes) => this.dismiss(changes),
      onGivenUp: (changes) => session.refuse(changes),
    })
    this.outbox = new Outbox({
      userId: session.user.id,
      client: session.client,
      disk: store,
      storage,
      later: afterPaint,
      onSettled: (kept) => this.#onSettled(kept),
      onKept,
    })
  }

  /** What became of changes in another tab. */
  onTab(message: TabMessage): void {
    if (message.type === 'refused') this.takeRefused(message.changes)
    if (message.type === 'answered') this.#takeAnswered(message.kept)
    if (message.type === 'renumbered') this.#renumber(message.before, message.after)
    if (message.type === 'discarded') this.#empty(message.kept)
    if (message.type === 'dismissed') this.#forgetRefused(message.changes)
  }

  /** Shows what waits on this device, whoever made it. */
  adopt(kept: readonly Kept[]): void {
    for (const [stream, some] of Map.groupBy(kept, (each) => each.stream)) {
      const pending = some
        .map((each) => each.pending)
        .filter((each) => !this.#answered.has(keptName(stream, each)))
      this.#options.session.replica(stream).adopt(pending)
    }
  }

  /** The leader has given waiting changes other numbers. */
  #renumber(before: readonly Kept[], after: readonly Kept[]): void {
    for (const { stream, pending } of before) this.#options.session.replica(stream).drop([pending])
    this.adopt(after)
  }

  /** What lies on the disk though it was answered: whoever heard of it could not write any more. */
  leftBehind(kept: readonly Kept[]): Kept[] {
    const refused = new Set(
      this.#options.session.refused.map(({ stream, mutation }) => keptName(stream, mutation)),
    )
    return kept.filter(({ stream, pending }) => {
      const name = keptName(stream, pending)
      return this.#answered.has(name) && !refused.has(name)
    })
  }

  /** Those that were answered while this page lives. */
  answeredOf(kept: readonly Kept[]): Kept[] {
    return kept.filter(({ stream, pending }) => this.#answered.has(keptName(stream, pending)))
  }

  /** The leader knows that these were answered before they came here. */
  #takeAnswered(kept: readonly Kept[]): void {
    for (const { stream, pending } of kept) this.#options.session.replica(stream).drop([pending])
    this.answer(kept)
  }

  answer(kept: readonly Kept[]): void {
    for (const { stream, pending } of kept) this.#answered.add(keptName(stream, pending))
    this.outbox.forget(kept)
    const isMine = kept.some(({ pending }) => pending.client === this.#options.session.client)
    if (isMine) rememberSent(this.#options.session.user.id, Date.now())
  }

  refuse(changes: RefusedChange[]): void {
    const { session, store, post, onKept } = this.#options
    this.takeRefused(changes)
    post({ type: 'refused', changes })
    const isVoid = madeVoid(session, changes)
    if (isVoid.length > 0) this.discard(isVoid)
    void store?.keepRefused(changes).catch(() => onKept(false))
  }

  /** Refused now, or before this page. */
  takeRefused(changes: readonly RefusedChange[]): void {
    this.#options.session.refuse(this.#rewriting.take(changes))
  }

  /** Dismissed in this tab or in another. */
  #forgetRefused(changes: readonly RefusedChange[]): void {
    this.#rewriting.forget(changes)
    this.#options.session.dismiss(changes)
  }

  /** The person has seen what was refused. */
  dismiss(changes: readonly RefusedChange[]): void {
    const { store, post } = this.#options
    this.#forgetRefused(changes)
    post({ type: 'dismissed', changes: [...changes] })
    void store?.forgetRefused(changes).catch(() => undefined)
  }

  /** The person lets go of waiting changes. Their numbers are still used up, by nothing. */
  discard(kept: readonly Kept[]): void {
    const { store, post, onKept } = this.#options
    this.#empty(kept)
    post({ type: 'discarded', kept })
    void store?.keep(kept.map(emptied)).catch(() => onKept(false))
  }

  /** In their place stands what does nothing: a missing number would hold up all that follow. */
  #empty(kept: readonly Kept[]): void {
    for (const { stream, pending } of kept) {
      const replica = this.#options.session.replica(stream)
      replica.drop([pending])
      replica.adopt([emptied({ stream, pending }).pending])
    }
    this.outbox.forget(kept)
    this.#options.onLetGo()
    this.#options.onSendable()
  }

  #onSettled(kept: readonly Kept[]): void {
    const { post, onSendable } = this.#options
    post({ type: 'pending', kept })
    this.#rewriting.onSettled(kept)
    onSendable()
    if (this.#hasAskedToPersist) return
    this.#hasAskedToPersist = true
    // Only now does the person have something to lose. A browser may say no.
    navigator.storage?.persist?.().catch(() => undefined)
  }
}

function emptied({ stream, pending }: Kept): Kept {
  return { stream, pending: { ...pending, name: discardedName, args: {} } }
}
