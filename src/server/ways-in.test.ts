import { expect, test } from 'vitest'
import { onPostgres } from '#store/each-database.ts'
import { insertPasskey } from '#store/passkeys.ts'
import { codeOf, goodPassword, openAuthHouse } from './auth-visitor.ts'

const ada = { name: 'Ada', email: 'ada@example.org', password: goodPassword }

onPostgres('ways in on two nodes', (open, makePlace) => {
  test('[PK-2] both passkeys removed at once: one is left', async () => {
    const place = await makePlace()
    const [one, two] = [
      await openAuthHouse(open, {}, { place }),
      await openAuthHouse(open, {}, { place }),
    ]
    const [phone, laptop] = [one.visitor(), two.visitor()]
    await phone.post('/sign-up', ada)
    laptop.cookie = phone.cookie
    const { database } = one
    const { id: userId } = await database.read
      .selectFrom('users')
      .select('id')
      .executeTakeFirstOrThrow()
    const ids = ['a', 'b'].map((letter) => letter.repeat(20))
    for (const id of ids) {
      const key = { credentialId: id, publicKey: '', counter: 0, transports: [], backedUp: false }
      await insertPasskey(database.write, { ...key, name: id, id, userId, now: 0 })
    }
    await database.write.deleteFrom('accounts').execute()

    const [first, second] = ids
    const answers = await Promise.all([
      phone.post('/passkeys/remove', { id: first }),
      laptop.post('/passkeys/remove', { id: second }),
    ])

    expect(answers.map(codeOf).map(String).toSorted()).toEqual(['lastWayIn', 'ok'])
  })
})
