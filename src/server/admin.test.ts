import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { eachDatabase, makeFolder, openSqliteForTest } from '#store/each-database.ts'
import { adminFile, openAdminDoor } from './admin-door.ts'
import { runAdmin } from './admin.ts'
import { type AuthHouse, codeOf, goodPassword, openAuthHouse, testConfig } from './auth-visitor.ts'
import { turnOnCodes } from './test-codes.ts'

const ada = { name: 'Ada', email: 'ada@example.org', password: goodPassword }
const adaSignsIn = { email: ada.email, password: ada.password }

eachDatabase("the administrator's commands", (open) => {
  test('[AN-1] accounts are listed with what they are', async () => {
    const house = await openAuthHouse(open)
    await house.visitor().post('/sign-up', ada)
    await house.visitor().post('/guest', { name: 'Gus' })

    const { lines } = await runAdmin(partsOf(house), ['accounts'])

    expect(lines).toEqual([
      'ada@example.org  Ada  since 2030-01-01, 0 groups, administrator',
      'Gus  since 2030-01-01, 0 groups, guest',
    ])
  })

  test('[AN-2] a reset link leads to a new password', async () => {
    const house = await openAuthHouse(open)
    await house.visitor().post('/sign-up', ada)

    const { lines } = await runAdmin(partsOf(house), ['reset-link', 'Ada@example.org'])
    const token = /^https:\/\/trivet\.example\/sign-in\?reset#(.+)$/.exec(lines[1] ?? '')?.[1]
    const answer = await house.visitor().post('/reset', { token, password: 'quite another word' })

    expect(codeOf(answer)).toBe('ok')
  })

  test('[AN-3] a locked account has no session and gets none until it is unlocked', async () => {
    const house = await openAuthHouse(open)
    const phone = house.visitor()
    await phone.post('/sign-up', ada)

    await runAdmin(partsOf(house), ['lock', ada.email])
    expect(codeOf(await phone.get('/sessions'))).toBe('notSignedIn')
    expect(house.ended).toHaveLength(1)
    expect(codeOf(await phone.post('/sign-in', adaSignsIn))).toBe('accountLocked')
    await runAdmin(partsOf(house), ['unlock', ada.email])
    expect(codeOf(await phone.post('/sign-in', adaSignsIn))).toBe('ok')
  })

  test('[AN-7] a sign-in that is under way while the account is locked does not get in', async () => {
    const house = await openAuthHouse(open)
    await house.visitor().post('/sign-up', ada)
    const checks = house.holdChecks()

    const entering = house.visitor().post('/sign-in', adaSignsIn)
    await checks.begun
    await runAdmin(partsOf(house), ['lock', ada.email])
    checks.letGo()

    expect(codeOf(await entering)).toBe('accountLocked')
    expect(await house.database.read.selectFrom('sessions').select('id').execute()).toEqual([])
  })

  test('[AN-9] who has lost phone and recovery codes is let in without them', async () => {
    const house = await openAuthHouse(open)
    const phone = house.visitor()
    await phone.post('/sign-up', ada)
    await turnOnCodes(house, phone)
    expect(codeOf(await house.visitor().post('/sign-in', adaSignsIn))).toBe('needsCode')

    const first = await runAdmin(partsOf(house), ['codes-off', ada.email])
    const second = await runAdmin(partsOf(house), ['codes-off', ada.email])

    expect(first).toEqual({ ok: true, lines: ['Codes are off: the password alone lets in.'] })
    expect(second).toEqual({ ok: true, lines: ['Codes were not on.'] })
    expect(codeOf(await house.visitor().post('/sign-in', adaSignsIn))).toBe('ok')
  })

  test('[AN-4] sign-up can be closed and opened while the server runs', async () => {
    const house = await openAuthHouse(open)

    await runAdmin(partsOf(house), ['close-sign-up'])
    expect(codeOf(await house.visitor().post('/sign-up', ada))).toBe('signUpClosed')
    expect(codeOf(await house.visitor().post('/guest', { name: 'Gus' }))).toBe('signUpClosed')
    await runAdmin(partsOf(house), ['open-sign-up'])
    expect(codeOf(await house.visitor().post('/sign-up', ada))).toBe('ok')
  })

  test('[AN-5] storage is told in numbers, an unknown command or address in words', async () => {
    const house = await openAuthHouse(open)

    const storage = await runAdmin(partsOf(house), ['storage'])

    expect(storage.lines.join('\n')).toMatch(/^Database: \d+\.\d MB[^]*Accounts: 0/)
    expect(await runAdmin(partsOf(house), ['lock', 'no@example.org'])).toEqual({
      ok: false,
      lines: ['No account has the address "no@example.org".'],
    })
    expect((await runAdmin(partsOf(house), ['dance'])).ok).toBe(false)
  })
})

test.each([
  [['lock'], 'lock <address>'],
  [['reset-link', ''], 'reset-link <address>'],
  [['unlock', 'ada@example.org', 'ben@example.org'], 'unlock <address>'],
  [['accounts', 'ada@example.org'], 'accounts'],
  [['check', 'acept'], 'check [accept]'],
])('[AN-8] %j is answered with how it is used, and nothing is done', async (args, usage) => {
  const house = await openAuthHouse(openSqliteForTest)

  const answer = await runAdmin(partsOf(house), args)

  expect(answer).toEqual({ ok: false, lines: [`npm run admin -- ${usage}`] })
})

test('[AN-6] the door opens only to whoever may read the data folder', async () => {
  const house = await openAuthHouse(openSqliteForTest)
  const { dataDir } = await makeFolder()
  const parts = { ...partsOf(house), config: { ...testConfig, dataDir }, log: () => undefined }
  onTestFinished(await openAdminDoor(parts))
  const file = adminFile(dataDir)
  const { url, token } = JSON.parse(await readFile(file, 'utf8'))
  const ask = (key: string) =>
    fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: JSON.stringify(['help']),
    })

  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect((await ask('guessed')).status).toBe(404)
  expect(await (await ask(token)).json()).toMatchObject({ ok: true })
})

function partsOf({ auth, database, clock }: AuthHouse) {
  return {
    auth,
    database,
    config: testConfig,
    audit: () => undefined,
    origin: 'https://trivet.example',
    now: () => clock.now,
  }
}
