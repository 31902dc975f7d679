import type { Id } from '#domain/id.ts'
import type { MutationArgs, MutationName } from '#domain/mutations.ts'
import type { SignedInUser } from '#domain/signed-in-user.ts'
import type { Timestamp } from '#domain/timestamp.ts'
import type { InlinedStream, PageData } from '#sync/page-data.ts'
import type { Person, Pulled } from '#sync/protocol.ts'
import { type FindMutation, type Pending, type Refused, Replica } from '#sync/replica.ts'

export type { Pending, Replica }

/** Where changes wait on this device; on the server, which only paints, nowhere. */
export interface Keeping {
  waiting(stream: Id): Pending[]
  keep(stream: Id, pending: readonly Pending[]): void
  refused(): RefusedChange[]
  keepRefused(changes: readonly RefusedChange[]): void
}

interface SessionOptions {
  page: PageData
  /** Where the page was made for. */
  path: string
  user: SignedInUser
  client: Id
  now: () => number
  outbox: Keeping
}

export interface RefusedChange extends Refused {
  stream: Id
}

/** Whether a group can be shown: unknown until the server has answered for it. */
export type GroupState = 'here' | 'unknown' | 'absent'

/** Everything that one signed-in person sees: a replica for each group and one for themselves. */
export class Session {
  readonly user: SignedInUser
  readonly client: Id
  /** A path where the server found nothing when it made this page. */
  readonly absentPath: string | undefined
  readonly #options: SessionOptions
  readonly #replicas = new Map<Id, Replica>()
  readonly #people = new Map<Id, Person>()
  readonly #counts = new Map<Id, InlinedStream['counts']>()
  readonly #absent = new Set<Id>()
  readonly #listeners = new Set<() => void>()
  readonly #mutationListeners = new Set<() => void>()
  readonly #early: (() => void)[] = []
  #findMutation: FindMutation | null = null
  #refused: readonly RefusedChange[] = []
  #version = 0

  constructor(options: SessionOptions) {
    this.user = options.user
    this.client = options.client
    this.absentPath = options.page.isAbsent && options.path
    this.#options = options
    for (const inlined of options.page.streams) this.#inline(inlined)
  }

  /** The replica of a group or of the person; an empty one when nothing is known yet. */
  replica(stream: Id): Replica {
    const known = this.#replicas.get(stream)
    if (known) return known
    const { now, outbox } = this.#options
    const replica = new Replica({
      stream,
      userId: this.user.id,
      client: this.client,
      now,
      pending: outbox.waiting(stream),
      keep: (pending) => outbox.keep(stream, pending),
    })
    this.#replicas.set(stream, replica)
    if (this.#findMutation) replica.enable(this.#findMutation)
    replica.subscribe(() => this.#changed())
    return replica
  }

  get own(): Replica {
    return this.replica(this.user.id)
  }

  replicas(): Replica[] {
    return [...this.#replicas.values()]
  }

  /** The groups that I am in, oldest first. */
  groupIds(): Id[] {
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

  /** The counts that came with the page, until the replica itself can count. */
  inlinedCounts(stream: Id): InlinedStream['counts'] | undefined {
    return this.replica(stream).cursor ? undefined : this.#counts.get(stream)
  }

  /** What the server refused and the person has not dismissed. */
  get refused(): readonly RefusedChange[] {
    return this.#refused
  }

  refuse(changes: RefusedChange[]): void {
    if (changes.length === 0) return
    this.#refused = [...this.#refused, ...changes]
    this.#options.outbox.keepRefused(this.#refused)
    this.#changed()
  }

  dismissRefused(): void {
    this.#refused = []
    this.#options.outbox.keepRefused([])
    this.#changed()
  }

  receive(pulled: Pulled): void {
    for (const person of pulled.people) this.#people.set(person.id, person)
    this.#absent.delete(pulled.stream)
    this.replica(pulled.stream).receive(pulled)
  }

  /** The server says that this group is not mine, or not at all. Its waiting words are kept. */
  lose(stream: Id): void {
    // It cannot know a group that it has not been told of yet.
    if (this.replica(stream).pending.some(({ name }) => name === 'createGroup')) return
    this.#absent.add(stream)
    this.#changed()
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
   * The code of the mutations has arrived. It comes right behind the page, once that is alive: what
   * waits on this device is not in what the server painted, and must not show before.
   */
  enable(findMutation: FindMutation): void {
    this.#findMutation = findMutation
    this.#refused = this.#options.outbox.refused()
    for (const replica of this.replicas()) replica.enable(findMutation)
    for (const act of this.#early.splice(0)) act()
  }

  /** Shows at once and is kept on this device; throws the refusal if it cannot be done. */
  mutate<Name extends MutationName>(stream: Id, name: Name, args: MutationArgs<Name>): void {
    if (!this.#findMutation) {
      this.#early.push(() => this.mutate(stream, name, args))
      return
    }
    this.replica(stream).mutate(name, args)
    for (const listener of this.#mutationListeners) listener()
  }

  /** Told after each change of this person's own, for whoever sends it. */
  onMutation(listener: () => void): () => void {
    this.#mutationListeners.add(listener)
    return () => this.#mutationListeners.delete(listener)
  }

  /** Groups that I made or joined a moment ago: my own stream says so only after the next pull. */
  #newGroups(): { id: Id; joinedAt: Timestamp }[] {
    return this.replicas().flatMap(({ stream }) => {
      if (this.own.get('membership', stream) || this.groupState(stream) !== 'here') return []
      const member = this.replica(stream).get('member', this.user.id)
      return member && !member.deleted ? [{ id: stream, joinedAt: member.joinedAt }] : []
    })
  }

  #inline({ stream, cursor, records, people, counts }: InlinedStream): void {
    for (const person of people) this.#people.set(person.id, person)
    this.#counts.set(stream, counts)
    const replica = this.replica(stream)
    if (cursor) replica.receive({ ...cursor, stream, records, people })
    else replica.prime(records)
  }

  #changed(): void {
    this.#version += 1
    for (const listener of this.#listeners) listener()
  }
}
