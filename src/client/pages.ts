import type { Row } from '#sync/protocol.ts'

/** Ten times faster to open than one record a row. */
export const rowsPerPage = 500

export interface Page {
  page: number
  rows: Row[]
}

/**
 * Which row lies on which page of this device's disk. A row keeps its page for good, so that a change
 * of one row rewrites one page.
 */
export class Pages {
  readonly #pages: Map<string, Row>[] = []
  readonly #pageOf = new Map<string, number>()
  readonly #dirty = new Set<number>()
  /** Those that something was taken off: what comes next fills them first. */
  readonly #thin = new Set<number>()

  constructor(pages: readonly Page[] = []) {
    for (const { page, rows } of pages) {
      while (this.#pages.length <= page) this.#pages.push(new Map())
      for (const row of rows) this.#set(keyOf(row), page, row)
      if (rows.length < rowsPerPage) this.#thin.add(page)
    }
  }

  put(row: Row): void {
    const key = keyOf(row)
    const page = this.#pageOf.get(key) ?? this.#pageWithRoom()
    this.#set(key, page, row)
    this.#dirty.add(page)
  }

  remove(row: Row): void {
    const key = keyOf(row)
    const page = this.#pageOf.get(key)
    if (page === undefined) return
    this.#pages[page]?.delete(key)
    this.#pageOf.delete(key)
    this.#dirty.add(page)
    this.#thin.add(page)
  }

  /** All rows, the oldest page first. */
  rows(): Row[] {
    return this.#pages.flatMap((page) => [...page.values()])
  }

  /** What has to be written, once. */
  takeDirty(): Page[] {
    const dirty = [...this.#dirty].map((page) => ({
      page,
      rows: [...(this.#pages[page]?.values() ?? [])],
    }))
    this.#dirty.clear()
    return dirty
  }

  #pageWithRoom(): number {
    for (const page of this.#thin) {
      if ((this.#pages[page]?.size ?? rowsPerPage) < rowsPerPage) return page
      this.#thin.delete(page)
    }
    const last = this.#pages.at(-1)
    if (!last || last.size >= rowsPerPage) this.#pages.push(new Map())
    return this.#pages.length - 1
  }

  #set(key: string, page: number, row: Row): void {
    this.#pages[page]?.set(key, row)
    this.#pageOf.set(key, page)
  }
}

function keyOf({ kind, record }: Row): string {
  return `${kind}/${record.id}`
}
