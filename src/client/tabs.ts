import type { Id } from '#domain/id.ts'
import type { Cursors, ServerMessage } from '#sync/protocol.ts'
import type { Kept } from './kept.ts'
import { Leadership, type LeadershipOptions } from './leadership.ts'
import type { CaretMessage, OpenMessage } from './open-bodies.ts'
import type { Place, RefusedChange } from './session.ts'

/** How the leader stands with the server, for every tab's state line. */
export interface LinkState {
  isUp: boolean
  viaHttp: boolean
  isOutdated: boolean
}

/** What the tabs of one person on one device tell each other. */
export type TabMessage =
  /** From the leader: what the server said, and how the link is. */
  | { type: 'server'; message: ServerMessage }
  | { type: 'link'; link: LinkState }
  /** From the leader: how far the server's clock is ahead of this device's. */
  | { type: 'clock'; aheadMs: number }
  /** From a new leader: say what you show. */
  | { type: 'lead' }
  /** From the leader: the disk has a stream up to this seq, or will soon: read it there. */
  | { type: 'onDisk'; stream: Id; epoch?: string; seq: number }
  /** From the leader: everything was fetched anew. */
  | { type: 'fetchedAnew'; isHere: boolean }
  | { type: 'refused'; changes: RefusedChange[] }
  /** From the leader: the server has answered these before, whoever left them where. */
  | { type: 'answered'; kept: readonly Kept[] }
  | { type: 'renumbered'; before: readonly Kept[]; after: readonly Kept[] }
  /** From any tab. */
  | { type: 'pending'; kept: readonly Kept[] }
  | { type: 'discarded'; kept: readonly Kept[] }
  | { type: 'dismissed'; changes: RefusedChange[] }
  | { type: 'signedOut' }
  /** To the leader. */
  | { type: 'ask' }
  /** From a tab that has just read the disk: how far it is. */
  | { type: 'standing'; cursors: Cursors }
  | { type: 'follow'; stream: Id }
  | { type: 'wake' }
  | { type: 'fetchAnew' }
  | (OpenMessage & { tab: Id })
  | CaretMessage
  | { type: 'here'; tab: Id; place: Place }
  /** What this tab had open goes with it. */
  | { type: 'left'; tab: Id }

interface TabsOptions extends LeadershipOptions {
  onMessage: (message: TabMessage) => void
  /** Another tab that was watched is not there any more, however it ended. */
  onGone: (tab: Id) => void
}

/** All tabs of a person on this device: one speaks to the server, and tells the others. */
export class Tabs {
  readonly #options: TabsOptions
  readonly #leadership: Leadership
  readonly #watched = new Set<Id>()
  #channel: BroadcastChannel | null = null
  #release: () => void = () => undefined

  constructor(options: TabsOptions) {
    this.#options = options
    this.#leadership = new Leadership(options)
  }

  get isLeader(): boolean {
    return this.#leadership.isLeader
  }

  async start(): Promise<void> {
    this.#holdLock()
    // Without a disk to share, each tab is on its own.
    if (this.#options.leases) this.#channel = new BroadcastChannel(`trivet-${this.#options.userId}`)
    this.#channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) =>
      this.#options.onMessage(data),
    )
    await this.#leadership.start()
  }

  stop(): void {
    this.#leadership.stop()
    this.#release()
    this.#channel?.close()
    this.#channel = null
  }

  post(message: TabMessage): void {
    this.#channel?.postMessage(message)
  }

  steal(): void {
    this.#leadership.steal()
  }

  /** A tab that crashes says nothing: its lock is free then. */
  watch(tab: Id): void {
    if (this.#watched.has(tab)) return
    this.#watched.add(tab)
    const onFree = () => {
      this.#watched.delete(tab)
      this.#options.onGone(tab)
    }
    // Shared, so that a tab that watched and sleeps keeps it from nobody.
    const request = navigator.locks?.request(lockOf(tab), { mode: 'shared' }, onFree)
    request?.catch(() => undefined)
  }

  /** As long as this tab lives. */
  #holdLock(): void {
    const { promise: released, resolve } = Promise.withResolvers<void>()
    this.#release = resolve
    navigator.locks?.request(lockOf(this.#options.client), () => released).catch(() => undefined)
  }
}

function lockOf(tab: Id): string {
  return `trivet-tab-${tab}`
}
