import type { Kysely } from 'kysely'
import { columnTypes } from './column-types.ts'
import type { Dialect } from './migration.ts'

/** How each person looks at each of their groups, invitations that wait for somebody, groups in the trash. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { id, json, timestamp } = columnTypes(dialect)
  await db.schema
    .createTable('groupViews')
    .addColumn('userId', id, (column) => column.notNull().references('streams.id'))
    .addColumn('id', id, (column) => column.notNull())
    .addColumn('starred', json, (column) => column.notNull())
    .addColumn('layout', id)
    .addColumn('lookedAt', timestamp)
    .addColumn('lookedUpTo', timestamp, (column) => column.notNull())
    .addColumn('stamps', json, (column) => column.notNull())
    .addColumn('seq', timestamp, (column) => column.notNull())
    .addPrimaryKeyConstraint('groupViewsPrimaryKey', ['userId', 'id'])
    .execute()
  await db.schema
    .createIndex('groupViewsBySeq')
    .on('groupViews')
    .columns(['userId', 'seq'])
    .execute()
  await createWaitingInvitations(db, dialect)
  await db.schema.alterTable('groups').addColumn('deleted', json).execute()
}

async function createWaitingInvitations(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { id, text, json, timestamp } = columnTypes(dialect)
  await db.schema
    .createTable('waitingInvitations')
    .addColumn('userId', id, (column) => column.notNull().references('streams.id'))
    .addColumn('id', id, (column) => column.notNull())
    .addColumn('invitation', id, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('emoji', text, (column) => column.notNull())
    .addColumn('colour', text, (column) => column.notNull())
    .addColumn('role', text, (column) => column.notNull())
    .addColumn('invitedBy', id, (column) => column.notNull())
    .addColumn('invitedAt', timestamp, (column) => column.notNull())
    .addColumn('expiresAt', timestamp, (column) => column.notNull())
    .addColumn('deleted', json)
    .addColumn('stamps', json, (column) => column.notNull())
    .addColumn('seq', timestamp, (column) => column.notNull())
    .addPrimaryKeyConstraint('waitingInvitationsPrimaryKey', ['userId', 'id'])
    .execute()
  await db.schema
    .createIndex('waitingInvitationsBySeq')
    .on('waitingInvitations')
    .columns(['userId', 'seq'])
    .execute()
}
