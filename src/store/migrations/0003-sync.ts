import { titleKey } from '#domain/title-key.ts'
import { type Kysely, sql } from 'kysely'
import { columnTypes } from './column-types.ts'
import type { Dialect } from './migration.ts'

const recordTables = [
  'groups',
  'members',
  'memberships',
  'invitations',
  'sections',
  'layouts',
  'listItems',
  'notepads',
  'notepadUpdates',
  'users',
]

/** Who changed which field last, what was kept of late words, and a log that undo can work from. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { json } = columnTypes(dialect)
  for (const table of recordTables) {
    await db.schema
      .alterTable(table)
      .addColumn('stamps', json, (column) => column.notNull().defaultTo('{}'))
      .execute()
  }
  await extendListItems(db, dialect)
  await extendLog(db, dialect)
  await extendStreams(db, dialect)
}

async function extendListItems(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { id, text, json } = columnTypes(dialect)
  await db.schema.alterTable('listItems').addColumn('alias', id).execute()
  await db.schema
    .alterTable('listItems')
    .addColumn('kept', json, (column) => column.notNull().defaultTo('[]'))
    .execute()
  await db.schema
    .alterTable('listItems')
    .addColumn('titleKey', text, (column) => column.notNull().defaultTo(''))
    .execute()
  await fillTitleKeys(db)
  // Aliases are in neither. With the columns of its condition SQLite counts without reading rows.
  const isLive = sql<boolean>`${sql.ref('deleted')} is null and ${sql.ref('alias')} is null`
  await db.schema.dropIndex('openListItems').execute()
  await db.schema
    .createIndex('openListItems')
    .on('listItems')
    .columns(['groupId', 'state', 'order', 'deleted', 'alias'])
    .where(isLive)
    .execute()
  await db.schema
    .createIndex('openListItemsByTitleKey')
    .on('listItems')
    .columns(['groupId', 'titleKey'])
    .where(sql<boolean>`${sql.ref('state')} = 'open' and ${isLive}`)
    .execute()
  await db.schema
    .createIndex('aliasesOfListItem')
    .on('listItems')
    .columns(['groupId', 'alias'])
    .where(sql.ref('alias'), 'is not', null)
    .execute()
  // For the trash, and for what leaves it.
  for (const table of ['listItems', 'notepads']) {
    await db.schema
      .createIndex(`${table}InTrash`)
      .on(table)
      .columns(['groupId', 'seq'])
      .where(sql.ref('deleted'), 'is not', null)
      .execute()
  }
}

async function fillTitleKeys(db: Kysely<unknown>): Promise<void> {
  const titles = sql.ref('title')
  const { rows } = await sql<{ title: string }>`
    select distinct ${titles} from ${sql.table('listItems')}
  `.execute(db)
  for (const { title } of rows) {
    await sql`
      update ${sql.table('listItems')} set ${sql.ref('titleKey')} = ${titleKey(title)}
      where ${titles} = ${title}
    `.execute(db)
  }
}

async function extendLog(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  // Entries so far hold whole records and, in users' streams, other streams' numbers.
  await sql`delete from ${sql.table('log')}`.execute(db)
  await db.schema.alterTable('log').addColumn('act', columnTypes(dialect).id).execute()
  await db.schema
    .createIndex('logByNumber')
    .unique()
    .on('log')
    .columns(['stream', 'client', 'n'])
    .execute()
}

async function extendStreams(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  for (const name of ['epochSeq', 'prunedSeq']) {
    await db.schema
      .alterTable('streams')
      .addColumn(name, columnTypes(dialect).timestamp, (column) => column.notNull().defaultTo(0))
      .execute()
  }
}
