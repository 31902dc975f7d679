import type { Id } from '#domain/id.ts'
import type { Caret, Entries, Entry, Person, Rows, ServerMessage } from '#sync/protocol.ts'
import type { Commit } from '#sync/storage.ts'
import type { Channel, Follower, LiveFrame } from './channel.ts'
import { textFrame } from './text-frame.ts'

interface HubOptions {
  peopleOf(group: Id): Promise<Person[]>
  groupsOf(user: Id): Promise<Id[]>
  /** Nobody has this notepad open any more. */
  onLeft?(stream: Id, notepad: Id): void
  /** The first channel of a stream is here, or its last one gone. */
  onFollowed?(stream: Id): void
  onUnfollowed?(stream: Id): void
  onError(error: unknown): void
}

/** Who follows which stream, and has which notepad open; what was committed goes out from here. */
export class Hub {
  readonly #options: HubOptions
  readonly #streams = new Map<Id, Set<Channel>>()
  readonly #notepads = new Map<string, Set<Channel>>()
  /** How many channels each stream has, those of its notepads included. */
  readonly #channels = new Map<Id, number>()
  #commits = 0

  constructor(options: HubOptions) {
    this.#options = options
  }

  get commits(): number {
    return this.#commits
  }

  /** How many streams somebody follows here. */
  get size(): number {
    return this.#streams.size
  }

  follow(stream: Id, channel: Channel): void {
    if (add(this.#streams, stream, channel)) this.#count(stream, 1)
  }

  unfollow(stream: Id, channel: Channel): void {
    channel.isClosed = true
    if (remove(this.#streams, stream, channel)) this.#count(stream, -1)
  }

  open(stream: Id, notepad: Id, channel: Channel): void {
    if (add(this.#notepads, `${stream}/${notepad}`, channel)) this.#count(stream, 1)
  }

  close(stream: Id, notepad: Id, channel: Channel): void {
    channel.isClosed = true
    const key = `${stream}/${notepad}`
    if (remove(this.#notepads, key, channel)) this.#count(stream, -1)
    if (!this.#notepads.has(key)) this.#options.onLeft?.(stream, notepad)
  }

  /** Whether anything of it is wanted here. */
  has(stream: Id): boolean {
    return this.#channels.has(stream)
  }

  /** Whether its own person follows it: then it is no group's. Anybody may ask for any stream first. */
  isOwn(stream: Id): boolean {
    const channels = [...(this.#streams.get(stream) ?? [])]
    return channels.some(({ follower }) => follower.userId === stream)
  }

  #count(stream: Id, step: 1 | -1): void {
    const before = this.#channels.get(stream) ?? 0
    if (before + step > 0) this.#channels.set(stream, before + step)
    else this.#channels.delete(stream)
    if (before === 0) this.#options.onFollowed?.(stream)
    else if (before + step === 0) this.#options.onUnfollowed?.(stream)
  }

  /** Sends what was just committed to whoever follows it. Called once per COMMIT; does not throw. */
  publish(commits: Commit[]): void {
    this.#commits += 1
    for (const commit of commits) {
      try {
        this.#publish(commit)
      } catch (error) {
        this.#options.onError(error)
      }
    }
  }

  /** The same bytes to everybody who follows a stream now. */
  tell(stream: Id, message: ServerMessage): void {
    const channels = this.#streams.get(stream)
    if (!channels) return
    const bytes = textFrame(JSON.stringify(message))
    for (const channel of channels) channel.tell(bytes)
  }

  /** To everybody else who has a notepad open now. */
  tellOpen(caret: Caret, from?: Channel): void {
    const channels = this.#notepads.get(`${caret.stream}/${caret.notepad}`)
    if (!channels || (from && channels.size < 2)) return
    const bytes = textFrame(JSON.stringify(caret))
    for (const channel of channels) if (channel !== from) channel.tell(bytes)
  }

  /** What was read of a stream, because nobody told of it, to everybody who follows it. */
  publishRows(stream: Id, frames: Rows[]): void {
    const rows = frames.flatMap((frame) => frame.rows)
    const members = rows.flatMap((row) => (row.kind === 'member' ? [row.record] : []))
    if (members.length > 0) this.#dropRemoved(stream, members)
    for (const frame of frames) {
      const bytes = textFrame(JSON.stringify(frame))
      for (const channel of this.#streams.get(stream) ?? [])
        channel.deliver({ to: frame.to, bytes })
    }
    if (members.some(({ deleted }) => !deleted)) void this.#tellPeople(stream)
  }

  /** The notepads of a stream that somebody has open here. */
  openNotepads(stream: Id): Id[] {
    const keys = [...this.#notepads.keys()].filter((key) => key.startsWith(`${stream}/`))
    return keys.map((key) => key.slice(stream.length + 1))
  }

  publishBody(body: Extract<ServerMessage, { type: 'body' }>): void {
    const { stream, notepad, updates } = body
    const to = updates.at(-1)?.seq
    if (to === undefined) return
    const frame = { to, bytes: textFrame(JSON.stringify(body)) }
    for (const channel of this.#notepads.get(`${stream}/${notepad}`) ?? []) channel.deliver(frame)
  }

  /** Everybody who follows a stream has to fetch it whole. */
  sayFar(stream: Id): void {
    for (const { follower } of this.#streams.get(stream) ?? []) follower.sendFar(stream)
  }

  #publish(commit: Commit): void {
    const { stream, entries } = commit
    const rows = entries.flatMap(({ changed }) => changed)
    const members = rows.flatMap((row) => (row.kind === 'member' ? [row.record] : []))
    if (members.length > 0) this.#dropRemoved(stream, members)
    // Words first: somebody is looking at them.
    for (const entry of entries) this.#sendBodies(stream, entry)
    this.#sendEntries(commit)
    if (members.some(({ deleted }) => !deleted)) void this.#tellPeople(stream)
    for (const row of rows) {
      if (row.kind !== 'profile') continue
      const { id, name, colour } = row.record
      void this.tellOfPerson({ id, name, colour })
    }
  }

  /** Before the commit is sent: what took their rights away is the first that they do not see. */
  #dropRemoved(stream: Id, members: { id: Id; deleted: unknown }[]): void {
    const last = new Map(members.map(({ id, deleted }) => [id, Boolean(deleted)]))
    for (const follower of this.#followersOf(stream)) {
      if (last.get(follower.userId)) follower.lose(stream)
    }
  }

  /** Also those who only have one of its notepads open. */
  #followersOf(stream: Id): Set<Follower> {
    const open = this.openNotepads(stream).map((notepad) =>
      this.#notepads.get(`${stream}/${notepad}`),
    )
    const channels = [this.#streams.get(stream), ...open].flatMap((some) => [...(some ?? [])])
    return new Set(channels.map(({ follower }) => follower))
  }

  #sendEntries(commit: Commit): void {
    const channels = this.#streams.get(commit.stream)
    if (!channels) return
    const frame = entriesFrame(commit)
    for (const channel of channels) channel.deliver(frame)
  }

  #sendBodies(stream: Id, { seq, changed }: Entry): void {
    for (const row of changed) {
      if (row.kind !== 'notepadUpdate') continue
      const { notepad, update } = row.record
      const channels = this.#notepads.get(`${stream}/${notepad}`)
      if (!channels) continue
      const message: ServerMessage = { type: 'body', stream, notepad, updates: [{ seq, update }] }
      const frame = { to: seq, bytes: textFrame(JSON.stringify(message)) }
      for (const channel of channels) channel.deliver(frame)
    }
  }

  async #tellPeople(group: Id): Promise<void> {
    if (!this.#streams.has(group)) return
    try {
      this.tell(group, { type: 'people', people: await this.#options.peopleOf(group) })
    } catch (error) {
      this.#options.onError(error)
    }
  }

  /** To everybody who shares a group with them, once. */
  async tellOfPerson(person: Person): Promise<void> {
    try {
      const groups = await this.#options.groupsOf(person.id)
      const channels = groups.flatMap((group) => [...(this.#streams.get(group) ?? [])])
      const admitted = channels.filter(({ isAdmitted }) => isAdmitted)
      const bytes = textFrame(JSON.stringify({ type: 'people', people: [person] }))
      const once = new Map(admitted.map((channel) => [channel.follower, channel]))
      for (const channel of once.values()) channel.tell(bytes)
    } catch (error) {
      this.#options.onError(error)
    }
  }
}

/** The bytes of notepads go only to those who have them open. */
function entriesFrame({ stream, epoch, from, to, entries }: Commit): LiveFrame {
  const message: Entries = {
    type: 'entries',
    stream,
    epoch,
    from,
    to,
    entries: entries.map(withoutBodies),
  }
  let numbers: Map<Id, number[]> | undefined
  return {
    to,
    bytes: textFrame(JSON.stringify(message)),
    numbersOf(client) {
      numbers ??= numbersByClient(entries)
      return numbers.get(client) ?? []
    },
  }
}

function withoutBodies(entry: Entry): Entry {
  if (!entry.changed.some(({ kind }) => kind === 'notepadUpdate')) return entry
  return { ...entry, changed: entry.changed.filter(({ kind }) => kind !== 'notepadUpdate') }
}

function numbersByClient(entries: Entry[]): Map<Id, number[]> {
  const numbers = new Map<Id, number[]>()
  for (const { client, n } of entries) {
    const known = numbers.get(client)
    if (known) known.push(n)
    else numbers.set(client, [n])
  }
  return numbers
}

/** Whether it was not there before. */
function add<Key>(sets: Map<Key, Set<Channel>>, key: Key, channel: Channel): boolean {
  const known = sets.get(key)
  if (known?.has(channel)) return false
  if (known) known.add(channel)
  else sets.set(key, new Set([channel]))
  return true
}

/** Whether it was there. */
function remove<Key>(sets: Map<Key, Set<Channel>>, key: Key, channel: Channel): boolean {
  const known = sets.get(key)
  const wasThere = known?.delete(channel) ?? false
  if (known?.size === 0) sets.delete(key)
  return wasThere
}
