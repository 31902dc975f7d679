import { toBase64 } from '#domain/base64.ts'
import type { Id } from '#domain/id.ts'
import { excerptOf } from '#domain/notepad-body.ts'
import { treeText } from '#domain/notepad-tree.ts'
import { bodyStart } from '#domain/notepad-yjs.ts'
import { notepadPieceMaxBytes } from '#domain/notepad.ts'
import { Refusal } from '#domain/refusal.ts'
import { firstBatch, splitUpdate } from '#domain/split-update.ts'
import { byId } from '#domain/people-in-excerpt.ts'
import type * as Y from 'yjs'
import { newId } from './ids.ts'
import type { Pending, Session } from './session.ts'
import { WordsUnderWay } from './words-under-way.ts'

/** While something is under way to the server the rest gathers, for so long at most. */
const gatherMs = 50

interface OutgoingOptions {
  session: Session
  groupId: Id
  id: Id
  doc: Y.Doc
  onRefusal: () => void
}

/** What is typed in a notepad, on its way out in the notepad's mutations. */
export class OutgoingWords {
  readonly underWay = new WordsUnderWay()
  readonly #options: OutgoingOptions
  #unsent: Uint8Array[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #isScheduled = false
  #refusal: Refusal | null = null

  constructor(options: OutgoingOptions) {
    this.#options = options
  }

  /** Why the latest words could not be kept on this device; they stay in the text. */
  get refusal(): Refusal | null {
    return this.#refusal
  }

  /** All that the server is not known to have. */
  get own(): Uint8Array[] {
    return [...this.underWay.bytes, ...this.#unsent]
  }

  get isNone(): boolean {
    return this.underWay.isNone && this.#unsent.length === 0
  }

  add(update: Uint8Array): void {
    this.#unsent.push(update)
    this.#schedule()
  }

  /** What was typed and not handed over; it is the caller's from here on. */
  takeUnsent(): Uint8Array[] {
    clearTimeout(this.#timer)
    this.#isScheduled = false
    return this.#unsent.splice(0)
  }

  /** Later words build on refused ones, and nobody could read them: those go along with the next. */
  takeBackRefused(): void {
    this.#unsent = [this.underWay.takeAll(this.#options.doc)]
  }

  /** From here on it is on this device's disk. */
  handOver(firstId: Id): Pending[] {
    clearTimeout(this.#timer)
    this.#isScheduled = false
    if (this.#unsent.length === 0) return []
    const { session, groupId, id, doc } = this.#options
    const excerpt = excerptOf(treeText(bodyStart(doc), byId))
    const sent: Pending[] = []
    try {
      this.#unsent = this.#unsent.flatMap((update) => splitUpdate(update, notepadPieceMaxBytes))
      while (this.#unsent.length > 0) {
        const { update, count } = firstBatch(this.#unsent, notepadPieceMaxBytes)
        const updateId = sent.length === 0 ? firstId : newId()
        const args = { id, updateId, update: toBase64(update), excerpt }
        sent.push(session.mutate(groupId, 'writeNotepad', args))
        this.underWay.add(args.update)
        this.#unsent.splice(0, count)
      }
      this.#refuse(null)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // The words stay here, and go along with the next ones.
      this.#refuse(error)
    }
    return sent
  }

  /** The first letters at once; while those are under way the rest gathers. */
  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    const flush = () => this.handOver(newId())
    if (this.underWay.isNone) queueMicrotask(flush)
    else this.#timer = setTimeout(flush, gatherMs)
  }

  #refuse(refusal: Refusal | null): void {
    if (refusal === this.#refusal) return
    this.#refusal = refusal
    this.#options.onRefusal()
  }
}
