import { acts } from '#sync/acts.ts'
import type { Id } from '#domain/id.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Entries, RefusalAnswer } from '#sync/protocol.ts'
import { type Pending, Replica } from '#sync/replica.ts'
import { Room, restoredIn } from '#sync/room.ts'
import type { Commit } from '#sync/storage.ts'
import { Faults } from './faults.ts'
import { MemoryStorage } from './memory-storage.ts'

const house = 'house-----------'

/** Test support: a group, and devices whose link is used only when the test says so. */
export class House {
  readonly storage = new MemoryStorage(new Faults())
  readonly room: Room
  readonly #commits: Commit[] = []
  #seats = 0
  now = 1_000

  constructor() {
    this.room = new Room({ storage: this.storage, now: () => this.now })
    this.storage.onCommit((commits) => this.#commits.push(...commits))
  }

  /** Everybody in, the first one as owner. */
  static async of(owner: Id, ...others: Id[]): Promise<House> {
    const made = new House()
    const look = {
      emoji: '🏠',
      colour: 'pine',
      locale: 'en',
      timeZone: 'UTC',
      weekStart: 1,
    } as const
    const maker = new Seat(made, owner, () => made.now)
    maker.replica.mutate('createGroup', { name: 'House', ...look })
    for (const other of others) {
      const id = `invite-for-${other}`.slice(0, 16)
      const tokenHash = 'a'.repeat(64)
      const args = { id, tokenHash, role: 'member' as const, hours: 24, uses: 1 }
      maker.replica.mutate('createInvitation', args)
      await maker.push()
      await made.room.run(house, 'joinGroup', { invitation: id }, other)
    }
    await maker.push()
    return made
  }

  /** A backup comes back that lacks the last changes. */
  restore(changes: number): void {
    this.storage.rewind(house, changes, { isNewEpoch: true, now: this.now })
  }

  nextClient(): Id {
    this.#seats += 1
    return `client-${this.#seats}`.padEnd(16, '-')
  }

  seat(userId: Id, now?: () => number): Seat {
    const seat = new Seat(this, userId, now ?? (() => this.now))
    seat.pull()
    return seat
  }

  /** What was committed after a seq, in frames as they were sent. */
  framesAfter(seq: number): Entries[] {
    return this.#commits
      .filter((commit) => commit.to > seq)
      .map((commit) => ({ type: 'entries', ...commit }))
  }
}

/** Somebody's device. */
export class Seat {
  readonly client: Id
  readonly replica: Replica
  readonly userId: Id
  readonly lost: { mutation: Pending; refusal: RefusalAnswer }[] = []
  readonly #home: House

  constructor(home: House, userId: Id, now: () => number) {
    this.client = home.nextClient()
    this.userId = userId
    this.#home = home
    this.replica = new Replica({
      stream: house,
      userId,
      client: this.client,
      newClient: () => home.nextClient(),
      now,
    })
    this.replica.enable(acts)
  }

  /** Sends everything that waits, and hears what became of it. */
  async push(): Promise<void> {
    const { pending } = this.replica
    if (pending.length === 0) return
    for (const [client, some] of Map.groupBy(pending, (each) => each.client)) {
      await this.#push(client, some)
    }
    this.pull()
  }

  async #push(client: Id, pending: Pending[]): Promise<void> {
    const mutations = pending.map(({ client: _, at: __, ...pushed }) => pushed)
    try {
      const push = { stream: house, client, mutations }
      const outcomes = await this.#home.room.push(push, this.userId)
      this.lost.push(...this.replica.settle(client, outcomes).refused)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.code === 'gap') {
        const after = this.replica.renumber(pending).map((each) => each.after)
        this.replica.drop(pending)
        this.replica.adopt(after)
        await this.push()
        return
      }
      const refusal = { code: error.code, values: error.values }
      const outcomes = mutations.map(({ n }) => ({ n, refusal }))
      this.lost.push(...this.replica.settle(client, outcomes).refused)
    }
  }

  pull(): void {
    const stored = this.#home.storage.streams.get(house)
    if (!stored) return
    const { cursor } = this.replica
    const from = cursor?.epoch === stored.epoch ? cursor.seq : 0
    const rows = this.#home.storage.rowsAfter(house, from).map(({ row }) => row)
    const { epoch, seq, log } = stored
    const stream = house
    const restored = restoredIn(stored, this.#home.now)
    const whole = { isLast: true, rows, log, ...(restored && { restored }) }
    const { left } = this.replica.receive({ type: 'rows', stream, epoch, from, to: seq, ...whole })
    if (left) this.replica.giveBack(left)
  }

  openTitles(): string[] {
    const items = this.replica.all('listItem')
    return items.filter((item) => item.state === 'open' && !item.deleted).map(({ title }) => title)
  }
}
