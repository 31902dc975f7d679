import { describe, expect, test } from 'vitest'
import { ada, bob, cat, flat, flatGroup, itemBy, memberWith, milkId } from './examples.ts'
import { changeGroup, createGroup } from './group-mutations.ts'
import { useKept } from './kept-mutations.ts'
import {
  addListItem,
  changeListItem,
  deleteListItem,
  moveListItem,
  tickListItem,
} from './list-item-mutations.ts'
import { claimListItem, markListItem } from './list-item-state-mutations.ts'
import { liveItemsMax } from './list-item.ts'
import type { LoggedChange } from './logged-change.ts'
import { Memory, type RanInMemory } from './memory-view.ts'
import { addSection, changeSection, deleteSection } from './section-mutations.ts'
import { undo, undoArgs } from './undo.ts'

const asAda = { userId: ada, stream: flat, now: 7 }
const asBob = { userId: bob, stream: flat, now: 8 }
const asCat = { userId: cat, stream: flat, now: 9 }
const members = [memberWith(ada, 'member'), memberWith(bob, 'member'), memberWith(cat, 'helper')]
const milk = { id: milkId, title: 'Milk', order: 'a0' }

const milkBefore = () => new Memory({ member: members, listItem: [itemBy(ada)] })
const milkOf = (memory: Memory) => memory.get('listItem', milkId)

/** Takes changes back as a screen does. */
function takeBack(
  memory: Memory,
  changes: RanInMemory[],
  actor = asAda,
  origin: object = {},
): RanInMemory {
  const logged = changes.flatMap(({ change }) => memory.get('change', change) ?? [])
  const [args] = undoArgs(logged)
  return memory.run(undo, args, actor, origin)
}

describe('taking back', () => {
  test('[UN-1] an edit puts back its own fields and leaves what others did since', () => {
    const memory = milkBefore()
    const renamed = memory.run(changeListItem, { id: milkId, title: 'Oats' }, asAda)
    memory.apply(changeListItem, { id: milkId, note: 'cold' }, asBob)

    takeBack(memory, [renamed])

    expect(milkOf(memory)).toMatchObject({ title: 'Milk', note: 'cold', editedBy: ada })
  })

  test('[UN-2] an addition moves it to the trash, and a deletion out of it', () => {
    const memory = new Memory({ member: members })
    const added = memory.run(addListItem, milk, asAda)

    const gone = takeBack(memory, [added])
    expect(milkOf(memory)?.deleted).toEqual({ by: ada, at: 7 })
    takeBack(memory, [gone], asBob)

    expect(milkOf(memory)?.deleted).toBeNull()
  })

  test('[UN-3] a tick or a move is as it was, and no edit', () => {
    const memory = milkBefore()
    const ticked = memory.run(tickListItem, { id: milkId, done: true }, asAda)
    const moved = memory.run(moveListItem, { id: milkId, order: 'a5' }, asAda)

    takeBack(memory, [ticked, moved])

    expect(milkOf(memory)).toEqual(itemBy(ada))
  })

  test('[UN-4] an undo does it again', () => {
    const memory = milkBefore()
    const renamed = memory.run(changeListItem, { id: milkId, title: 'Oats' }, asAda)
    const deleted = memory.run(deleteListItem, { id: milkId }, asAda)

    const undone = takeBack(memory, [renamed, deleted])
    expect(milkOf(memory)).toMatchObject({ title: 'Milk', deleted: null })
    takeBack(memory, [undone], asBob)

    expect(milkOf(memory)).toMatchObject({ title: 'Oats', deleted: { by: bob, at: 8 } })
  })

  test('[UN-5] several changes goes from the newest to the oldest, however they are named', () => {
    const memory = milkBefore()
    const first = memory.run(changeListItem, { id: milkId, title: 'Oats' }, asAda)
    const second = memory.run(changeListItem, { id: milkId, title: 'Soy' }, asAda)

    const changes = [first.change, second.change]
    memory.apply(undo, { changes, rows: [{ kind: 'listItem', id: milkId }] }, asAda)

    expect(milkOf(memory)?.title).toBe('Milk')
  })

  test('[UN-6] twice is taking back once', () => {
    const memory = new Memory({ member: members })
    const added = memory.run(addListItem, milk, asAda)

    takeBack(memory, [added])
    const again = takeBack(memory, [added], asBob)

    expect(milkOf(memory)?.deleted).toEqual({ by: ada, at: 7 })
    expect(again.changes).toEqual([])
  })

  test('[UN-7] kept words brings them back beside those that came since', () => {
    const memory = milkBefore()
    memory.apply(changeListItem, { id: milkId, title: 'Oats' }, asAda)
    const late = memory.run(changeListItem, { id: milkId, title: 'Soy' }, asBob, { seen: 0 })
    const [kept] = milkOf(memory)?.kept ?? []
    const used = memory.run(useKept, { id: milkId, kept: kept?.id }, asAda)
    memory.apply(changeListItem, { id: milkId, title: 'Rice' }, asBob, { seen: 0, client: cat })

    takeBack(memory, [used])

    expect(milkOf(memory)?.title).toBe('Oats')
    expect(milkOf(memory)?.kept.map(({ value }) => value)).toEqual(['Soy', 'Rice'])
    takeBack(memory, [late], asBob)
    expect(milkOf(memory)?.kept.map(({ value }) => value)).toEqual(['Rice'])
  })

  test('[UN-8] works for sections and the group too', () => {
    const shelf = { id: 'shelf-----------', name: 'Shelf', emoji: null, order: 'a0' }
    const memory = new Memory({ member: [memberWith(ada, 'owner')], group: [flatGroup] })
    const added = memory.run(addSection, shelf, asAda)
    const renamed = memory.run(changeSection, { id: shelf.id, name: 'Fridge' }, asAda)
    const deleted = memory.run(deleteSection, { id: shelf.id }, asAda)
    const named = memory.run(changeGroup, { name: 'Home' }, asAda)

    takeBack(memory, [renamed, deleted, named])

    expect(memory.get('section', shelf.id)).toMatchObject({ name: 'Shelf', deleted: null })
    expect(memory.get('group', flat)?.name).toBe('Flat 12')
    takeBack(memory, [added])
    expect(memory.get('section', shelf.id)?.deleted).not.toBeNull()
  })
})

describe('somebody who had not seen', () => {
  test('[UN-9] words written since leaves them, and keeps nothing aside', () => {
    const memory = milkBefore()
    const renamed = memory.run(changeListItem, { id: milkId, title: 'Oats', urgent: true }, asAda)
    memory.apply(changeListItem, { id: milkId, title: 'Oat milk' }, asBob)

    takeBack(memory, [renamed], asAda, { seen: 1 })

    expect(milkOf(memory)).toMatchObject({ title: 'Oat milk', urgent: false, kept: [] })
  })

  test('[UN-10] words written since does not delete the item by taking back its addition', () => {
    const memory = new Memory({ member: members })
    const added = memory.run(addListItem, milk, asAda)
    memory.apply(changeListItem, { id: milkId, note: 'cold' }, asBob)

    takeBack(memory, [added], asAda, { seen: 1 })

    expect(milkOf(memory)?.deleted).toBeNull()
  })

  test('[UN-11] another tick does not open it by taking back their own', () => {
    const memory = milkBefore()
    const ticked = memory.run(tickListItem, { id: milkId, done: true }, asAda)
    memory.apply(tickListItem, { id: milkId, done: true }, asBob)

    takeBack(memory, [ticked], asAda, { seen: 1 })

    expect(milkOf(memory)?.state).toBe('done')
  })
})

describe('what somebody did to an item since stays', () => {
  test('[UN-54] whoever took it over is still getting it when the claim before is taken back', () => {
    const memory = milkBefore()
    const claimed = memory.run(claimListItem, { id: milkId, claimed: true }, asAda)
    const takenOver = memory.run(claimListItem, { id: milkId, claimed: true }, asBob)

    takeBack(memory, [claimed], asAda, { seen: 1 })
    takeBack(memory, [claimed], asAda)

    expect(milkOf(memory)?.claimedBy?.by).toBe(bob)
    takeBack(memory, [takenOver], asBob)
    expect(milkOf(memory)?.claimedBy?.by).toBe(ada)
  })

  test('[UN-56] whoever gave a claim back to somebody takes it over again by a redo', () => {
    const memory = milkBefore()
    memory.apply(claimListItem, { id: milkId, claimed: true }, { ...asBob, now: 5 })
    const takenOver = memory.run(claimListItem, { id: milkId, claimed: true }, asAda)
    const undone = takeBack(memory, [takenOver])
    expect(milkOf(memory)?.claimedBy?.by).toBe(bob)

    takeBack(memory, [undone])

    expect(milkOf(memory)?.claimedBy?.by).toBe(ada)
  })

  test('[UN-55] what somebody got after all stays ticked when *not there* is taken back', () => {
    const memory = milkBefore()
    const marked = memory.run(markListItem, { id: milkId, state: 'unavailable' }, asAda)
    memory.apply(tickListItem, { id: milkId, done: true }, asBob)

    takeBack(memory, [marked])

    expect(milkOf(memory)).toMatchObject({ state: 'done', tickedBy: [{ by: bob, at: 8 }] })
  })
})

test('[LM-42] a part whose deletion is taken back brings back what it is a part of', () => {
  const partId = 'part------------'
  const part = itemBy(cat, { id: partId, parent: milkId })
  const memory = new Memory({ member: members, listItem: [itemBy(ada), part] })
  const deleted = memory.run(deleteListItem, { id: partId }, asCat)
  memory.apply(deleteListItem, { id: milkId }, asAda)

  takeBack(memory, [deleted], asBob)

  expect([milkOf(memory), memory.get('listItem', partId)]).toMatchObject([
    { deleted: null },
    { deleted: null },
  ])
})

describe('who may', () => {
  test('[UN-12] a member takes back anybody’s change, a helper only their own', () => {
    const memory = milkBefore()
    const byAda = memory.run(tickListItem, { id: milkId, done: true }, asAda)

    expect(() => takeBack(memory, [byAda], asCat)).toThrow('notAllowed')
    takeBack(memory, [byAda], asBob)

    expect(milkOf(memory)?.state).toBe('open')
  })

  test('[UN-13] a helper takes back their tick of anything, but only their own words', () => {
    const memory = milkBefore()
    const ticked = memory.run(tickListItem, { id: milkId, done: true }, asCat)
    const own = 'oats------------'
    const added = memory.run(addListItem, { id: own, title: 'Oats', order: 'a1' }, asCat)

    takeBack(memory, [ticked, added], asCat)

    expect(milkOf(memory)?.state).toBe('open')
    expect(memory.get('listItem', own)?.deleted).not.toBeNull()
    const lowered = new Memory({
      member: members,
      listItem: [itemBy(ada)],
      change: [changeBy(cat, { title: 'Cream' })],
    })
    const args = { changes: [`${cat}.1`], rows: [{ kind: 'listItem', id: milkId }] }
    expect(() => lowered.apply(undo, args, asCat)).toThrow('notAllowed')
  })

  test('[UN-14] settings are taken back only by who may change them', () => {
    const memory = new Memory({
      member: [memberWith(ada, 'owner'), memberWith(bob, 'member')],
      group: [flatGroup],
    })
    const named = memory.run(changeGroup, { name: 'Home' }, asAda)

    expect(() => takeBack(memory, [named], asBob)).toThrow('notAllowed')
  })
})

describe('what cannot be taken back', () => {
  test('[UN-15] people and new groups are not', () => {
    const memory = new Memory({})
    const { name, emoji, colour, locale, timeZone, weekStart } = flatGroup
    const group = { name, emoji, colour, locale, timeZone, weekStart }
    const made = memory.run(createGroup, group, asAda)

    expect(() => takeBack(memory, [made])).toThrow('notUndoable')
    const rows = [{ kind: 'group', id: flat }]
    expect(() => memory.apply(undo, { changes: [made.change], rows }, asAda)).toThrow('notUndoable')
  })

  test('[UN-16] a change that the log no longer holds is not', () => {
    const rows = [{ kind: 'listItem', id: milkId }]

    expect(() => milkBefore().apply(undo, { changes: [`${ada}.9`], rows }, asAda)).toThrow(
      'notFound',
    )
  })

  test('[UN-17] rows that were not named are refused, rows that are not in the change left alone', () => {
    const memory = new Memory({
      member: members,
      listItem: [itemBy(ada), itemBy(ada, { id: bob })],
    })
    const { change } = memory.run(changeListItem, { id: milkId, title: 'Oats' }, asAda)

    expect(() => memory.apply(undo, { changes: [change], rows: [] }, asAda)).toThrow('invalid')
    const rows = [milkId, bob].map((id) => ({ kind: 'listItem', id }))
    const changes = memory.apply(undo, { changes: [change], rows }, asAda)
    expect(changes.map(({ id }) => id)).toEqual([milkId])
  })

  test('[UN-18] a full list takes nothing back from the trash', () => {
    const memory = milkBefore()
    const deleted = memory.run(deleteListItem, { id: milkId }, asAda)
    const full = Object.assign(memory, { count: () => liveItemsMax })

    expect(() => takeBack(full, [deleted])).toThrow('full')
  })
})

test('[UN-19] many changes are taken back in parts of a hundred, the newest first', () => {
  const changes = Array.from({ length: 250 }, (_, index) => ({
    ...changeBy(ada, { title: 'Oats' }),
    id: `${ada}.${index + 1}`,
    seq: index < 200 ? index + 1 : 0,
  }))

  const parts = undoArgs(changes)

  expect(parts.map((part) => [part.changes.length, part.changes[0]])).toEqual([
    [100, `${ada}.250`],
    [100, `${ada}.150`],
    [50, `${ada}.50`],
  ])
})

function changeBy(by: string, was: Record<string, unknown>): LoggedChange {
  const rows = [{ kind: 'listItem' as const, id: milkId, was }]
  return { id: `${by}.1`, seq: 1, by, at: 5, name: 'changeListItem', act: null, rows }
}
