import type { Id } from '#domain/id.ts'
import type { Caret, ClientMessage, ServerMessage } from '#sync/protocol.ts'
import type { BodySource, OpenedBody, Updates } from './body-source.ts'
import type { DeviceStore } from './device-store.ts'

/** Which notepad is open, and up to where its words are known. */
export interface Opened {
  stream: Id
  notepad: Id
  since: number
}

export type OpenMessage = ({ type: 'open' } & Opened) | { type: 'close'; stream: Id; notepad: Id }

export type CaretMessage = Extract<ClientMessage, { type: 'caret' }>

/** The notepads that are open in this tab and, for the one that leads, in all of them. */
export class OpenBodies implements BodySource {
  readonly #store: DeviceStore | null
  /** To the server, or to the tab that speaks to it. */
  readonly #say: (message: OpenMessage | CaretMessage) => void
  /** This tab, as the others know it. */
  readonly #tab: Id
  readonly #here = new Set<OpenedBody>()
  readonly #elsewhere = new Map<string, Opened & { tabs: Set<Id> }>()

  constructor(
    store: DeviceStore | null,
    tab: Id,
    say: (message: OpenMessage | CaretMessage) => void,
  ) {
    this.#tab = tab
    this.#store = store
    this.#say = say
  }

  async stored(stream: Id, notepad: Id) {
    // A disk that cannot be read has nothing; the server has.
    return this.#store?.body(stream, notepad).catch(() => undefined)
  }

  async forgetUnseen(stream: Id, notepad: Id) {
    await this.#store?.forgetUnseen(stream, notepad).catch(() => undefined)
  }

  async takeWriterId() {
    return this.#store?.takeWriterId().catch(() => undefined)
  }

  tellCaret(stream: Id, notepad: Id, caret: string | null): void {
    this.#say({ type: 'caret', stream, notepad, tab: this.#tab, caret })
  }

  open(opened: OpenedBody): () => void {
    this.#here.add(opened)
    const { stream, notepad, since } = opened
    this.#say({ type: 'open', stream, notepad, since })
    return () => {
      this.#here.delete(opened)
      if (!this.#isOpen(stream, notepad)) this.#say({ type: 'close', stream, notepad })
    }
  }

  /** Of this tab alone. */
  mine(): Opened[] {
    return [...this.#here].map(({ stream, notepad, since }) => ({ stream, notepad, since }))
  }

  all(): Opened[] {
    const others = [...this.#elsewhere.values()]
    return [
      ...this.mine(),
      ...others.map(({ stream, notepad, since }) => ({ stream, notepad, since })),
    ]
  }

  /** Whoever begins to lead is told of everything anew. */
  forgetOthers(): void {
    this.#elsewhere.clear()
  }

  /** Another tab opened or closed one; says so to the server, unless it is open here too. */
  onTab({ tab, ...message }: OpenMessage & { tab: Id }): void {
    const { stream, notepad } = message
    const key = `${stream}/${notepad}`
    const tabs = this.#elsewhere.get(key)?.tabs ?? new Set()
    if (message.type === 'open') {
      this.#elsewhere.set(key, { ...message, tabs: tabs.add(tab) })
      this.#say(message)
      return
    }
    tabs.delete(tab)
    if (tabs.size === 0) this.#elsewhere.delete(key)
    if (!this.#isOpen(stream, notepad)) this.#say(message)
  }

  /** Another tab has gone, with all that it had open. */
  onTabGone(tab: Id): void {
    for (const { stream, notepad, tabs } of this.#elsewhere.values()) {
      if (!tabs.has(tab)) continue
      this.#say({ type: 'caret', stream, notepad, tab, caret: null })
      this.onTab({ type: 'close', tab, stream, notepad })
    }
  }

  receive(message: ServerMessage): void {
    if (message.type === 'body') {
      this.#onUpdates(message.stream, message.notepad, message.updates)
    }
    if (message.type === 'caret') this.#onCaret(message)
  }

  #onUpdates(stream: Id, notepad: Id, updates: Updates): void {
    const seq = updates.at(-1)?.seq ?? 0
    const elsewhere = this.#elsewhere.get(`${stream}/${notepad}`)
    if (elsewhere) elsewhere.since = Math.max(elsewhere.since, seq)
    for (const opened of this.#here) {
      if (opened.stream !== stream || opened.notepad !== notepad) continue
      opened.since = Math.max(opened.since, seq)
      opened.onUpdates(updates)
    }
  }

  #onCaret({ stream, notepad, tab, userId, caret }: Caret): void {
    for (const opened of this.#here) {
      const isThis = opened.stream === stream && opened.notepad === notepad
      if (isThis && tab !== this.#tab) opened.onCaret({ tab, userId, caret })
    }
  }

  #isOpen(stream: Id, notepad: Id): boolean {
    return this.all().some((opened) => opened.stream === stream && opened.notepad === notepad)
  }
}
