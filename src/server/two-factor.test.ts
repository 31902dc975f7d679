import { expect, test } from 'vitest'
import { eachDatabase } from '#store/each-database.ts'
import {
  type AuthHouse,
  codeOf,
  goodPassword,
  openAuthHouse,
  type Visitor,
} from './auth-visitor.ts'
import { codeOfSecret, turnOnCodes } from './test-codes.ts'

const ada = { name: 'Ada', email: 'ada@example.org', password: goodPassword }
const adaSignsIn = { email: ada.email, password: ada.password }
const minute = 60_000

eachDatabase('two-factor codes', (open) => {
  test('[TF-1] with codes on, a password alone does not let in, and says what is missing', async () => {
    const house = await openAuthHouse(open)
    const { codeAt } = await turnOn(house, house.visitor())
    house.clock.now += minute
    const phone = house.visitor()

    expect(codeOf(await phone.post('/sign-in', adaSignsIn))).toBe('needsCode')
    expect(phone.cookie).toBeUndefined()
    expect(codeOf(await phone.post('/sign-in', { ...adaSignsIn, code: '000000' }))).toBe(
      'wrongCode',
    )
    const code = await codeAt(house.clock.now)
    expect(codeOf(await phone.post('/sign-in', { ...adaSignsIn, code }))).toBe('ok')
  })

  test('[TF-7] six letters that are no digits are a wrong code', async () => {
    const house = await openAuthHouse(open)
    const visitor = house.visitor()
    await visitor.post('/sign-up', ada)
    const { setup } = (await visitor.post('/codes/begin', {})).body

    const answer = await visitor.post('/codes/on', { setup, code: '１２３４５６' })

    expect(codeOf(answer)).toBe('wrongCode')
  })

  test('[TF-2] a code that was used is refused, also the one that turned codes on', async () => {
    const house = await openAuthHouse(open)
    const { codeAt } = await turnOn(house, house.visitor())
    const first = await codeAt(house.clock.now)
    house.clock.now += minute
    const second = await codeAt(house.clock.now)
    const enter = (code: string) => house.visitor().post('/sign-in', { ...adaSignsIn, code })

    expect(codeOf(await enter(first))).toBe('wrongCode')
    expect(codeOf(await enter(second))).toBe('ok')
    expect(codeOf(await enter(second))).toBe('usedCode')
  })

  test('[TF-2] two who use one code at once: one comes in', async () => {
    const house = await openAuthHouse(open)
    const { codeAt } = await turnOn(house, house.visitor())
    house.clock.now += minute
    const code = await codeAt(house.clock.now)

    const answers = await Promise.all(
      [1, 2, 3].map(() => house.visitor().post('/sign-in', { ...adaSignsIn, code })),
    )

    expect(answers.map(codeOf).map(String).toSorted()).toEqual(['ok', 'usedCode', 'usedCode'])
  })

  test('[TF-3] a recovery code works once, in any spelling, and only its hash is stored', async () => {
    const house = await openAuthHouse(open)
    const { recoveryCodes } = await turnOn(house, house.visitor())
    const [first = '', second = ''] = recoveryCodes
    const enter = (code: string) => house.visitor().post('/sign-in', { ...adaSignsIn, code })

    expect(codeOf(await enter(` ${first.toUpperCase()}`))).toBe('ok')
    expect(codeOf(await enter(first))).toBe('wrongCode')
    const rows = await house.database.read.selectFrom('twoFactors').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(second.replace('-', ''))
    expect(JSON.parse(rows[0]?.recoveryHashes ?? '')).toHaveLength(9)
  })

  test('[TF-4] codes cannot be found by trying', async () => {
    const house = await openAuthHouse(open)
    await turnOn(house, house.visitor())
    const enter = (code: string) => house.visitor().post('/sign-in', { ...adaSignsIn, code })

    const answers: unknown[] = []
    for (let code = 100_000; code < 100_007; code += 1) {
      answers.push(codeOf(await enter(String(code))))
    }

    expect(answers.at(-1)).toBe('tooMany')
  })

  test('[TF-5] turning codes on or off, and new recovery codes, need a fresh sign-in', async () => {
    const house = await openAuthHouse(open)
    const phone = house.visitor()
    await turnOn(house, phone)
    house.clock.now += 11 * minute

    for (const path of ['/codes/begin', '/codes/recovery', '/codes/off', '/passkeys/add-options']) {
      expect(codeOf(await phone.post(path, {})), path).toBe('notFresh')
    }
    expect(codeOf(await phone.post('/prove', { password: 'not this one' }))).toBe(
      'wrongCredentials',
    )
    expect(codeOf(await phone.post('/prove', { password: goodPassword }))).toBe('ok')
    expect(codeOf(await phone.post('/codes/off', {}))).toBe('ok')
    expect(codeOf(await house.visitor().post('/sign-in', adaSignsIn))).toBe('ok')
  })

  test('[TF-6] what turns codes on is bound to whoever asked', async () => {
    const house = await openAuthHouse(open)
    const [phone, eve] = [house.visitor(), house.visitor()]
    await phone.post('/sign-up', ada)
    await eve.post('/sign-up', { ...ada, name: 'Eve', email: 'eve@example.org' })
    const begun = await phone.post('/codes/begin', {})
    const code = await codeOfSecret(begun.body['secret'], house.clock.now)

    const answer = await eve.post('/codes/on', { setup: begun.body['setup'], code })

    expect(codeOf(answer)).toBe('wrongCode')
  })

  test('[AU-32] sign-ins, failures and changed factors are in the log, without words or tokens', async () => {
    const house = await openAuthHouse(open)
    await turnOn(house, house.visitor())
    await house.visitor().post('/sign-in', { ...adaSignsIn, password: 'not this one' })

    const audited = house.logged.filter(({ event }) => event === 'audit')
    expect(audited.map(({ what }) => what)).toEqual([
      'signed-up',
      'two-factor-on',
      'sign-in-failed',
    ])
    expect(JSON.stringify(audited)).not.toMatch(/ada@|Ada|not this one/)
  })
})

async function turnOn(house: AuthHouse, phone: Visitor) {
  await phone.post('/sign-up', ada)
  const { answer, codeAt } = await turnOnCodes(house, phone)
  expect(codeOf(answer)).toBe('ok')
  return { recoveryCodes: answer.body['recoveryCodes'] as string[], codeAt }
}
