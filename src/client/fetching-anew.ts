import type { Leader } from './leader.ts'
import type { TabMessage } from './tabs.ts'

interface FetchingAnewOptions {
  leader: () => Leader | null
  post: (message: TabMessage) => void
}

/** Everything is fetched anew by whichever tab leads, and whichever asked hears of it. */
export class FetchingAnew {
  readonly #options: FetchingAnewOptions
  #asked: (PromiseWithResolvers<boolean> & { since: number }) | null = null

  constructor(options: FetchingAnewOptions) {
    this.#options = options
  }

  /** Since when this tab waits for another one. */
  get since(): number | undefined {
    return this.#asked?.since
  }

  /** Whether everything here was replaced by what the server has; what waits, waits on. */
  async ask(): Promise<boolean> {
    const { leader, post } = this.#options
    const here = leader()
    if (here) return here.fetchAnew()
    this.#asked ??= { ...Promise.withResolvers<boolean>(), since: Date.now() }
    post({ type: 'fetchAnew' })
    return this.#asked.promise
  }

  /** Somebody else leads now: the leader before was asked, and has gone. */
  askAgain(): void {
    if (this.#asked) this.#options.post({ type: 'fetchAnew' })
  }

  /** The same where this tab leads now. */
  async resume(leader: Leader): Promise<void> {
    if (this.#asked) await this.fetchForTabs(leader)
  }

  async fetchForTabs(leader: Leader): Promise<void> {
    // What broke on the server stands in its log; whoever asked can ask again.
    const isHere = await leader.fetchAnew().catch(() => false)
    this.#options.post({ type: 'fetchedAnew', isHere })
    this.answer(isHere)
  }

  answer(isHere: boolean): void {
    this.#asked?.resolve(isHere)
    this.#asked = null
  }
}
