import { setImmediate as endOfTurn } from 'node:timers/promises'
import type { Id } from '#domain/id.ts'
import { isDamage } from '#store/damage.ts'
import { peopleOfGroup } from '#store/members.ts'
import { closeCodes } from '#sync/protocol.ts'
import type { ClientMessage, Cursor, Cursors, Outcome, Push } from '#sync/protocol.ts'
import { mayRead, missedBody, missedRows } from './catching-up.ts'
import { Channel, type Follower } from './channel.ts'
import type { Link } from './link.ts'
import { failedPush } from './failed-push.ts'
import { readMessage } from './read-message.ts'
import { type SyncService, welcome } from './sync-service.ts'
import { textFrame } from './text-frame.ts'
import { TokenBucket } from './token-bucket.ts'

/** Whoever goes on after so many answers of `busy` in a row is not listening. */
const busyAnswersMax = 100

/** Tabs of one device whose carets are shown in one notepad. */
const tabsMax = 8

/** All that it may follow and have open, asked for twice; who asks for more does not take it in. */
const readsFactor = 4

/** What one socket says and hears: its messages in order, its streams, its open notepads. */
export class Device implements Follower {
  readonly userId: Id
  readonly link: Link
  readonly #service: SyncService
  readonly #bucket: TokenBucket
  readonly #streams = new Map<Id, Channel>()
  #notepads: Map<string, { channel: Channel; stream: Id; notepad: Id; tabs: Id[] }> | null = null
  /** Streams that it was told to stop following: it lost them, or fetches a snapshot. */
  #ended: Set<Id> | null = null
  #client: Id | null = null
  /** Where it says that it is; known to others once it is known to be in that group. */
  #here: { streams: readonly Id[]; place: string } | null = null
  #busyAnswers = 0
  /** What is read for it, one after the other: a device that asks for all at once waits for itself. */
  #reading: Promise<void> | null = null
  #reads = 0

  constructor({ userId, link, service }: { userId: Id; link: Link; service: SyncService }) {
    this.userId = userId
    this.link = link
    this.#service = service
    this.#bucket = new TokenBucket(service.limits)
  }

  get hasSpoken(): boolean {
    return this.#client !== null
  }

  receive(text: string): void {
    if (!this.link.isOpen) return
    const message = readMessage(text)
    if (message === 'upgrade') return this.link.end(closeCodes.upgrade)
    if (message === 'malformed') return this.link.end(closeCodes.policy, 'malformed')
    if (this.hasSpoken === (message.type === 'hello')) {
      return this.link.end(closeCodes.policy, 'order')
    }
    if (message.type === 'push') return this.#push(message)
    if (!this.#bucket.take(costOf(message))) return this.link.end(closeCodes.tooMany)
    this.#answer(message)
  }

  answerPing(content: Buffer): void {
    if (this.#bucket.take(1)) this.link.pong(content)
    else this.link.end(closeCodes.tooMany)
  }

  lose(stream: Id): void {
    this.#end(stream)
    this.link.send({ type: 'gone', stream })
  }

  sendFar(stream: Id): void {
    this.#end(stream)
    this.link.send({ type: 'far', stream })
  }

  close(): void {
    for (const stream of this.#streams.keys()) this.#forget(stream)
    for (const key of this.#notepads?.keys() ?? []) this.#close(key)
  }

  #answer(message: Exclude<ClientMessage, { type: 'push' }>): void {
    switch (message.type) {
      case 'hello': {
        this.#client = message.client
        this.link.send(welcome(this.#service))
        void this.#lendIds(message.writerIds)
        return this.#followAll(message.streams)
      }
      case 'follow':
        return this.#followAll(message.streams)
      case 'open':
        return this.#open(message)
      case 'close':
        return this.#close(`${message.stream}/${message.notepad}`)
      case 'caret':
        return this.#showCaret(message)
      case 'here':
        return this.#enter(message)
      case 'ping':
        return this.link.send({ type: 'pong' })
    }
  }

  async #lendIds(left: number | undefined): Promise<void> {
    const ids = await this.#service.writerIds.lend(this.userId, left)
    if (ids && this.link.isOpen) this.link.send({ type: 'writerIds', ids })
  }

  #followAll(streams: Cursors): void {
    for (const [stream, since] of Object.entries(streams)) this.#follow(stream, since)
  }

  #follow(stream: Id, since: Cursor | null): void {
    const known = this.#streams.get(stream)
    if (known) this.#service.hub.unfollow(stream, known)
    else if (this.#streams.size >= this.#service.limits.channelsMax) {
      return this.link.end(closeCodes.policy, 'streams')
    }
    this.#ended?.delete(stream)
    const channel = new Channel(this)
    for (const answer of known?.takeAnswers() ?? []) channel.answer(answer)
    this.#streams.set(stream, channel)
    // Before anything is read: what is committed meanwhile is held, not missed.
    this.#service.hub.follow(stream, channel)
    this.#read(
      () => this.#sendStream(stream, channel, since),
      () => this.#end(stream),
    )
  }

  async #sendStream(stream: Id, channel: Channel, since: Cursor | null): Promise<void> {
    const { database, presences, feed } = this.#service
    await feed.ready(stream)
    let cursor = since
    do {
      if (channel.isClosed) return
      const now = this.#service.now()
      const wanted = { stream, userId: this.userId, since: cursor, now }
      const missed = await missedRows(database, wanted)
      if (channel.isClosed) return
      if (missed === 'gone') return this.lose(stream)
      channel.isAdmitted = true
      if (missed === 'far') return this.sendFar(stream)
      for (const rows of missed) {
        await this.link.whenDrained()
        if (channel.isClosed) return
        this.link.send(rows)
        cursor = { epoch: rows.epoch, seq: rows.to }
      }
      await this.link.whenDrained()
      if (channel.isClosed) return
    } while (!channel.goLive(cursor?.seq ?? 0))
    if (stream === this.userId) return
    const people = await peopleOfGroup(database.read, stream)
    if (channel.isClosed) return
    this.link.send({ type: 'people', people })
    this.#appear(stream)
    const present = presences.in(stream)
    if (present.length > 0) this.link.send({ type: 'present', stream, people: present })
  }

  #open({ stream, notepad, since }: Extract<ClientMessage, { type: 'open' }>): void {
    const key = `${stream}/${notepad}`
    this.#notepads ??= new Map()
    const known = this.#notepads.get(key)
    if (!known && this.#notepads.size >= this.#service.limits.channelsMax) {
      return this.link.end(closeCodes.policy, 'notepads')
    }
    const channel = new Channel(this)
    // Another of its tabs has it open: whoever is in there stays.
    this.#notepads.set(key, { channel, stream, notepad, tabs: known?.tabs ?? [] })
    this.#service.hub.open(stream, notepad, channel)
    if (known) this.#service.hub.close(stream, notepad, known.channel)
    this.#read(
      () => this.#sendBody({ stream, notepad, channel, since }),
      () => this.#close(key),
    )
  }

  async #sendBody(opened: { stream: Id; notepad: Id; channel: Channel; since: number }) {
    const { stream, notepad, channel } = opened
    const { database, feed } = this.#service
    const { read } = database
    await feed.ready(stream)
    let { since } = opened
    do {
      if (channel.isClosed) return
      if (!(await mayRead(read, stream, this.userId))) return this.lose(stream)
      channel.isAdmitted = true
      const frames = await missedBody(read, { stream, notepad, since })
      for (const frame of frames) {
        await this.link.whenDrained()
        if (channel.isClosed) return
        this.link.send(frame)
        since = frame.updates.at(-1)?.seq ?? since
      }
      await this.link.whenDrained()
      if (channel.isClosed) return
    } while (!channel.goLive(since))
  }

  #showCaret({ type, stream, notepad, tab, caret }: Extract<ClientMessage, { type: 'caret' }>) {
    const opened = this.#notepads?.get(`${stream}/${notepad}`)
    if (!opened?.channel.isAdmitted) return
    const others = opened.tabs.filter((other) => other !== tab)
    opened.tabs = caret === null ? others : [...others, tab].slice(-tabsMax)
    const { hub, nodes } = this.#service
    const shown = { type, stream, notepad, tab, userId: this.userId, caret }
    hub.tellOpen(shown, opened.channel)
    nodes.tell(stream, { type: 'caret', caret: shown })
  }

  #close(key: string): void {
    const opened = this.#notepads?.get(key)
    if (!opened) return
    const { stream, notepad } = opened
    for (const tab of opened.tabs) {
      this.#showCaret({ type: 'caret', stream, notepad, tab, caret: null })
    }
    this.#notepads?.delete(key)
    this.#service.hub.close(opened.stream, opened.notepad, opened.channel)
  }

  #enter({ stream, place, others = [] }: Extract<ClientMessage, { type: 'here' }>): void {
    const streams = stream === null ? [] : [stream, ...others]
    for (const before of this.#here?.streams ?? []) {
      if (!streams.includes(before)) this.#service.presences.leave(before, this)
    }
    this.#here = { streams, place }
    for (const each of streams) this.#appear(each)
  }

  #appear(stream: Id): void {
    const { presences } = this.#service
    // What is said of it goes to everybody in the group, so it must be one of them.
    const isKnown = this.#streams.get(stream)?.isAdmitted === true
    if (!isKnown || !this.#here?.streams.includes(stream) || this.#client === null) return
    const { place } = this.#here
    presences.enter(stream, this, { userId: this.userId, client: this.#client, place })
  }

  #push({ type: _, ...push }: Extract<ClientMessage, { type: 'push' }>): void {
    if (!this.#bucket.take(push.mutations.length)) {
      return this.#sayBusy(this.#bucket.waitMs(push.mutations.length))
    }
    this.#busyAnswers = 0
    const channel = this.#streams.get(push.stream)
    const expected = channel?.expect(push.client)
    this.link.pushes += 1
    // Not waited for: the next message is read meanwhile, and the room keeps the order of the calls.
    void this.#service.pushes
      .push(push, this.userId)
      .then((outcomes) => {
        const toTell = outcomes.filter(({ n, refusal }) => refusal || !expected?.cameBack.has(n))
        if (toTell.length > 0) this.#tellOutcomes(push, toTell)
      })
      .catch((error: unknown) => this.#fail(push, error))
      .finally(() => {
        this.link.pushes -= 1
        if (expected) channel?.forget(expected)
      })
  }

  #tellOutcomes({ stream, client }: Push, outcomes: Outcome[]): void {
    if (!this.link.isOpen) return
    const isInEffect = outcomes.some((outcome) => 'seq' in outcome)
    // A group that it has just made.
    if (isInEffect && !this.#streams.has(stream) && !this.#ended?.has(stream)) {
      this.#follow(stream, null)
    }
    const bytes = textFrame(JSON.stringify({ type: 'outcomes', stream, client, outcomes }))
    const channel = this.#streams.get(stream)
    if (channel) channel.answer(bytes)
    else this.link.write(bytes)
  }

  #fail(push: Push, error: unknown): void {
    const answer = failedPush(push, error, this.#service)
    if (answer.type === 'busy') this.#sayBusy(answer.retryAfterMs)
    else this.link.send(answer)
  }

  #sayBusy(retryAfterMs: number): void {
    this.#busyAnswers += 1
    if (this.#busyAnswers > busyAnswersMax) return this.link.end(closeCodes.tooMany)
    this.link.send({ type: 'busy', retryAfterMs })
  }

  #end(stream: Id): void {
    const answers = this.#streams.get(stream)?.takeAnswers() ?? []
    this.#forget(stream)
    this.#ended ??= new Set()
    // Only somebody who guesses ids gets there.
    if (this.#ended.size >= this.#service.limits.channelsMax) this.#ended.clear()
    this.#ended.add(stream)
    for (const answer of answers) this.link.write(answer)
  }

  #forget(stream: Id): void {
    const { hub, presences } = this.#service
    const channel = this.#streams.get(stream)
    if (channel) hub.unfollow(stream, channel)
    this.#streams.delete(stream)
    for (const [key, opened] of this.#notepads ?? []) if (opened.stream === stream) this.#close(key)
    presences.leave(stream, this)
  }

  /** Reads in turn. What is damaged is given up by itself: everything else goes on. */
  #read(work: () => Promise<void>, giveUp: () => void): void {
    this.#reads += 1
    if (this.#reads > readsFactor * this.#service.limits.channelsMax) {
      return this.link.end(closeCodes.tooMany)
    }
    const before = this.#reading ?? Promise.resolve()
    const reading = before
      .then(() => (this.link.isOpen ? work() : undefined))
      .catch((error: unknown) => {
        this.#service.onError(error)
        if (isDamage(error)) giveUp()
        else this.link.end(closeCodes.overload)
      })
      // On SQLite nobody else would get a turn before its last one.
      .then(() => endOfTurn())
      .then(() => {
        this.#reads -= 1
        if (this.#reading === reading) this.#reading = null
      })
    this.#reading = reading
  }
}

function costOf(message: ClientMessage): number {
  const isMany = message.type === 'hello' || message.type === 'follow'
  return isMany ? 1 + Object.keys(message.streams).length : 1
}
