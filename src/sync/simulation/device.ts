import { acts } from '#sync/acts.ts'
import { bodyDifference } from '#domain/body-difference.ts'
import { changeId } from '#domain/logged-change.ts'
import type { Id } from '#domain/id.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Left, isGivingBack } from '#sync/give-back.ts'
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
  /** Whether the server says at the greeting that it was restored. */
  isRestored: () => boolean
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
  /** Whether this link has told everything: before that, an epoch may have ended unheard of. */
  #isCaughtUp = false
  isGone = false
  readonly violations: string[] = []
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
        newClient: () => random.id(),
        now: () => timeline.now + skewMs,
        onMutation: (mutation) => this.#keep(tab, mutation),
      }),
    }
    if (this.disk.base) tab.replica.restore(this.disk.base)
    tab.replica.adopt(this.disk.waiting())
    tab.replica.enable(acts)
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
      this.#isCaughtUp = false
      this.#follow('hello')
      this.#push()
    }
    timeline.after(200 + random.below(600), () => this.#tick())
  }

  #follow(type: 'hello' | 'follow'): void {
    const [leader] = this.tabs
    if (!leader) return
    const { base } = this.disk
    // A tab may know more than the disk, if the one that led died before it had written.
    const onDisk = base && { epoch: base.epoch, seq: base.seq }
    const cursor = type === 'hello' ? onDisk : leader.replica.cursor
    const streams = { [this.#options.stream]: cursor }
    this.#send(
      type === 'hello' ? { type, version: 1, client: leader.client, streams } : { type, streams },
    )
  }

  #keep(tab: Tab, mutation: Pending): void {
    const { timeline } = this.#options
    const id = changeId(mutation.client, mutation.n)
    const done = () => {
      this.disk.kept.add(id)
      if (this.isGone) this.#lostAndFound([mutation])
      timeline.after(1, () => this.#announce(tab, mutation))
      this.#push()
    }
    // The person is told, and the words are still in their field.
    const failed = { failed: () => tab.replica.drop([mutation]) }
    const change = () => this.disk.outbox.set(id, mutation)
    this.disk.write(tab, change, { done, ...(!isGivingBack(mutation) && failed) })
  }

  #announce(from: Tab, mutation: Pending): void {
    if (!this.disk.outbox.has(changeId(mutation.client, mutation.n))) return
    for (const tab of this.tabs) if (tab !== from) tab.replica.adopt([mutation])
  }

  #push(): void {
    if (!this.link || this.isGone) return
    if (!this.#isCaughtUp && this.#options.isRestored()) return
    const byClient = new Map<Id, Pending[]>()
    const waiting = this.disk.waiting()
    // What waits builds on what is given back.
    const isHeld = waiting.some(isGivingBack)
    for (const mutation of waiting) {
      if (isHeld && !isGivingBack(mutation)) continue
      const id = changeId(mutation.client, mutation.n)
      if (this.#inFlight.has(id)) continue
      this.#inFlight.add(id)
      byClient.set(mutation.client, [...(byClient.get(mutation.client) ?? []), mutation])
      if (this.#options.faults.has('outbox cleared on send')) this.disk.outbox.delete(id)
    }
    for (const [client, some] of byClient) {
      const mutations = some.map(({ client: _, at: __, ...pushed }) => pushed)
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
    const before = bodiesIn(leader.replica)
    const { status, rows, log, acknowledged, left } = leader.replica.receive(taken)
    if (left) this.#offer(leader.replica, left, before)
    if (status === 'missed') this.#follow('follow')
    if (faults.has('pending dropped when rows arrive')) leader.replica.drop(leader.replica.pending)
    const answered = acknowledged.map(({ client, n }) => changeId(client, n))
    const isTaken = status === 'taken' || status === 'replaced'
    if (!isTaken && answered.length > 0) this.#forget(leader, answered)
    if (isTaken && leader.replica.isWhole && leader.replica.cursor) {
      this.#store(leader, {
        part: { ...leader.replica.cursor, rows, log },
        from: message.from,
        isAll: status === 'replaced',
        answered,
      })
    }
    // What was under way while something was missed may have been answered there.
    if (message.type === 'rows' && message.isLast) {
      if (status !== 'missed') this.#isCaughtUp = true
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
      this.#push()
    })
  }

  #forget(leader: Tab, answered: string[]): void {
    this.disk.write(leader, () => this.disk.forget(answered), { done: () => this.#push() })
  }

  #settle(client: Id, outcomes: Outcome[]): void {
    const done: string[] = []
    for (const tab of this.tabs) {
      const settled = tab.replica.settle(client, outcomes)
      for (const { mutation } of settled.refused) this.lost.add(changeId(client, mutation.n))
    }
    for (const { n } of outcomes) done.push(changeId(client, n))
    const [leader] = this.tabs
    if (leader) this.#forget(leader, done)
  }

  /** Offers a restored server what was here, from the tab that leads. */
  #offer(replica: Replica, left: Left, bodies: Bodies): void {
    const { faults } = this.#options
    if (faults.has('nothing given back')) return
    replica.giveBack(left)
    if (faults.has('bodies not given back')) return
    const known = bodiesIn(replica)
    for (const [id, held] of bodies) {
      const { pieces } = bodyDifference(known.get(id) ?? [], held)
      for (const piece of pieces) {
        try {
          replica.mutate('giveBackBody', { id, ...piece, excerpt: '' })
        } catch (error) {
          // Not a member any more.
          if (!(error instanceof Refusal)) throw error
        }
      }
    }
  }

  /** Nothing of it can be applied any more: the words go back to their author. */
  #failed(client: Id, { code, values }: RefusalAnswer): void {
    const [leader] = this.tabs
    const failed = this.disk.waiting().filter((mutation) => mutation.client === client)
    const isGap = code === 'gap'
    if (isGap && failed.some(({ n }) => n === values['expected'])) {
      this.#inFlight.clear()
      this.#options.timeline.after(50, () => this.#push())
      return
    }
    const epoch = leader?.replica.cursor?.epoch
    const isOld = failed.every(({ seen }) => seen?.epoch !== epoch)
    const isLeft = this.#options.faults.has('outbox left behind at a restore')
    if (isGap && leader && isOld && !isLeft) {
      this.#renumber(leader, failed)
      return
    }
    if (isGap && isOld && failed.length > 0)
      this.violations.push(`${failed.length} were left behind`)
    this.#lostAndFound(failed)
    for (const tab of this.tabs) {
      if (tab.client !== client || !isGap) continue
      tab.client = this.#options.random.id()
      tab.replica.restart(tab.client)
    }
  }

  #renumber(leader: Tab, mutations: Pending[]): void {
    const renumbered = leader.replica.renumber(mutations)
    const [before, after] = [
      renumbered.map((one) => one.before),
      renumbered.map((one) => one.after),
    ]
    const change = () => {
      this.disk.forget(idsOf(before))
      for (const id of idsOf(before)) this.disk.kept.delete(id)
      for (const mutation of after) {
        const id = changeId(mutation.client, mutation.n)
        this.disk.outbox.set(id, mutation)
        this.disk.kept.add(id)
      }
    }
    const done = () => {
      for (const { replica } of this.tabs) {
        replica.drop(before)
        replica.adopt(after)
      }
      this.#push()
    }
    this.disk.write(leader, change, { done })
  }

  #lose(): void {
    this.isGone = true
    this.#lostAndFound(this.disk.waiting())
    this.link?.close()
  }

  #lostAndFound(mutations: Pending[]): void {
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
        restored: last.restored,
      }
      const [leader] = this.tabs
      const before = leader && bodiesIn(leader.replica)
      const replaced = leader?.replica.replace(whole)
      const left = replaced?.left
      if (leader && left && before) this.#offer(leader.replica, left, before)
      for (const tab of this.tabs) if (tab !== leader) tab.replica.replace(whole)
      const answered = idsOf(replaced?.acknowledged ?? [])
      if (leader) this.#store(leader, { part: whole, from: 0, isAll: true, answered })
      this.#follow('follow')
    })
  }

  #send(message: ClientMessage): void {
    this.link?.toServer(JSON.stringify(message))
  }
}

function idsOf(mutations: Pending[]): string[] {
  return mutations.map(({ client, n }) => changeId(client, n))
}

type Bodies = ReadonlyMap<Id, string[]>

function bodiesIn(replica: Replica): Bodies {
  const bodies = Map.groupBy(replica.all('notepadUpdate'), ({ notepad }) => notepad)
  return new Map([...bodies].map(([id, updates]) => [id, updates.map(({ update }) => update)]))
}

function parse(frame: string): ServerMessage | null {
  try {
    return JSON.parse(frame)
  } catch {
    return null
  }
}
