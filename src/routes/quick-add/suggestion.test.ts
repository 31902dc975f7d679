import { ada, itemBy } from '#domain/examples.ts'
import { GroupMemory } from '#domain/group-memory.ts'
import type { ListItem } from '#domain/list-item.ts'
import { plainLine } from '#domain/quick-add.ts'
import { expect, test } from 'vitest'
import { suggest, titleOf } from './suggestion.ts'

const starters = ['Bananas', 'Beans', 'Bread', 'Broccoli', 'Butter', 'Milk']

test('[QA-34] at most five rows: what the group had first, then words that begin so, nothing twice', () => {
  expect(offered('b', ['Bin bags', 'Beans'])).toEqual([
    'Beans',
    'Bin bags',
    'Bananas',
    'Bread',
    'Broccoli',
  ])
  expect(offered('b', ['Basil', 'Batteries', 'Bay leaves', 'Beer', 'Berries', 'Bin bags'])).toEqual(
    ['Basil', 'Batteries', 'Bay leaves', 'Beer', 'Berries'],
  )
})

test('[QA-34] a group without a memory is offered the words of the language alone', () => {
  expect(offered('br', [])).toEqual(['Bread', 'Broccoli'])
  expect(offered('bread', [])).toEqual([])
})

function offered(line: string, titles: readonly string[]): string[] {
  const memory = new GroupMemory()
  memory.learn(titles.map(done))
  const sources = { memory, starters, people: [], sections: [], now: 2 }
  const rows = suggest(line, plainLine(line), {
    ...sources,
    canArrange: true,
    canRaise: () => true,
  })
  return rows.map(titleOf)
}

function done(title: string, place: number): ListItem {
  return itemBy(ada, { id: `thing-${place}`.padEnd(16, '-'), title, state: 'done' })
}
