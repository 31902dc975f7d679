import { expect, test } from 'vitest'
import { eachDatabase } from '#store/each-database.ts'
import { holdUser } from '#store/users.ts'
import { codeOf, goodPassword, openAuthHouse, type Answer } from './auth-visitor.ts'

const ada = { name: 'Ada', email: 'ada@example.org', password: goodPassword }
const adaSignsIn = { email: ada.email, password: ada.password }
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

eachDatabase('sessions', (open) => {
  test('[AU-18] the devices are listed with their names, the current one marked, never with a token', async () => {
    const house = await openAuthHouse(open)
    const [phone, laptop] = [house.visitor(), house.visitor()]
    const signUp = await phone.post('/sign-up', ada)
    house.clock.now += 1000
    const signIn = await laptop.post('/sign-in', adaSignsIn, { 'user-agent': firefox })

    const listed = await laptop.get('/sessions')

    expect(listed.body).toEqual({
      sessions: [
        {
          id: expect.any(String),
          device: 'Firefox · Linux',
          createdAt: house.clock.now,
          lastSeenAt: house.clock.now,
          current: true,
        },
        {
          id: expect.any(String),
          device: null,
          createdAt: house.clock.now - 1000,
          lastSeenAt: house.clock.now - 1000,
          current: false,
        },
      ],
    })
    const stored = await house.database.read.selectFrom('sessions').select('token').execute()
    expect(stored).toHaveLength(2)
    for (const { token } of stored) {
      for (const answer of [signUp, signIn, listed]) expect(answer.text).not.toContain(token)
    }
  })

  test('[AU-19] an ended session is useless at once, and only its owner can end it', async () => {
    const house = await openAuthHouse(open)
    const [phone, laptop, eve] = [house.visitor(), house.visitor(), house.visitor()]
    await phone.post('/sign-up', ada)
    await laptop.post('/sign-in', adaSignsIn)
    await eve.post('/sign-up', { ...ada, email: 'eve@example.org' })
    const other = sessionsIn(await phone.get('/sessions')).find(({ current }) => !current)

    const byEve = await eve.post('/sessions/end', { id: other?.id })
    const before = await house.auth.findSession(laptop.headers())
    const byAda = await phone.post('/sessions/end', { id: other?.id })

    expect(codeOf(byEve)).toBe('notFound')
    expect(before?.session.id).toBe(other?.id)
    expect(codeOf(byAda)).toBe('ok')
    expect(await house.auth.findSession(laptop.headers())).toBeNull()
    expect(codeOf(await laptop.get('/sessions'))).toBe('notSignedIn')
    expect(house.ended).toEqual([other?.id])
  })

  test('[AU-19] all others can be ended together', async () => {
    const house = await openAuthHouse(open)
    const phone = house.visitor()
    await phone.post('/sign-up', ada)
    const others = [house.visitor(), house.visitor()]
    for (const other of others) await other.post('/sign-in', adaSignsIn)

    await phone.post('/sessions/end-others', {})

    const alive = await Promise.all(
      [phone, ...others].map((v) => house.auth.findSession(v.headers())),
    )
    expect(alive.map((session) => session !== null)).toEqual([true, false, false])
    expect(house.ended).toHaveLength(2)
  })

  test('[AU-35] … also one that begins in the same moment', async () => {
    const house = await openAuthHouse(open)
    const { database } = house
    const phone = house.visitor()
    await phone.post('/sign-up', ada)
    const [session] = await database.read.selectFrom('sessions').selectAll().execute()
    if (!session) throw new Error('nobody is signed in')

    const { ending } = await database.write.transaction().execute(async (db) => {
      await holdUser(db, database.dialect, session.userId)
      await db
        .insertInto('sessions')
        .values({ ...session, id: 'other', token: 'other' })
        .execute()
      const under = phone.post('/sessions/end-others', {})
      // Each reads after the one before has read: by now it has been let in.
      for (let read = 0; read < 5; read += 1) await phone.get('/factors')
      return { ending: under }
    })
    await ending

    expect(house.ended).toEqual(['other'])
  })

  test('[AU-20] signing in gives a new token and ends the session that the browser had', async () => {
    const house = await openAuthHouse(open)
    const phone = house.visitor()
    await phone.post('/sign-up', ada)
    const old = phone.headers()

    await phone.post('/sign-in', adaSignsIn)

    expect(phone.headers().get('cookie')).not.toBe(old.get('cookie'))
    expect(await house.auth.findSession(old)).toBeNull()
    expect(await house.auth.findSession(phone.headers())).not.toBeNull()
  })

  test('[AU-21] signing out ends the session on the server, not only the cookie', async () => {
    const house = await openAuthHouse(open)
    const phone = house.visitor()
    await phone.post('/sign-up', ada)
    const stolen = phone.headers()

    const signedOut = await phone.post('/sign-out', {})

    expect(signedOut.setCookies).toEqual(['trivet=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'])
    expect(await house.auth.findSession(stolen)).toBeNull()
    expect(codeOf(await phone.post('/sign-out', {}))).toBe('ok')
  })

  test('[AU-22] a full session ends after 30 quiet days, a guest session after 400', async () => {
    const house = await openAuthHouse(open)
    const [full, guest] = [house.visitor(), house.visitor()]
    await full.post('/sign-up', ada)
    await guest.post('/guest', { name: 'Gus' })

    house.clock.addDays(30)
    const fullAfter30 = await house.auth.findSession(full.headers())
    house.clock.addDays(369)
    const guestAfter399 = await house.auth.findSession(guest.headers())

    expect(fullAfter30).toBeNull()
    expect(guestAfter399?.user.name).toBe('Gus')
  })

  test('[AU-23] use renews a session and its cookie, at most once a day', async () => {
    const house = await openAuthHouse(open)
    const phone = house.visitor()
    await phone.post('/sign-up', ada)

    const sameDay = await house.auth.findSession(phone.headers())
    house.clock.addDays(20)
    const renewed = await house.auth.findSession(phone.headers())
    // Written in the background; from then on the same day asks for no further renewal.
    const cookieAgain = async () => (await house.auth.findSession(phone.headers()))?.setCookie
    await expect.poll(cookieAgain).toBeUndefined()
    house.clock.addDays(20)
    const day40 = await house.auth.findSession(phone.headers())

    expect(sameDay?.setCookie).toBeUndefined()
    expect(renewed?.setCookie).toContain(`${phone.headers().get('cookie')}; Max-Age=2592000;`)
    expect(day40?.user.name).toBe('Ada')
  })
})

interface Listed {
  id: string
  current: boolean
}

function sessionsIn({ body }: Answer): Listed[] {
  return Object(body).sessions
}
