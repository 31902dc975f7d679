import type { Id } from '#domain/id.ts'
import {
  documentKey,
  itemDocument,
  notepadDocument,
  pastDocument,
} from '#domain/search-document.ts'
import type { SearchDocument } from '#domain/search-document.ts'
import { withNames } from '#domain/people-in-excerpt.ts'
import type { BodySource } from './body-source.ts'
import type { SearchMessage } from './search-engine.ts'
import type { Replica, Session } from './session.ts'

/** What changes at once is told at once. */
const gatherMs = 100
/** As many as are told within a few milliseconds, so that nothing waits for them. */
const sliceSize = 300
/** A body is fetched behind its notepad: it is looked for again after so long, then twice that. */
const staleMs = 1_000
const staleMaxMs = 60_000

/** In the order in which a group is told of. */
const kinds = ['notepad', 'listItem', 'pastItem'] as const

interface Touched {
  group: Id
  kind: SearchDocument['kind']
  id: Id
}

/** Tells the index what this device has, and then each change, one by one. */
export class SearchFeed {
  readonly #session: Session
  readonly #tell: (message: SearchMessage) => void
  /** The groups that are told of, with what ends that. */
  readonly #followed = new Map<Id, () => void>()
  readonly #touched = new Map<string, Touched>()
  /** What was there when a group was first seen. */
  readonly #backlog: { group: Id; kind: Touched['kind']; ids: Id[] }[] = []
  /** Notepads whose words are newer than those that were told. */
  readonly #unread = new Map<string, Touched>()
  readonly #stopSession: () => void
  #bodies: BodySource | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #staleTimer: ReturnType<typeof setTimeout> | undefined
  #staleAfterMs = staleMs
  #isReading = false
  #isWhole = false
  #isStopped = false

  constructor(session: Session, tell: (message: SearchMessage) => void) {
    this.#session = session
    this.#tell = tell
    this.#stopSession = session.subscribe(() => this.#soon(gatherMs))
    void session.bodies.promise.then((bodies) => {
      this.#bodies = bodies
      this.#soon(0)
    })
    this.#soon(0)
  }

  stop(): void {
    this.#isStopped = true
    this.#stopSession()
    for (const stop of this.#followed.values()) stop()
    clearTimeout(this.#timer)
    clearTimeout(this.#staleTimer)
  }

  /** Somebody looks: what lags behind is read now. */
  hurry(): void {
    this.#staleAfterMs = staleMs
    if (this.#unread.size > 0) void this.#readBodies()
  }

  #soon(afterMs: number): void {
    if (!this.#isStopped) this.#timer ??= setTimeout(() => this.#step(), afterMs)
  }

  #step(): void {
    this.#timer = undefined
    this.#followGroups()
    const documents = this.#nextSlice().flatMap((touched) => this.#documentOf(touched) ?? [])
    if (documents.length > 0) this.#tell({ type: 'put', documents })
    if (this.#touched.size > 0 || this.#backlog.length > 0) this.#soon(0)
    else if (this.#unread.size > 0) void this.#readBodies()
    else this.#becomeWhole()
  }

  #becomeWhole(): void {
    if (this.#isWhole || !this.#bodies) return
    this.#isWhole = true
    this.#tell({ type: 'whole' })
  }

  #followGroups(): void {
    const mine = this.#session.groupIds().filter((id) => this.#session.groupState(id) === 'here')
    for (const group of mine) if (!this.#followed.has(group)) this.#follow(group)
    for (const [group, stop] of this.#followed) {
      if (mine.includes(group)) continue
      stop()
      this.#followed.delete(group)
      this.#tell({ type: 'removeGroup', group })
    }
  }

  #follow(group: Id): void {
    const replica = this.#session.replica(group)
    const stop = replica.subscribeToTouched((touched) => {
      for (const place of touched) this.#touch(group, place)
    })
    this.#followed.set(group, stop)
    for (const kind of kinds) {
      this.#backlog.push({ group, kind, ids: replica.all(kind).map(({ id }) => id) })
    }
  }

  /** What changed just now, then what has not been told at all. */
  #nextSlice(): Touched[] {
    const slice: Touched[] = []
    for (const [key, touched] of this.#touched) {
      if (slice.length >= sliceSize) return slice
      slice.push(touched)
      this.#touched.delete(key)
    }
    while (this.#backlog[0] && slice.length < sliceSize) {
      const { group, kind, ids } = this.#backlog[0]
      const some = ids.splice(-(sliceSize - slice.length))
      slice.push(...some.map((id) => ({ group, kind, id })))
      if (ids.length === 0) this.#backlog.shift()
    }
    return slice
  }

  #touch(group: Id, place: string): void {
    const [kind, id = ''] = place.split('/')
    const known = kinds.find((each) => each === kind)
    if (!known) return
    const touched = { group, kind: known, id }
    this.#touched.set(documentKey(touched), touched)
  }

  #documentOf(touched: Touched): SearchDocument | null {
    const document = this.#find(touched)
    if (!document) this.#tell({ type: 'remove', key: documentKey(touched) })
    return document
  }

  #find(touched: Touched): SearchDocument | null {
    const { group, kind, id } = touched
    const replica = this.#session.replica(group)
    if (kind === 'listItem') return findItem(replica, group, id)
    if (kind === 'pastItem') return findPast(replica, group, id)
    return this.#findNotepad(replica, touched)
  }

  #findNotepad(replica: Replica, touched: Touched): SearchDocument | null {
    const notepad = replica.get('notepad', touched.id)
    if (!notepad) return null
    this.#unread.set(documentKey(touched), touched)
    const names = this.#namesIn(touched.group)
    const excerpt = withNames(notepad.excerpt, (id) => names[id] ?? '')
    return notepadDocument(touched.group, notepad, excerpt)
  }

  #namesIn(group: Id): Record<Id, string> {
    const members = this.#session.replica(group).all('member')
    return Object.fromEntries(
      members.flatMap(({ id }) => {
        const name = this.#session.person(id)?.name
        return name === undefined ? [] : [[id, name]]
      }),
    )
  }

  async #readBodies(): Promise<void> {
    const bodies = this.#bodies
    if (this.#isReading || !bodies) return
    this.#isReading = true
    const stale = new Map<string, Touched>()
    for (const [key, touched] of this.#unread) {
      if (this.#isStopped) return
      this.#unread.delete(key)
      if (!(await this.#readBody(bodies, key, touched))) stale.set(key, touched)
    }
    this.#isReading = false
    for (const [key, touched] of stale) this.#unread.set(key, touched)
    this.#becomeWhole()
    if (stale.size > 0) this.#lookAgain()
  }

  /** Tells the words that are on this device; says whether they are the newest. */
  async #readBody(bodies: BodySource, key: string, { group, id }: Touched): Promise<boolean> {
    const stored = await bodies.stored(group, id)
    const replica = this.#session.replica(group)
    const waiting = replica.pending.flatMap(({ name, args }) => updateIn(name, args, id))
    const updates = [...(stored?.updates ?? []), ...(stored?.own ?? []), ...waiting]
    if (updates.length > 0) this.#tell({ type: 'body', key, updates, names: this.#namesIn(group) })
    const notepad = replica.get('notepad', id)
    const isNewest = stored?.editedAt === notepad?.editedAt || waiting.length > 0
    return isNewest || !notepad || notepad.deleted !== null
  }

  #lookAgain(): void {
    if (this.#isStopped) return
    clearTimeout(this.#staleTimer)
    this.#staleTimer = setTimeout(() => void this.#readBodies(), this.#staleAfterMs)
    this.#staleAfterMs = Math.min(staleMaxMs, this.#staleAfterMs * 2)
  }
}

/** An item that turned out to be another is found as that one. */
function findItem(replica: Replica, group: Id, id: Id): SearchDocument | null {
  const item = replica.get('listItem', id)
  return item?.id === id ? itemDocument(group, item) : null
}

function findPast(replica: Replica, group: Id, id: Id): SearchDocument | null {
  const past = replica.get('pastItem', id)
  return past ? pastDocument(group, past) : null
}

/** What a waiting change writes into this notepad. */
function updateIn(name: string, args: unknown, id: Id): string[] {
  if (name !== 'writeNotepad' || typeof args !== 'object' || args === null) return []
  const update: unknown = Reflect.get(args, 'update')
  return Reflect.get(args, 'id') === id && typeof update === 'string' ? [update] : []
}
