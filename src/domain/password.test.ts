import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Password } from './password.ts'

test.each([
  'password12',
  'Password123!',
  'p@ssw0rd2024',
  'P4ssw0rd!!!',
  'qwertyuiop',
  'Qwerty123456',
  '1234567890',
  '0123456789',
  'abcdefghij',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  'asdfghjkl123',
  '1qaz2wsx3edc',
  '1q2w3e4r5t',
  'iloveyou12',
  'letmein12345',
  'Sunshine2024!',
  'welcomehome1',
  'administrator',
  '01.02.1990..',
  'football2023',
  'trivet12345',
])('[AC-4] a common password is refused: %s', (password) => {
  expect(v.safeParse(Password, password).issues?.[0].message).toBe('passwordCommon')
})

test.each([
  'correct horse battery',
  'meine katze mag regen',
  'kR7!vQ2zLp',
  'tallow-brink-9',
  'пароль на каждый день',
  '7291 4402 8816 3',
  'gh4Kd8sLq1',
])('[AC-4] a password that is not common is taken: %s', (password) => {
  expect(v.is(Password, password)).toBe(true)
})

test('[AC-5] a password has 10 to 256 characters and is NFC-normalised, nothing else', () => {
  expect(v.safeParse(Password, 'kR7!vQ2zL').issues?.[0].message).toBe('tooShort')
  expect(v.is(Password, 'kR7!vQ2zLp'.repeat(26))).toBe(false)
  expect(v.parse(Password, ' e\u0301 tallow brink ')).toBe(' é tallow brink ')
})
