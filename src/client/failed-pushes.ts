import type { Id } from '#domain/id.ts'
import type { RefusalAnswer, ServerMessage } from '#sync/protocol.ts'
import type { GivingBack } from './giving-back.ts'
import { newId } from './ids.ts'
import type { Kept } from './kept.ts'
import type { Sending } from './sending.ts'
import type { Session } from './session.ts'

interface FailedPushesOptions {
  session: Session
  sending: Sending
  givingBack: GivingBack
  /** Waiting changes have other numbers now, under which they may go. */
  onRenumbered: (before: readonly Kept[], after: readonly Kept[]) => void
  /** Nothing helps: as if the server had refused each of them. */
  onGivenUp: (answer: Extract<ServerMessage, { type: 'outcomes' }>) => void
}

/** Whole pushes that the server could not look at: their words go back to their author, or once more. */
export class FailedPushes {
  readonly #options: FailedPushesOptions
  /** Gets other numbers: the server may say of several pushes that the old ones do not fit. */
  readonly #renumbering = new Set<Kept['pending']>()

  constructor(options: FailedPushesOptions) {
    this.#options = options
  }

  take(stream: Id, client: Id, refusal: RefusalAnswer): void {
    const { sending } = this.#options
    const underWay = sending.underWay(stream, client)
    const failed = underWay.filter((pending) => !this.#renumbering.has(pending))
    // It goes again already, or soon under other numbers.
    if (failed.length === 0) return
    if (!isFinal(refusal, failed)) return sending.rest(stream, client)
    void this.#renumber(stream, failed, refusal).then((isDone) => {
      if (!isDone) this.#giveUp(stream, client, { failed, refusal })
    })
  }

  /** From before a restore: under numbers that fit, nothing stands in the way. */
  async #renumber(
    stream: Id,
    failed: readonly Kept['pending'][],
    { code }: RefusalAnswer,
  ): Promise<boolean> {
    if (code !== 'gap') return false
    const { sending, givingBack, onRenumbered } = this.#options
    for (const pending of failed) this.#renumbering.add(pending)
    const after = await givingBack.renumber(stream, failed).catch(() => 'later' as const)
    for (const pending of failed) this.#renumbering.delete(pending)
    // The disk refuses: the same again in a while.
    if (after === 'later') sending.waitAWhile()
    if (after === null || after === 'later') return after === 'later'
    onRenumbered(
      failed.map((pending) => ({ stream, pending })),
      after,
    )
    return true
  }

  #giveUp(
    stream: Id,
    client: Id,
    { failed, refusal }: { failed: readonly Kept['pending'][]; refusal: RefusalAnswer },
  ): void {
    const outcomes = failed.map(({ n }) => ({ n, refusal }))
    this.#options.onGivenUp({ type: 'outcomes', stream, client, outcomes })
    // The server has forgotten this client: its numbers fit no more.
    const replica = this.#options.session.replica(stream)
    if (refusal.code === 'gap' && client === replica.client) replica.restart(newId())
  }
}

/** Whether trying again cannot help. */
function isFinal({ code, values }: RefusalAnswer, failed: readonly { n: number }[]): boolean {
  // One before them got lost on its way: it goes again, and they after it.
  if (code === 'gap') return !failed.some(({ n }) => n === values['expected'])
  return code === 'notMember' || code === 'idTaken' || code === 'invalid' || code === 'malformed'
}
