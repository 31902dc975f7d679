import type { Kysely } from 'kysely'
import { authColumnTypes, columnTypes } from './column-types.ts'
import type { Dialect } from './migration.ts'

/** Users and how they sign in, in the columns that better-auth expects. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await createUsers(db, dialect)
  await createSessions(db, dialect)
  await createAccounts(db, dialect)
  await createVerifications(db, dialect)
}

async function createUsers(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { id, text } = columnTypes(dialect)
  const { boolean, date } = authColumnTypes(dialect)
  const no = dialect === 'postgres' ? false : 0
  await db.schema
    .createTable('users')
    .addColumn('id', id, (column) => column.primaryKey().notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('email', text, (column) => column.notNull().unique())
    .addColumn('emailVerified', boolean, (column) => column.notNull().defaultTo(no))
    .addColumn('image', text)
    .addColumn('guest', boolean, (column) => column.notNull().defaultTo(no))
    .addColumn('administrator', boolean, (column) => column.notNull().defaultTo(no))
    .addColumn('colour', text, (column) => column.notNull())
    .addColumn('locale', text)
    .addColumn('zone', text)
    .addColumn('theme', text, (column) => column.notNull().defaultTo('system'))
    .addColumn('density', text, (column) => column.notNull().defaultTo('comfortable'))
    .addColumn('createdAt', date, (column) => column.notNull())
    .addColumn('updatedAt', date, (column) => column.notNull())
    .execute()
}

async function createSessions(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { id, text } = columnTypes(dialect)
  const { date } = authColumnTypes(dialect)
  await db.schema
    .createTable('sessions')
    .addColumn('id', id, (column) => column.primaryKey().notNull())
    .addColumn('token', text, (column) => column.notNull().unique())
    .addColumn('userId', id, (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('expiresAt', date, (column) => column.notNull())
    .addColumn('ipAddress', text)
    .addColumn('userAgent', text)
    .addColumn('createdAt', date, (column) => column.notNull())
    .addColumn('updatedAt', date, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sessionsOfUser').on('sessions').column('userId').execute()
}

async function createAccounts(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { id, text } = columnTypes(dialect)
  const { date } = authColumnTypes(dialect)
  await db.schema
    .createTable('accounts')
    .addColumn('id', id, (column) => column.primaryKey().notNull())
    .addColumn('accountId', text, (column) => column.notNull())
    .addColumn('providerId', text, (column) => column.notNull())
    .addColumn('userId', id, (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('accessToken', text)
    .addColumn('refreshToken', text)
    .addColumn('idToken', text)
    .addColumn('accessTokenExpiresAt', date)
    .addColumn('refreshTokenExpiresAt', date)
    .addColumn('scope', text)
    .addColumn('password', text)
    .addColumn('createdAt', date, (column) => column.notNull())
    .addColumn('updatedAt', date, (column) => column.notNull())
    .addUniqueConstraint('accountsOnePerProvider', ['providerId', 'accountId'])
    .execute()
  await db.schema.createIndex('accountsOfUser').on('accounts').column('userId').execute()
}

async function createVerifications(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { id, text } = columnTypes(dialect)
  const { date } = authColumnTypes(dialect)
  await db.schema
    .createTable('verifications')
    .addColumn('id', id, (column) => column.primaryKey().notNull())
    .addColumn('identifier', text, (column) => column.notNull())
    .addColumn('value', text, (column) => column.notNull())
    .addColumn('expiresAt', date, (column) => column.notNull())
    .addColumn('createdAt', date, (column) => column.notNull())
    .addColumn('updatedAt', date, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('verificationsByIdentifier')
    .on('verifications')
    .column('identifier')
    .execute()
}
