import { describe, expect, test } from 'vitest'
import { blankProfile } from '#domain/blank-profile.ts'
import { eachDatabase, openSqliteForTest } from '#store/each-database.ts'
import { codeOf, goodPassword, openAuthHouse, type Visitor } from './auth-visitor.ts'

const ada = { name: 'Ada', email: 'ada@example.org', password: goodPassword }
const adaSignsIn = { email: ada.email, password: ada.password }

eachDatabase('signing in', (open) => {
  test('[AU-1] somebody who signed up can sign out, and sign in again by any spelling of the address', async () => {
    const house = await openAuthHouse(open)
    const phone = house.visitor()

    const signUp = await phone.post('/sign-up', ada)
    await phone.post('/sign-out', {})
    const signIn = await phone.post('/sign-in', { ...adaSignsIn, email: ' ADA@example.org' })

    expect(signUp.status).toBe(200)
    expect(signIn.body).toEqual(signUp.body)
    expect(signIn.body).toEqual({
      user: {
        id: expect.any(String),
        name: 'Ada',
        email: 'ada@example.org',
        guest: false,
        administrator: true,
        colour: expect.any(String),
        ...blankProfile,
        deleteAfter: null,
      },
    })
    expect(await userIdOf(house.auth, phone)).toBe(idIn(signUp.body))
  })

  test('[AU-2] a wrong password and an unknown address get the same answer', async () => {
    const house = await openAuthHouse(open)
    await house.visitor().post('/sign-up', ada)

    const wrong = await house
      .visitor()
      .post('/sign-in', { ...adaSignsIn, password: 'not this one' })
    const unknown = await house
      .visitor()
      .post('/sign-in', { email: 'eve@example.org', password: 'not this one' })

    expect(codeOf(wrong)).toBe('wrongCredentials')
    expect(unknown.text).toBe(wrong.text)
    expect(unknown.status).toBe(wrong.status)
    expect(unknown.setCookies).toEqual([])
  })

  test('[AU-3] changing the password needs the current one and ends every other session', async () => {
    const house = await openAuthHouse(open)
    const [phone, laptop] = [house.visitor(), house.visitor()]
    await phone.post('/sign-up', ada)
    await laptop.post('/sign-in', adaSignsIn)
    const next = 'a quite different brink'

    const wrong = await phone.post('/password', { current: 'not this one', next })
    const changed = await phone.post('/password', { current: goodPassword, next })

    expect(codeOf(wrong)).toBe('wrongCredentials')
    expect(codeOf(changed)).toBe('ok')
    expect(await userIdOf(house.auth, laptop)).toBeUndefined()
    expect(await userIdOf(house.auth, phone)).toBe(idIn(changed.body))
    expect(house.ended).toHaveLength(1)
    expect(codeOf(await laptop.post('/sign-in', adaSignsIn))).toBe('wrongCredentials')
    expect(codeOf(await laptop.post('/sign-in', { ...adaSignsIn, password: next }))).toBe('ok')
  })
})

describe('guessing', () => {
  test('[AU-4] one account can be tried ten times at once, then once a minute, known or unknown', async () => {
    const house = await openAuthHouse(openSqliteForTest)
    await house.visitor().post('/sign-up', ada)

    for (const email of [ada.email, 'nobody@example.org']) {
      const codes: unknown[] = []
      for (let n = 0; n < 12; n += 1) {
        const visitor = house.visitor(`198.51.100.${n}`)
        codes.push(codeOf(await visitor.post('/sign-in', { email, password: 'not this one' })))
      }
      expect(codes.filter((code) => code === 'wrongCredentials')).toHaveLength(10)
      expect(codes.slice(10)).toEqual(['tooMany', 'tooMany'])
    }
    const refused = await house.visitor().post('/sign-in', adaSignsIn)
    house.clock.now += 61_000

    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(codeOf(await house.visitor().post('/sign-in', adaSignsIn))).toBe('ok')
  })

  test('[AU-5] a changing X-Forwarded-For, or address of one IPv6 network, does not defeat the limit', async () => {
    const house = await openAuthHouse(openSqliteForTest)
    const codes: unknown[] = []

    for (let n = 0; n < 31; n += 1) {
      const visitor = house.visitor(`2001:db8:1:2::${n.toString(16)}`)
      const form = { email: `someone-${n}@example.org`, password: 'not this one' }
      const forged = { 'x-forwarded-for': `198.51.100.${n}` }
      codes.push(codeOf(await visitor.post('/sign-in', form, forged)))
    }

    expect(codes.slice(0, 30).every((code) => code === 'wrongCredentials')).toBe(true)
    expect(codes[30]).toBe('tooMany')
  })

  test('[AU-6] behind a proxy that is named, the address that it reports counts', async () => {
    const house = await openAuthHouse(openSqliteForTest, { trustedProxies: ['10.0.0.0/8'] })
    const attempt = (client: string, n: number) =>
      house
        .visitor('10.1.2.3')
        .post(
          '/sign-in',
          { email: `someone-${n}@example.org`, password: 'not this one' },
          { 'x-forwarded-for': `1.1.1.1, ${client}` },
        )

    for (let n = 0; n < 30; n += 1) await attempt('198.51.100.1', n)

    expect(codeOf(await attempt('198.51.100.1', 31))).toBe('tooMany')
    expect(codeOf(await attempt('198.51.100.2', 32))).toBe('wrongCredentials')
  })
})

async function userIdOf(auth: Awaited<ReturnType<typeof openAuthHouse>>['auth'], visitor: Visitor) {
  return (await auth.findSession(visitor.headers()))?.user.id
}

function idIn(body: Record<string, unknown>): string {
  return String(Object(body['user']).id)
}
