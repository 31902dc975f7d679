import { DatabaseSync, constants } from 'node:sqlite'
import { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { NodeSqliteDialect } from './sqlite-dialect.ts'

test('[ST-55] a query with a limit is prepared once, however often it runs', async () => {
  const connection = new DatabaseSync(':memory:')
  connection.exec('create table a (id integer)')
  let prepared = 0
  connection.setAuthorizer((action) => {
    if (action === constants.SQLITE_SELECT) prepared += 1
    return constants.SQLITE_OK
  })
  const db = new Kysely<{ a: { id: number } }>({
    dialect: new NodeSqliteDialect(connection, 'begin'),
  })

  const query = (limit: number) => db.selectFrom('a').select('id').limit(limit).execute()
  for (const limit of [1, 2, 2, 3]) await query(limit)

  expect(prepared).toBe(1)
})
