import { describe, expect, test } from 'vitest'
import { openSqliteForTest } from '#store/each-database.ts'
import { codeOf, goodPassword, openAuthHouse } from './auth-visitor.ts'

const ada = { name: 'Ada', email: 'ada@example.org', password: goodPassword }

describe('the edge of sign-in', () => {
  test('[AU-24] the cookie is HttpOnly and Lax; on TLS it is Secure and bound to the host', async () => {
    const plain = await openAuthHouse(openSqliteForTest)
    const secure = await openAuthHouse(openSqliteForTest, { origin: 'https://trivet.example' })

    const [plainCookie] = (await plain.visitor().post('/sign-up', ada)).setCookies
    const own = { origin: 'https://trivet.example' }
    const [secureCookie] = (await secure.visitor().post('/sign-up', ada, own)).setCookies

    expect(plainCookie).toMatch(/^trivet=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(secureCookie).toMatch(
      /^__Host-trivet=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    )
  })

  test('[AU-25] a cookie that we did not sign is nobody', async () => {
    const house = await openAuthHouse(openSqliteForTest)
    const phone = house.visitor()
    await phone.post('/sign-up', ada)
    const { token } = await house.database.read
      .selectFrom('sessions')
      .select('token')
      .executeTakeFirstOrThrow()
    const signed = phone.headers().get('cookie') ?? ''
    const forged = [
      `trivet=${token}`,
      `trivet=${token}.${'A'.repeat(43)}=`,
      signed.replace(/^trivet=./, (start) => `trivet=${start.endsWith('A') ? 'B' : 'A'}`),
      'trivet=%E0%A4%A',
      'trivet=',
      `${'x'.repeat(5000)}=1`,
    ]

    const found = await Promise.all(
      forged.map((cookie) => house.auth.findSession(new Headers({ cookie }))),
    )

    expect(found.every((session) => session === null)).toBe(true)
    expect(
      await house.auth.findSession(new Headers({ cookie: `other=1; ${signed}` })),
    ).not.toBeNull()
  })

  test.each([
    'https://evil.example',
    'null',
    'http://localhost:81',
    'http://localhost.evil.example',
    '',
  ])('[AU-26] a write from another origin is refused: %s', async (origin) => {
    const house = await openAuthHouse(openSqliteForTest)
    const phone = house.visitor()
    await phone.post('/sign-up', ada)

    const answer = await phone.post('/sign-out', {}, { origin })

    expect(answer.status).toBe(403)
    expect(await house.auth.findSession(phone.headers())).not.toBeNull()
  })

  test('[AU-26] a write without an origin is refused', async () => {
    const house = await openAuthHouse(openSqliteForTest)

    const answer = await house.visitor().send('/guest', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"Gus"}',
    })

    expect(answer.status).toBe(403)
  })

  test('[AU-27] only JSON of at most 64 KiB is read', async () => {
    const house = await openAuthHouse(openSqliteForTest)
    const visitor = house.visitor()

    const form = await visitor.post('/guest', 'name=Gus', {
      'content-type': 'application/x-www-form-urlencoded',
    })
    const huge = await visitor.post('/guest', { name: 'x'.repeat(70_000) })
    const broken = await visitor.post('/guest', '{"name":')

    expect([form.status, huge.status, broken.status]).toEqual([415, 413, 400])
  })

  test.each([
    '/sign-up/email',
    '/sign-in/email',
    '/sign-in/social',
    '/update-user',
    '/change-email',
    '/delete-user',
    '/get-session',
    '/list-sessions',
    '/revoke-sessions',
    '/request-password-reset',
    '/ok',
    '/error',
  ])("[AU-28] an endpoint of the library's own is not there: %s", async (path) => {
    const house = await openAuthHouse(openSqliteForTest)

    expect((await house.visitor().get(path)).status).toBe(404)
    expect((await house.visitor().post(path, ada)).status).toBe(404)
  })

  test('[AU-29] what sign-in answers is kept by no cache, and logged without names or addresses', async () => {
    const house = await openAuthHouse(openSqliteForTest)
    const phone = house.visitor()

    const answer = await phone.post('/sign-up', ada)
    await phone.post('/sign-up', ada)

    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(JSON.stringify(house.logged)).not.toMatch(/ada|203\.0/i)
  })

  test('[AU-30] what needs a session says so', async () => {
    const house = await openAuthHouse(openSqliteForTest)
    const nobody = house.visitor()

    const answers = [
      await nobody.get('/sessions'),
      await nobody.post('/sessions/end', { id: 'a'.repeat(20) }),
      await nobody.post('/sessions/end-others', {}),
      await nobody.post('/password', { current: 'x', next: goodPassword }),
      await nobody.post('/upgrade', { email: 'a@b.c', password: goodPassword }),
    ]

    expect(answers.map(codeOf)).toEqual(Array.from({ length: 5 }, () => 'notSignedIn'))
    expect(answers[0]?.status).toBe(401)
  })
})
