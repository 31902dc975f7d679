import type { Id } from '#domain/id.ts'
import type { ListItem } from '#domain/list-item.ts'
import { titleKey } from '#domain/title-key.ts'
import { sql } from 'kysely'
import type { Db } from './database.ts'
import { prepare } from './prepare.ts'
import { intactOf, recordColumns, recordTable, type TableRow, toRecord } from './record-table.ts'

export interface ListItemsTable {
  groupId: string
  id: string
  title: string
  note: string
  amount: number | null
  unit: string | null
  section: string | null
  order: string
  state: string
  tickedBy: string
  claimedBy: string | null
  assignees: string
  due: string | null
  repeat: string | null
  urgent: number
  tags: string
  links: string
  parent: string | null
  source: string | null
  createdBy: string
  createdAt: number
  editedBy: string
  editedAt: number
  deleted: string | null
  alias: string | null
  folded: number | null
  kept: string
  titleKey: string
  stamps: string
  seq: number
  seal: string | null
}

export const listItemTable = recordTable({
  kind: 'listItem',
  table: 'listItems',
  stream: 'groupId',
  fields: {
    id: 'plain',
    title: 'plain',
    note: 'plain',
    amount: 'plain',
    unit: 'plain',
    section: 'plain',
    order: 'plain',
    state: 'plain',
    tickedBy: 'json',
    claimedBy: 'json',
    assignees: 'json',
    due: 'json',
    repeat: 'plain',
    urgent: 'flag',
    tags: 'json',
    links: 'json',
    parent: 'plain',
    source: 'json',
    createdBy: 'plain',
    createdAt: 'plain',
    editedBy: 'plain',
    editedAt: 'plain',
    deleted: 'json',
    alias: 'plain',
    folded: 'plain',
    kept: 'json',
  },
  derived: { column: 'titleKey', field: 'title', derive: titleKey },
})

/** The first open items as the list shows them: section by section. */
export async function firstOpenItems(db: Db, groupId: Id, limit: number): Promise<ListItem[]> {
  const rows = await selectFirstOpen(db, { groupId, limit })
  return intactOf(rows, (row) => toRecord(listItemTable, row as object as TableRow))
}

const columns = recordColumns(listItemTable).map(
  // The fields are columns of the same names.
  (field) => `listItems.${field as keyof ListItem}` as const,
)

const selectFirstOpen = prepare((db, { groupId, limit }: { groupId: Id; limit: number }) =>
  db
    .selectFrom('listItems')
    .leftJoin('sections', (join) =>
      join
        .onRef('sections.groupId', '=', 'listItems.groupId')
        .onRef('sections.id', '=', 'listItems.section')
        .on('sections.deleted', 'is', null),
    )
    .select(columns)
    .where('listItems.groupId', '=', groupId)
    .where('listItems.state', 'in', ['open', 'unavailable'])
    .where('listItems.deleted', 'is', null)
    .where('listItems.alias', 'is', null)
    .where('listItems.folded', 'is', null)
    .where('listItems.parent', 'is', null)
    .orderBy(sql`coalesce(${sql.ref('sections.order')}, '')`)
    .orderBy('listItems.order')
    .orderBy('listItems.id')
    .limit(limit),
)

/** Open items that name a person or have a date, for what needs them today. */
export async function openItemsFor(
  db: Db,
  groupIds: Id[],
  userId: Id,
): Promise<Map<Id, ListItem[]>> {
  const found = new Map<Id, ListItem[]>()
  if (groupIds.length === 0) return found
  const rows = await db
    .selectFrom('listItems')
    .selectAll()
    .where('groupId', 'in', groupIds)
    .where('state', '=', 'open')
    .where('deleted', 'is', null)
    .where('alias', 'is', null)
    .where('folded', 'is', null)
    .where((where) =>
      where.or([where('assignees', 'like', `%"${userId}"%`), where('due', 'is not', null)]),
    )
    // `{"date":"2026-…`: the text sorts as the dates do.
    .orderBy(sql`coalesce(${sql.ref('due')}, '~')`)
    .limit(200)
    .execute()
  for (const row of rows) {
    const items = intactOf([row], (each) => toRecord(listItemTable, each as object as TableRow))
    found.set(row.groupId, [...(found.get(row.groupId) ?? []), ...items])
  }
  return found
}

export interface ItemCounts {
  open: number
  done: number
}

export async function countItems(db: Db, groupId: Id): Promise<ItemCounts> {
  const counts = { open: 0, done: 0 }
  for (const { state, count } of await selectCounts(db, { groupId })) {
    if (state === 'open' || state === 'done') counts[state] += count
  }
  return counts
}

const selectCounts = prepare((db, { groupId }: { groupId: Id }) =>
  db
    .selectFrom('listItems')
    .select(['state', (count) => count.fn.countAll<number>().as('count')])
    .where('groupId', '=', groupId)
    .where('deleted', 'is', null)
    .where('alias', 'is', null)
    .where('folded', 'is', null)
    .where('parent', 'is', null)
    .groupBy('state'),
)
