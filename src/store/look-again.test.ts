import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lookAgain } from './look-again.ts'
import { onPostgres } from './each-database.ts'

onPostgres('looking at all tables of a database', (open) => {
  test('[ST-60] what somebody else takes away meanwhile is no reason to fail', async () => {
    const { read } = await open()
    const gone = [
      sql`select 'gone.tables'::regclass`,
      sql`select 'gone_table'::regclass`,
      sql`select gone_column from users`,
    ]

    const seen = await lookAgain(async () => {
      await gone.pop()?.execute(read)
      return 'all of them'
    })

    expect(seen).toBe('all of them')
    expect(gone).toEqual([])
  })

  test('[ST-60] … and what stays wrong is told', async () => {
    const { read } = await open()

    const missing = () => sql`select 'gone.tables'::regclass`.execute(read)
    const other = () => sql`select 1 / 0`.execute(read)

    await expect(lookAgain(missing)).rejects.toThrow('gone')
    await expect(lookAgain(other)).rejects.toThrow('division by zero')
  })
})
