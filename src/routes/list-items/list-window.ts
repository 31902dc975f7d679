import type { Id } from '#domain/id.ts'
import { flushSync } from 'react-dom'

/** A run of rows that is in the page only while it is near what the person sees. */
interface Chunk {
  has: (id: Id) => boolean
  show: () => void
}

/** Asks whoever holds the row with this id to put it into the page. */
export const revealEvent = 'trivet-reveal'

/** The chunks of a long list, so that a row out of sight can be gone to. */
export class ListWindow {
  readonly #chunks = new Set<Chunk>()

  add(chunk: Chunk): () => void {
    this.#chunks.add(chunk)
    return () => this.#chunks.delete(chunk)
  }

  /** The row's element, which is in the page from now on. */
  reveal(id: Id): HTMLElement | null {
    const row = rowOf(id)
    if (row) return row
    flushSync(() => this.#show(id))
    return rowOf(id)
  }

  /** For a page that is being painted: it is there before it is seen. */
  listen(): () => void {
    const show = (event: Event) => {
      if (event instanceof CustomEvent) this.#show(event.detail)
    }
    document.addEventListener(revealEvent, show)
    return () => document.removeEventListener(revealEvent, show)
  }

  #show(id: Id): void {
    for (const chunk of this.#chunks) if (chunk.has(id)) chunk.show()
  }
}

function rowOf(id: Id): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"]`)
}
