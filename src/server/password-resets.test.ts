import { expect, test } from 'vitest'
import { eachDatabase } from '#store/each-database.ts'
import { type AuthHouse, codeOf, goodPassword, openAuthHouse } from './auth-visitor.ts'
import { createMail } from './mail.ts'
import { type Letters, mailOrigin as origin, openWithMail } from './mail-house.ts'

const ada = { name: 'Ada', email: 'ada@example.org', password: goodPassword }
const adaSignsIn = { email: ada.email, password: ada.password }
const next = 'quite another word'

eachDatabase('reset links', (open) => {
  test('[PF-1] a link sets a new password once, and ends every session', async () => {
    const house = await openAuthHouse(open)
    const phone = house.visitor()
    const { body } = await phone.post('/sign-up', ada)
    const token = await house.auth.resets.makeLink(userIdIn(body))
    const reset = () => house.visitor().post('/reset', { token, password: next })

    expect(codeOf(await reset())).toBe('ok')
    expect(codeOf(await reset())).toBe('linkOver')
    expect(codeOf(await phone.get('/sessions'))).toBe('notSignedIn')
    expect(house.ended).toHaveLength(1)
    expect(codeOf(await phone.post('/sign-in', adaSignsIn))).toBe('wrongCredentials')
    expect(codeOf(await phone.post('/sign-in', { ...adaSignsIn, password: next }))).toBe('ok')
  })

  test('[PF-8] a sign-in with the old password that is under way during the reset does not get in', async () => {
    const house = await openAuthHouse(open)
    const { body } = await house.visitor().post('/sign-up', ada)
    const token = await house.auth.resets.makeLink(userIdIn(body))
    const checks = house.holdChecks()

    const entering = house.visitor().post('/sign-in', adaSignsIn)
    await checks.begun
    await house.visitor().post('/reset', { token, password: next })
    checks.letGo()

    expect(codeOf(await entering)).toBe('wrongCredentials')
    expect(await house.database.read.selectFrom('sessions').select('id').execute()).toEqual([])
  })

  test('[PF-9] a new password of a session that the reset has ended meanwhile is not taken', async () => {
    const house = await openAuthHouse(open)
    const thief = house.visitor()
    const { body } = await thief.post('/sign-up', ada)
    const token = await house.auth.resets.makeLink(userIdIn(body))
    const checks = house.holdChecks()

    const changing = thief.post('/password', { current: goodPassword, next: 'a word of the thief' })
    await checks.begun
    await house.visitor().post('/reset', { token, password: next })
    checks.letGo()

    expect(codeOf(await changing)).toBe('notSignedIn')
    const owner = await house.visitor().post('/sign-in', { ...adaSignsIn, password: next })
    expect(codeOf(owner)).toBe('ok')
  })

  test('[PF-2] a link works for an hour, a made-up one never, and only its hash is stored', async () => {
    const house = await openAuthHouse(open)
    const { body } = await house.visitor().post('/sign-up', ada)
    const token = await house.auth.resets.makeLink(userIdIn(body))
    const rows = await house.database.read.selectFrom('oneTimes').selectAll().execute()
    house.clock.now += 60 * 60_000

    const late = await house.visitor().post('/reset', { token, password: next })
    const made = await house.visitor().post('/reset', { token: 'x'.repeat(32), password: next })

    expect(JSON.stringify(rows)).not.toContain(token)
    expect(codeOf(late)).toBe('linkOver')
    expect(codeOf(made)).toBe('linkOver')
  })

  test('[PF-3] without mail nobody can ask for a link', async () => {
    const house = await openAuthHouse(open)

    expect(codeOf(await house.visitor().post('/forgotten', { email: ada.email }))).toBe('notFound')
  })
})

test('[PF-4] with mail the answer is the same for every address, and only a real one gets a link', async () => {
  const { house, letters } = await openWithMail()
  await confirmed(house, letters)

  const known = await house.visitor().post('/forgotten', { email: ada.email })
  const unknown = await house
    .visitor('198.51.100.9')
    .post('/forgotten', { email: 'no@example.org' })
  const letter = await letters.next()

  expect(known.text).toBe(unknown.text)
  expect(letter.to).toEqual([ada.email])
  expect(letter.text).toContain(`${origin}/sign-in?reset#`)
  const answer = await house.visitor().post('/reset', { token: letter.token, password: next })
  expect(codeOf(answer)).toBe('ok')
  expect(house.logged.filter(({ event }) => event === 'mail-not-sent')).toEqual([])
})

test('[PF-5] with mail signing up says the same for a free and a taken address, and the link makes the account', async () => {
  const { house, letters } = await openWithMail()
  const free = await house.visitor().post('/sign-up', ada)
  const first = await letters.next()
  const before = await house.visitor().post('/sign-in', adaSignsIn)
  const phone = house.visitor()
  const entered = await phone.post('/confirm', { token: first.token })
  const taken = await house.visitor().post('/sign-up', { ...ada, name: 'Eve' })
  const second = await letters.next()

  expect(free.body).toEqual({ mailed: true })
  expect(taken.text).toBe(free.text)
  expect(codeOf(before)).toBe('wrongCredentials')
  expect(codeOf(entered)).toBe('ok')
  expect(second.text).not.toContain('confirm')
  expect(codeOf(await phone.post('/confirm', { token: first.token }))).toBe('linkOver')
  expect(codeOf(await house.visitor().post('/sign-in', adaSignsIn))).toBe('ok')
})

test('[PF-6] a guest becomes full by the link, as the same person', async () => {
  const { house, letters } = await openWithMail()
  const phone = house.visitor()
  const guest = await phone.post('/guest', { name: 'Ada' })
  await phone.post('/upgrade', adaSignsIn)
  const letter = await letters.next()

  const entered = await phone.post('/confirm', { token: letter.token })

  expect(userIdIn(entered.body)).toBe(userIdIn(guest.body))
})

test('[PF-7] a mail server that is away breaks nothing and is named in the log without addresses', async () => {
  const logged: { event: string }[] = []
  const mail = createMail({
    url: 'smtp://127.0.0.1:9',
    words: async () => ({ subject: 's', text: 't' }),
    log: (entry) => logged.push(entry),
  })

  mail.send({ kind: 'reset', to: ada.email, link: '', acceptLanguage: undefined })

  await expect.poll(() => logged).toHaveLength(1)
  expect(logged[0]?.event).toBe('mail-not-sent')
  expect(JSON.stringify(logged)).not.toContain(ada.email)
})

async function confirmed(house: AuthHouse, letters: Letters): Promise<void> {
  await house.visitor().post('/sign-up', ada)
  const { token } = await letters.next()
  await house.visitor().post('/confirm', { token })
}

function userIdIn(body: Record<string, unknown>): string {
  return (body['user'] as { id: string }).id
}
