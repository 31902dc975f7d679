import type { Id } from '#domain/id.ts'
import { catchUp } from '#store/catch-up.ts'
import { isDamage, orInstead } from '#store/damage.ts'
import type { Database } from '#store/database.ts'
import { cursorsOf, findStream, noCursor } from '#store/streams.ts'
import type { Cursor } from '#sync/protocol.ts'
import type { Commit } from '#sync/storage.ts'
import { type Body, missedBody, newestOf } from './catching-up.ts'
import type { Hub } from './hub.ts'
import type { Nodes } from './nodes.ts'

interface FeedOptions {
  database: Database
  hub: () => Hub
  nodes: Nodes
  /** Told of what another node wrote, as it goes out here. */
  onSeen?: (commit: Commit) => void
  /** While nobody tells of sessions that ended. */
  onPoll?: () => Promise<void>
  onError(error: unknown): void
  times?: Partial<FeedTimes>
}

export interface FeedTimes {
  /** How long a commit may be on its way while a later one is here already. */
  gapMs: number
  /** How often the log is looked at while others are not heard. */
  pollMs: number
  /** How often all the same: a hint may get lost. */
  checkMs: number
}

const usualTimes: FeedTimes = { gapMs: 25, pollMs: 500, checkMs: 5_000 }

interface Followed {
  /** Everything up to here went out to whoever follows; `null` until that is known. */
  position: Cursor | null
  /** `null` when it could not be begun. */
  ready: Promise<void> | null
  /** What came before its turn. */
  early: Commit[]
  isReading: boolean
  /** There may be more than what is being read. */
  isStale: boolean
  timer: NodeJS.Timeout | undefined
}

/**
 * What the hub sends, in the order of the log whoever wrote it. On Postgres commits of one stream are
 * made by several nodes, and are told of in any order, or not at all: what is missing is read.
 */
export class Feed {
  readonly #options: FeedOptions
  readonly #times: FeedTimes
  readonly #streams = new Map<Id, Followed>()
  readonly #isAlone: boolean
  readonly #ofOthers = new WeakSet<Commit>()
  #timer: NodeJS.Timeout | undefined
  #polledAt = 0
  #isOver = false
  /** How often something had to be read that nobody told of. */
  reads = 0

  constructor(options: FeedOptions) {
    this.#options = options
    this.#times = { ...usualTimes, ...options.times }
    // One process and one write queue: commits come in order, and all of them.
    this.#isAlone = options.database.dialect === 'sqlite'
    if (this.#isAlone) return
    const { nodes } = options
    nodes.listen({
      onStream: (stream, news) => {
        if (news.type === 'commit') {
          this.#ofOthers.add(news.commit)
          this.#take(news.commit)
        }
        if (news.type === 'changed') this.#readSoon(stream, 0)
      },
      onGap: () => void this.poll(),
      onCame: () => void this.poll(),
    })
    this.#schedule()
  }

  follow(stream: Id): void {
    if (this.#isAlone) return
    const followed: Followed = {
      position: null,
      ready: null,
      early: [],
      isReading: false,
      isStale: false,
      timer: undefined,
    }
    this.#streams.set(stream, followed)
    this.#start(stream, followed)
  }

  unfollow(stream: Id): void {
    clearTimeout(this.#streams.get(stream)?.timer)
    if (this.#streams.delete(stream)) this.#options.nodes.leave(stream)
  }

  /** From then on nothing that is written is missed: only now may be read what was before. */
  async ready(stream: Id): Promise<void> {
    const followed = this.#streams.get(stream)
    // Somebody for whom it failed may hold on to it: that must not shut out all others.
    if (followed && !followed.ready) this.#start(stream, followed)
    await followed?.ready
  }

  /** Commits of this node. */
  publish(commits: Commit[]): void {
    if (this.#isAlone) return this.#options.hub().publish(commits)
    for (const commit of commits) {
      // Others have the longer way.
      this.#tell(commit)
      this.#take(commit)
    }
  }

  /** Looks whether anything was written that nobody told of. */
  async poll(): Promise<void> {
    this.#polledAt = performance.now()
    const { database, onError, onPoll } = this.#options
    // What could not be begun: what is written there would pile up.
    for (const [stream, followed] of this.#streams) {
      if (!followed.ready) this.#start(stream, followed)
    }
    try {
      for (const { id, seq, epoch } of await cursorsOf(database.read, [...this.#streams.keys()])) {
        const position = this.#streams.get(id)?.position
        // Not at once: what this node has just written is on its way here.
        if (position && (seq > position.seq || epoch !== position.epoch)) {
          this.#readSoon(id, this.#times.gapMs)
        }
      }
      await onPoll?.()
    } catch (error) {
      if (!this.#isOver) onError(error)
    }
  }

  close(): void {
    this.#isOver = true
    clearTimeout(this.#timer)
    for (const { timer } of this.#streams.values()) clearTimeout(timer)
  }

  #schedule(): void {
    const { pollMs, checkMs } = this.#times
    this.#timer = setTimeout(() => {
      const isDue = performance.now() - this.#polledAt >= checkMs
      const polled = !this.#options.nodes.isHeard || isDue ? this.poll() : Promise.resolve()
      void polled.finally(() => this.#isOver || this.#schedule())
    }, pollMs)
    this.#timer.unref()
  }

  #start(stream: Id, followed: Followed): void {
    followed.ready = this.#begin(stream, followed)
    // Whoever waits for it hears of it; nobody may.
    followed.ready.catch(() => {
      followed.ready = null
    })
  }

  async #begin(stream: Id, followed: Followed): Promise<void> {
    const { nodes, database } = this.#options
    await nodes.join(stream)
    nodes.tell(stream, { type: 'who' })
    const { epoch, seq } = (await findStream(database.read, stream)) ?? noCursor
    followed.position = { epoch, seq }
    this.#goOn(stream, followed)
  }

  #tell(commit: Commit): void {
    const { nodes } = this.#options
    if (!nodes.isLinked) return
    for (const { changed } of commit.entries) {
      for (const row of changed) {
        if (row.kind !== 'profile') continue
        const { id, name, colour } = row.record
        nodes.tellAll({ type: 'person', person: { id, name, colour } })
      }
    }
    nodes.tell(commit.stream, { type: 'commit', commit })
  }

  #take(commit: Commit): void {
    const followed = this.#streams.get(commit.stream)
    // Nobody follows it here, but somebody may have a new name.
    if (!followed) return this.#options.hub().publish([commit])
    followed.early.push(commit)
    if (followed.position && !followed.isReading) this.#drain(commit.stream, followed)
  }

  /** Sends what has its turn; what is missing in between is waited for, and then read. */
  #drain(stream: Id, followed: Followed): void {
    const { hub, onSeen } = this.#options
    const { position } = followed
    if (!position) return
    followed.early.sort((one, other) => one.from - other.from)
    for (;;) {
      const [next] = followed.early
      if (!next) break
      const isNext = next.from === position.seq
      if (isNext && position.epoch === '') position.epoch = next.epoch
      if (next.epoch === position.epoch && next.to <= position.seq) followed.early.shift()
      else if (next.epoch === position.epoch && isNext) {
        followed.early.shift()
        position.seq = next.to
        hub().publish([next])
        if (this.#ofOthers.has(next)) onSeen?.(next)
      } else return this.#readSoon(stream, this.#times.gapMs)
    }
    clearTimeout(followed.timer)
    followed.timer = undefined
  }

  #readSoon(stream: Id, delayMs: number): void {
    const followed = this.#streams.get(stream)
    if (!followed || this.#isOver || (followed.timer && delayMs > 0)) return
    clearTimeout(followed.timer)
    followed.timer = setTimeout(() => {
      followed.timer = undefined
      void this.#read(stream, followed)
    }, delayMs)
  }

  async #read(stream: Id, followed: Followed): Promise<void> {
    const { database, hub, onError } = this.#options
    const { position } = followed
    followed.isStale = true
    if (!position || followed.isReading) return
    followed.isStale = false
    followed.isReading = true
    this.reads += 1
    try {
      const since = { ...position }
      const isUser = hub().isOwn(stream)
      const missed = await catchUp(database, { stream, isUser, since })
      const isOtherEpoch = missed !== 'far' && missed.at(-1)?.epoch !== since.epoch
      if (missed === 'far' || (isOtherEpoch && since.seq > 0)) {
        const found = (await findStream(database.read, stream)) ?? noCursor
        followed.position = { epoch: found.epoch, seq: found.seq }
        hub().sayFar(stream)
      } else {
        // Before the position moves: what fails here is read again from where it is.
        const bodies = await this.#missedBodies(stream, since.seq)
        const last = missed.at(-1)
        if (last && last.to > since.seq) {
          hub().publishRows(
            stream,
            missed.map((rows) => ({ ...rows, log: newestOf(rows.log) })),
          )
          followed.position = { epoch: last.epoch, seq: last.to }
        }
        for (const body of bodies) hub().publishBody(body)
      }
    } catch (error) {
      if (!this.#isOver) onError(error)
      if (!isDamage(error)) this.#readSoon(stream, this.#times.pollMs)
    } finally {
      followed.isReading = false
      this.#goOn(stream, followed)
    }
  }

  /** Of the notepads that are open here, without those that are damaged. */
  async #missedBodies(stream: Id, since: number): Promise<Body[]> {
    const { database, hub, onError } = this.#options
    const bodies: Body[] = []
    for (const notepad of hub().openNotepads(stream)) {
      const missed = missedBody(database.read, { stream, notepad, since })
      bodies.push(...(await orInstead(missed, [], onError)))
    }
    return bodies
  }

  #goOn(stream: Id, followed: Followed): void {
    if (this.#streams.get(stream) !== followed) return
    this.#drain(stream, followed)
    if (followed.isStale) this.#readSoon(stream, 0)
  }
}
