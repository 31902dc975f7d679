import { expect, test } from 'vitest'
import { itemBy } from './examples.ts'
import { wasDoneAt } from './item-state-at.ts'
import type { LoggedChange, LoggedRow } from './logged-change.ts'

const milk = itemBy('ada')

test('[NV-9] whether an item was done after a change is read from what came later', () => {
  const log = [
    change(4, { title: 'Oat milk' }),
    change(6, { state: 'open' }),
    change(8, { state: 'done' }),
    change(0, { state: 'open' }),
  ]
  const done = { ...milk, state: 'done' as const }

  expect([5, 6, 7, 8].map((seq) => wasDoneAt(done, log, seq))).toEqual([false, true, true, false])
})

test('[NV-9] of an item that nobody touched since, it is what it is', () => {
  const log = [change(4, { title: 'Oat milk' })]

  expect(wasDoneAt({ ...milk, state: 'done' }, log, 5)).toBe(true)
  expect(wasDoneAt(milk, log, 5)).toBe(false)
})

test('[NV-9] it is not known beyond the log, of no item, and before there was one', () => {
  const log = [change(4, null), change(6, { state: 'open' })]

  expect(wasDoneAt(milk, log.slice(1), 5)).toBeNull()
  expect(wasDoneAt(undefined, log, 5)).toBeNull()
  expect(wasDoneAt(milk, [change(2, { title: 'x' }), ...log], 3)).toBeNull()
})

function change(seq: number, was: LoggedRow['was']): LoggedChange {
  const row = { kind: 'listItem' as const, id: milk.id, was }
  return { id: `ada.${seq}`, seq, by: 'ada', at: seq, name: 'x', act: null, rows: [row] }
}
