import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import { columnTypes } from './column-types.ts'
import type { Dialect } from './migration.ts'

/** Streams and their logs, and every record that a group keeps, keyed by (group, id). */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await createStreams(db, dialect)
  await createGroups(db, dialect)
  await createPeople(db, dialect)
  await createLists(db, dialect)
  await createNotepads(db, dialect)
}

async function createStreams(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { id, text, json, integer, timestamp } = columnTypes(dialect)
  await db.schema
    .createTable('streams')
    .addColumn('id', id, (column) => column.primaryKey().notNull())
    .addColumn('epoch', text, (column) => column.notNull())
    .addColumn('seq', timestamp, (column) => column.notNull())
    .addColumn('liveItems', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('liveNotepads', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('createdAt', timestamp, (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('log')
    .addColumn('stream', id, (column) => column.notNull().references('streams.id'))
    .addColumn('seq', timestamp, (column) => column.notNull())
    .addColumn('client', id, (column) => column.notNull())
    .addColumn('n', timestamp, (column) => column.notNull())
    .addColumn('userId', id, (column) => column.notNull())
    .addColumn('at', timestamp, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('args', json, (column) => column.notNull())
    .addColumn('changes', json, (column) => column.notNull())
    .addPrimaryKeyConstraint('logPrimaryKey', ['stream', 'seq'])
    .execute()
  await db.schema
    .createTable('clients')
    .addColumn('stream', id, (column) => column.notNull().references('streams.id'))
    .addColumn('client', id, (column) => column.notNull())
    .addColumn('userId', id, (column) => column.notNull())
    .addColumn('lastN', timestamp, (column) => column.notNull())
    .addColumn('seenAt', timestamp, (column) => column.notNull())
    .addPrimaryKeyConstraint('clientsPrimaryKey', ['stream', 'client'])
    .execute()
  await db.schema
    .createTable('refusals')
    .addColumn('stream', id, (column) => column.notNull().references('streams.id'))
    .addColumn('client', id, (column) => column.notNull())
    .addColumn('n', timestamp, (column) => column.notNull())
    .addColumn('code', text, (column) => column.notNull())
    .addColumn('values', json, (column) => column.notNull())
    .addPrimaryKeyConstraint('refusalsPrimaryKey', ['stream', 'client', 'n'])
    .execute()
}

async function createGroups(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { id, text, integer, timestamp } = columnTypes(dialect)
  await db.schema
    .createTable('groups')
    .addColumn('id', id, (column) => column.primaryKey().notNull().references('streams.id'))
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('emoji', text, (column) => column.notNull())
    .addColumn('colour', text, (column) => column.notNull())
    .addColumn('description', text, (column) => column.notNull())
    .addColumn('locale', text, (column) => column.notNull())
    .addColumn('timeZone', text, (column) => column.notNull())
    .addColumn('weekStart', integer, (column) => column.notNull())
    .addColumn('trashDays', integer, (column) => column.notNull())
    .addColumn('createdBy', id, (column) => column.notNull())
    .addColumn('createdAt', timestamp, (column) => column.notNull())
    .addColumn('seq', timestamp, (column) => column.notNull())
    .execute()
}

async function createPeople(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { id, text, json, integer, timestamp } = columnTypes(dialect)
  await recordsOf(db, dialect, 'members', 'groupId', (table) =>
    table
      .addColumn('role', text, (column) => column.notNull())
      .addColumn('notify', text, (column) => column.notNull())
      .addColumn('joinedAt', timestamp, (column) => column.notNull())
      .addColumn('deleted', json),
  )
  await recordsOf(db, dialect, 'memberships', 'userId', (table) =>
    table
      .addColumn('role', text, (column) => column.notNull())
      .addColumn('joinedAt', timestamp, (column) => column.notNull())
      .addColumn('deleted', json),
  )
  await recordsOf(db, dialect, 'invitations', 'groupId', (table) =>
    table
      .addColumn('tokenHash', text, (column) => column.notNull())
      .addColumn('role', text, (column) => column.notNull())
      .addColumn('expiresAt', timestamp, (column) => column.notNull())
      .addColumn('usesLeft', integer, (column) => column.notNull())
      .addColumn('createdBy', id, (column) => column.notNull())
      .addColumn('createdAt', timestamp, (column) => column.notNull())
      .addColumn('deleted', json),
  )
  await db.schema
    .createIndex('invitationsByTokenHash')
    .on('invitations')
    .column('tokenHash')
    .execute()
  await db.schema
    .alterTable('users')
    .addColumn('seq', timestamp, (column) => column.notNull().defaultTo(0))
    .execute()
}

async function createLists(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { id, text, json, flag, timestamp } = columnTypes(dialect)
  const real = dialect === 'postgres' ? 'double precision' : 'real'
  await recordsOf(db, dialect, 'sections', 'groupId', (table) =>
    table
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('emoji', text)
      .addColumn('order', text, (column) => column.notNull())
      .addColumn('deleted', json),
  )
  await recordsOf(db, dialect, 'layouts', 'groupId', (table) =>
    table
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('sections', json, (column) => column.notNull())
      .addColumn('order', text, (column) => column.notNull())
      .addColumn('deleted', json),
  )
  await recordsOf(db, dialect, 'listItems', 'groupId', (table) =>
    table
      .addColumn('title', text, (column) => column.notNull())
      .addColumn('note', text, (column) => column.notNull())
      .addColumn('amount', real)
      .addColumn('unit', text)
      .addColumn('section', id)
      .addColumn('order', text, (column) => column.notNull())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('tickedBy', json, (column) => column.notNull())
      .addColumn('claimedBy', json)
      .addColumn('assignees', json, (column) => column.notNull())
      .addColumn('due', json)
      .addColumn('repeat', text)
      .addColumn('urgent', flag, (column) => column.notNull())
      .addColumn('tags', json, (column) => column.notNull())
      .addColumn('links', json, (column) => column.notNull())
      .addColumn('parent', id)
      .addColumn('source', json)
      .addColumn('createdBy', id, (column) => column.notNull())
      .addColumn('createdAt', timestamp, (column) => column.notNull())
      .addColumn('editedBy', id, (column) => column.notNull())
      .addColumn('editedAt', timestamp, (column) => column.notNull())
      .addColumn('deleted', json),
  )
  await db.schema
    .createIndex('openListItems')
    .on('listItems')
    .columns(['groupId', 'state', 'order'])
    .where(sql.ref('deleted'), 'is', null)
    .execute()
  await db.schema
    .createIndex('listItemsByParent')
    .on('listItems')
    .columns(['groupId', 'parent'])
    .where(sql.ref('parent'), 'is not', null)
    .execute()
}

async function createNotepads(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { id, text, json, flag, timestamp } = columnTypes(dialect)
  await recordsOf(db, dialect, 'notepads', 'groupId', (table) =>
    table
      .addColumn('title', text, (column) => column.notNull())
      .addColumn('emoji', text)
      .addColumn('pinned', flag, (column) => column.notNull())
      .addColumn('order', text, (column) => column.notNull())
      .addColumn('locked', flag, (column) => column.notNull())
      .addColumn('archived', flag, (column) => column.notNull())
      .addColumn('excerpt', text, (column) => column.notNull())
      .addColumn('createdBy', id, (column) => column.notNull())
      .addColumn('createdAt', timestamp, (column) => column.notNull())
      .addColumn('editedBy', id, (column) => column.notNull())
      .addColumn('editedAt', timestamp, (column) => column.notNull())
      .addColumn('deleted', json),
  )
  await recordsOf(db, dialect, 'notepadUpdates', 'groupId', (table) =>
    table
      .addColumn('notepad', id, (column) => column.notNull())
      .addColumn('update', text, (column) => column.notNull()),
  )
  await db.schema
    .createIndex('updatesOfNotepad')
    .on('notepadUpdates')
    .columns(['groupId', 'notepad', 'seq'])
    .execute()
}

type RecordColumns = CreateTableBuilder<string, string>

/** A table of records: the stream, the id and the seq of the last change, and what is added. */
async function recordsOf(
  db: Kysely<unknown>,
  dialect: Dialect,
  name: string,
  stream: 'groupId' | 'userId',
  addColumns: (table: RecordColumns) => RecordColumns,
): Promise<void> {
  const { id, timestamp } = columnTypes(dialect)
  const table: RecordColumns = db.schema
    .createTable(name)
    .addColumn(stream, id, (column) => column.notNull().references('streams.id'))
    .addColumn('id', id, (column) => column.notNull())
  await addColumns(table)
    .addColumn('seq', timestamp, (column) => column.notNull())
    .addPrimaryKeyConstraint(`${name}PrimaryKey`, [stream, 'id'])
    .execute()
  await db.schema.createIndex(`${name}BySeq`).on(name).columns([stream, 'seq']).execute()
}
