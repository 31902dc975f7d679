import type { Id } from '#domain/id.ts'
import type { ServerMessage } from '#sync/protocol.ts'
import { finish } from './after-paint.ts'
import { DeviceReader } from './device-reader.ts'
import type { DeviceStore } from './device-store.ts'
import { FetchingAnew } from './fetching-anew.ts'
import { Follower } from './follower.ts'
import type { Kept } from './kept.ts'
import { KeptChanges } from './kept-changes.ts'
import { rememberKeepsNotepads } from './keep-notepads.ts'
import { Leader } from './leader.ts'
import { LeaderWatch } from './leader-watch.ts'
import { isTooEarly } from './once.ts'
import { OpenBodies } from './open-bodies.ts'
import { parked } from './outbox.ts'
import type { RefusedChange, Session } from './session.ts'
import { SigningOut } from './signing-out.ts'
import { StateWatch } from './state-watch.ts'
import { type LinkState, type TabMessage, Tabs } from './tabs.ts'
import { watchPage } from './watch-page.ts'

interface ConnectionOptions {
  session: Session
  /** `null` where the browser refuses a disk: everything works, from memory. */
  store: DeviceStore | null
  storage: Storage | null
  /** Something broke that nobody can wait out: show the error screen. */
  onFailure: (error: unknown) => void
  /** The session has ended: the person must sign in again. */
  onSignedOut: () => void
}

/** Ties a session to this device's disk, to its other tabs and to the server. */
export class Connection {
  readonly watch: StateWatch
  readonly signingOut: SigningOut
  readonly #options: ConnectionOptions
  readonly #session: Session
  readonly #changes: KeptChanges
  readonly #tabs: Tabs
  readonly #bodies: OpenBodies
  readonly #reader: DeviceReader | null
  readonly #follower: Follower
  #leader: Leader | null = null
  #link: LinkState = { isUp: false, viaHttp: false, isOutdated: false }
  #stopWatchingPage: () => void = () => undefined
  #isRestored = false
  #leaderStarted: Promise<void> = Promise.resolve()
  readonly #anew = new FetchingAnew({
    leader: () => this.#leader,
    post: (message) => this.#tabs.post(message),
  })
  readonly #leaderWatch = new LeaderWatch({
    waitingSince: () =>
      this.#leader ? undefined : (this.watch.facts.waitingSince ?? this.#anew.since),
    ask: () => this.#tabs.post({ type: 'ask' }),
    onAsleep: () => this.#tabs.steal(),
  })

  constructor(options: ConnectionOptions) {
    const { session, store, storage } = options
    this.#options = options
    this.#session = session
    this.#changes = new KeptChanges({
      session,
      store,
      storage,
      post: (message) => this.#tabs.post(message),
      isLeader: () => this.#leader !== null,
      onSendable: () => this.#leader?.pushNew(),
      onKept: (isKept) => {
        this.watch.set({ isKept })
        this.watch.count()
      },
      onLetGo: () => this.watch.letGo(),
    })
    this.signingOut = new SigningOut({
      session,
      store,
      storage,
      post: (message) => this.#tabs.post(message),
      stop: () => this.#stop(),
      onStay: () => this.#wakeLeader(),
      onSignedOut: options.onSignedOut,
    })
    const { outbox } = this.#changes
    this.watch = new StateWatch({
      session,
      isSettled: (stream, pending) => outbox.isSettled(stream, pending),
      isSecure: isSecureContext,
    })
    this.watch.set({ isKept: store !== null })
    const onAbsent = (stream: Id) => {
      if (!this.#leader) this.#follower.fetch(stream)
    }
    this.#reader = store && new DeviceReader({ session, store, storage, onAbsent })
    this.#bodies = new OpenBodies(store, session.client, (message) => {
      if (this.#leader) this.#leader.send(message)
      else this.#tabs.post({ tab: session.client, ...message })
    })
    this.#follower = new Follower({
      session,
      changes: this.#changes,
      reader: this.#reader,
      bodies: this.#bodies,
    })
    this.#tabs = new Tabs({
      userId: session.user.id,
      client: session.client,
      leases: store,
      onLead: () => void this.#lead(),
      onStepDown: () => this.#stepDown(),
      onMessage: (message) => this.#onTab(message),
      onGone: (tab) => this.#onTabGone(tab),
    })
  }

  /** Everything that this device holds is shown and may be changed when this resolves. */
  async start(): Promise<void> {
    // First: somebody may go on to the next page before the disk was read.
    this.#stopWatchingPage = watchPage({
      onHide: (isAside) => this.#onHide(isAside),
      onWake: () => this.#wakeLeader(),
    })
    const tab = this.#session.client
    this.#session.attach({
      onMutation: (stream, pending) => this.#changes.outbox.keep(stream, pending),
      onLetGo: (changes) => this.dismiss(changes),
      onLost: (changes) => this.#changes.refuse(changes),
      onPlace: (place) =>
        this.#leader
          ? this.#leader.whereabouts.here(tab, place)
          : this.#tabs.post({ type: 'here', tab, place }),
    })
    await this.#tabs.start()
    await this.#restore()
    this.#session.bodies.resolve(this.#bodies)
    this.#isRestored = true
    this.#leader?.push()
    this.#leaderWatch.start()
    const standing = this.#session.replicas().map(({ stream, cursor }) => [stream, cursor])
    this.#tabs.post({ type: 'standing', cursors: Object.fromEntries(standing) })
    this.#session.signingOut.resolve(this.signingOut)
  }

  /** Follows what is asked for and tries the network now; for a person who presses *Retry*. */
  refresh(): void {
    this.#changes.outbox.retry()
    if (this.#leader) this.#leader.followNew()
    else this.#askForStreams()
    this.#wakeLeader()
  }

  fetchAnew(): Promise<boolean> {
    return this.#anew.ask()
  }

  /** Brings the words of all notepads to this device, or takes them off it. */
  async keepNotepads(isOn: boolean): Promise<void> {
    rememberKeepsNotepads(isOn)
    if (isOn) await this.fetchAnew()
    // Where the disk was taken away they have gone with it.
    else await this.#options.store?.dropBodies().catch(() => undefined)
  }

  discard(kept: readonly Kept[]): void {
    this.#changes.discard(kept)
  }

  dismiss(changes: readonly RefusedChange[]): void {
    this.#changes.dismiss(changes)
  }

  /** The browser took the disk away: what waits lives on in this tab, and the person is told. */
  loseDisk(): void {
    if (this.signingOut.isUnderWay) return
    const waiting = this.#session
      .replicas()
      .flatMap(({ stream, pending }) => pending.map((each) => ({ stream, pending: each })))
    this.#changes.outbox.takeOver(waiting)
    this.watch.set({ isKept: false })
  }

  async #restore(): Promise<void> {
    const { storage } = this.#options
    const userId = this.#session.user.id
    try {
      if (!this.#reader) throw new DOMException('no disk')
      const [{ outbox, refused }] = await Promise.all([
        this.#reader.read(),
        this.#tabs.isLeader ? this.#leaderStarted : this.#reader.readStreams(),
      ])
      this.#changes.takeRefused(refused)
      this.#adopt(outbox)
      // What a page left just before it went away, nobody else may know of.
      if (!this.#leader) this.#tabs.post({ type: 'pending', kept: outbox })
    } catch (error) {
      // Refused, damaged, or taken away while it is read: what is left lives on in this tab.
      if (!(error instanceof DOMException)) throw error
      this.watch.set({ isKept: false })
      const { left, forget } = parked(storage, userId)
      this.#changes.outbox.takeOver(left)
      forget()
      this.#adopt(left)
    }
  }

  async #lead(): Promise<void> {
    const { store, onFailure } = this.#options
    const leader = new Leader({
      session: this.#session,
      store,
      opened: () => this.#bodies.all(),
      isSettled: (stream, pending) =>
        this.#changes.outbox.isSettled(stream, pending) && !isTooEarly(this.#session, pending),
      onAnswered: (kept) => this.#changes.answer(kept),
      onRefused: (changes) => this.#changes.refuse(changes),
      onRenumbered: (before, after) => this.#tabs.post({ type: 'renumbered', before, after }),
      onServer: (message) => this.#onServer(message),
      post: (message) => this.#tabs.post(message),
      onLink: () => this.#onLink(leader),
      onKept: (isKept) => this.watch.set({ isKept: isKept && this.#changes.outbox.isKept }),
      onSignedOut: () => this.signingOut.onSessionEnded(),
      onOutdated: () => this.#setLink({ ...this.#link, isOutdated: true }),
      onFailure,
    })
    this.#leader = leader
    const painted = this.#isRestored ? new Set<Id>() : this.#session.painted
    this.#leaderStarted = leader.start(painted)
    await this.#leaderStarted
    this.#bodies.forgetOthers()
    this.#tabs.post({ type: 'lead' })
    // Left by the leader before, and by tabs that died.
    if (store && this.#isRestored) {
      const left = await store.outbox().catch(() => [])
      this.#adopt(left)
      leader.forget(this.#changes.leftBehind(left))
    }
    leader.push()
    await this.#anew.resume(leader)
  }

  #stepDown(): void {
    this.#leader?.stop()
    this.#leader = null
    this.#bodies.forgetOthers()
    this.#leaderWatch.hear()
  }

  #stop(): void {
    this.#leaderWatch.stop()
    this.#stopWatchingPage()
    this.#tabs.stop()
  }

  #onServer(message: ServerMessage): void {
    this.#bodies.receive(message)
    this.#tabs.post({ type: 'server', message })
  }

  #onLink({ link }: Leader): void {
    this.#setLink({ ...this.#link, isUp: link.isUp, viaHttp: link.viaHttp })
  }

  #setLink(link: LinkState): void {
    this.#link = link
    this.watch.setLink(link)
    if (this.#leader) this.#tabs.post({ type: 'link', link })
  }

  #onTab(message: TabMessage): void {
    switch (message.type) {
      case 'server':
        this.#leaderWatch.hear()
        if (!this.#leader) this.#follower.receive(message.message)
        break
      case 'link':
        this.#leaderWatch.hear()
        if (!this.#leader) this.#setLink(message.link)
        break
      case 'lead':
        this.#leaderWatch.hear()
        this.#introduce()
        break
      case 'clock':
        this.#session.setAhead(message.aheadMs)
        break
      case 'onDisk':
        void this.#reader?.readAgain(message.stream, message)
        break
      case 'fetchedAnew':
        this.#anew.answer(message.isHere)
        break
      case 'pending':
        this.#adopt(message.kept)
        this.#answerAgain(message.kept)
        break
      case 'refused':
      case 'answered':
      case 'renumbered':
      case 'discarded':
      case 'dismissed':
        this.#changes.onTab(message)
        break
      case 'signedOut':
        this.signingOut.onWiped()
        break
      default:
        this.#onAsked(message)
    }
  }

  /** What only the leader can do. */
  #onAsked(message: TabMessage): void {
    const leader = this.#leader
    if (!leader) return
    if ('tab' in message) this.#tabs.watch(message.tab)
    if (message.type === 'caret') leader.send(message)
    if (message.type === 'standing') leader.tellMissed(message.cursors)
    if (message.type === 'open' || message.type === 'close') this.#bodies.onTab(message)
    if (message.type === 'here') leader.whereabouts.here(message.tab, message.place)
    if (message.type === 'left') this.#onTabGone(message.tab)
    if (message.type === 'wake') leader.link.wake()
    if (message.type === 'fetchAnew') void this.#anew.fetchForTabs(leader)
    if (message.type === 'follow') {
      this.#session.replica(message.stream)
      leader.followNew()
    }
    this.#tabs.post({ type: 'link', link: this.#link })
  }

  #onTabGone(tab: Id): void {
    if (!this.#leader) return
    this.#bodies.onTabGone(tab)
    this.#leader.whereabouts.onTabGone(tab)
  }

  /** Somebody else leads now: it has to know what this tab shows. */
  #introduce(): void {
    const tab = this.#session.client
    for (const opened of this.#bodies.mine()) this.#tabs.post({ type: 'open', tab, ...opened })
    this.#askForStreams()
    this.#anew.askAgain()
  }

  #askForStreams(): void {
    for (const { stream, isWhole } of this.#session.replicas()) {
      if (!isWhole) this.#tabs.post({ type: 'follow', stream })
    }
  }

  #adopt(kept: readonly Kept[]): void {
    this.#changes.adopt(kept)
    if (!this.#leader) return
    this.#leader.pushNew()
    this.#tabs.post({ type: 'link', link: this.#link })
  }

  /** A page that has gone told of these, and the next one found them where it had left them. */
  #answerAgain(kept: readonly Kept[]): void {
    const answered = this.#leader ? this.#changes.answeredOf(kept) : []
    if (answered.length === 0) return
    this.#leader?.forget(this.#changes.leftBehind(answered))
    this.#tabs.post({ type: 'answered', kept: answered })
  }

  #wakeLeader(): void {
    if (this.#leader) this.#leader.link.wake()
    else this.#tabs.post({ type: 'wake' })
  }

  #onHide(isAside: boolean): void {
    finish()
    const isSafe = this.signingOut.isWiped || this.#parkLastWords()
    this.#tabs.post({ type: 'left', tab: this.#session.client })
    // Kept aside by the browser, this page must not hold on to what the others need.
    this.#tabs.stop()
    if (isAside && isSafe) this.#options.store?.putAside()
  }

  /** Whoever leads sends them now: the next page of this tab may be far away. Says whether they are kept. */
  #parkLastWords(): boolean {
    const { outbox } = this.#changes
    const left = outbox.unkept
    const isSafe = outbox.park()
    if (isSafe && left.length > 0) this.#tabs.post({ type: 'pending', kept: left })
    return isSafe
  }
}
