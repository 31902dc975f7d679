import { isPurged } from '#domain/deletion.ts'
import type { Id } from '#domain/id.ts'
import { Refusal } from '#domain/refusal.ts'
import type { DeviceStore } from './device-store.ts'
import { keepsNotepads } from './keep-notepads.ts'
import { fetchBody, Unreachable } from './server-api.ts'
import type { Session } from './session.ts'

/** So that a typist does not cause a request a letter. */
const gatherMs = 500
/** With so many a body is fetched anew: by then the server has made one of most of them. */
const updatesMax = 600

interface Wanted {
  stream: Id
  notepad: Id
  editedAt: number
}

/** Brings the words of every notepad to this device, the newest first, so that all open offline. */
export class BodyKeeper {
  readonly #session: Session
  readonly #store: DeviceStore
  /** When each notepad had last been edited, as of the words that are here. */
  readonly #here = new Map<string, number | null>()
  readonly #isRead = new Set<Id>()
  #timer: ReturnType<typeof setTimeout> | undefined
  /** To be fetched from the first word on. */
  readonly #anew = new Set<string>()
  #isBusy = false
  #isStopped = false

  constructor(session: Session, store: DeviceStore) {
    this.#session = session
    this.#store = store
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  /** What is here is fetched again as if it were not; it stays until the new is there. */
  lookAnew(): void {
    for (const key of this.#here.keys()) this.#anew.add(key)
    this.#here.clear()
    this.look()
  }

  /** Something may have been written. */
  look(): void {
    if (!this.#isBusy && keepsNotepads())
      this.#timer ??= setTimeout(() => void this.#fetchAll(), gatherMs)
  }

  async #fetchAll(): Promise<void> {
    this.#isBusy = true
    this.#timer = undefined
    try {
      for (;;) {
        const [next] = await this.#wanted()
        if (!next || this.#isStopped) break
        await this.#fetchOne(next)
      }
    } catch (error) {
      // Away, or full: looked at again with the next change.
      if (!(error instanceof Unreachable || error instanceof DOMException)) throw error
    } finally {
      this.#isBusy = false
    }
  }

  async #fetchOne({ stream, notepad, editedAt }: Wanted): Promise<void> {
    const key = `${stream}/${notepad}`
    const stored = await this.#store.body(stream, notepad)
    const isAnew = this.#anew.has(key) || (stored?.updates.length ?? 0) >= updatesMax
    try {
      const before = isAnew ? [] : (stored?.updates ?? [])
      const since = before.length > 0 ? (stored?.seq ?? 0) : 0
      const { updates } = await fetchBody(stream, notepad, since)
      await this.#store.keepBody({
        stream,
        notepad,
        seq: updates.at(-1)?.seq ?? stored?.seq ?? 0,
        updates: [...before, ...updates.map(({ update }) => update)],
        own: [],
        editedAt,
      })
    } catch (error) {
      // Not mine any more.
      if (!(error instanceof Refusal)) throw error
    }
    this.#anew.delete(key)
    this.#here.set(key, editedAt)
  }

  async #wanted(): Promise<Wanted[]> {
    const wanted: Wanted[] = []
    for (const stream of this.#session.groupIds()) {
      const replica = this.#session.replica(stream)
      if (!replica.isWhole || this.#session.groupState(stream) !== 'here') continue
      await this.#read(stream)
      // What waits is not on the server, and shows in the record already.
      const isWaiting = new Set(replica.pending.map(({ args }) => idIn(args)))
      for (const notepad of replica.all('notepad')) {
        const { id, editedAt, deleted } = notepad
        if (isPurged(notepad)) await this.#forget(stream, id)
        const isHere = this.#here.get(`${stream}/${id}`) === editedAt
        if (!isHere && !deleted && !isWaiting.has(id))
          wanted.push({ stream, notepad: id, editedAt })
      }
    }
    return wanted.sort((a, b) => b.editedAt - a.editedAt)
  }

  /** What was purged has no words left, here neither. */
  async #forget(stream: Id, notepad: Id): Promise<void> {
    if (this.#here.delete(`${stream}/${notepad}`)) await this.#store.forgetBody(stream, notepad)
  }

  async #read(stream: Id): Promise<void> {
    if (this.#isRead.has(stream)) return
    this.#isRead.add(stream)
    for (const { notepad, editedAt } of await this.#store.bodiesOf(stream)) {
      this.#here.set(`${stream}/${notepad}`, editedAt)
    }
  }
}

function idIn(args: unknown): unknown {
  return typeof args === 'object' && args ? Reflect.get(args, 'id') : undefined
}
