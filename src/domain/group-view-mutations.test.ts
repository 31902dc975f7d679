import { expect, test } from 'vitest'
import { ada, flat } from './examples.ts'
import {
  chooseLayout,
  lookAtGroup,
  noteAsked,
  seeGroup,
  starNotepad,
} from './group-view-mutations.ts'
import { blankGroupView, starredMax } from './group-view.ts'
import { pendingInvitationsMax } from './invitation.ts'
import { Memory } from './memory-view.ts'
import { undoOwn } from './undo-own.ts'

const asAda = { userId: ada, stream: ada, now: 7 }
const plans = 'plans-----------'

test('[GV-7] undoing the first thing that I chose in a group leaves what I chose since', () => {
  const memory = new Memory({})
  const star = { group: flat, notepad: plans, starred: true }
  const { change } = memory.run(starNotepad, star, asAda)
  memory.apply(chooseLayout, { group: flat, layout: 'shop------------' }, asAda)

  const rows = [{ kind: 'groupView', id: flat }]
  memory.apply(undoOwn, { changes: [change], rows }, asAda)

  expect(memory.get('groupView', flat)).toMatchObject({ starred: [], layout: 'shop------------' })
})

test('[GV-1] what I star is starred once, and is mine until I take the star away', () => {
  const memory = new Memory({})

  memory.apply(starNotepad, { group: flat, notepad: plans, starred: true }, asAda)
  const twice = memory.apply(starNotepad, { group: flat, notepad: plans, starred: true }, asAda)

  expect(twice).toEqual([])
  expect(memory.get('groupView', flat)?.starred).toEqual([plans])
  memory.apply(starNotepad, { group: flat, notepad: plans, starred: false }, asAda)
  expect(memory.get('groupView', flat)?.starred).toEqual([])
})

test('[GV-2] one star more than the limit is refused', () => {
  const starred = Array.from({ length: starredMax }, (_, n) => `${n}`.padEnd(16, '-'))
  const memory = new Memory({ groupView: [{ ...blankGroupView(flat), starred }] })

  const one = () => memory.apply(starNotepad, { group: flat, notepad: plans, starred: true }, asAda)

  expect(one).toThrow('full')
})

test('[GV-3] nobody stars, looks or chooses a layout for somebody else', () => {
  const memory = new Memory({})
  const elsewhere = { ...asAda, stream: flat }

  const star = () =>
    memory.apply(starNotepad, { group: flat, notepad: plans, starred: true }, elsewhere)

  expect(star).toThrow('notMember')
  expect(() => memory.apply(lookAtGroup, { group: flat, upTo: 1 }, elsewhere)).toThrow('notMember')
  expect(() => memory.apply(chooseLayout, { group: flat, layout: null }, elsewhere)).toThrow(
    'notMember',
  )
})

test('[GV-4] looking never goes back: what one tab has seen is not new in an older one', () => {
  const memory = new Memory({})

  memory.apply(lookAtGroup, { group: flat, upTo: 12 }, asAda)
  memory.apply(lookAtGroup, { group: flat, upTo: 5 }, { ...asAda, now: 9 })

  expect(memory.get('groupView', flat)).toMatchObject({ lookedUpTo: 12, lookedAt: 7 })
})

test('[GV-6] what was seen of a group, on whatever screen, is never less than before', () => {
  const memory = new Memory({})

  memory.apply(seeGroup, { group: flat, upTo: 12 }, asAda)
  memory.apply(seeGroup, { group: flat, upTo: 5 }, asAda)

  expect(memory.get('groupView', flat)).toMatchObject({ seenUpTo: 12, lookedUpTo: 0 })
})

test('[WI-8] whom I asked stands with me alone, as many as can wait, and in no log', () => {
  const memory = new Memory({})

  const changes = Array.from({ length: pendingInvitationsMax + 1 }, (_, n) =>
    memory.apply(noteAsked, { group: flat, asked: askedFor(n) }, asAda),
  ).flat()

  const asked = memory.get('groupView', flat)?.asked
  expect(asked).toHaveLength(pendingInvitationsMax)
  expect(asked?.at(-1)).toEqual(askedFor(pendingInvitationsMax))
  expect(JSON.stringify(changes.map(({ logged }) => logged))).not.toContain('@')
  const elsewhere = { ...asAda, stream: flat }
  expect(() => memory.apply(noteAsked, { group: flat, asked: askedFor(0) }, elsewhere)).toThrow(
    'notMember',
  )
})

function askedFor(n: number) {
  return { invitation: `${n}`.padEnd(16, '-'), email: `bo${n}@example.org` }
}
