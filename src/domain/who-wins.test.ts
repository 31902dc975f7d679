import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ada, bob, cat, flat, flatGroup, itemBy, memberWith, milkId } from './examples.ts'
import { changeGroup } from './group-mutations.ts'
import { isSame } from './is-same.ts'
import { addListItem, changeListItem, moveListItem, tickListItem } from './list-item-mutations.ts'
import { type Due, type ListItem, guardedFields, keptMax } from './list-item.ts'
import { Memory } from './memory-view.ts'
import type { Notepad } from './notepad.ts'
import { changeNotepad, writeNotepad } from './notepad-mutations.ts'
import { type Origin, stampFor } from './stamp.ts'
import { settle } from './who-wins.ts'

const asAda = { userId: ada, stream: flat, now: 7 }
const asBob = { userId: bob, stream: flat, now: 8 }
const members = [memberWith(ada, 'owner'), memberWith(bob, 'member'), memberWith(cat, 'member')]
/** Somebody who has been away since the start. */
const apart = { seen: 0 }

const listItemBefore = () => new Memory({ member: members, listItem: [itemBy(ada)] })
const milkOf = (memory: Memory) => memory.get('listItem', milkId)
const change = (memory: Memory, changes: Partial<ListItem>, actor = asAda, origin = {}) =>
  memory.run(changeListItem, { id: milkId, ...changes }, actor, origin)

describe('the same field', () => {
  test('[WW-1] a change wins over what its author had seen', () => {
    const memory = listItemBefore()
    change(memory, { title: 'Oat milk' })

    change(memory, { title: 'Soy milk' }, asBob)

    expect(milkOf(memory)).toMatchObject({ title: 'Soy milk', editedBy: bob, kept: [] })
  })

  test('[WW-2] what somebody had not seen stays, and their words are kept on the item', () => {
    const memory = listItemBefore()
    change(memory, { title: 'Oat milk' })

    const { late } = change(memory, { title: 'Soy milk' }, asBob, apart)

    expect(milkOf(memory)).toMatchObject({ title: 'Oat milk', editedBy: ada, editedAt: 7 })
    expect(milkOf(memory)?.kept).toEqual([
      { id: `${bob}.1.title`, field: 'title', value: 'Soy milk', by: bob, at: 8 },
    ])
    expect(late).toEqual([])
  })

  test('[WW-3] a device never overtakes itself, nor a tab that it shows', () => {
    const memory = listItemBefore()
    const tab = 'tab-------------'
    change(memory, { title: 'Oat milk' }, asBob, { ...apart, client: tab })

    change(memory, { title: 'Soy milk' }, asBob, { ...apart, client: tab })
    change(memory, { title: 'Rice milk' }, asBob, { ...apart, after: { [tab]: 2 } })

    expect(milkOf(memory)).toMatchObject({ title: 'Rice milk', kept: [] })
  })

  test('[WW-4] another device of the same person is somebody else', () => {
    const memory = listItemBefore()
    change(memory, { title: 'Oat milk' }, asBob, { client: 'phone-----------' })

    change(memory, { title: 'Soy milk' }, asBob, { client: 'laptop----------', seen: 0 })

    expect(milkOf(memory)).toMatchObject({ title: 'Oat milk', kept: [{ value: 'Soy milk' }] })
  })

  test('[WW-5] who writes the same words while apart agrees', () => {
    const memory = listItemBefore()
    change(memory, { due: { date: '2026-12-03', time: null, zone: null } })

    const { changes } = change(
      memory,
      { due: { zone: null, date: '2026-12-03', time: null } },
      asBob,
      apart,
    )

    expect(changes).toEqual([])
  })

  test('[WW-6] order, section and ticks are the last to arrive', () => {
    const memory = listItemBefore()
    memory.apply(moveListItem, { id: milkId, order: 'a1' }, asAda)

    memory.apply(moveListItem, { id: milkId, order: 'a2' }, asBob, apart)
    memory.apply(tickListItem, { id: milkId, done: true }, asBob, apart)

    expect(milkOf(memory)).toMatchObject({ order: 'a2', state: 'done', kept: [] })
  })

  test.each([
    ['name', 'Flat', 'Home'],
    ['trashDays', 60, 90],
  ])('[WW-7] the late %s of a group goes back to its author', (field, first, second) => {
    const memory = new Memory({ member: [memberWith(ada, 'owner')], group: [flatGroup] })
    memory.apply(changeGroup, { [field]: first }, asAda)

    const { changes, late } = memory.run(changeGroup, { [field]: second }, asAda, {
      ...apart,
      client: 'phone-----------',
    })

    expect(changes).toEqual([])
    expect(late).toEqual([{ kind: 'group', id: flat, field, value: second }])
    expect(memory.get('group', flat)).toMatchObject({ [field]: first })
  })
})

describe('what is left of a change', () => {
  test('[WW-8] a change keeps its other fields when one of them came too late', () => {
    const memory = listItemBefore()
    change(memory, { title: 'Oat milk' })

    change(memory, { title: 'Soy milk', note: 'cold' }, asBob, apart)

    expect(milkOf(memory)).toMatchObject({ title: 'Oat milk', note: 'cold', editedBy: bob })
  })

  test('[WW-9] a change that changes nothing is none', () => {
    const memory = listItemBefore()

    expect(change(memory, { title: 'Milk', tags: [] }, asBob).changes).toEqual([])
  })

  test('[WW-10] only what really changed is stamped and logged', () => {
    const memory = listItemBefore()
    change(memory, { note: 'cold' })

    const { changes } = change(memory, { title: 'Oat milk', note: 'cold' }, asBob)

    expect(changes[0]?.logged).toEqual({ kind: 'listItem', id: milkId, was: { title: 'Milk' } })
    expect(changes[0]?.stamps).toMatchObject({ note: [1, ada, 1], title: [2, bob, 1] })
  })

  test('[WW-11] a new record is stamped as a whole', () => {
    const memory = new Memory({ member: members })

    const [added] = memory.apply(addListItem, { id: milkId, title: 'Milk', order: 'a0' }, asAda)

    expect(added?.stamps).toEqual({ '': [1, ada, 1] })
    expect(added?.logged.was).toBeNull()
  })

  test('[WW-12] writing on in a notepad says who edited it, though its first words are the same', () => {
    const pad = { id: 'pad-------------', title: 'Trip', excerpt: 'Pack' }
    const rest = { emoji: null, pinned: false, order: 'a0', locked: false, archived: false }
    const made = { createdBy: ada, createdAt: 0, editedBy: ada, editedAt: 0, deleted: null }
    const notepad: Notepad = { ...pad, ...rest, ...made }
    const memory = new Memory({ member: members, notepad: [notepad] })
    const words = { id: pad.id, updateId: 'update----------', update: 'AAA=', excerpt: 'Pack' }

    memory.apply(writeNotepad, words, asBob)
    const pinned = memory.apply(changeNotepad, { id: pad.id, title: 'Trip' }, asAda)

    expect(memory.get('notepad', pad.id)).toMatchObject({ editedBy: bob, editedAt: 8 })
    expect(pinned).toEqual([])
  })
})

describe('whatever is written', () => {
  const values = {
    title: fc.constantFrom('Milk', 'Oat milk', 'Soy milk'),
    note: fc.constantFrom('', 'cold', 'warm'),
    amount: fc.constantFrom(null, 1, 2),
    unit: fc.constantFrom(null, 'l', 'kg'),
    urgent: fc.boolean(),
    tags: fc.constantFrom<string[]>([], ['food'], ['food', 'cold']),
    links: fc.constantFrom<string[]>([], ['https://example.com/']),
    assignees: fc.constantFrom<string[]>([], [ada], [bob]),
    due: fc.constantFrom<Due | null>(null, { date: '2026-12-03', time: null, zone: null }),
  }
  const words = fc.record(values, { requiredKeys: [] })

  test('[WW-13] changes of different fields come to the same in any order', () => {
    const fields = Object.keys(values)
    const apartFields = fc
      .tuple(words, words, fc.subarray(fields))
      .map(([one, other, mine]) => [
        Object.fromEntries(Object.entries(one).filter(([field]) => mine.includes(field))),
        Object.fromEntries(Object.entries(other).filter(([field]) => !mine.includes(field))),
      ])

    fc.assert(
      fc.property(apartFields, ([one, other]) => {
        const there = listItemBefore()
        change(there, one ?? {}, asAda, apart)
        change(there, other ?? {}, asBob, apart)
        const back = listItemBefore()
        change(back, other ?? {}, asBob, apart)
        change(back, one ?? {}, asAda, apart)

        expect(wordsOf(there)).toEqual(wordsOf(back))
        expect(milkOf(there)).toMatchObject({ ...one, ...other, kept: [] })
      }),
    )
  })

  test('[WW-14] each value is in its field or kept, and unseen ones stay', () => {
    const stamp = fc.constantFrom<[number, string, number]>([1, ada, 1], [5, ada, 2], [3, bob, 1])
    const stamps = fc.dictionary(fc.constantFrom('', ...guardedFields), stamp)
    const origin: Origin = { client: bob, n: 2, seq: 9, seen: 2, after: {} }

    fc.assert(
      fc.property(words, words, stamps, (before, after, stampsBefore) => {
        const there = itemBy(ada, before)
        const made = { ...there, ...after }
        const source = Object.assign(new Memory({}), { stamps: () => stampsBefore })

        const { changes, late } = settle(
          [{ kind: 'listItem', id: milkId, before: there, after: made }],
          { source, origin, actor: asBob },
        )

        const left = (changes[0]?.after ?? there) as ListItem
        for (const field of guardedFields) {
          const isThere = isSame(left[field], made[field])
          expect(isThere || left.kept.some((entry) => isSame(entry.value, made[field]))).toBe(true)
          const [seq, author] = stampFor(stampsBefore, field) ?? [0, '']
          const isSeen = seq <= 2 || author === bob
          expect(isSeen || isSame(left[field], there[field])).toBe(true)
        }
        expect(late).toEqual([])
      }),
    )
  })

  test('[WW-15] of what is kept the oldest makes room', () => {
    const memory = listItemBefore()
    change(memory, { title: 'Oat milk' })

    for (let index = 0; index <= keptMax; index += 1) {
      change(memory, { title: `Milk ${index}` }, asBob, apart)
    }

    const kept = milkOf(memory)?.kept.map(({ value }) => value)
    expect(kept).toHaveLength(keptMax)
    expect(kept?.[0]).toBe('Milk 1')
  })
})

function wordsOf(memory: Memory): unknown[] {
  return guardedFields.map((field) => milkOf(memory)?.[field])
}
