import { describe, expect, test } from 'vitest'
import { eachDatabase, openSqliteForTest } from '#store/each-database.ts'
import { codeOf, goodPassword, openAuthHouse, testSecrets } from './auth-visitor.ts'
import type { Answer, Visitor } from './auth-visitor.ts'

const ada = { name: 'Ada', email: 'ada@example.org', password: goodPassword }
const bob = { name: 'Bob', email: 'bob@example.org', password: goodPassword }

eachDatabase('new accounts', (open) => {
  test('[AU-9] an address that is taken is refused, also when two come at once', async () => {
    const house = await openAuthHouse(open)
    await house.visitor().post('/sign-up', ada)

    const second = await house.visitor().post('/sign-up', { ...ada, name: 'Eve' })
    const both = await Promise.all([1, 2].map(() => house.visitor().post('/sign-up', bob)))

    expect(codeOf(second)).toBe('emailTaken')
    expect(both.map(codeOf).sort((a, b) => String(a).localeCompare(String(b)))).toEqual([
      'emailTaken',
      'ok',
    ])
  })

  test('[AU-10] a guest is a user without address or password, and is never administrator', async () => {
    const house = await openAuthHouse(open)
    const phone = house.visitor()

    const entered = await phone.post('/guest', { name: 'Gus' })

    expect(userIn(entered)).toMatchObject({
      name: 'Gus',
      email: null,
      guest: true,
      administrator: false,
    })
    expect(entered.text).not.toContain('invalid')
    expect(codeOf(await phone.post('/password', { current: '', next: goodPassword }))).toBe(
      'wrongCredentials',
    )
  })

  test('[AU-33] whoever is here already comes in as nobody else', async () => {
    const house = await openAuthHouse(open)
    const phone = house.visitor()
    const guest = userIn(await phone.post('/guest', { name: 'Gus' }))

    const again = await phone.post('/guest', { name: 'Gus' })

    expect(userIn(again)).toEqual(guest)
    expect((await house.auth.findSession(phone.headers()))?.user).toEqual(guest)
  })

  test('[AU-11] a guest becomes full under the same id, on the same session with a new token', async () => {
    const house = await openAuthHouse(open)
    const phone = house.visitor()
    const guest = userIn(await phone.post('/guest', { name: 'Gus' }))
    const guestCookie = phone.headers()
    const before = await house.auth.findSession(guestCookie)

    const upgraded = await phone.post('/upgrade', { email: bob.email, password: goodPassword })

    const after = await house.auth.findSession(phone.headers())
    expect(userIn(upgraded)).toEqual({
      ...guest,
      email: bob.email,
      guest: false,
      administrator: true,
    })
    expect(after?.user).toEqual(userIn(upgraded))
    expect(after?.session).toEqual(before?.session)
    expect(codeOf(await phone.post('/upgrade', { email: 'x@y.z', password: goodPassword }))).toBe(
      'alreadyFull',
    )
    const laptop = house.visitor()
    await laptop.post('/sign-in', { email: bob.email, password: goodPassword })
    expect(await idOf(house, laptop)).toBe(guest['id'])
  })

  test('[AU-11] the token of the guest works for a minute more, and gets no new one', async () => {
    const house = await openAuthHouse(open)
    const phone = house.visitor()
    await phone.post('/guest', { name: 'Gus' })
    const guestCookie = phone.headers()
    await phone.post('/upgrade', { email: bob.email, password: goodPassword })

    const meanwhile = await house.auth.findSession(guestCookie)
    house.clock.now += 60_000
    const later = await house.auth.findSession(guestCookie)

    expect(meanwhile).toEqual(await house.auth.findSession(phone.headers()))
    expect(meanwhile).not.toHaveProperty('setCookie')
    expect(later).toBeNull()
  })

  test('[AU-11] the token of the guest ends with the session', async () => {
    const house = await openAuthHouse(open)
    const phone = house.visitor()
    await phone.post('/guest', { name: 'Gus' })
    const guestCookie = phone.headers()
    await phone.post('/upgrade', { email: bob.email, password: goodPassword })

    await phone.post('/sign-out', {})

    expect(await house.auth.findSession(guestCookie)).toBeNull()
  })

  test('[AU-11] a guest cannot take the address of somebody else', async () => {
    const house = await openAuthHouse(open)
    await house.visitor().post('/sign-up', ada)
    const phone = house.visitor()
    await phone.post('/guest', { name: 'Gus' })

    const upgraded = await phone.post('/upgrade', { email: ada.email, password: goodPassword })

    expect(codeOf(upgraded)).toBe('emailTaken')
    expect((await house.auth.findSession(phone.headers()))?.user.guest).toBe(true)
  })

  test('[AU-12] on loopback the first full account is administrator, and nobody after', async () => {
    const house = await openAuthHouse(open)
    await house.visitor().post('/guest', { name: 'Gus' })

    const people = [
      ada,
      bob,
      { ...bob, email: 'cy@example.org' },
      { ...bob, email: 'di@example.org' },
    ]
    const answers = await Promise.all(people.map((form) => house.visitor().post('/sign-up', form)))
    const later = await house.visitor().post('/sign-up', { ...bob, email: 'eve@example.org' })

    const administrators = answers.filter((answer) => userIn(answer)['administrator'] === true)
    expect(administrators).toHaveLength(1)
    expect(userIn(later)['administrator']).toBe(false)
  })

  test('[AU-13] elsewhere the one-time code makes one administrator, and a wrong one an ordinary account', async () => {
    const house = await openAuthHouse(open, { host: '0.0.0.0' })
    const signUp = async (email: string, code?: string) =>
      userIn(await house.visitor().post('/sign-up', { ...ada, email, ...(code && { code }) }))

    const without = await signUp('a@example.org')
    const wrong = await signUp('b@example.org', 'ab2c-de3f-gh4j-km5m')
    const needed = await house.auth.needsFirstCode()
    const right = await signUp('c@example.org', ` ${testSecrets.firstCode.toUpperCase()} `)
    const again = await signUp('d@example.org', testSecrets.firstCode)

    const made = [without, wrong, right, again].map((user) => user['administrator'])
    expect(made).toEqual([false, false, true, false])
    expect([needed, await house.auth.needsFirstCode()]).toEqual([true, false])
  })
})

describe('sign-up', () => {
  test.each([{ trustedProxies: ['127.0.0.1'] }, { origin: 'https://trivet.example' }])(
    '[AU-12] behind a proxy the first account is nobody special, though the server is on loopback: %j',
    async (proxied) => {
      const house = await openAuthHouse(openSqliteForTest, proxied)

      const needed = await house.auth.needsFirstCode()

      expect(needed).toBe(true)
    },
  )

  test('[AU-14] by invitation only, a valid invitation admits an account or a guest', async () => {
    const house = await openAuthHouse(
      openSqliteForTest,
      { signUp: 'invited', host: '0.0.0.0' },
      { admits: async (token) => token === 'good' },
    )
    const codes: unknown[] = []

    for (const invitation of [{}, { invitation: 'bad' }, { invitation: 'good' }]) {
      codes.push(codeOf(await house.visitor().post('/sign-up', { ...ada, ...invitation })))
      codes.push(codeOf(await house.visitor().post('/guest', { name: 'Gus', ...invitation })))
    }

    const refused = 'signUpInvited'
    expect(codes).toEqual([refused, refused, refused, refused, 'ok', 'ok'])
  })

  test('[AU-14] closed, nothing admits but the code of a server without administrator', async () => {
    const house = await openAuthHouse(
      openSqliteForTest,
      { signUp: 'closed', host: '0.0.0.0' },
      { admits: async () => true },
    )
    const invited = { invitation: 'good' }
    const code = { code: testSecrets.firstCode }

    expect(codeOf(await house.visitor().post('/sign-up', { ...ada, ...invited }))).toBe(
      'signUpClosed',
    )
    expect(codeOf(await house.visitor().post('/guest', { name: 'Gus', ...invited }))).toBe(
      'signUpClosed',
    )
    expect(codeOf(await house.visitor().post('/sign-up', { ...ada, ...code }))).toBe('ok')
    expect(codeOf(await house.visitor().post('/sign-up', { ...bob, ...code }))).toBe('signUpClosed')
  })

  test('[AU-15] one address learns of at most five taken e-mail addresses an hour', async () => {
    const house = await openAuthHouse(openSqliteForTest)
    await house.visitor('198.51.100.1').post('/sign-up', ada)
    const curious = house.visitor('198.51.100.2')
    const codes: unknown[] = []

    for (let n = 0; n < 6; n += 1) codes.push(codeOf(await curious.post('/sign-up', ada)))
    const free = await curious.post('/sign-up', bob)

    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'emailTaken'), 'tooMany'])
    expect(codeOf(free)).toBe('tooMany')
    expect(codeOf(await house.visitor('198.51.100.3').post('/sign-up', bob))).toBe('ok')
  })

  test('[AU-15] many who ask at once from one address learn no more than that', async () => {
    const house = await openAuthHouse(openSqliteForTest)
    await house.visitor('198.51.100.1').post('/sign-up', ada)
    const curious = house.visitor('198.51.100.2')

    const forms = [...Array.from({ length: 8 }, () => ada), bob]
    const answers = await Promise.all(forms.map((form) => curious.post('/sign-up', form)))

    const codes = answers.map(codeOf)
    expect(codes.filter((code) => code === 'emailTaken')).toHaveLength(5)
    expect(codes.filter((code) => code === 'tooMany')).toHaveLength(4)
  })

  test('[AU-16] guests and accounts cannot be made without end', async () => {
    const house = await openAuthHouse(openSqliteForTest)
    const codes: unknown[] = []

    for (let n = 0; n < 61; n += 1)
      codes.push(codeOf(await house.visitor().post('/guest', { name: 'Gus' })))

    expect(codes.filter((code) => code === 'ok')).toHaveLength(60)
    expect(codes.at(-1)).toBe('tooMany')
  })

  test.each([
    ['password', { password: 'password12' }, 'passwordCommon'],
    ['password', { password: 'short' }, 'tooShort'],
    ['name', { name: 'see https://x.y' }, 'hasUrl'],
    ['name', { name: ' \u202E ' }, 'tooShort'],
    ['email', { email: 'nowhere' }, 'notAnEmail'],
    ['email', { email: 'someid@guest.invalid' }, 'notAnEmail'],
    ['administrator', { administrator: true }, 'invalid'],
    ['id', { id: 'chosen-by-the-client' }, 'invalid'],
    ['guest', { guest: true }, 'invalid'],
    ['email', { email: { $ne: '' } }, 'notText'],
  ])(
    '[AU-17] a form with a wrong %s is refused and makes nothing: %j',
    async (field, wrong, problem) => {
      const house = await openAuthHouse(openSqliteForTest)

      const answer = await house.visitor().post('/sign-up', { ...ada, ...wrong })

      expect(answer.body).toMatchObject({
        refusal: { code: 'invalid', values: { field, problem } },
      })
      expect(answer.setCookies).toEqual([])
      expect(await house.database.read.selectFrom('users').select('id').execute()).toEqual([])
    },
  )
})

function userIn({ body }: Answer): Record<string, unknown> {
  return Object(body['user'])
}

async function idOf(house: Awaited<ReturnType<typeof openAuthHouse>>, visitor: Visitor) {
  return (await house.auth.findSession(visitor.headers()))?.user.id
}
