import type { Id } from '#domain/id.ts'
import {
  type ClientMessage,
  type Cursors,
  type Entries,
  type Outcome,
  protocolVersion,
  type Rows,
  type ServerMessage,
} from '#sync/protocol.ts'
import type { Left } from '#sync/give-back.ts'
import type { Whole } from '#sync/replica.ts'
import { BodyKeeper } from './body-keeper.ts'
import type { DeviceStore } from './device-store.ts'
import type { Kept } from './kept.ts'
import { Disk } from './disk.ts'
import { FailedPushes } from './failed-pushes.ts'
import { Following } from './following.ts'
import { GivingBack } from './giving-back.ts'
import { Link, type Welcome } from './link.ts'
import type { Opened } from './open-bodies.ts'
import { Sending } from './sending.ts'
import { ServerFailure } from './server-api.ts'
import { aheadBy, rememberAhead } from './server-clock.ts'
import { discardedName, type RefusedChange, type Session } from './session.ts'
import { type Came, Snapshots } from './snapshots.ts'
import type { TabMessage } from './tabs.ts'
import { Whereabouts } from './whereabouts.ts'

/** How long what the server painted may stand before what is on the disk takes its place. */
const paintedForMs = 1_500

interface LeaderOptions {
  session: Session
  store: DeviceStore | null
  /** What other tabs and this one have open, and where the person is. */
  opened: () => Opened[]
  isSettled: (stream: Id, pending: Kept['pending']) => boolean
  onAnswered: (kept: readonly Kept[]) => void
  onRefused: (changes: RefusedChange[]) => void
  /** Waiting changes have other numbers now. */
  onRenumbered: (before: readonly Kept[], after: readonly Kept[]) => void
  /** Every message of the server, after it was taken in; for the other tabs. */
  onServer: (message: ServerMessage) => void
  post: (message: TabMessage) => void
  onLink: () => void
  onKept: (isKept: boolean) => void
  onSignedOut: () => void
  onOutdated: () => void
  onFailure: (error: unknown) => void
}

/** What the one tab does that speaks to the server: for itself and for all the others. */
export class Leader {
  readonly link: Link
  readonly whereabouts: Whereabouts
  readonly #options: LeaderOptions
  readonly #session: Session
  readonly #disk: Disk | null
  readonly #bodies: BodyKeeper | null
  readonly #givingBack: GivingBack
  readonly #sending: Sending
  readonly #failedPushes: FailedPushes
  readonly #following: Following
  readonly #snapshots = new Snapshots((stream, came) => this.#takeWhole(stream, came))
  /** Read from the disk, but older than what the server has painted. */
  readonly #held = new Map<Id, Whole>()
  #writerIds = 0
  #greetedAt = 0
  #isStopped = false

  constructor(options: LeaderOptions) {
    const { session, store, onKept } = options
    this.#options = options
    this.#session = session
    this.#disk = store && new Disk({ store, client: session.client, onKept })
    this.#bodies =
      store &&
      new BodyKeeper({
        session,
        store,
        onCompared: () => this.push(),
        isOpen: (stream, notepad) =>
          options.opened().some((one) => one.stream === stream && one.notepad === notepad),
      })
    this.#givingBack = new GivingBack({
      session,
      store,
      areWordsCompared: (stream) => this.#bodies?.isCompared(stream) ?? true,
    })
    this.#following = new Following({ session, disk: this.#disk, link: () => this.link })
    this.whereabouts = new Whereabouts({ session, link: () => this.link })
    this.#sending = new Sending({
      session,
      link: () => this.link,
      mayGo: (stream) => {
        const mayGo = this.#givingBack.mayGo(stream)
        return (pending) => mayGo(pending) && options.isSettled(stream, pending)
      },
    })
    this.#failedPushes = new FailedPushes({
      session,
      sending: this.#sending,
      givingBack: this.#givingBack,
      onRenumbered: (before, after) => {
        options.onRenumbered(before, after)
        this.push()
      },
      onGivenUp: (answer) => this.#onMessage(answer),
    })
    this.link = new Link({
      userId: session.user.id,
      hello: () => this.#hello(),
      onUp: (welcome) => this.#onUp(welcome),
      onMessage: (message) => this.#onMessage(message),
      onChange: () => {
        if (!this.link.isUp) this.#givingBack.begin(null)
        options.onLink()
      },
      onSignedOut: options.onSignedOut,
      onOutdated: options.onOutdated,
      onFailure: options.onFailure,
    })
  }

  /** Opens the disk as the leader before left it, and then the link. */
  async start(painted: ReadonlySet<Id>): Promise<void> {
    await Promise.all([this.#disk?.open(), this.#countWriterIds()])
    if (this.#isStopped) return
    for (const stream of this.#disk?.streams() ?? []) {
      const whole = this.#disk?.whole(stream)
      if (whole && painted.has(stream)) this.#held.set(stream, whole)
      else if (whole) this.#session.replica(stream).restore(whole)
    }
    if (this.#held.size > 0) setTimeout(() => this.#releaseAll(), paintedForMs)
    this.link.start()
  }

  stop(): void {
    this.#isStopped = true
    this.#snapshots.stop()
    this.#sending.stop()
    this.#bodies?.stop()
    this.#disk?.close()
    this.link.stop()
  }

  /** Sends whatever waits and may be sent. */
  push(): void {
    this.#sending.push()
  }

  /** Somebody changed something here. */
  pushNew(): void {
    this.link.tryNow()
    this.push()
  }

  /** Off the disk: the leader before heard that these are in effect, and could not write it. */
  forget(kept: readonly Kept[]): void {
    this.#disk?.forget(kept, true)
  }

  /** To a tab that came while something was told of and not written yet. */
  tellMissed(cursors: Cursors): void {
    for (const stream of this.#disk?.streams() ?? []) {
      const cursor = cursors[stream]
      const told = this.#disk?.cursor(stream)
      const isBehind = told && (cursor?.epoch !== told.epoch || cursor.seq < told.seq)
      if (isBehind) this.#options.post({ type: 'onDisk', stream, ...told })
    }
  }

  /** Follows groups that are new to this device, or asked for. */
  followNew(): void {
    this.#following.followNew()
  }

  /** Fetches everything whole and says whether all is here. What there was stays until it is replaced, and what waits in any case. */
  async fetchAnew(): Promise<boolean> {
    this.#bodies?.lookAnew()
    const wanted = this.#following.wanted()
    const here = await Promise.all(wanted.map((stream) => this.#snapshots.fetch(stream)))
    return here.every(Boolean)
  }

  send(message: ClientMessage): void {
    this.link.send(message)
  }

  #hello(): ClientMessage[] {
    this.#greetedAt = Date.now()
    const { streams, rest } = this.#following.begin()
    const { client } = this.#session
    // Without a disk to keep them on, each page would use up all of them.
    const writerIds = this.#options.store ? { writerIds: this.#writerIds } : {}
    return [{ type: 'hello', version: protocolVersion, client, streams, ...writerIds }, ...rest]
  }

  #onUp(welcome: Welcome | null): void {
    if (welcome) this.#givingBack.begin(welcome.restored ?? false)
    this.#sending.forget()
    this.push()
    // Not with the greeting: what is opened between it and its answer would be forgotten.
    for (const opened of this.#options.opened()) this.link.send({ type: 'open', ...opened })
    this.whereabouts.sayAgain()
    this.#bodies?.look()
    this.#snapshots.resume()
    void this.#countWriterIds()
  }

  async #countWriterIds(): Promise<void> {
    this.#writerIds = (await this.#options.store?.countWriterIds().catch(() => 0)) ?? 0
  }

  #onMessage(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.#givingBack.greet(message.restored ?? false)
        this.#setClock(message.now)
        break
      case 'rows':
      case 'entries':
        this.#snapshots.hear(message)
        this.#onRows(message)
        break
      case 'outcomes':
        this.#settle(message.stream, message.client, message.outcomes)
        break
      case 'failed':
        this.#failedPushes.take(message.stream, message.client, message.refusal)
        return
      case 'people':
        this.#session.meet(message.people)
        this.#options.store?.keepPeople(message.people).catch(() => this.#options.onKept(false))
        break
      case 'writerIds':
        this.#options.store?.keepWriterIds(message.ids).catch(() => this.#options.onKept(false))
        return
      case 'gone':
        this.#givingBack.hear(message.stream)
        this.#following.lose(message.stream)
        if (this.#session.lose(message.stream)) void this.#disk?.drop(message.stream)
        break
      case 'far':
        void this.#snapshots.fetch(message.stream)
        break
      case 'present':
        this.#session.setPresent(message.stream, message.people)
        break
      case 'busy':
        this.#sending.waitAWhile(message.retryAfterMs)
        return
      case 'broken':
        this.#options.onFailure(new ServerFailure(message.digest))
        return
      default:
    }
    this.#options.onServer(message)
    this.followNew()
    this.push()
  }

  #setClock(stampedAt: number): void {
    const aheadMs = aheadBy(stampedAt, { askedAt: this.#greetedAt, heardAt: Date.now() })
    this.#session.setAhead(aheadMs)
    rememberAhead(aheadMs)
    this.#options.post({ type: 'clock', aheadMs })
  }

  #onRows(message: Rows | Entries): void {
    const { stream } = message
    this.#release(stream)
    this.#following.hear(stream)
    // What was under way while something was missed may have been answered there: it goes again.
    const isLast = message.type === 'rows' && message.isLast
    if (isLast && this.#following.endCatchingUp(stream)) this.#sending.forget(stream)
    const onDisk = this.#disk?.take(message)
    const received = this.#session.receive(message)
    if (received.left) this.#offer(stream, received.left)
    if (isLast) this.#givingBack.hear(stream)
    this.#answered(received.acknowledged.map((pending) => ({ stream, pending })))
    const whole = received.status === 'missed' && onDisk === 'taken' && this.#disk?.whole(stream)
    if (whole) this.#session.replica(stream).restore(whole)
    else if (received.status === 'missed' || onDisk === 'missed') this.#following.catchUp(stream)
    this.#bodies?.look()
  }

  /** The server was restored: what is here of before goes back, and off the disk only then. */
  #offer(stream: Id, left: Left): void {
    const offered = this.#givingBack.offer(stream, left)
    this.#disk?.waitFor(offered)
  }

  #settle(stream: Id, client: Id, outcomes: Outcome[]): void {
    const { refused, done } = this.#session.replica(stream).settle(client, outcomes)
    const lost = new Set(refused.map(({ mutation }) => mutation))
    for (const isLost of [true, false]) {
      const some = done.filter((pending) => lost.has(pending) === isLost)
      this.#answered(
        some.map((pending) => ({ stream, pending })),
        !isLost,
      )
    }
    const changes = refused
      .filter(({ mutation }) => mutation.name !== discardedName)
      .map((change) => ({ ...change, stream }))
    if (changes.length > 0) this.#options.onRefused(changes)
  }

  #answered(kept: Kept[], isInEffect = true): void {
    if (kept.length === 0) return
    this.#options.onAnswered(kept)
    this.#disk?.forget(kept, isInEffect)
  }

  #takeWhole(stream: Id, { whole, people, later }: Came): void {
    this.#release(stream)
    this.#session.meet(people)
    const { left, acknowledged } = this.#session.replica(stream).replace(whole)
    if (left) this.#offer(stream, left)
    this.#answered(acknowledged.map((pending) => ({ stream, pending })))
    const written = this.#disk?.replace(stream, whole)
    for (const message of later) this.#onRows(message)
    this.#following.follow([stream])
    const { epoch, seq } = whole
    // A disk that gives no answer holds up nothing but the tabs that read it.
    void written?.then(() => this.#options.post({ type: 'onDisk', stream, epoch, seq }))
  }

  #releaseAll(): void {
    for (const stream of this.#held.keys()) this.#release(stream)
  }

  #release(stream: Id): void {
    const whole = this.#held.get(stream)
    if (!whole) return
    this.#held.delete(stream)
    this.#session.replica(stream).restore(whole)
  }
}
