import type { Id } from '#domain/id.ts'
import { writerTaken } from '#domain/notepad.ts'
import { type Kept, keptName } from './kept.ts'
import { findBody } from './opened-notepads.ts'
import { type RefusedChange, refusedName, type Session } from './session.ts'
import { textIn } from './waiting-words.ts'

/** So long the tab in which words were written has to write them again itself. */
const othersMs = 1_000
const againMs = 5_000

interface RewritingOptions {
  session: Session
  isLeader: () => boolean
  /** They are on their way again, and on this device's disk. */
  onDone: (changes: readonly RefusedChange[]) => void
  /** Nothing helps: the person has to know. */
  onGivenUp: (changes: readonly RefusedChange[]) => void
}

/**
 * Words that the server refused because somebody else writes with the same id: they go again under
 * another, and nobody notices. Until then they lie with what was refused on this device's disk.
 */
export class Rewriting {
  readonly #options: RewritingOptions
  readonly #held = new Map<string, RefusedChange[]>()
  readonly #busy = new Set<string>()
  /** On their way again, by what carries them. */
  readonly #sent = new Map<string, readonly RefusedChange[]>()
  /** Went again already: once must do. */
  readonly #again = new Set<string>()

  constructor(options: RewritingOptions) {
    this.#options = options
  }

  /** Takes what can go again, and gives back what cannot. */
  take(changes: readonly RefusedChange[]): RefusedChange[] {
    const { session } = this.#options
    return changes.filter((change) => {
      const { stream, mutation, refusal } = change
      const isWords = mutation.name === 'writeNotepad' && refusal.code === 'resync'
      const id = textIn(mutation.args, 'id')
      const place = `${stream}/${id}`
      const isTaken = refusal.values['problem'] === writerTaken
      // What was written on top of such words cannot stand without them.
      const isForThis = isWords && (isTaken || this.#held.has(place))
      if (!isForThis || this.#again.has(textIn(mutation.args, 'updateId'))) return true
      findBody(session, id)?.supersede()
      const others = (this.#held.get(place) ?? []).filter(
        (each) => refusedName(each) !== refusedName(change),
      )
      this.#held.set(place, [...others, change])
      void this.#run(stream, id)
      return false
    })
  }

  /** Done in another tab. */
  forget(changes: readonly RefusedChange[]): void {
    const gone = new Set(changes.map(refusedName))
    for (const [place, held] of this.#held) {
      const left = held.filter((change) => !gone.has(refusedName(change)))
      if (left.length > 0) this.#held.set(place, left)
      else this.#held.delete(place)
    }
  }

  /** What carries them is on the disk. */
  onSettled(kept: readonly Kept[]): void {
    for (const { stream, pending } of kept) {
      const name = keptName(stream, pending)
      const changes = this.#sent.get(name)
      if (!changes) continue
      this.#sent.delete(name)
      this.#options.onDone(changes)
    }
  }

  async #run(stream: Id, id: Id): Promise<void> {
    const place = `${stream}/${id}`
    if (this.#busy.has(place)) return
    this.#busy.add(place)
    const { session, isLeader } = this.#options
    const isMine = () =>
      this.#held.get(place)?.every(({ mutation }) => mutation.client === session.client)
    if (!isMine()) await passed(othersMs)
    if (isMine() || isLeader()) await this.#rewrite(stream, id)
    this.#busy.delete(place)
    if (this.#held.has(place)) setTimeout(() => void this.#run(stream, id), againMs)
  }

  async #rewrite(stream: Id, id: Id): Promise<void> {
    const { session, onGivenUp } = this.#options
    const place = `${stream}/${id}`
    const held = () => this.#held.get(place) ?? []
    try {
      const { rewriteWords } = await import('./rewrite-words.ts')
      const sent = await rewriteWords({ session, groupId: stream, id, refused: held })
      const changes = held()
      this.#held.delete(place)
      for (const { args } of sent) this.#again.add(textIn(args, 'updateId'))
      const last = sent.at(-1)
      if (last) this.#sent.set(keptName(stream, last), changes)
      else if (changes.length > 0) onGivenUp(changes)
    } catch {
      // Away again: they are kept, and it is tried again.
    }
  }
}

function passed(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
