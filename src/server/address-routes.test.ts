import { expect, test } from 'vitest'
import { eachDatabase } from '#store/each-database.ts'
import {
  type AuthHouse,
  codeOf,
  goodPassword,
  openAuthHouse,
  type Visitor,
} from './auth-visitor.ts'
import { openWithMail } from './mail-house.ts'

const ada = { name: 'Ada', email: 'ada@example.org', password: goodPassword }
const bob = { name: 'Bob', email: 'bob@example.org', password: goodPassword }
const email = 'ada@example.com'

eachDatabase('another address', (open) => {
  test('[EA-1] without mail another address holds at once, for the same person and session, and the old one is free', async () => {
    const house = await openAuthHouse(open)
    const phone = await enter(house, ada)

    const changed = await phone.post('/address', { email: ' Ada@Example.com ' })

    expect(changed.body).toMatchObject({ user: { name: 'Ada', email, guest: false } })
    expect(codeOf(await phone.get('/sessions'))).toBe('ok')
    expect(await signIn(house, { ...ada, email })).toBe('ok')
    expect(await signIn(house, ada)).toBe('wrongCredentials')
    expect(codeOf(await house.visitor().post('/sign-up', ada))).toBe('ok')
  })

  test('[EA-2] what is no address, a guest’s or somebody else’s is refused, and nothing changes', async () => {
    const house = await openAuthHouse(open)
    await enter(house, bob)
    const phone = await enter(house, ada)

    const refused = []
    for (const asked of ['ada', 'x@guest.invalid', bob.email.toUpperCase()]) {
      refused.push(codeOf(await phone.post('/address', { email: asked })))
    }

    expect(refused).toEqual(['invalid', 'invalid', 'emailTaken'])
    expect(await signIn(house, ada)).toBe('ok')
  })

  test('[EA-3] it needs a sign-in of the last ten minutes, and an account', async () => {
    const house = await openAuthHouse(open)
    const phone = await enter(house, ada)
    const guest = house.visitor()
    await guest.post('/guest', { name: 'Gus' })
    house.clock.now += 11 * 60_000

    expect(codeOf(await phone.post('/address', { email }))).toBe('notFresh')
    expect(codeOf(await guest.post('/address', { email }))).toBe('notAllowed')
    expect(codeOf(await house.visitor().post('/address', { email }))).toBe('notSignedIn')
  })

  test('[EA-4] a link to a new password that went to the old address is worth nothing then', async () => {
    const house = await openAuthHouse(open)
    const phone = house.visitor()
    const { body } = await phone.post('/sign-up', ada)
    const token = await house.auth.resets.makeLink((body['user'] as { id: string }).id)

    await phone.post('/address', { email })
    const reset = await house.visitor().post('/reset', { token, password: 'quite another word' })

    expect(codeOf(reset)).toBe('linkOver')
  })

  test('[EA-5] with mail the old address holds until the link in the new one is opened, and is told', async () => {
    const { house, letters } = await openWithMail(open)
    const phone = await enter(house, ada, letters)

    const asked = await phone.post('/address', { email })
    const letter = await letters.next()
    const before = await signIn(house, ada)
    const changed = await phone.post('/address/confirm', { token: letter.token })
    const notice = await letters.next()

    expect(asked.body).toEqual({ mailed: true })
    expect(letter.to).toEqual([email])
    expect(before).toBe('ok')
    expect(changed.body).toMatchObject({ user: { email } })
    expect(notice.to).toEqual([ada.email])
    expect(notice.text).toContain('addressChanged')
    expect(await signIn(house, { ...ada, email })).toBe('ok')
    expect(codeOf(await phone.post('/address/confirm', { token: letter.token }))).toBe('linkOver')
  })

  test('[EA-6] with mail the answer tells nobody whether an address is taken', async () => {
    const { house, letters } = await openWithMail(open)
    await enter(house, bob, letters)
    const phone = await enter(house, ada, letters)

    const taken = await phone.post('/address', { email: bob.email })
    const letter = await letters.next()

    expect(taken.body).toEqual({ mailed: true })
    expect(letter.to).toEqual([bob.email])
    expect(letter.token).toBe('')
  })

  test('[EA-7] whoever else opens the link, as a stranger behind a mistyped address, gets nothing by it', async () => {
    const { house, letters } = await openWithMail(open)
    const phone = await enter(house, ada, letters)
    const stranger = await enter(house, bob, letters)
    await phone.post('/address', { email })
    const { token } = await letters.next()

    const nobody = await house.visitor().post('/address/confirm', { token })
    const other = await stranger.post('/address/confirm', { token })

    expect(codeOf(nobody)).toBe('notSignedIn')
    expect(codeOf(other)).toBe('linkOver')
    expect(codeOf(await phone.post('/address/confirm', { token }))).toBe('ok')
  })

  test('[EA-8] a link works for a day, and not for an address that was taken meanwhile', async () => {
    const { house, letters } = await openWithMail(open)
    const phone = await enter(house, ada, letters)
    await phone.post('/address', { email })
    const late = await letters.next()
    house.clock.now += 24 * 60 * 60_000
    await phone.post('/prove', { password: goodPassword })
    await phone.post('/address', { email: 'eve@example.org' })
    const early = await letters.next()
    await enter(house, { ...bob, email: 'eve@example.org' }, letters)

    expect(codeOf(await phone.post('/address/confirm', { token: late.token }))).toBe('linkOver')
    expect(codeOf(await phone.post('/address/confirm', { token: early.token }))).toBe('emailTaken')
    expect(await signIn(house, ada)).toBe('ok')
  })
})

type Person = typeof ada

/** Signed up, by way of the mail where there is one. */
async function enter(
  house: AuthHouse,
  person: Person,
  letters?: { next(): Promise<{ token: string }> },
): Promise<Visitor> {
  const visitor = house.visitor()
  await visitor.post('/sign-up', person)
  if (letters) await visitor.post('/confirm', { token: (await letters.next()).token })
  return visitor
}

async function signIn(house: AuthHouse, { email: typed, password }: Person): Promise<unknown> {
  return codeOf(await house.visitor().post('/sign-in', { email: typed, password }))
}
