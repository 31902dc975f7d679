import type { Id } from '#domain/id.ts'
import { bodyText, openBody } from '#domain/notepad-body.ts'
import type { NameOf } from '#domain/notepad-tree.ts'
import { documentKey, type SearchDocument } from '#domain/search-document.ts'
import { type SearchAnswer, SearchIndex, type SearchQuery } from '#domain/search-index.ts'

interface BodyMessage {
  type: 'body'
  key: string
  updates: readonly string[]
  /** Of the people who may be mentioned there, by id. */
  names: Readonly<Record<Id, string>>
}

/** What the page tells its worker. */
export type SearchMessage =
  /** Notepads come with the first of their words, until all of them do. */
  | { type: 'put'; documents: readonly SearchDocument[] }
  | BodyMessage
  | { type: 'remove'; key: string }
  | { type: 'removeGroup'; group: Id }
  /** Everything that this device has is there. */
  | { type: 'whole' }
  | { type: 'find'; n: number; asked: SearchQuery }

export interface SearchReply extends SearchAnswer {
  n: number
  /** Whether all that this device has was looked at. */
  isWhole: boolean
}

/** Holds the index: in a worker, or in the page where the browser refuses one. */
export class SearchEngine {
  readonly #index = new SearchIndex()
  readonly #notepads = new Map<string, SearchDocument>()
  readonly #bodies = new Map<string, string>()
  #isWhole = false

  /** Answers what is a question. */
  take(message: SearchMessage): SearchReply | undefined {
    switch (message.type) {
      case 'put':
        for (const document of message.documents) this.#put(document)
        return undefined
      case 'body':
        this.#learnBody(message)
        return undefined
      case 'remove':
        this.#forget(message.key)
        this.#index.remove(message.key)
        return undefined
      case 'removeGroup':
        this.#index.removeGroup(message.group)
        for (const [key, { group }] of this.#notepads)
          if (group === message.group) this.#forget(key)
        return undefined
      case 'whole':
        this.#isWhole = true
        return undefined
      case 'find':
        return { n: message.n, isWhole: this.#isWhole, ...this.#index.find(message.asked) }
    }
  }

  #put(document: SearchDocument): void {
    if (document.kind === 'listItem') {
      this.#index.put(document)
      return
    }
    const key = documentKey(document)
    this.#notepads.set(key, document)
    this.#index.put({ ...document, text: this.#bodies.get(key) ?? document.text })
  }

  #learnBody({ key, updates, names }: BodyMessage): void {
    const notepad = this.#notepads.get(key)
    const text = textOf(updates, ({ id }) => names[id])
    if (!notepad || text === null) return
    this.#bodies.set(key, text)
    this.#index.put({ ...notepad, text })
  }

  #forget(key: string): void {
    this.#notepads.delete(key)
    this.#bodies.delete(key)
  }
}

/** Bytes that are damaged on this device's disk are no words; the rest is found all the same. */
function textOf(updates: readonly string[], nameOf: NameOf): string | null {
  try {
    return bodyText(openBody(updates), nameOf)
  } catch {
    return null
  }
}
