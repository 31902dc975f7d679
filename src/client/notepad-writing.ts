import { fromBase64, toBase64 } from '#domain/base64.ts'
import type { Id } from '#domain/id.ts'
import { changeId } from '#domain/logged-change.ts'
import { openBody } from '#domain/notepad-body.ts'
import { type Double, isStanding, removeDoubles } from '#domain/notepad-doubles.ts'
import { applyOthers } from '#domain/notepad-lost-words.ts'
import { type BodyTree, treeText } from '#domain/notepad-tree.ts'
import { appendTree, bodyStart, bodyTree } from '#domain/notepad-yjs.ts'
import type { Refusal } from '#domain/refusal.ts'
import { isWrittenByAnother } from '#domain/rename-writers.ts'
import * as Y from 'yjs'
import type { BodySource, OthersCaret, Updates } from './body-source.ts'
import { giveBackBody } from './give-back-body.ts'
import { newId } from './ids.ts'
import { OutgoingWords } from './outgoing-words.ts'
import { RefusedWriting } from './refused-writing.ts'
import { retryAfterMs, Unreachable } from './server-api.ts'
import type { Pending, Session } from './session.ts'
import { tickOnceHere } from './tick-once-here.ts'
import { updateIn, waitingFor } from './waiting-words.ts'
import type { WordsUnderWay } from './words-under-way.ts'

interface NotepadBodyOptions {
  session: Session
  groupId: Id
  id: Id
}

interface NewBeginning {
  /** An id to write with. */
  writer: number | undefined
  seen: string[]
  words: Uint8Array
  updateId: Id
  updates: Updates
}

/** How soon a restored server is asked again for the words that it has. */
const againMs = 5_000

/** Marks what came from elsewhere: it is not sent again, and not mine to undo. */
const storedOrigin = 'stored'

/** A notepad's text on this device: what is typed goes in at once and out in the notepad's mutations. */
export class NotepadBody {
  readonly doc = openBody()
  /** Where others' carets go while somebody looks at the text. */
  onCaret: ((caret: OthersCaret) => void) | null = null
  /** Called before others' words change the text. */
  beforeOthers: (() => void) | null = null
  /** Called before lines go that stand there twice. */
  beforeDoubles: ((doubles: readonly Double[]) => void) | null = null
  readonly #options: NotepadBodyOptions
  readonly #listeners = new Set<() => void>()
  /** Waiting words of other pages that are in the text already. */
  readonly #shown = new Set<string>()
  readonly #outgoing: OutgoingWords
  readonly #refused: RefusedWriting
  /** Others' words that came while a word was being composed. */
  #held: string[] | null = null
  #seq = 0
  /** In which `#seq` counts. */
  #epoch: string | undefined
  #hasWriterId = false
  #isReady: boolean
  /** Somebody else writes with the same id: nothing of others' goes in until this body is replaced. */
  #isSuperseded = false

  constructor(options: NotepadBodyOptions) {
    this.#options = options
    // What somebody deletes must be readable as long as others may write in it.
    this.doc.gc = false
    this.#outgoing = new OutgoingWords({
      ...options,
      doc: this.doc,
      onRefusal: () => this.#changed(),
    })
    // The server cannot have a body of what it has not heard of.
    this.#isReady = this.#waiting('addNotepad').length > 0
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== storedOrigin) this.#outgoing.add(update)
    })
    this.#refused = new RefusedWriting(options, this.#outgoing)
    options.session.subscribe(() => this.#refused.note())
    this.#takeInWaiting()
  }

  get tree(): BodyTree {
    return bodyTree(this.doc)
  }

  get isEmpty(): boolean {
    return treeText(bodyStart(this.doc)).trim() === '' && treeText(this.tree).trim() === ''
  }

  /** Whether all that the server had is here, so that one may write. */
  get isReady(): boolean {
    return this.#isReady
  }

  /** Why the latest words could not be kept on this device; they stay in the text. */
  get refusal(): Refusal | null {
    return this.#outgoing.refusal
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Reads what is on this device. */
  async read(): Promise<BodySource> {
    const source = await this.#options.session.bodies.promise
    this.#takeInWaiting()
    await this.#takeWriterId(source)
    await this.#readStored(source)
    return source
  }

  /** Reads what is on this device, and follows the others, until the returned function is called. */
  follow(): () => void {
    const { session, groupId } = this.#options
    const onPageHide = () => this.flush()
    const replica = session.replica(groupId)
    let isOver = false
    let close: (() => void) | undefined
    let again: ReturnType<typeof setTimeout> | undefined
    const open = async () => {
      const source = await this.read()
      this.#epoch ??= replica.cursor?.epoch
      if (this.#isOfOtherEpoch()) await beginAnew()
      else if (!isOver) close = this.#open(source)
    }
    const beginAnew = async () => {
      const source = await session.bodies.promise
      // A restore changes a group more than once in one turn.
      if (!this.#isOfOtherEpoch()) return
      const isBack = await this.#giveBack()
      clearTimeout(again)
      if (isOver) return
      if (!isBack) again = setTimeout(() => void beginAnew(), againMs)
      else {
        close?.()
        close = this.#open(source)
      }
    }
    const stop = replica.subscribe(() => {
      this.#takeInWaiting()
      this.#refused.noteLock()
      if (this.#isOfOtherEpoch()) void beginAnew()
    })
    addEventListener('pagehide', onPageHide)
    void open()
    return () => {
      isOver = true
      clearTimeout(again)
      stop()
      close?.()
      removeEventListener('pagehide', onPageHide)
      this.flush()
    }
  }

  /** Shows the others who are here where this caret is. */
  async tellCaret(caret: string | null): Promise<void> {
    const { session, groupId, id } = this.#options
    const source = await session.bodies.promise
    source.tellCaret(groupId, id, caret)
  }

  /** Adds blocks to the end. */
  append(tree: BodyTree): void {
    appendTree(this.doc, tree)
  }

  /** Hands over what was typed: from here on it is on this device's disk. */
  flush(): void {
    this.#outgoing.handOver(newId())
  }

  get isComposing(): boolean {
    return this.#held !== null
  }

  /** Its words go again under another id, in another body. */
  supersede(): void {
    this.#isSuperseded = true
  }

  /** What was typed and not handed over; it is the caller's from here on. */
  takeUnsent(): Uint8Array[] {
    return this.#outgoing.takeUnsent()
  }

  /**
   * Begins anew: with what its author had seen, the words that go again, and all that the server has,
   * in this order, so that words in what others deleted meanwhile come back as ever.
   */
  beginAgain({ writer, seen, words, updateId, updates }: NewBeginning): Pending[] {
    this.#hasWriterId = true
    if (writer !== undefined) this.doc.clientID = writer
    this.#takeIn(seen)
    Y.applyUpdate(this.doc, words, storedOrigin)
    this.#outgoing.add(words)
    const sent = this.#outgoing.handOver(updateId)
    this.#becomeReady()
    this.#seq = updates.at(-1)?.seq ?? 0
    this.#takeIn(updates.map(({ update }) => update))
    return sent
  }

  /** While a word is being composed nothing may change around it: letters would double. */
  hold(): void {
    this.#held ??= []
  }

  release(): void {
    const held = this.#held
    this.#held = null
    if (held) this.#takeIn(held)
    this.#takeInWaiting()
    if (this.#isSuperseded) this.#changed()
  }

  /** With an id of its own, lent by the server, nobody else's letters are ever taken for these. */
  async #takeWriterId(source: BodySource): Promise<void> {
    if (this.#hasWriterId) return
    this.#hasWriterId = true
    const writer = await source.takeWriterId().catch(() => undefined)
    const hasWritten = this.doc.store.clients.has(this.doc.clientID)
    if (writer !== undefined && !hasWritten) this.doc.clientID = writer
  }

  async #readStored(source: BodySource): Promise<void> {
    const { groupId, id } = this.#options
    // Opened before: what is here is newer.
    if (this.#seq > 0) return
    const stored = await source.stored(groupId, id)
    if (!stored) return
    this.#seq = stored.seq
    this.#epoch ??= stored.epoch
    // Until it has come back among the others' it is not known what it had not seen.
    const { unseen = [], own, updates } = stored
    this.#show(unseen.map(fromBase64))
    this.#underWay.add(...unseen)
    this.#takeIn(updates, { isKnown: unseen.length > 0 })
    if (unseen.length > 0) void source.forgetUnseen(groupId, id)
    this.#show(own.map(fromBase64))
    this.#underWay.add(...own)
    if (stored.editedAt !== null) this.#becomeReady()
  }

  #isOfOtherEpoch(): boolean {
    const { session, groupId } = this.#options
    const epoch = session.replica(groupId).cursor?.epoch
    return this.#epoch !== undefined && epoch !== undefined && this.#epoch !== epoch
  }

  /** The server was restored: it gets what it lacks of these words, also of others' that came here. */
  async #giveBack(): Promise<boolean> {
    const { session, groupId: stream, id: notepad } = this.#options
    const { cursor, restored } = session.replica(stream)
    const before = this.#epoch
    this.#epoch = cursor?.epoch
    this.flush()
    const updates = restored ? [toBase64(Y.encodeStateAsUpdate(this.doc))] : []
    try {
      const { known } = await giveBackBody({ session, stream, notepad, updates })
      this.#underWay.forgetServer()
      this.#seq = known.at(-1)?.seq ?? 0
      this.#takeIn(
        known.map(({ update }) => update),
        { isKnown: true },
      )
      return true
    } catch (error) {
      if (!(error instanceof Unreachable) && retryAfterMs(error) === null) throw error
      // In a while, or with the next sign of the server.
      this.#epoch = before
      return false
    }
  }

  #open(source: BodySource): () => void {
    const { groupId, id } = this.#options
    return source.open({
      stream: groupId,
      notepad: id,
      since: this.#seq,
      onCaret: (caret) => this.onCaret?.(caret),
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
    if (this.#held || this.#isSuperseded) return
    const { session, groupId } = this.#options
    const own = session.replica(groupId).client
    const added = this.#waiting('writeNotepad').filter(
      ({ client, n }) => client !== own && !this.#shown.has(changeId(client, n)),
    )
    if (added.length === 0) return
    for (const { client, n } of added) this.#shown.add(changeId(client, n))
    // Own ones from before a restore are there already.
    const updates = added.map(updateIn).filter((update) => !this.#underWay.has(update))
    this.#show(updates.map(fromBase64))
    this.#underWay.add(...updates)
  }

  /** `isKnown` where others may have had the own changes before their eyes for long. */
  #takeIn(updates: string[], { isKnown = false } = {}): void {
    if (this.#held) {
      this.#held.push(...updates)
      return
    }
    if (this.#isTaken(updates)) this.supersede()
    if (this.#isSuperseded) return
    // Up to where an own change came back, the others' were ordered before it.
    let others: Uint8Array[] = []
    const doubles: Double[] = []
    for (const update of updates) {
      const bytes = fromBase64(update)
      this.#underWay.confirm(bytes)
      if (!this.#underWay.has(update)) {
        others.push(bytes)
        continue
      }
      doubles.push(...this.#show(others))
      others = []
      this.#underWay.take(update)
      // Before others' changes that came later: those were made by who had seen them.
      this.#underWay.forgetConfirmed()
    }
    doubles.push(...this.#show(others))
    this.#underWay.forgetConfirmed()
    // At the end: one of two may be gone by then. Where both were seen, anybody may take away the other.
    if (!isKnown) this.#removeDoubles(doubles.filter(isStanding))
    this.#refused.letGoOfKept()
  }

  #removeDoubles(doubles: readonly Double[]): void {
    if (doubles.length === 0) return
    this.beforeDoubles?.(doubles)
    removeDoubles(this.doc, doubles)
    this.#changed()
  }

  /** Whether somebody else writes with this body's id: Yjs would take their letters for these. */
  #isTaken(updates: readonly string[]): boolean {
    if (this.#outgoing.isNone) return false
    return updates.some(
      (update) => !this.#underWay.has(update) && isWrittenByAnother(this.doc, fromBase64(update)),
    )
  }

  #show(updates: Uint8Array[]): Double[] {
    if (updates.length === 0) return []
    this.beforeOthers?.()
    const { own } = this.#outgoing
    const { doubles, ticked } = applyOthers(this.doc, updates, { own, origin: storedOrigin })
    for (const id of ticked) tickOnceHere(this.#options, id)
    this.#changed()
    return doubles
  }

  get #underWay(): WordsUnderWay {
    return this.#outgoing.underWay
  }

  #waiting(name: string): Pending[] {
    return waitingFor(this.#options.session, this.#options, name)
  }

  #changed(): void {
    for (const listener of this.#listeners) listener()
  }
}
