/** Faults that are planted on purpose: a simulation that does not notice one of them proves nothing. */
export const plantable = [
  'no dedupe',
  'acknowledge before commit',
  'outbox cleared on send',
  'no gap check',
  'seq with gaps',
  'cursor stored before rows',
  'new number on retry',
  'commit is not synced',
  'quota error swallowed',
  'resync without epoch',
  'membership kept for the life of a link',
  'pending dropped when rows arrive',
  'snapshot taken unchecked',
  'nothing given back',
  'bodies not given back',
  'given back over what was done since',
  'the last to give back wins',
  'outbox left behind at a restore',
] as const

export type Fault = (typeof plantable)[number]

/** Which of them are planted; usually none. */
export class Faults {
  readonly #planted: ReadonlySet<Fault>

  constructor(planted: readonly Fault[] = []) {
    this.#planted = new Set(planted)
  }

  has(fault: Fault): boolean {
    return this.#planted.has(fault)
  }
}
