import type { Id } from '#domain/id.ts'
import { asides } from '#domain/logged-change.ts'
import type { MutationArgs, MutationName } from '#domain/mutations.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { SignedInUser } from '#domain/signed-in-user.ts'
import type { Timestamp } from '#domain/timestamp.ts'
import type { InlinedStream, PageData } from '#sync/page-data.ts'
import type { Entries, Person, Presence, Rows } from '#sync/protocol.ts'
import {
  type Acts,
  type Foreseen,
  type MutateOptions,
  type Pending,
  type Received,
  type Refused,
  Replica,
} from '#sync/replica.ts'
import type { BodySource } from './body-source.ts'
import { newId } from './ids.ts'
import { keptName } from './kept.ts'

export type { Foreseen, MutateOptions, Pending, Replica }

interface SessionOptions {
  page: PageData
  /** Where the page was made for. */
  path: string
  user: SignedInUser
  client: Id
  now: () => number
  /** As it was when the server last answered. */
  aheadMs?: number
  /** When lists hear of what a row shows already. */
  later?: (tell: () => void) => void
  /** Ends what waits for a frame: whatever is done next comes after it. */
  settle?: () => void
}

/** Who keeps and tells what the person does. */
interface Attached {
  onMutation: (stream: Id, pending: Pending) => void
  onPlace: (place: Place) => void
  onLetGo: (changes: readonly RefusedChange[]) => void
  onLost: (changes: RefusedChange[]) => void
}

export interface RefusedChange extends Refused {
  stream: Id
}

/** Where the person is, for the others in the group; no stream when away. */
export interface Place {
  stream: Id | null
  place: string
  /** Further groups, on a trip for several of them. */
  others: readonly Id[]
}

/** Whether a group can be shown: unknown until the server has answered for it. */
export type GroupState = 'here' | 'unknown' | 'absent'

/** Stands in the place of a change that its author let go of: its number must still be used up. */
export const discardedName = 'discarded'

const nobody: readonly Presence[] = []

/** What leaves nothing of the person on this device. */
export interface Leaving {
  /** Whether something is here that goes with it, and that the server never gets by itself. */
  hasCaptures(): Promise<boolean>
  leave(): void
  stay(): void
  wipe(): Promise<void>
}

/** Everything that one signed-in person sees: a replica for each group and one for themselves. */
export class Session {
  readonly user: SignedInUser
  readonly client: Id
  /** A path where the server found nothing when it made this page. */
  readonly absentPath: string | undefined
  /** The words of notepads, once this device's disk is open. */
  readonly bodies = Promise.withResolvers<BodySource>()
  /** Once this device's disk is open: how one leaves it. */
  readonly signingOut = Promise.withResolvers<Leaving>()
  /** Groups of which the page brought a part, newer than what this device has on its disk. */
  readonly painted: ReadonlySet<Id>
  readonly #options: SessionOptions
  readonly #replicas = new Map<Id, Replica>()
  readonly #people = new Map<Id, Person>()
  readonly #present = new Map<Id, readonly Presence[]>()
  readonly #counts = new Map<Id, InlinedStream['counts']>()
  readonly #absent = new Set<Id>()
  readonly #listeners = new Set<() => void>()
  /** Done before the disk was open. */
  readonly #made: { stream: Id; pending: Pending }[] = []
  #acts: Acts | null = null
  #attached: Attached | null = null
  #place: Place = { stream: null, place: '', others: [] }
  #refused: readonly RefusedChange[] = []
  #aheadMs: number
  #version = 0

  constructor(options: SessionOptions) {
    this.user = options.user
    this.client = options.client
    this.absentPath = options.page.isAbsent && options.path
    this.#options = options
    this.#aheadMs = options.aheadMs ?? 0
    const inPart = options.page.streams.filter(({ cursor }) => cursor === null)
    this.painted = new Set(inPart.map(({ stream }) => stream))
    for (const inlined of options.page.streams) this.#inline(inlined)
  }

  /** The replica of a group or of the person; an empty one when nothing is known yet. */
  replica(stream: Id): Replica {
    const known = this.#replicas.get(stream)
    if (known) return known
    const replica = new Replica({
      stream,
      userId: this.user.id,
      client: this.client,
      newClient: newId,
      now: this.#options.now,
      aheadMs: () => this.#aheadMs,
      later: this.#options.later,
      onMutation: (pending) => {
        if (this.#attached) this.#attached.onMutation(stream, pending)
        else this.#made.push({ stream, pending })
      },
    })
    this.#replicas.set(stream, replica)
    if (this.#acts) replica.enable(this.#acts)
    replica.subscribe(() => this.#changed())
    return replica
  }

  get own(): Replica {
    return this.replica(this.user.id)
  }

  replicas(): Replica[] {
    return [...this.#replicas.values()]
  }

  /** Everything that the person did and the server has not answered, in every stream. */
  waiting(): { stream: Id; pending: Pending }[] {
    return this.replicas().flatMap(({ stream, pending }) =>
      pending
        .filter(({ name }) => name !== discardedName && !asides.includes(name))
        .map((mutation) => ({ stream, pending: mutation })),
    )
  }

  /** The groups that I am in, oldest first. */
  groupIds(): Id[] {
    return this.#groupIds().filter((id) => !this.#isDeleted(id))
  }

  /** Groups of mine that are in the trash. */
  deletedGroupIds(): Id[] {
    return this.#groupIds().filter((id) => this.#isDeleted(id))
  }

  #isDeleted(id: Id): boolean {
    return Boolean(this.replica(id).get('group', id)?.deleted)
  }

  #groupIds(): Id[] {
    const memberships = this.own.all('membership').filter(({ deleted }) => !deleted)
    return [...memberships, ...this.#newGroups()]
      .sort((a, b) => a.joinedAt - b.joinedAt)
      .map(({ id }) => id)
  }

  groupState(id: Id): GroupState {
    if (this.#absent.has(id)) return 'absent'
    const replica = this.replica(id)
    return replica.get('group', id) && replica.get('member', this.user.id) ? 'here' : 'unknown'
  }

  person(id: Id): Person | undefined {
    return this.#people.get(id)
  }

  meet(people: readonly Person[]): void {
    this.#know(people)
    this.#changed()
  }

  /** Who else is in a group's screens now. */
  present(stream: Id): readonly Presence[] {
    return this.#present.get(stream) ?? nobody
  }

  setPresent(stream: Id, people: readonly Presence[]): void {
    this.#present.set(stream, people)
    this.#changed()
  }

  /** How far the server's clock is ahead of this device's; 0 where they are about the same. */
  get aheadMs(): number {
    return this.#aheadMs
  }

  setAhead(aheadMs: number): void {
    if (aheadMs === this.#aheadMs) return
    this.#aheadMs = aheadMs
    this.#changed()
  }

  /** Tells the others in the group where I am. */
  here(stream: Id | null, place: string, others: readonly Id[] = []): void {
    this.#place = { stream, place, others }
    this.#attached?.onPlace(this.#place)
  }

  get place(): Place {
    return this.#place
  }

  /** The counts that came with the page, until the replica itself can count. */
  inlinedCounts(stream: Id): InlinedStream['counts'] | undefined {
    return this.replica(stream).isWhole ? undefined : this.#counts.get(stream)
  }

  /** What the server refused and the person has not dismissed. */
  get refused(): readonly RefusedChange[] {
    return this.#refused
  }

  /** Whether only this device has something: it waits, or was refused. */
  get hasUnsent(): boolean {
    return this.waiting().length + this.#refused.length > 0
  }

  refuse(changes: readonly RefusedChange[]): void {
    const known = new Set(this.#refused.map(refusedName))
    const added = changes.filter((change) => !known.has(refusedName(change)))
    if (added.length === 0) return
    this.#refused = [...this.#refused, ...added]
    this.#changed()
  }

  dismiss(changes: readonly RefusedChange[]): void {
    const gone = new Set(changes.map(refusedName))
    this.#refused = this.#refused.filter((change) => !gone.has(refusedName(change)))
    this.#changed()
  }

  /** Words that could not even be tried here are kept as those that the server refused. */
  keepLost(
    stream: Id,
    { name, args, act }: Pick<Pending, 'name' | 'args'> & { act: Id },
    { code, values }: Refusal,
  ): void {
    const mutation: Pending = { n: 1, client: act, act, name, args, at: this.#options.now() }
    const lost = [{ stream, mutation, refusal: { code, values } }]
    if (this.#attached) this.#attached.onLost(lost)
    else this.refuse(lost)
  }

  /** What was refused turned out not to be lost: off this device, and out of all its tabs. */
  letGo(changes: readonly RefusedChange[]): void {
    this.#attached?.onLetGo(changes)
  }

  receive(message: Rows | Entries): Received {
    this.#absent.delete(message.stream)
    return this.replica(message.stream).receive(message)
  }

  /** The server says that this group is not mine, or not at all. Its waiting words are kept. */
  lose(stream: Id): boolean {
    // It cannot know a group that it has not been told of yet.
    if (this.replica(stream).pending.some(({ name }) => name === 'createGroup')) return false
    this.#absent.add(stream)
    this.#changed()
    return true
  }

  /** Changes whenever anything that a screen can see does. */
  get version(): number {
    return this.#version
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * From here on mutations run. Called once the page is alive: what waits on this device is not in
   * what the server painted, and must not show before.
   */
  enable(acts: Acts): void {
    this.#acts = acts
    for (const replica of this.replicas()) replica.enable(acts)
  }

  /** This device's disk is open: it gets what was done already, and all that follows. */
  attach(attached: Attached): void {
    this.#attached = attached
    for (const { stream, pending } of this.#made.splice(0)) attached.onMutation(stream, pending)
  }

  /** Shows at once and is kept on this device; throws the refusal if it cannot be done. */
  mutate<Name extends MutationName>(
    stream: Id,
    name: Name,
    args: MutationArgs<Name>,
    options: MutateOptions = {},
  ): Pending {
    this.#options.settle?.()
    return this.replica(stream).mutate(name, args, options)
  }

  /** Groups that I made or joined a moment ago: my own stream says so only a moment later. */
  #newGroups(): { id: Id; joinedAt: Timestamp }[] {
    return this.replicas().flatMap(({ stream }) => {
      if (this.own.get('membership', stream) || this.groupState(stream) !== 'here') return []
      const member = this.replica(stream).get('member', this.user.id)
      return member && !member.deleted ? [{ id: stream, joinedAt: member.joinedAt }] : []
    })
  }

  /** Whose account is gone has no name any more, and is forgotten here too. */
  #know(people: readonly Person[]): void {
    for (const person of people) {
      if (person.name === '') this.#people.delete(person.id)
      else this.#people.set(person.id, person)
    }
  }

  #inline({ stream, cursor, seen, records, people, counts }: InlinedStream): void {
    this.#know(people)
    this.#counts.set(stream, counts)
    const replica = this.replica(stream)
    if (!cursor) return replica.prime(records, seen)
    // Only the person's own stream comes whole, and nothing in it is decided by stamps.
    const rows = records.map((record) => ({ ...record, stamps: {} }))
    replica.replace({ ...cursor, rows, log: [] })
  }

  #changed(): void {
    this.#version += 1
    for (const listener of this.#listeners) listener()
  }
}

/** One text per refused change, for sets. */
export function refusedName({ stream, mutation }: RefusedChange): string {
  return keptName(stream, mutation)
}
