import type { Kysely } from 'kysely'
import { columnTypes } from './column-types.ts'
import type { Dialect } from './migration.ts'

/** Passkeys, codes and how fresh a sign-in is; a person's settings; what an administrator decides. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await extendUsers(db, dialect)
  await createPasskeys(db, dialect)
  await createTwoFactors(db, dialect)
  const { id, text, timestamp } = columnTypes(dialect)
  // Null: not since the session began.
  await db.schema.alterTable('sessions').addColumn('provedAt', timestamp).execute()
  await db.schema
    .createTable('oneTimes')
    .addColumn('id', id, (column) => column.primaryKey().notNull())
    .addColumn('userId', id)
    .addColumn('value', text, (column) => column.notNull())
    .addColumn('expiresAt', timestamp, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('oneTimesOfUser').on('oneTimes').column('userId').execute()
  await db.schema
    .createTable('serverSettings')
    .addColumn('name', id, (column) => column.primaryKey().notNull())
    .addColumn('value', text, (column) => column.notNull())
    .execute()
}

async function extendUsers(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, json, flag, integer, timestamp } = columnTypes(dialect)
  const defaults = {
    textSize: '100',
    contrast: 'normal',
    motion: 'system',
    clock: 'language',
    announce: 'all',
  }
  for (const [name, value] of Object.entries(defaults)) {
    await db.schema
      .alterTable('users')
      .addColumn(name, text, (column) => column.notNull().defaultTo(value))
      .execute()
  }
  await db.schema.alterTable('users').addColumn('weekStart', integer).execute()
  await db.schema.alterTable('users').addColumn('quietHours', json).execute()
  await db.schema
    .alterTable('users')
    .addColumn('singleKeys', flag, (column) => column.notNull().defaultTo(1))
    .execute()
  for (const name of ['lockedAt', 'deleteAfter', 'deletedAt']) {
    await db.schema.alterTable('users').addColumn(name, timestamp).execute()
  }
}

async function createPasskeys(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { id, text, json, flag, timestamp } = columnTypes(dialect)
  await db.schema
    .createTable('passkeys')
    .addColumn('id', id, (column) => column.primaryKey().notNull())
    .addColumn('userId', id, (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('credentialId', text, (column) => column.notNull().unique())
    .addColumn('publicKey', text, (column) => column.notNull())
    .addColumn('counter', timestamp, (column) => column.notNull())
    .addColumn('transports', json, (column) => column.notNull())
    .addColumn('backedUp', flag, (column) => column.notNull())
    .addColumn('createdAt', timestamp, (column) => column.notNull())
    .addColumn('usedAt', timestamp)
    .execute()
  await db.schema.createIndex('passkeysOfUser').on('passkeys').column('userId').execute()
}

async function createTwoFactors(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { id, text, json, timestamp } = columnTypes(dialect)
  await db.schema
    .createTable('twoFactors')
    .addColumn('userId', id, (column) =>
      column.primaryKey().notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('secret', text, (column) => column.notNull())
    .addColumn('lastStep', timestamp, (column) => column.notNull())
    .addColumn('recoveryHashes', json, (column) => column.notNull())
    .addColumn('createdAt', timestamp, (column) => column.notNull())
    .execute()
}
