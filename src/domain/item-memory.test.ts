import { expect, test } from 'vitest'
import { ada, itemBy } from './examples.ts'
import { rememberItem } from './item-memory.ts'

const day = 86_400_000

function doneOn(...days: number[]) {
  return days.map((at, index) =>
    itemBy(ada, {
      id: `milk-----------${index}`,
      title: index % 2 === 0 ? 'Milk' : ' MILK',
      state: 'done',
      tickedBy: [{ by: ada, at: at * day }],
    }),
  )
}

test('[IT-9] what was done often says how often, and about every how many days', () => {
  const milk = itemBy(ada)

  expect(rememberItem(doneOn(1, 9, 20, 28), milk)).toEqual({ times: 4, everyDays: 9 })
  expect(rememberItem(doneOn(1, 2, 3), milk)).toEqual({ times: 3, everyDays: 1 })
})

test('[IT-9] once, several times a day, or never says no rhythm', () => {
  const milk = itemBy(ada)
  const deleted = doneOn(1, 5).map((item) => ({ ...item, deleted: { by: ada, at: 1 } }))

  expect(rememberItem(doneOn(4), milk)).toEqual({ times: 1, everyDays: null })
  expect(rememberItem(doneOn(4, 4, 4), milk)).toEqual({ times: 3, everyDays: null })
  expect(rememberItem([...deleted, milk], milk)).toEqual({ times: 0, everyDays: null })
})
