import { openSqliteForTest } from '#store/each-database.ts'
import { expect, test } from 'vitest'
import { PushService } from './push-service.ts'

test('[PU-21] keys that could not be read are read again', async () => {
  const database = await openSqliteForTest()
  let isAway = true
  const db = database.write.withPlugin({
    transformQuery({ node }) {
      if (isAway) throw new Error('the database is away')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const service = new PushService({ db, origin: null })
  await expect(service.publicKey()).rejects.toThrow('away')

  isAway = false

  expect(await service.publicKey()).toMatch(/^[\w-]{80,}$/)
})
