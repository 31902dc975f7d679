import type { Id } from '#domain/id.ts'
import type { Timestamp } from '#domain/timestamp.ts'
import { titleKey } from '#domain/title-key.ts'
import type { Row } from '#sync/protocol.ts'
import type { Db } from './database.ts'
import { listItemTable } from './list-items.ts'
import { intactOf, type TableRow, toStored } from './record-table.ts'
import { storedByIds, storedByIndex, untyped } from './records.ts'

export const olderItemsPerPage = 50

interface Older {
  groupId: Id
  /** The last one of the page before. */
  after?: { at: Timestamp; id: Id } | undefined
  /** What stands in the title. */
  words?: string | undefined
}

/** What was done long ago and folded away, the newest first. */
export async function olderItems(db: Db, { groupId, after, words = '' }: Older): Promise<Row[]> {
  let query = untyped(db)
    .selectFrom('listItems')
    .selectAll()
    .where('groupId', '=', groupId)
    .where('folded', 'is not', null)
    .where('parent', 'is', null)
  if (after) {
    query = query.where((either) =>
      either.or([
        either('folded', '<', after.at),
        either.and([either('folded', '=', after.at), either('id', '<', after.id)]),
      ]),
    )
  }
  for (const word of titleKey(words).split(' ')) {
    if (word !== '') query = query.where('titleKey', 'like', `%${escaped(word)}%`)
  }
  const rows = await query
    .orderBy('folded', 'desc')
    .orderBy('id', 'desc')
    .limit(olderItemsPerPage)
    .execute()
  return intactOf(rows, toSynced)
}

/** One of them with its parts; nothing where there is none of that id. */
export async function olderItem(db: Db, groupId: Id, id: Id): Promise<Row[]> {
  const [item] = await storedByIds(db, groupId, 'listItem', [id])
  if (!item?.record.folded) return []
  const parts = await storedByIndex(db, groupId, 'childrenOf', id)
  return [item, ...parts].map((stored) => ({ kind: 'listItem', ...stored }))
}

function toSynced(row: TableRow): Row {
  return { kind: 'listItem', ...toStored(listItemTable, row) }
}

/** Without an escape character of its own, so that both databases read it alike. */
function escaped(word: string): string {
  return word.replaceAll('\0', '').replaceAll(/[%_\\]/g, '_')
}
