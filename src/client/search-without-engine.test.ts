import { expect, test, vi } from 'vitest'
import { Search } from './search.ts'
import { openSession } from './test-session.ts'

vi.mock('./search-engine.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

const asked = { query: 'milk', group: null, states: ['live'], most: 5 } as const

test('[FD-21] whoever searches is answered, each time, though nothing can be fetched to look with', async () => {
  const search = new Search(openSession())

  const found = await Promise.all([search.find(asked), search.find(asked)])
  const later = await search.find(asked)

  expect([...found, later].map(({ here, isWhole }) => [here, isWhole])).toEqual([
    [[], false],
    [[], false],
    [[], false],
  ])
})

test('[FD-21] who waits for more to be found is told of nothing that nobody looks through', async () => {
  const search = new Search(openSession())
  const told = vi.fn<() => void>()
  search.subscribe(told)

  await search.find(asked)
  await search.find(asked)

  expect(told).not.toHaveBeenCalled()
})
