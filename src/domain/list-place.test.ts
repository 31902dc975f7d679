import { expect, test } from 'vitest'
import { oneStep } from './list-place.ts'
import { byOrder } from './by-order.ts'

const random = () => 0.5
const rows = [
  { id: 'a', order: 'a0' },
  { id: 'b', order: 'a1' },
  { id: 'c', order: 'a2' },
]

test.each([
  ['c', 'up', 'acb'],
  ['b', 'up', 'bac'],
  ['a', 'down', 'bac'],
  ['b', 'down', 'acb'],
] as const)('[LI-9] moving %s one step %s passes one row', (id, direction, expected) => {
  const order = oneStep(rows, id, direction, random)

  expect(namesAfter(rows, id, order)).toBe(expected)
})

test('[LI-9] there is no step beyond the first and the last row', () => {
  expect(oneStep(rows, 'a', 'up', random)).toBeNull()
  expect(oneStep(rows, 'c', 'down', random)).toBeNull()
  expect(oneStep(rows, 'gone', 'up', random)).toBeNull()
})

test('[LI-9] rows that were put at the same place by two devices can be passed', () => {
  const twins = [
    { id: 'a', order: 'a0' },
    { id: 'b', order: 'a1' },
    { id: 'c', order: 'a1' },
    { id: 'd', order: 'a2' },
  ]

  expect(namesAfter(twins, 'd', oneStep(twins, 'd', 'up', random))).toBe('adbc')
  expect(namesAfter(twins, 'c', oneStep(twins, 'c', 'up', random))).toBe('acbd')
  expect(namesAfter(twins, 'b', oneStep(twins, 'b', 'down', random))).toBe('acbd')
})

function namesAfter(before: { id: string; order: string }[], id: string, order: string | null) {
  const after = before.map((row) => (row.id === id ? { id, order: order ?? '' } : row))
  return after
    .sort(byOrder)
    .map((row) => row.id)
    .join('')
}
