import type { Id } from '#domain/id.ts'
import type { LoggedChange } from '#domain/logged-change.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Person, Row, SnapshotPage } from '#sync/protocol.ts'
import type { Whole } from '#sync/replica.ts'
import { snapshotHash } from '#sync/snapshot-hash.ts'
import { get } from './server-api.ts'

type FetchPage = (stream: Id, page: number, seq: number | null) => Promise<SnapshotPage>

/** A stream that is fetched whole, page by page; what came is not fetched again after a break. */
export class Snapshot {
  readonly #stream: Id
  readonly #fetchPage: FetchPage
  #pages: SnapshotPage[] = []

  constructor(stream: Id, fetchPage: FetchPage = getPage) {
    this.#stream = stream
    this.#fetchPage = fetchPage
  }

  /** Fails when a page does not come: call it again. Begins anew when the pages do not fit. */
  async fetch(): Promise<Whole & { people: Person[] }> {
    for (;;) {
      const first = this.#pages[0]
      const page = await this.#nextPage(first)
      if (!page || (first && (page.seq !== first.seq || page.epoch !== first.epoch))) {
        this.#pages = []
        continue
      }
      this.#pages.push(page)
      if (this.#pages.length < page.pages) continue
      return this.#check(page)
    }
  }

  /** `null` where the group has fewer pages by now. */
  async #nextPage(first: SnapshotPage | undefined): Promise<SnapshotPage | null> {
    try {
      return await this.#fetchPage(this.#stream, this.#pages.length, first?.seq ?? null)
    } catch (error) {
      if (first && error instanceof Refusal && error.code === 'notFound') return null
      throw error
    }
  }

  #check(last: SnapshotPage): Whole & { people: Person[] } {
    const pages: Row[][] = this.#pages.map(({ rows }) => rows)
    const rows = pages.flat()
    this.#pages = []
    const { epoch, seq, check, people = [], restored } = last
    const log: LoggedChange[] = last.log ?? []
    if (check?.count !== rows.length || check.hash !== snapshotHash(pages)) throw new Torn()
    return { epoch, seq, rows, log, people, restored }
  }
}

/** The pages do not add up: something was cut or changed on its way. */
export class Torn extends Error {}

function getPage(stream: Id, page: number, seq: number | null): Promise<SnapshotPage> {
  const query = new URLSearchParams({ stream, page: String(page) })
  if (seq !== null) query.set('seq', String(seq))
  return get(`/sync/snapshot?${query}`)
}
