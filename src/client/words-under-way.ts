import { fromBase64 } from '#domain/base64.ts'
import * as Y from 'yjs'

/** Own changes of a notepad's text that have not come back from the server, as they were sent. */
export class WordsUnderWay {
  /** What the server is known to have of each Yjs client. */
  readonly #confirmed = new Map<number, number>()
  #updates: string[] = []

  get isNone(): boolean {
    return this.#updates.length === 0
  }

  get bytes(): Uint8Array[] {
    return this.#updates.map(fromBase64)
  }

  add(...updates: string[]): void {
    this.#updates.push(...updates)
  }

  has(update: string): boolean {
    return this.#updates.includes(update)
  }

  /** It came back as it was sent. */
  take(update: string): void {
    this.#updates.splice(this.#updates.indexOf(update), 1)
  }

  /** The server has this. */
  confirm(update: Uint8Array): void {
    for (const { id, length } of Y.decodeUpdate(update).structs) {
      const end = id.clock + length
      if (end > (this.#confirmed.get(id.client) ?? 0)) this.#confirmed.set(id.client, end)
    }
  }

  /** Those that came back within something larger. */
  forgetConfirmed(): void {
    this.#updates = this.#updates.filter((update) => !this.isConfirmed(update))
  }

  /** Whether the server has all of these words; of what only deletes it cannot be told. */
  isConfirmed(update: string): boolean {
    const { structs } = Y.decodeUpdate(fromBase64(update))
    const isThere = ({ id, length }: (typeof structs)[number]) =>
      id.clock + length <= (this.#confirmed.get(id.client) ?? 0)
    return structs.length > 0 && structs.every(isThere)
  }

  /** The server was restored: what it had is to be heard again. */
  forgetServer(): void {
    this.#confirmed.clear()
  }

  /** Everything that the server lacks of a text; none of it is under way any more. */
  takeAll(doc: Y.Doc): Uint8Array {
    this.#updates = []
    return Y.encodeStateAsUpdate(doc, Y.encodeStateVector(this.#confirmed))
  }
}
