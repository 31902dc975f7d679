import type { Id } from '#domain/id.ts'
import { flushSync } from 'react-dom'
import { findRow, onRowAsked } from '#routes/page/find-row.ts'

/** A run of rows that is in the page only while it is near what the person sees. */
interface Chunk {
  has: (id: Id) => boolean
  show: () => void
}

/** The chunks of a long list, so that a row out of sight can be gone to. */
export class ListWindow {
  readonly #chunks = new Set<Chunk>()

  add(chunk: Chunk): () => void {
    this.#chunks.add(chunk)
    return () => this.#chunks.delete(chunk)
  }

  /** The row's element, which is in the page from now on. */
  reveal(id: Id): HTMLElement | null {
    const row = findRow(id)
    if (row) return row
    flushSync(() => this.#show(id))
    return findRow(id)
  }

  /** For a page that is being painted: it is there before it is seen. On paper all of them are. */
  listen(): () => void {
    const showAll = () => flushSync(() => this.#chunks.forEach(({ show }) => show()))
    addEventListener('beforeprint', showAll)
    const stop = onRowAsked((id) => this.#show(id))
    return () => {
      removeEventListener('beforeprint', showAll)
      stop()
    }
  }

  #show(id: Id): void {
    for (const chunk of this.#chunks) if (chunk.has(id)) chunk.show()
  }
}
