import { expect, test } from 'vitest'
import { ada, bob, itemBy } from './examples.ts'
import { openTags, passesFilter } from './list-filter.ts'

const me = { userId: ada, now: 1_000 }
const due = { date: '2026-12-03', time: null, zone: null }

test('[LF-1] mine is what I was asked for or have claimed', () => {
  const mine = { only: ['mine'], tag: null } as const

  expect(passesFilter(itemBy(bob, { assignees: [ada, bob] }), mine, me)).toBe(true)
  expect(passesFilter(itemBy(bob, { claimedBy: { by: ada, at: 0 } }), mine, me)).toBe(true)
  expect(passesFilter(itemBy(ada, { assignees: [bob] }), mine, me)).toBe(false)
})

test('[LF-2] several filters ask for all of it', () => {
  const filter = { only: ['urgent', 'due'], tag: 'party' } as const

  expect(passesFilter(itemBy(ada, { urgent: true, due, tags: ['party'] }), filter, me)).toBe(true)
  expect(passesFilter(itemBy(ada, { urgent: true, tags: ['party'] }), filter, me)).toBe(false)
  expect(passesFilter(itemBy(ada, { urgent: true, due }), filter, me)).toBe(false)
})

test('[LF-3] the tags to choose from are those of what is open, the most used first', () => {
  const items = [
    itemBy(ada, { tags: ['rare', 'party'] }),
    itemBy(ada, { tags: ['party'] }),
    itemBy(ada, { tags: ['old'], state: 'done' }),
  ]

  expect(openTags(items)).toEqual(['party', 'rare'])
})
