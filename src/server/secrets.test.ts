import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from '#store/each-database.ts'
import { openSecrets } from './secrets.ts'

test('[SE-1] secrets are made once, differ between servers, and only the owner can read them', async () => {
  const { dataDir } = await makeFolder()
  const { dataDir: elsewhere } = await makeFolder()

  const first = openSecrets(join(dataDir, 'data'))
  const second = openSecrets(join(dataDir, 'data'))

  expect(second).toEqual(first)
  expect(first.firstCode).toMatch(/^[2-9a-z]{4}(-[2-9a-z]{4}){3}$/)
  expect(openSecrets(elsewhere).authSecret).not.toBe(first.authSecret)
  expect(readdirSync(join(dataDir, 'data'))).toEqual(['secrets.json'])
  expect(statSync(join(dataDir, 'data', 'secrets.json')).mode & 0o777).toBe(0o600)
})

test('[SE-2] damaged secrets stop the start instead of signing everybody out', async () => {
  const { dataDir } = await makeFolder()
  writeFileSync(join(dataDir, 'secrets.json'), '{"authSecret":"short"}')

  expect(() => openSecrets(dataDir)).toThrow(/secrets\.json is damaged/)
})
