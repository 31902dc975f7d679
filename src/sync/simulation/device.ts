import { changeId } from '#domain/logged-change.ts'
import type { Id } from '#domain/id.ts'
import { findMutation } from '#domain/mutations.ts'
import type {
  ClientMessage,
  Entries,
  Outcome,
  RefusalAnswer,
  Rows,
  ServerMessage,
  SnapshotPage,
} from '#sync/protocol.ts'
import { type Pending, Replica, type Whole } from '#sync/replica.ts'
import { snapshotHash } from '#sync/snapshot-hash.ts'
import { Disk } from './disk.ts'
import type { Faults } from './faults.ts'
import type { Link } from './link.ts'
import type { Random } from './random.ts'
import type { Timeline } from './timeline.ts'

interface DeviceOptions {
  stream: Id
  userId: Id
  random: Random
  timeline: Timeline
  faults: Faults
  /** How wrong its clock is. */
  skewMs: number
  connect: (device: Device) => Link | null
  fetchSnapshot: () => SnapshotPage[]
}

export interface Tab {
  client: Id
  replica: Replica
  isAlive: boolean
}

/** A browser in the simulator: tabs with real replicas, one disk, and one link for all of them. */
export class Device {
  readonly userId: Id
  readonly disk: Disk
  readonly #options: DeviceOptions
  tabs: Tab[] = []
  link: Link | null = null
  isOnline = true
  isGone = false
  /** What came back to its author: readable and exportable. */
  readonly lost = new Set<string>()
  readonly #inFlight = new Set<string>()

  constructor(options: DeviceOptions) {
    this.userId = options.userId
    this.#options = options
    this.disk = new Disk(options)
    this.#tick()
  }

  open(): Tab {
    const { stream, userId, random, timeline, skewMs } = this.#options
    const client = random.id()
    const tab: Tab = {
      client,
      isAlive: true,
      replica: new Replica({
        stream,
        userId,
        client,
        now: () => timeline.now + skewMs,
        onMutation: (mutation) => this.#keep(tab, mutation),
      }),
    }
    if (this.disk.base) tab.replica.restore(this.disk.base)
    tab.replica.adopt(this.disk.waiting())
    tab.replica.enable(findMutation)
    this.tabs.push(tab)
    return tab
  }

  /** The tab is gone with everything that was not on the disk yet. */
  kill(tab: Tab): void {
    const wasLeader = tab === this.tabs[0]
    tab.isAlive = false
    this.tabs = this.tabs.filter((other) => other !== tab)
    if (wasLeader) this.link?.close()
  }

  closed(): void {
    this.link = null
    this.#inFlight.clear()
  }

  take(frame: string): void {
    const message = parse(frame)
    if (!message) {
      this.link?.close()
      return
    }
    if (message.type === 'rows' || message.type === 'entries') this.#receive(message)
    else if (message.type === 'outcomes') this.#settle(message.client, message.outcomes)
    else if (message.type === 'failed') this.#failed(message.client, message.refusal)
    else if (message.type === 'far') this.#fetch()
    else if (message.type === 'gone') this.#lose()
  }

  #tick(): void {
    const { timeline, random, connect } = this.#options
    if (this.isOnline && !this.link && !this.isGone && this.tabs.length > 0) {
      this.link = connect(this)
      this.#follow('hello')
      this.#push()
    }
    timeline.after(200 + random.below(600), () => this.#tick())
  }

  #follow(type: 'hello' | 'follow'): void {
    const [leader] = this.tabs
    if (!leader) return
    const streams = { [this.#options.stream]: leader.replica.cursor }
    this.#send(
      type === 'hello' ? { type, version: 1, client: leader.client, streams } : { type, streams },
    )
  }

  #keep(tab: Tab, mutation: Pending): void {
    const { timeline } = this.#options
    this.disk.write(
      tab,
      () => this.disk.outbox.set(changeId(mutation.client, mutation.n), mutation),
      {
        done: () => {
          this.disk.kept.add(changeId(mutation.client, mutation.n))
          if (this.isGone) this.#giveBack([mutation])
          timeline.after(1, () => this.#announce(tab, mutation))
          this.#push()
        },
        // The person is told, and the words are still in their field.
        failed: () => tab.replica.drop([mutation]),
      },
    )
  }

  #announce(from: Tab, mutation: Pending): void {
    if (!this.disk.outbox.has(changeId(mutation.client, mutation.n))) return
    for (const tab of this.tabs) if (tab !== from) tab.replica.adopt([mutation])
  }

  #push(): void {
    if (!this.link || this.isGone) return
    const byClient = new Map<Id, Pending[]>()
    for (const mutation of this.disk.waiting()) {
      const id = changeId(mutation.client, mutation.n)
      if (this.#inFlight.has(id)) continue
      this.#inFlight.add(id)
      byClient.set(mutation.client, [...(byClient.get(mutation.client) ?? []), mutation])
      if (this.#options.faults.has('outbox cleared on send')) this.disk.outbox.delete(id)
    }
    for (const [client, waiting] of byClient) {
      const mutations = waiting.map(({ client: _, at: __, ...pushed }) => pushed)
      const isRetry =
        this.#options.faults.has('new number on retry') && this.#options.random.chance(0.3)
      const from = isRetry ? this.#options.random.id() : client
      const numbered = isRetry
        ? mutations.map((one, place) => ({ ...one, n: place + 1 }))
        : mutations
      this.#send({ type: 'push', stream: this.#options.stream, client: from, mutations: numbered })
    }
  }

  #receive(message: Rows | Entries): void {
    const { faults } = this.#options
    const [leader, ...others] = this.tabs
    if (!leader) return
    const cursor = leader.replica.cursor
    const isLoose = faults.has('no gap check') && cursor !== null && message.from > cursor.seq
    const taken = isLoose ? { ...message, from: cursor.seq } : message
    const { status, rows, log, acknowledged } = leader.replica.receive(taken)
    if (status === 'missed') this.#follow('follow')
    if (faults.has('pending dropped when rows arrive')) leader.replica.drop(leader.replica.pending)
    const answered = acknowledged.map(({ client, n }) => changeId(client, n))
    const isTaken = status === 'taken' || status === 'replaced'
    if (!isTaken && answered.length > 0) this.disk.write(leader, () => this.disk.forget(answered))
    if (isTaken && leader.replica.isWhole && leader.replica.cursor) {
      this.#store(leader, {
        part: { ...leader.replica.cursor, rows, log },
        isAll: status === 'replaced',
        answered,
      })
    }
    // What was under way while something was missed may have been answered there.
    if (message.type === 'rows' && message.isLast) {
      this.#inFlight.clear()
      this.#push()
    }
    this.#options.timeline.after(1, () => {
      for (const tab of others) {
        if (tab.isAlive) tab.replica.receive(taken)
        tab.replica.drop(acknowledged)
      }
    })
  }

  /** A tab that missed what the leader told the others finds it on the disk. */
  #store(leader: Tab, stored: Parameters<Disk['store']>[1]): void {
    this.disk.store(leader, stored, () => {
      for (const { replica } of this.tabs) if (this.disk.base) replica.restore(this.disk.base)
    })
  }

  #settle(client: Id, outcomes: Outcome[]): void {
    const done: string[] = []
    for (const tab of this.tabs) {
      const settled = tab.replica.settle(client, outcomes)
      for (const { mutation } of settled.refused) this.lost.add(changeId(client, mutation.n))
    }
    for (const { n } of outcomes) done.push(changeId(client, n))
    const [leader] = this.tabs
    if (leader) this.disk.write(leader, () => this.disk.forget(done))
  }

  /** Nothing of it can be applied any more: the words go back to their author. */
  #failed(client: Id, { code }: RefusalAnswer): void {
    const failed = this.disk.waiting().filter((mutation) => mutation.client === client)
    this.#giveBack(failed)
    for (const tab of this.tabs) {
      if (tab.client !== client || code !== 'gap') continue
      tab.client = this.#options.random.id()
      tab.replica.restart(tab.client)
    }
  }

  #lose(): void {
    this.isGone = true
    this.#giveBack(this.disk.waiting())
    this.link?.close()
  }

  #giveBack(mutations: Pending[]): void {
    for (const { client, n } of mutations) this.lost.add(changeId(client, n))
    for (const tab of this.tabs) tab.replica.drop(mutations)
    this.disk.forget(mutations.map(({ client, n }) => changeId(client, n)))
  }

  #fetch(): void {
    const { timeline, random, faults, fetchSnapshot } = this.#options
    const pages = fetchSnapshot()
    const isCut = random.chance(0.3)
    const arrived = isCut ? pages.map((page) => ({ ...page, rows: page.rows.slice(1) })) : pages
    const link = this.link
    timeline.after(20, () => {
      if (link !== this.link || !link) return
      const last = arrived.at(-1)
      const parts = arrived.map((page) => page.rows)
      const isRight = last?.check && snapshotHash(parts) === last.check.hash
      if (!last || (!isRight && !faults.has('snapshot taken unchecked'))) {
        this.#follow('follow')
        return
      }
      const whole: Whole = {
        epoch: last.epoch,
        seq: last.seq,
        rows: parts.flat(),
        log: last.log ?? [],
      }
      const [leader] = this.tabs
      for (const tab of this.tabs) tab.replica.replace(whole)
      if (leader) this.#store(leader, { part: whole, isAll: true, answered: [] })
      this.#follow('follow')
    })
  }

  #send(message: ClientMessage): void {
    this.link?.toServer(JSON.stringify(message))
  }
}

function parse(frame: string): ServerMessage | null {
  try {
    return JSON.parse(frame)
  } catch {
    return null
  }
}
