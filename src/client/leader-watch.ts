import { passedMs } from './passed.ts'

/** A leader that gives no sign for so long while something waits is asleep: replaced within 2 s in all. */
const asleepAfterMs = 900
const everyMs = 200

interface LeaderWatchOptions {
  /** Since when this tab waits for something that the leader does; `undefined` while it does not. */
  waitingSince: () => number | undefined
  /** Asks it for a sign. */
  ask: () => void
  onAsleep: () => void
}

/** Notices in another tab that the one that leads sleeps. */
export class LeaderWatch {
  readonly #options: LeaderWatchOptions
  #heardAt = 0
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(options: LeaderWatchOptions) {
    this.#options = options
  }

  start(): void {
    this.#timer = setInterval(() => this.#look(), everyMs)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** It gave a sign. */
  hear(): void {
    this.#heardAt = Date.now()
  }

  #look(): void {
    const { waitingSince, ask, onAsleep } = this.#options
    const since = waitingSince()
    if (since === undefined) return
    ask()
    const now = Date.now()
    const silentMs = Math.min(passedMs(this.#heardAt, now), passedMs(since, now))
    if (silentMs > asleepAfterMs) onAsleep()
  }
}
