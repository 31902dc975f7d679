import { expect, test } from 'vitest'
import { findInvitation } from './invitation-link.ts'

const origin = 'https://trivet.example'
const token = 'abcdefghijklmnopqrstuvwxyz0123456789_-AB'

test('[HO-7] a whole link, its path and the token alone lead to the same invitation', () => {
  for (const pasted of [`${origin}/invite/${token}`, `/invite/${token}`, `  ${token} `]) {
    expect(findInvitation(pasted, origin)).toEqual({ token })
  }
})

test('[HO-7] the link of another server is told apart', () => {
  const found = findInvitation(`https://other.example/invite/${token}`, origin)

  expect(found).toEqual({ problem: 'foreignInvitation' })
})

test('[HO-7] anything else is no invitation', () => {
  for (const pasted of ['', 'hello', 'https://', 'javascript:alert(1)', `${origin}/invite/short`]) {
    expect(findInvitation(pasted, origin)).toEqual({ problem: 'notAnInvitation' })
  }
})
