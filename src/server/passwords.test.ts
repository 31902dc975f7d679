import { expect, test } from 'vitest'
import { createLightPasswords, createPasswords } from './passwords.ts'

test('[AU-7] a stored password is salted scrypt of at least 32 MiB, and only the right one fits', async () => {
  const passwords = createPasswords()

  const stored = await passwords.hash('tallow-brink-9')

  expect(stored).toMatch(/^scrypt\$15\$8\$3\$/)
  expect(await passwords.verify('tallow-brink-9', stored)).toBe(true)
  expect(await passwords.verify('tallow-brink-8', stored)).toBe(false)
})

test('[AU-7] the same password is stored differently each time, and keeps its own cost', async () => {
  const stored = await createLightPasswords().hash('tallow-brink-9')

  expect(await createLightPasswords().hash('tallow-brink-9')).not.toBe(stored)
  expect(await createPasswords().verify('tallow-brink-9', stored)).toBe(true)
})

test('[AU-8] a flood of passwords is refused beyond what can wait, and the rest are answered', async () => {
  const passwords = createLightPasswords()

  const flood = await Promise.allSettled(Array.from({ length: 100 }, () => passwords.hash('x')))

  expect(flood.filter(({ status }) => status === 'fulfilled')).toHaveLength(52)
  await expect(passwords.hash('x')).resolves.toBeTypeOf('string')
})
