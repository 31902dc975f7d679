import { expect, test } from 'vitest'
import { dayMs } from './durations.ts'
import { ada, itemBy } from './examples.ts'
import { GroupMemory } from './group-memory.ts'
import type { ListItem } from './list-item.ts'

const now = 1_000 * dayMs

function thing(id: string, title: string, changes: Partial<ListItem> = {}): ListItem {
  return itemBy(ada, { id: id.padEnd(16, '-'), title, createdAt: now - dayMs, ...changes })
}

function titles(memory: GroupMemory, typed: string): string[] {
  return memory.find(typed, { now, most: 5 }).map(({ title }) => title)
}

test('[QA-8] what was there often and lately comes first', () => {
  const memory = new GroupMemory()
  memory.learn([
    thing('a', 'Milk chocolate', { createdAt: now - 300 * dayMs }),
    thing('b', 'Milk chocolate', { createdAt: now - 290 * dayMs }),
    thing('c', 'Mint'),
    thing('d', 'Mint'),
    thing('e', 'Mirabelles'),
  ])

  expect(titles(memory, 'mi')).toEqual(['Mint', 'Mirabelles', 'Milk chocolate'])
})

test('[QA-8] case, accents and the first word do not matter', () => {
  const memory = new GroupMemory()
  memory.learn([thing('a', 'Crème fraîche'), thing('b', 'Dark chocolate')])

  expect(titles(memory, 'CREME FR')).toEqual(['Crème fraîche'])
  expect(titles(memory, 'choc')).toEqual(['Dark chocolate'])
  expect(titles(memory, 'hoc')).toEqual([])
})

test('[QA-8] it knows the usual amount and section, and how it was written last', () => {
  const memory = new GroupMemory()
  memory.learn([
    thing('a', 'milk', { amount: 2, unit: 'l', section: 'dairy', createdAt: 1 }),
    thing('b', 'MILK', { amount: 2, unit: 'l', section: 'dairy', createdAt: 2 }),
    thing('c', 'Milk', { amount: null, section: null, createdAt: 3 }),
  ])

  const [milk] = memory.find('milk', { now, most: 5 })

  expect(milk).toMatchObject({ title: 'Milk', amount: 2, unit: 'l', section: 'dairy', times: 3 })
})

test('[QA-8] what changes is learnt anew; a rename forgets the old name', () => {
  const memory = new GroupMemory()
  const slip = thing('a', 'Mlik')
  memory.learn([slip, thing('b', 'Mlik')])

  memory.learn([{ ...slip, title: 'Milk' }, thing('b', 'Mlik', { deleted: { by: ada, at: 1 } })])

  expect(titles(memory, 'm')).toEqual(['Milk'])
  expect(memory.size).toBe(1)
})

test('[QA-8] what is a part of something, or was deleted before it was done, is not remembered', () => {
  const memory = new GroupMemory()
  memory.learn([
    thing('a', 'Step', { parent: 'b'.padEnd(16, '-') }),
    thing('c', 'Slip', { deleted: { by: ada, at: 1 } }),
    thing('d', 'Soap', { deleted: { by: ada, at: 1 }, state: 'done' }),
  ])

  expect(titles(memory, 's')).toEqual(['Soap'])
})

test('[QA-9] ten thousand items are learnt in pieces, and a key costs next to nothing', () => {
  const words = ['apple', 'bread', 'milk', 'oat', 'tea', 'rice', 'soap', 'salt', 'plum', 'corn']
  const items = Array.from({ length: 10_000 }, (_, index) =>
    thing(String(index), `${words[index % 10]} ${words[Math.floor(index / 10) % 10]} ${index}`),
  )
  const memory = new GroupMemory()
  let steps = 0
  while (!memory.learn(items, [], () => ++steps % 5 === 0)) expect(steps).toBeLessThan(1_000)

  // The best of some: what else the machine does is not ours.
  const keys = ['m', 'mi', 'mil', 'milk', 'milk o'].map((typed) => {
    const took = Array.from({ length: 5 }, () => {
      const started = performance.now()
      memory.find(typed, { now, most: 5 })
      return performance.now() - started
    })
    return Math.min(...took)
  })

  expect(memory.size).toBe(10_000)
  expect(Math.max(...keys)).toBeLessThan(30)
})
