import type { Id } from '#domain/id.ts'
import type { ClientMessage, ServerMessage } from '#sync/protocol.ts'
import { Room } from '#sync/room.ts'
import { Device } from './device.ts'
import { editAtRandom } from './edits.ts'
import { type Fault, Faults } from './faults.ts'
import { Link } from './link.ts'
import { MemoryStorage } from './memory-storage.ts'
import { Node } from './node.ts'
import { Random } from './random.ts'
import { Restores } from './restores.ts'
import { Timeline } from './timeline.ts'

export const group = 'group-----------'
const owner = 'ada-------------'
const tenYearsMs = 10 * 365 * 86_400_000

/** One run of the simulator: a seed is a schedule of edits and faults. */
export class World {
  readonly random: Random
  readonly timeline = new Timeline()
  readonly faults: Faults
  readonly storage: MemoryStorage
  readonly devices: Device[] = []
  readonly violations: string[] = []
  readonly restores = new Restores()
  edits = 0
  #nodes: Node[] = []
  #badness = 0
  #serverSkewMs = 0

  constructor(seed: number, planted: readonly Fault[] = []) {
    this.random = new Random(seed)
    this.faults = new Faults(planted)
    this.storage = new MemoryStorage(this.faults)
    this.storage.onCommit((commits) => {
      for (const { entries } of commits) this.restores.noteCommit(entries)
      for (const node of this.#nodes) node.onCommit(commits)
    })
  }

  /** A group with everybody in it, and their devices. */
  async begin(): Promise<void> {
    const people = [owner, 'bo--------------', 'cy--------------', 'di--------------']
    const now = () => this.timeline.now
    const room = new Room({ storage: this.storage, now })
    const look = { emoji: '🏠', colour: 'pine', locale: 'en', timeZone: 'UTC', weekStart: 1 }
    const mutation = { n: 1, name: 'createGroup', args: { name: 'Flat', ...look } }
    await room.push({ stream: group, client: 'maker-----------', mutations: [mutation] }, owner)
    for (const person of people.slice(1)) {
      await room.run(group, 'joinGroup', await this.#invite(room), person)
    }
    this.#nodes = [this.#startNode(), this.#startNode()]
    const count = 4 + this.random.below(5)
    for (let place = 0; place < count; place += 1) {
      this.#addDevice(people[place % people.length] ?? owner)
    }
    await this.timeline.pass(1_000)
  }

  async step(): Promise<void> {
    const { random, timeline } = this
    const device = random.pick(this.devices)
    const tab = device && !device.isGone ? random.pick(device.tabs) : undefined
    const dice = random.next()
    if (dice < 0.62) {
      if (tab && editAtRandom(tab.replica, random)) this.edits += 1
    } else if (dice < 0.66) this.#badness = random.chance(0.5) ? 0 : random.next() * 0.4
    else if (dice < 0.72 && device) device.isOnline = random.chance(0.5)
    else if (dice < 0.74) device?.link?.close()
    else if (dice < 0.77 && device && device.tabs.length < 3) device.open()
    else if (dice < 0.8 && device && tab) {
      device.kill(tab)
      if (device.tabs.length === 0) device.open()
    } else if (dice < 0.81) this.#restartNode()
    else if (dice < 0.82) this.storage.failsNext = true
    else if (dice < 0.83) this.#serverSkewMs = random.chance(0.5) ? -3_600_000 : 0
    else if (dice < 0.84 && device) device.disk.isFull = random.chance(0.4)
    else if (dice < 0.842 && device) this.#removeMember(device.userId)
    else if (dice < 0.844) this.#restoreBackup()
    if (device && !device.isOnline) device.link?.close()
    await timeline.pass(random.below(120))
  }

  /** Everything works again; what waits has ten seconds. */
  async heal(): Promise<void> {
    this.#badness = 0
    this.storage.failsNext = false
    for (const device of this.devices) {
      device.isOnline = true
      device.disk.isFull = false
      if (device.tabs.length === 0) device.open()
    }
    await this.timeline.pass(10_000)
  }

  #addDevice(userId: Id): void {
    const { random, timeline, faults } = this
    const device = new Device({
      stream: group,
      userId,
      random,
      timeline,
      faults,
      skewMs: random.chance(0.3) ? (random.next() - 0.5) * 2 * tenYearsMs : 0,
      connect: (from) => this.#connect(from),
      isRestored: () => (this.storage.streams.get(group)?.epochAt ?? 0) > 0,
      fetchSnapshot: () => random.pick(this.#nodes)?.snapshot(group) ?? [],
    })
    device.open()
    this.devices.push(device)
  }

  #connect(device: Device): Link | null {
    const node = this.random.pick(this.#nodes.filter(({ isAlive }) => isAlive))
    if (!node) return null
    const link: Link = new Link({
      userId: device.userId,
      random: this.random,
      timeline: this.timeline,
      badness: () => this.#badness,
      onServer: async (frame) => {
        const message = parse(frame)
        if (message) await node.handle(link, message)
        else link.close()
      },
      onDevice: (frame) => device.take(frame),
      onClose: () => {
        node.close(link)
        if (device.link === link) device.closed()
      },
    })
    return link
  }

  #startNode(): Node {
    const node: Node = new Node({
      storage: this.storage,
      faults: this.faults,
      random: this.random,
      now: () => this.timeline.now + this.#serverSkewMs,
      hint: (stream) => {
        for (const other of this.#nodes) {
          if (other === node || this.random.chance(this.#badness)) continue
          this.timeline.after(this.random.below(50), () => other.publish(stream))
        }
      },
      onFrame: (userId, message) => this.#noteFrame(userId, message),
    })
    const poll = () => {
      node.publish(group)
      if (node.isAlive) this.timeline.after(1_000, poll)
    }
    this.timeline.after(1_000, poll)
    return node
  }

  #restartNode(): void {
    const node = this.random.pick(this.#nodes)
    if (!node) return
    node.isAlive = false
    this.storage.crash()
    for (const link of node.links()) link.close()
    this.#nodes = [...this.#nodes.filter((other) => other !== node), this.#startNode()]
  }

  #removeMember(userId: Id): void {
    if (userId === owner) return
    const ada = this.devices.find((device) => device.userId === owner)?.tabs[0]
    // Nobody is removed twice.
    if (ada?.replica.get('member', userId)?.deleted !== null) return
    ada.replica.mutate('removeMember', { id: userId })
    this.edits += 1
  }

  /** An older copy of the data comes back, in a new epoch: what devices had seen since is not there. */
  #restoreBackup(): void {
    const stored = this.storage.streams.get(group)
    if (!stored || stored.seq < 10) return
    this.restores.noteBefore(this.devices, stored)
    const isNewEpoch = !this.faults.has('resync without epoch')
    this.storage.rewind(group, 1 + this.random.below(12), { isNewEpoch, now: this.timeline.now })
    this.restores.noteAfter(stored)
    for (const node of this.#nodes) node.isAlive = false
    for (const device of this.devices) device.link?.close()
    this.#nodes = [this.#startNode(), this.#startNode()]
  }

  #noteFrame(userId: Id, message: ServerMessage): void {
    if (message.type !== 'entries') return
    const stored = this.storage.streams.get(group)?.rows.get(`member/${userId}`)
    const isRemoved = stored?.row.kind === 'member' && stored.row.record.deleted
    if (isRemoved && message.from >= stored.seq) {
      this.violations.push(`a frame for somebody who was removed at ${stored.seq}`)
    }
  }

  async #invite(room: Room) {
    const id = this.random.id()
    const args = { id, tokenHash: 'a'.repeat(64), role: 'member', hours: 24, uses: 1 }
    const last = this.storage.streams.get(group)?.clients.get('maker-----------')?.n ?? 0
    const mutation = { n: last + 1, name: 'createInvitation', args }
    await room.push({ stream: group, client: 'maker-----------', mutations: [mutation] }, owner)
    return { invitation: id }
  }
}

function parse(frame: string): ClientMessage | null {
  try {
    return JSON.parse(frame)
  } catch {
    return null
  }
}
