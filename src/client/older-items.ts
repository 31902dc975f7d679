import type { Id } from '#domain/id.ts'
import type { ListItem } from '#domain/list-item.ts'
import type { Row } from '#sync/protocol.ts'
import { get } from './server-api.ts'

/** How many the server gives at a time; fewer are the last. */
const pageLength = 50

interface Wanted {
  group: Id
  words?: string
  /** The last one of the page before. */
  after?: ListItem | undefined
}

interface OlderPage {
  rows: Row[]
  items: ListItem[]
  isLast: boolean
}

/** What was done so long ago that no device holds it, newest first. Throws `Unreachable`. */
export async function fetchOlder({ group, words, after }: Wanted): Promise<OlderPage> {
  const query = new URLSearchParams({ group })
  if (words) query.set('words', words)
  if (after) {
    query.set('before', String(after.folded))
    query.set('beforeId', after.id)
  }
  const { rows } = await get<{ rows: Row[] }>(`/sync/older?${query}`)
  const items = rows.flatMap((row) => (row.kind === 'listItem' ? [row.record] : []))
  return { rows, items, isLast: rows.length < pageLength }
}

/** One of them with its parts; nothing where there is none. */
export async function fetchOlderItem(group: Id, id: Id): Promise<Row[]> {
  const query = new URLSearchParams({ group, id })
  const { rows } = await get<{ rows: Row[] }>(`/sync/older?${query}`)
  return rows
}
