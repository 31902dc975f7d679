import { keptSince } from '#domain/kept-since.ts'
import type { Id } from '#domain/id.ts'
import type { ListItem } from '#domain/list-item.ts'
import type { Timestamp } from '#domain/timestamp.ts'
import { Damaged } from './damage.ts'
import type { Db } from './database.ts'

interface OldKept {
  stream: Id
  now: Timestamp
  trashDays: number
}

/**
 * Late words that nobody used or dismissed within the trash days. No device is told: each knows by
 * the same days that they are gone.
 */
export async function pruneKept(db: Db, { stream, now, trashDays }: OldKept): Promise<void> {
  const rows = await db
    .selectFrom('listItems')
    .select(['id', 'kept'])
    .where('groupId', '=', stream)
    .where('kept', '<>', '[]')
    .where('folded', 'is', null)
    .execute()
  for (const { id, kept } of rows) {
    const all = parseKept(id, kept)
    const left = keptSince(all, now, trashDays)
    if (left.length === all.length) continue
    await db
      .updateTable('listItems')
      // Its seal was made of what it held before.
      .set({ kept: JSON.stringify(left), seal: null })
      .where('groupId', '=', stream)
      .where('id', '=', id)
      .execute()
  }
}

function parseKept(id: Id, kept: string): ListItem['kept'] {
  try {
    // Written by `listItemTable`.
    return JSON.parse(kept) as ListItem['kept']
  } catch {
    throw new Damaged('listItems', id)
  }
}
