import { expect, test } from 'vitest'
import { dayMs } from './durations.ts'
import { ada, bob, flat, itemBy, memberWith, milkId } from './examples.ts'
import { foldListItems } from './folding.ts'
import { GroupMemory } from './group-memory.ts'
import { rememberItem } from './item-memory.ts'
import { tickListItem } from './list-item-mutations.ts'
import type { ListItem } from './list-item.ts'
import { Memory } from './memory-view.ts'
import { pastItemId, talliesMax } from './past-item.ts'
import { undo } from './undo.ts'

const now = 1_000 * dayMs
const server = { userId: ada, now, stream: flat }
const part = 'part------------'

function done(id: string, daysAgo: number, changes: Partial<ListItem> = {}): ListItem {
  const tickedBy = [{ by: ada, at: now - daysAgo * dayMs }]
  return itemBy(ada, { id: id.padEnd(16, '-'), state: 'done', tickedBy, ...changes })
}

function fold(items: readonly ListItem[], others: Partial<ListItem>[] = []) {
  const given = [...items, ...others.map((other) => itemBy(ada, other))]
  const memory = new Memory({ member: [memberWith(ada, 'owner')], listItem: given })
  const args = { items: items.map(({ id, title }) => ({ id, past: pastItemId(title) })) }
  const { changes, change } = memory.run(foldListItems, args, server)
  return { memory, changes, change, past: memory.get('pastItem', pastItemId('Milk')) }
}

test('[FM-1] what was done more than 90 days ago is folded, whatever is newer, open or in the trash is not', () => {
  const { memory } = fold([
    done('old', 91),
    done('new', 89),
    done('open', 91, { state: 'open' }),
    done('missing', 91, { state: 'unavailable' }),
    done('trash', 91, { deleted: { by: ada, at: 1 } }),
  ])

  const folded = ['old', 'new', 'open', 'missing', 'trash'].filter(
    (id) => memory.get('listItem', id.padEnd(16, '-'))?.folded,
  )
  expect(folded).toEqual(['old'])
  expect(memory.count('listItem')).toBe(3)
})

test('[FM-1] what is tied to a line of a notepad stays, or the line would show it as not done', () => {
  const source = { notepad: 'plans-----------', line: 'line------------' }

  expect(fold([done('old', 91, { source })]).changes).toEqual([])
})

test('[FM-1] it goes with its parts, and stays while one of them is still to be done', () => {
  const whole = fold([done('old', 91)], [{ id: part, parent: 'old-------------', state: 'done' }])
  const half = fold([done('old', 91)], [{ id: part, parent: 'old-------------' }])

  expect(whole.memory.get('listItem', part)?.folded).toBe(now - 91 * dayMs)
  expect(whole.past?.times).toBe(1)
  expect(half.changes).toEqual([])
})

test('[FM-1] what was renamed since the server looked is left for the next day', () => {
  const memory = new Memory({ listItem: [done('old', 91, { title: 'Oats' })] })
  const args = { items: [{ id: 'old-------------', past: pastItemId('Milk') }] }

  expect(memory.apply(foldListItems, args, server)).toEqual([])
})

test('[FM-2] of all items of one name the group remembers how often, when, how much and where', () => {
  const dairy = 'dairy-----------'
  const { past } = fold([
    done('a', 300, { title: 'milk', amount: 2, unit: 'l', section: dairy }),
    done('b', 120, { title: 'Milk', amount: 2, unit: 'l' }),
    done('c', 200, { title: 'MILK', amount: 1, unit: 'l', section: dairy }),
  ])

  expect(past).toMatchObject({
    title: 'Milk',
    times: 3,
    firstAt: now - 300 * dayMs,
    lastAt: now - 120 * dayMs,
    amounts: [
      { amount: 2, unit: 'l', times: 2 },
      { amount: 1, unit: 'l', times: 1 },
    ],
    sections: [{ section: dairy, times: 2 }],
  })
})

test('[FM-2] a thing bought in ever other amounts takes no more room', () => {
  const { past } = fold(
    Array.from({ length: 20 }, (_, amount) => done(`item-${amount}`, 100, { amount })),
  )

  expect(past?.times).toBe(20)
  expect(past?.amounts).toHaveLength(talliesMax)
})

test('[FM-3] suggestions know what is folded: its times, usual amount and section', () => {
  const dairy = 'dairy-----------'
  const old = [100, 110, 120].map((days) =>
    done(`milk-${days}`, days, { amount: 2, unit: 'l', section: dairy, createdAt: 1 }),
  )
  const { past } = fold(old)
  const fresh = itemBy(ada, { title: 'Milk', createdAt: now })
  const memory = new GroupMemory()
  memory.learn([...old, fresh])

  // The device drops them in the moment in which it hears what is remembered.
  memory.learn([fresh], past ? [past] : [])

  const [milk] = memory.find('mi', { now, most: 5 })
  expect(milk).toMatchObject({ title: 'Milk', times: 4, amount: 2, unit: 'l', section: dairy })
  memory.learn([fresh], past ? [{ ...past, deleted: { by: ada, at: now } }] : [])
  expect(memory.find('mi', { now, most: 5 })[0]?.times).toBe(1)
})

test('[FM-3] what is only past is suggested too, and forgotten with its memory', () => {
  const { past } = fold([done('a', 100)])
  const memory = new GroupMemory()

  memory.learn([], past ? [past] : [])
  const before = memory.find('m', { now, most: 5 }).map(({ title }) => title)
  memory.learn([], past ? [{ ...past, deleted: { by: ada, at: now } }] : [])

  expect([before, memory.size]).toEqual([['Milk'], 0])
})

test('[FM-4] how often something was done counts what is folded', () => {
  const { past } = fold([done('a', 127), done('b', 118), done('c', 109), done('d', 100)])
  const near = [done('e', 82), done('f', 64)]

  const memory = rememberItem(near, itemBy(ada), past ? [past] : [])

  expect(memory).toEqual({ times: 6, everyDays: 13 })
})

test('[FM-5] what is opened again is on the list again; ticked by undo it is folded as it was', () => {
  const { memory } = fold([done('old', 91)])
  const actor = { userId: bob, now: now + 1, stream: flat }
  const people = new Memory({
    member: [memberWith(bob, 'member')],
    listItem: [memory.get('listItem', 'old-------------') ?? itemBy(ada)],
  })

  const { change } = people.run(tickListItem, { id: 'old-------------', done: false }, actor)
  const open = people.get('listItem', 'old-------------')
  people.apply(
    undo,
    { changes: [change], rows: [{ kind: 'listItem', id: 'old-------------' }] },
    actor,
  )

  expect(open).toMatchObject({ state: 'open', folded: null })
  expect(people.get('listItem', 'old-------------')).toMatchObject({
    state: 'done',
    folded: now - 91 * dayMs,
  })
})

test('[FM-6] things from longest ago are forgotten when there is no room for them', () => {
  const { memory, past } = fold([done('a', 100, { amount: 2 })])

  memory.apply(foldListItems, { items: [], forget: [past?.id ?? milkId] }, server)

  expect(memory.get('pastItem', past?.id ?? '')).toMatchObject({
    deleted: { by: ada, at: now },
    amounts: [],
  })
})
