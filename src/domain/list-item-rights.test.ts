import { expect, test } from 'vitest'
import { canEditItem } from './list-item-rights.ts'

test.each([
  ['viewer', 'me', false],
  ['helper', 'me', true],
  ['helper', 'another', false],
  ['member', 'another', true],
  ['owner', 'another', true],
] as const)('[IT-7] a %s and an item made by %s', (role, createdBy, expected) => {
  expect(canEditItem({ id: 'me', role }, { createdBy })).toBe(expected)
})
