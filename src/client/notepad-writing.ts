import { fromBase64, toBase64 } from '#domain/base64.ts'
import type { Id } from '#domain/id.ts'
import { bodyText, excerptOf, openBody, stepsBetween, writeBody } from '#domain/notepad-body.ts'
import { type Caret, caretAt, offsetOf } from '#domain/notepad-caret.ts'
import { notepadUpdateMaxBytes } from '#domain/notepad.ts'
import { Refusal } from '#domain/refusal.ts'
import * as Y from 'yjs'
import type { BodySource } from './body-source.ts'
import { newId } from './ids.ts'
import type { Pending, Session } from './session.ts'

const pauseMs = 300
const whileTypingMs = 1_000

interface NotepadBodyOptions {
  session: Session
  groupId: Id
  id: Id
}

/** What shows a body while it is open: told before others' words go in, and after. */
interface View {
  beforeOthers(): void
  afterOthers(): void
}

/** A notepad's text on this device: what is typed goes in at once and out in the notepad's mutations. */
export class NotepadBody {
  readonly #options: NotepadBodyOptions
  readonly #doc = openBody()
  readonly #listeners = new Set<() => void>()
  readonly #views = new Set<View>()
  /** What the server is known to have of each Yjs client. */
  readonly #confirmed = new Map<number, number>()
  /** `null` when it must be read anew. */
  #text: string | null = null
  /** Waiting words of other pages that are in the text already. */
  readonly #shown = new Set<string>()
  #unsent: Uint8Array[] = []
  #unsentSince: number | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Others' words that came while a word was being composed. */
  #held: string[] | null = null
  #seq = 0
  #isReady: boolean
  #refusal: Refusal | null = null
  #refusedWrites = 0

  constructor(options: NotepadBodyOptions) {
    this.#options = options
    // The server cannot have a body of what it has not heard of.
    this.#isReady = this.#waiting('addNotepad').length > 0
    this.#doc.on('update', (update: Uint8Array, origin: unknown) => {
      this.#text = null
      if (origin !== 'stored') this.#unsent.push(update)
    })
    options.session.subscribe(() => this.#noteRefused())
    this.#takeInWaiting()
  }

  get text(): string {
    this.#text ??= bodyText(this.#doc)
    return this.#text
  }

  /** Whether all that the server had is here, so that one may write. */
  get isReady(): boolean {
    return this.#isReady
  }

  /** Why the latest words could not be kept on this device; they stay in the field. */
  get refusal(): Refusal | null {
    return this.#refusal
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Reads what is on this device, and follows the others, until the returned function is called. */
  follow(): () => void {
    const { session, groupId } = this.#options
    const onPageHide = () => this.flush()
    let isOver = false
    let close: (() => void) | undefined
    const open = async () => {
      const source = await session.bodies.promise
      this.#takeInWaiting()
      await this.#readStored(source)
      if (!isOver) close = this.#open(source)
    }
    const stop = session.replica(groupId).subscribe(() => this.#takeInWaiting())
    addEventListener('pagehide', onPageHide)
    void open()
    return () => {
      isOver = true
      stop()
      close?.()
      removeEventListener('pagehide', onPageHide)
      this.flush()
    }
  }

  show(view: View): () => void {
    this.#views.add(view)
    return () => this.#views.delete(view)
  }

  /** Takes in what somebody typed. Sent after a pause, and about once a second without one. */
  write(text: string): void {
    try {
      for (const step of stepsBetween(this.text, text)) writeBody(this.#doc, step)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.#refuse(error)
    }
    if (this.#unsent.length === 0) return
    const now = Date.now()
    this.#unsentSince ??= now
    clearTimeout(this.#timer)
    const delayMs = Math.min(pauseMs, this.#unsentSince + whileTypingMs - now)
    this.#timer = setTimeout(() => this.flush(), Math.max(0, delayMs))
    this.#changed()
  }

  /** Hands over what was typed: from here on it is on this device's disk. */
  flush(): void {
    clearTimeout(this.#timer)
    this.#unsentSince = null
    const { session, groupId, id } = this.#options
    const excerpt = excerptOf(this.text)
    try {
      while (this.#unsent.length > 0) {
        const { update, count } = firstBatch(this.#unsent)
        const args = { id, updateId: newId(), update: toBase64(update), excerpt }
        session.mutate(groupId, 'writeNotepad', args)
        this.#unsent.splice(0, count)
      }
      this.#refuse(null)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // The words stay here, and go along with the next ones.
      this.#refuse(error)
    }
  }

  /** While a word is being composed nothing may change around it: letters would double. */
  hold(): void {
    this.#held ??= []
  }

  release(): void {
    const held = this.#held
    this.#held = null
    if (held) this.#takeIn(held)
  }

  caretAt(offset: number): Caret {
    return caretAt(this.#doc, offset)
  }

  offsetOf(caret: Caret): number | null {
    return offsetOf(this.#doc, caret)
  }

  async #readStored(source: BodySource): Promise<void> {
    const { groupId, id } = this.#options
    // Opened before: what is here is newer.
    if (this.#seq > 0) return
    const stored = await source.stored(groupId, id)
    if (!stored) return
    this.#seq = stored.seq
    this.#takeIn([...stored.updates, ...stored.own])
    if (stored.editedAt !== null) this.#becomeReady()
  }

  #open(source: BodySource): () => void {
    const { groupId, id } = this.#options
    return source.open({
      stream: groupId,
      notepad: id,
      since: this.#seq,
      onUpdates: (updates) => {
        this.#seq = Math.max(this.#seq, updates.at(-1)?.seq ?? 0)
        this.#takeIn(updates.map(({ update }) => update))
        this.#becomeReady()
      },
    })
  }

  #becomeReady(): void {
    if (this.#isReady) return
    this.#isReady = true
    this.#changed()
  }

  /** What the last page left unsent, and what another tab writes: part of what the person has seen. */
  #takeInWaiting(): void {
    const { session } = this.#options
    const added = this.#waiting('writeNotepad').filter(
      ({ client, n }) => client !== session.client && !this.#shown.has(`${client}.${n}`),
    )
    for (const { client, n } of added) this.#shown.add(`${client}.${n}`)
    this.#show(added.map(({ args }) => fromBase64(updateIn(args))))
  }

  #takeIn(updates: string[]): void {
    if (this.#held) {
      this.#held.push(...updates)
      return
    }
    const all = updates.map(fromBase64)
    for (const update of all) this.#confirm(update)
    this.#show(all)
  }

  #show(updates: Uint8Array[]): void {
    if (updates.length === 0) return
    for (const view of this.#views) view.beforeOthers()
    this.#doc.transact(() => {
      for (const update of updates) Y.applyUpdate(this.#doc, update, 'stored')
    }, 'stored')
    for (const view of this.#views) view.afterOthers()
    this.#changed()
  }

  #confirm(update: Uint8Array): void {
    for (const { id, length } of Y.decodeUpdate(update).structs) {
      const end = id.clock + length
      if (end > (this.#confirmed.get(id.client) ?? 0)) this.#confirmed.set(id.client, end)
    }
  }

  /** Later words build on refused ones, and nobody could read them: those go along with the next. */
  #noteRefused(): void {
    const { session, id } = this.#options
    const refused = session.refused.filter(({ mutation }) => isOf(mutation, 'writeNotepad', id))
    if (refused.length > this.#refusedWrites) {
      this.#unsent = [Y.encodeStateAsUpdate(this.#doc, Y.encodeStateVector(this.#confirmed))]
    }
    this.#refusedWrites = refused.length
  }

  #waiting(name: string): Pending[] {
    const { session, groupId, id } = this.#options
    return session.replica(groupId).pending.filter((mutation) => isOf(mutation, name, id))
  }

  #refuse(refusal: Refusal | null): void {
    if (refusal === this.#refusal) return
    this.#refusal = refusal
    this.#changed()
  }

  #changed(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** As many updates as one mutation carries, merged, and how many they are. */
function firstBatch(updates: readonly Uint8Array[]): { update: Uint8Array; count: number } {
  let bytes = 0
  let count = 0
  for (const update of updates) {
    bytes += update.length
    if (count > 0 && bytes > notepadUpdateMaxBytes) break
    count += 1
  }
  return { update: Y.mergeUpdates(updates.slice(0, count)), count }
}

function isOf({ name, args }: Pending, wanted: string, id: Id): boolean {
  const isObject = typeof args === 'object' && args !== null
  return name === wanted && isObject && Reflect.get(args, 'id') === id
}

function updateIn(args: unknown): string {
  const update: unknown = typeof args === 'object' && args ? Reflect.get(args, 'update') : ''
  return typeof update === 'string' ? update : ''
}
