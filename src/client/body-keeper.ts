import { isPurged } from '#domain/is-live.ts'
import type { Id } from '#domain/id.ts'
import { Refusal } from '#domain/refusal.ts'
import type { StoredBody } from './device-database.ts'
import type { DeviceStore } from './device-store.ts'
import { keepsNotepads } from './keep-notepads.ts'
import { fetchBody, retryAfterMs, Unreachable } from './server-api.ts'
import type { Session } from './session.ts'
import { textIn } from './waiting-words.ts'

/** So that a typist does not cause a request a letter. */
const gatherMs = 500
/** How soon words that are owed to a restored server are tried again. */
const owedAfterMs = 5_000
/** The link may stand, and only one request have got lost. */
const awayMs = 60_000
/** With so many a body is fetched anew: by then the server has made one of most of them. */
const updatesMax = 600

interface Wanted {
  stream: Id
  notepad: Id
  editedAt: number
}

/** Which words of a notepad are on this device. */
interface Here {
  editedAt: number | null
  epoch: string | undefined
}

/** What of this device's database holds the words. */
type BodyStore = Pick<DeviceStore, 'body' | 'bodiesOf' | 'keepBody' | 'forgetBody'>

interface BodyKeeperOptions {
  session: Session
  store: BodyStore
  /** Whatever waits for the words of a stream to be compared may go. */
  onCompared: () => void
  /** Whether a tab of this device shows it. */
  isOpen: (stream: Id, notepad: Id) => boolean
}

/** Brings the words of every notepad to this device, the newest first, so that all open offline. */
export class BodyKeeper {
  readonly #session: Session
  readonly #store: BodyStore
  readonly #onCompared: () => void
  readonly #isOpen: (stream: Id, notepad: Id) => boolean
  /** As of which edit the words of each notepad are here. */
  readonly #here = new Map<string, Here>()
  /** Streams of which no words are from before a restore. */
  readonly #compared = new Set<string>()
  readonly #isRead = new Set<Id>()
  #timer: ReturnType<typeof setTimeout> | undefined
  /** To be fetched from the first word on. */
  readonly #anew = new Set<string>()
  #awayTimer: ReturnType<typeof setTimeout> | undefined
  #isBusy = false
  /** Something may have been written in what was looked at already. */
  #isAskedAgain = false
  #isStopped = false

  constructor({ session, store, onCompared, isOpen }: BodyKeeperOptions) {
    this.#session = session
    this.#store = store
    this.#onCompared = onCompared
    this.#isOpen = isOpen
  }

  /** Whether the server has got back what it lacked of the words that are here. */
  isCompared(stream: Id): boolean {
    return this.#compared.has(`${stream}/${this.#session.replica(stream).cursor?.epoch}`)
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
    clearTimeout(this.#awayTimer)
  }

  /** What is here is fetched again as if it were not; it stays until the new is there. */
  lookAnew(): void {
    for (const key of this.#here.keys()) this.#anew.add(key)
    this.#here.clear()
    this.look()
  }

  /** Something may have been written. */
  look(): void {
    const isAsked = keepsNotepads() || this.#session.replicas().some(({ restored }) => restored)
    if (this.#isBusy) this.#isAskedAgain = true
    else if (isAsked) this.#lookAfter(gatherMs)
  }

  #lookAfter(delayMs: number): void {
    this.#timer ??= setTimeout(() => void this.#fetchAll(), delayMs)
  }

  async #fetchAll(): Promise<void> {
    this.#isBusy = true
    this.#isAskedAgain = false
    this.#timer = undefined
    clearTimeout(this.#awayTimer)
    try {
      for (;;) {
        const [next] = await this.#wanted()
        if (!next || this.#isStopped) break
        await this.#fetchOne(next)
      }
    } catch (error) {
      const laterMs = retryAfterMs(error)
      // A thousand notepads are more than a server gives at once: without this they would stay away.
      if (laterMs !== null) this.#lookAfter(laterMs)
      // What waits for it must not wait for somebody else's next change.
      else if (error instanceof Unreachable && this.#isOwed()) this.#lookAfter(owedAfterMs)
      else if (error instanceof Unreachable) this.#lookWhenBack()
      // Full: looked at again with the next change.
      else if (!(error instanceof DOMException)) throw error
    } finally {
      this.#isBusy = false
    }
    if (this.#isAskedAgain) this.look()
  }

  /** With the next link or change, or else in a while. */
  #lookWhenBack(): void {
    if (!this.#isStopped) this.#awayTimer = setTimeout(() => this.look(), awayMs)
  }

  /** Whether a restored server may lack words that are here. */
  #isOwed(): boolean {
    return this.#session
      .replicas()
      .some(({ stream, restored }) => restored !== undefined && !this.isCompared(stream))
  }

  async #fetchOne({ stream, notepad, editedAt }: Wanted): Promise<void> {
    const key = `${stream}/${notepad}`
    const stored = await this.#store.body(stream, notepad)
    const { cursor, restored } = this.#session.replica(stream)
    const epoch = cursor?.epoch
    const isForeign = stored !== undefined && this.#isForeign(stream, stored.epoch)
    const isAnew = isForeign || this.#anew.has(key) || (stored?.updates.length ?? 0) >= updatesMax
    try {
      if (isForeign && restored) {
        await this.#giveBack(stored, { editedAt, epoch })
        return
      }
      const before = isAnew ? [] : (stored?.updates ?? [])
      const since = before.length > 0 ? (stored?.seq ?? 0) : 0
      const { updates } = await fetchBody(stream, notepad, since)
      await this.#keep(stored, {
        stream,
        notepad,
        seq: updates.at(-1)?.seq ?? stored?.seq ?? 0,
        updates: [...before, ...updates.map(({ update }) => update)],
        editedAt,
        epoch,
      })
    } catch (error) {
      // Not mine any more.
      if (!(error instanceof Refusal) || retryAfterMs(error) !== null) throw error
    }
    this.#anew.delete(key)
    this.#here.set(key, { editedAt, epoch })
  }

  /** What a restored server lacks goes back before what it has takes its place here. */
  async #giveBack(stored: StoredBody, { editedAt, epoch }: Here): Promise<void> {
    const { stream, notepad } = stored
    const { giveBackBody } = await loadGivingBack()
    const updates = [...stored.updates, ...stored.own]
    const { known, added } = await giveBackBody({
      session: this.#session,
      stream,
      notepad,
      updates,
    })
    await this.#keep(stored, {
      stream,
      notepad,
      seq: known.at(-1)?.seq ?? 0,
      updates: [...known.map(({ update }) => update), ...added],
      editedAt,
      epoch,
    })
    this.#here.set(`${stream}/${notepad}`, { editedAt, epoch })
  }

  /** In the place of what was there. Own words that were answered meanwhile may not be in it. */
  async #keep(
    before: StoredBody | undefined,
    body: Omit<StoredBody, 'own' | 'unseen'>,
  ): Promise<void> {
    const now = await this.#store.body(body.stream, body.notepad)
    const own = now?.own.slice(before?.own.length ?? 0) ?? []
    // Within one body of many changes it cannot be told what came before it.
    const back = before?.own.filter((update) => body.updates.includes(update)) ?? []
    const isOpen = this.#isOpen(body.stream, body.notepad)
    const unseen = isOpen ? [] : [...(now?.unseen ?? []), ...back]
    await this.#store.keepBody({ ...body, own, unseen })
  }

  /** Words of another epoch; of which one is not known of old ones. */
  #isForeign(stream: Id, epoch: string | undefined): boolean {
    const { cursor, restored } = this.#session.replica(stream)
    return epoch === undefined ? restored !== undefined : epoch !== cursor?.epoch
  }

  async #wanted(): Promise<Wanted[]> {
    const wanted: Wanted[] = []
    for (const stream of this.#session.groupIds()) {
      const replica = this.#session.replica(stream)
      if (!replica.isWhole || this.#session.groupState(stream) !== 'here') continue
      await this.#read(stream)
      const foreign: Wanted[] = []
      // What waits is not on the server, and shows in the record already.
      const isWaiting = new Set(replica.pending.map(({ args }) => textIn(args, 'id')))
      for (const notepad of replica.all('notepad')) {
        const { id, editedAt, deleted } = notepad
        if (isPurged(notepad)) await this.#forget(stream, id)
        const here = this.#here.get(`${stream}/${id}`)
        const isForeign = here !== undefined && this.#isForeign(stream, here.epoch)
        const isWanted = here?.editedAt !== editedAt && !deleted && !isWaiting.has(id)
        if (isForeign && replica.restored) foreign.push({ stream, notepad: id, editedAt })
        else if (isForeign || (isWanted && keepsNotepads())) {
          wanted.push({ stream, notepad: id, editedAt })
        }
      }
      if (foreign.length === 0) this.#noteCompared(stream)
      // What was held before a restore is wanted elsewhere.
      else return foreign
    }
    return wanted.sort((a, b) => b.editedAt - a.editedAt)
  }

  #noteCompared(stream: Id): void {
    if (this.isCompared(stream)) return
    this.#compared.add(`${stream}/${this.#session.replica(stream).cursor?.epoch}`)
    this.#onCompared()
  }

  /** What was purged has no words left, here neither. */
  async #forget(stream: Id, notepad: Id): Promise<void> {
    if (this.#here.delete(`${stream}/${notepad}`)) await this.#store.forgetBody(stream, notepad)
  }

  async #read(stream: Id): Promise<void> {
    if (this.#isRead.has(stream)) return
    this.#isRead.add(stream)
    const replica = this.#session.replica(stream)
    for (const { notepad, editedAt, epoch, own } of await this.#store.bodiesOf(stream)) {
      this.#here.set(`${stream}/${notepad}`, { editedAt, epoch })
      // Of a notepad that the server has forgotten; a restored one may still want it.
      const isGone = !replica.get('notepad', notepad) && !replica.restored && own.length === 0
      if (isGone) await this.#forget(stream, notepad)
    }
  }
}

/** It holds Yjs, and hardly any device ever needs it. */
async function loadGivingBack() {
  try {
    return await import('./give-back-body.ts')
  } catch {
    throw new Unreachable()
  }
}
