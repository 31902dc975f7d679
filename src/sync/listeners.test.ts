import { expect, test, vi } from 'vitest'
import { Listeners } from './listeners.ts'

const milk = 'milk------------'

test('[RE-18] what an act of many parts deletes and brings back, lists hear before it is over', () => {
  const listeners = new Listeners()
  const told: (boolean | undefined)[] = []
  listeners.add(() => told.push(listeners.foreseen.get(milk)))

  const letGo = listeners.hold(new Map([[milk, false]]))
  listeners.tell([`listItem/${milk}`])
  // Another one meanwhile, of which nothing is foreseen.
  listeners.hold()()
  letGo()

  expect(told).toEqual([false, undefined])
})

test('[RE-18] an act in which nothing was done tells nobody', () => {
  const listeners = new Listeners()
  const list = vi.fn<() => void>()
  listeners.add(list)

  listeners.hold()()

  expect(list).not.toHaveBeenCalled()
})

test('[RE-18] what a record shows at once, lists hear a moment later, and once', () => {
  const moments: (() => void)[] = []
  const listeners = new Listeners((tell) => moments.push(tell))
  const [list, row, other] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
  listeners.add(list)
  listeners.addTo(new Set(['listItem/a', 'listItem/b']), row)
  listeners.addTo(new Set(['listItem/c']), other)

  listeners.tell(['listItem/a'], true)
  listeners.tell(['listItem/b'], true)
  expect(list).not.toHaveBeenCalled()
  for (const moment of moments) moment()

  expect(list).toHaveBeenCalledOnce()
  expect([row.mock.calls, other.mock.calls]).toEqual([[[], []], []])
})

test('[RE-18] whoever is not interested any more is not told', () => {
  const listeners = new Listeners()
  const [list, row, touched] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
  const ends = [
    listeners.add(list),
    listeners.addTo(new Set(['listItem/a']), row),
    listeners.addToTouched(touched),
  ]

  for (const end of ends) end()
  listeners.tell(['listItem/a'])

  expect([list, row, touched].map(({ mock }) => mock.calls)).toEqual([[], [], []])
})
