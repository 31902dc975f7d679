import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ada, bob, cat, flat, memberWith } from './examples.ts'
import { isSame } from './is-same.ts'
import { addListItem, changeListItem, deleteListItem, tickListItem } from './list-item-mutations.ts'
import { type Due, amountMax, noteMaxLength } from './list-item.ts'
import { Memory } from './memory-view.ts'
import { undo } from './undo.ts'

const asAda = { userId: ada, stream: flat, now: 7 }
const asBob = { userId: bob, stream: flat, now: 8 }
const asCat = { userId: cat, stream: flat, now: 9 }
const members = [memberWith(ada, 'owner'), memberWith(bob, 'helper'), memberWith(cat, 'member')]
const apart = { seen: 0 }
const hers = 'milk-of-ada-----'
const his = 'milk-of-bob-----'
const third = 'third-----------'
const both = [his, hers].map((id) => ({ kind: 'listItem', id }))

interface Words {
  title?: string
  note?: string
  amount?: number | null
  unit?: string | null
  tags?: string[]
  due?: Due | null
  parent?: string
  done?: boolean
}

/** Ada adds milk, then Bob, who had not seen it. */
function bothAdd(adas: Words = {}, bobs: Words = {}, origin: object = apart): Memory {
  const memory = new Memory({ member: members })
  memory.apply(addListItem, { id: hers, title: 'Milk', order: 'a0', ...adas }, asAda)
  memory.apply(addListItem, { id: his, title: 'milk', order: 'a1', ...bobs }, asBob, origin)
  return memory
}

const line = (memory: Memory) => memory.get('listItem', hers)

describe('two who add the same while apart', () => {
  test('[AL-2] get one line, and the later id stands for it', () => {
    const memory = bothAdd()

    expect(memory.count('listItem')).toBe(1)
    expect(memory.get('listItem', his)).toMatchObject({ alias: hers, title: 'milk' })
  })

  test('[AL-3] get two if the second had seen the first, or if its device added both', () => {
    const seen = bothAdd({}, {}, {})
    const same = bothAdd({}, {}, { ...apart, client: ada })

    expect([seen.count('listItem'), same.count('listItem')]).toEqual([2, 2])
  })

  test('[AL-3] get two if the second is done already', () => {
    const memory = bothAdd({}, { done: true })

    expect(line(memory)?.state).toBe('open')
    const tickedBy = [{ by: bob, at: asBob.now }]
    expect(memory.get('listItem', his)).toMatchObject({ alias: null, state: 'done', tickedBy })
  })

  test('[AL-3] get two if the first is done, or belongs elsewhere', () => {
    const done = new Memory({ member: members })
    done.apply(addListItem, { id: hers, title: 'Milk', order: 'a0' }, asAda)
    done.apply(tickListItem, { id: hers, done: true }, asAda)
    done.apply(addListItem, { id: his, title: 'Milk', order: 'a1' }, asBob, apart)

    const below = new Memory({ member: members })
    const cake = 'cake------------'
    below.apply(addListItem, { id: cake, title: 'Cake', order: 'a0' }, asBob)
    below.apply(addListItem, { id: hers, title: 'Milk', order: 'a0' }, asAda)
    const child = { id: his, title: 'Milk', order: 'a0', parent: cake }
    below.apply(addListItem, child, asBob, apart)

    expect(done.get('listItem', his)?.alias).toBeNull()
    expect(below.get('listItem', his)?.alias).toBeNull()
  })

  test.each([
    [{ amount: 2 }, { amount: 1 }, { amount: 3, unit: null, note: '' }],
    [
      { amount: 0.1, unit: 'kg' },
      { amount: 0.2, unit: 'KG' },
      { amount: 0.3, unit: 'kg' },
    ],
    [{}, { amount: 2, unit: 'l' }, { amount: 2, unit: 'l', note: '' }],
    [{ amount: 2, unit: 'l' }, {}, { amount: 2, unit: 'l', note: '' }],
    [{ amount: 1 }, { amount: 2, unit: 'kg' }, { amount: 1, unit: null, note: '2 kg' }],
    [{ amount: amountMax }, { amount: 1 }, { amount: amountMax, note: '1' }],
    [{ note: 'cold' }, { note: 'blue' }, { note: 'cold\nblue' }],
    [{ note: 'cold' }, { note: 'cold' }, { note: 'cold' }],
    [{ note: 'cold' }, { note: 'blue', amount: 1 }, { note: 'cold\nblue', amount: 1 }],
    [{}, { tags: ['food'] }, { tags: ['food'], kept: [] }],
  ])('[AL-4] %j and %j come to %j', (adas, bobs, merged) => {
    expect(line(bothAdd(adas, bobs))).toMatchObject(merged)
  })

  test('[AL-5] lose nothing that does not fit: it is kept', () => {
    const memory = bothAdd(
      { note: 'x'.repeat(noteMaxLength), tags: ['food'], amount: 1 },
      { note: 'cold', tags: ['cold'], amount: 2, unit: 'kg' },
    )

    expect(line(memory)?.note).toHaveLength(noteMaxLength)
    expect(line(memory)?.kept.map(({ field, value, by }) => [field, value, by])).toEqual([
      ['tags', ['cold'], bob],
      ['note', 'cold', bob],
      ['amount', 2, bob],
      ['unit', 'kg', bob],
    ])
  })

  test('[AL-5] have each of their words in the line or kept, whatever they are', () => {
    const words = fc.record({
      note: fc.constantFrom('', 'cold', 'x'.repeat(noteMaxLength)),
      amount: fc.constantFrom(null, 1, amountMax),
      unit: fc.constantFrom(null, 'l', 'kg'),
      tags: fc.constantFrom<string[]>([], ['food'], ['cold']),
      due: fc.constantFrom<Due | null>(null, { date: '2026-12-03', time: null, zone: null }),
    })

    fc.assert(
      fc.property(words, words, (adas, bobs) => {
        const memory = bothAdd(adas, bobs)
        const merged = line(memory)
        const said = JSON.stringify([merged, merged?.kept])

        for (const { note, unit } of [adas, bobs]) {
          expect(said).toContain(JSON.stringify(note).slice(1, -1))
          expect(said).toContain(unit ?? '')
        }
        for (const field of ['tags', 'due'] as const) {
          const isKept = merged?.kept.some(({ value }) => isSame(value, bobs[field]))
          const isBlank = bobs[field] === null || isSame(bobs[field], [])
          expect(isBlank || isKept || isSame(merged?.[field], bobs[field])).toBe(true)
        }
      }),
    )
  })
})

describe('an alias', () => {
  test('[AL-6] carries waiting ticks to the line', () => {
    const memory = bothAdd()

    memory.apply(tickListItem, { id: his, done: true }, asBob, apart)

    expect(line(memory)).toMatchObject({ state: 'done', tickedBy: [{ by: bob }] })
  })

  test('[AL-7] carries waiting words to the line, where they are kept beside the unseen ones', () => {
    const memory = bothAdd({ note: 'cold' }, { note: 'blue' })

    memory.apply(changeListItem, { id: his, title: 'Oat milk', note: 'red' }, asBob, apart)

    expect(line(memory)).toMatchObject({ title: 'Milk', note: 'cold\nblue' })
    expect(line(memory)?.kept.map(({ field, value }) => [field, value])).toEqual([
      ['title', 'Oat milk'],
      ['note', 'red'],
    ])
  })

  test('[AL-7] gives a helper no right to the words of others', () => {
    const memory = bothAdd()

    expect(() => memory.apply(changeListItem, { id: his, title: 'Mine' }, asBob)).toThrow(
      'notAllowed',
    )
    expect(line(memory)?.title).toBe('Milk')
  })

  test('[AL-8] is overwritten by nobody who knew only one of the two', () => {
    const memory = bothAdd({ note: 'cold' }, { note: 'blue' })

    memory.apply(changeListItem, { id: hers, note: 'warm' }, asCat, { seen: 1 })

    expect(line(memory)).toMatchObject({ note: 'cold\nblue', kept: [{ value: 'warm', by: cat }] })
  })

  test('[AL-9] stops a deletion by somebody who had not seen the second addition', () => {
    const memory = bothAdd()

    memory.apply(deleteListItem, { id: hers }, asAda, { seen: 1 })
    memory.apply(deleteListItem, { id: his }, asBob, apart)
    expect(line(memory)?.deleted).toBeNull()
    memory.apply(deleteListItem, { id: hers }, asAda)

    expect(line(memory)?.deleted).not.toBeNull()
  })

  test('[AL-10] is the parent of what was added below it', () => {
    const memory = bothAdd()
    const child = { id: 'child-----------', title: 'Two', order: 'a0', parent: his }

    memory.apply(addListItem, child, asBob, apart)

    expect(memory.get('listItem', child.id)?.parent).toBe(hers)
  })

  test('[AL-11] is split again by undo, with all that each of the two said', () => {
    const memory = bothAdd({ note: 'cold', amount: 1 }, { note: 'blue', amount: 2 })

    memory.apply(undo, { changes: [`${bob}.1`], rows: both }, asCat)
    memory.apply(undo, { changes: [`${bob}.1`], rows: both }, asAda)

    expect(line(memory)).toMatchObject({ note: 'cold', amount: 1 })
    expect(memory.get('listItem', his)).toMatchObject({ alias: null, note: 'blue', amount: 2 })
    expect(memory.get('listItem', his)?.deleted).toBeNull()
  })

  test('[AL-11] gives a helper who splits it no right to what others wrote since', () => {
    const memory = bothAdd({ note: 'cold', amount: 1 }, { note: 'blue', amount: 2 })
    memory.apply(changeListItem, { id: hers, note: 'warm' }, asAda)

    memory.apply(undo, { changes: [`${bob}.1`], rows: both }, asBob)

    expect(line(memory)).toMatchObject({ note: 'warm', amount: 1 })
    expect(memory.get('listItem', his)).toMatchObject({ alias: null, deleted: null })
  })

  test('[AL-14] once split, is one line again when that is undone', () => {
    const memory = bothAdd({ note: 'cold' }, { note: 'two' })
    const split = memory.run(undo, { changes: [`${bob}.1`], rows: both }, asCat)

    memory.apply(undo, { changes: [split.change], rows: both }, asCat)

    expect(line(memory)?.note).toBe('cold\ntwo')
    expect(memory.get('listItem', his)?.alias).toBe(hers)
  })

  test.each<[string, (memory: Memory) => unknown]>([
    ['wrote into', (memory) => memory.apply(changeListItem, { id: his, note: 'oat' }, asCat)],
    [
      'added a part to',
      (memory) =>
        memory.apply(addListItem, { id: third, title: 'Lid', order: 'a0', parent: his }, asCat),
    ],
    [
      'added the same as',
      (memory) =>
        memory.apply(addListItem, { id: third, title: 'Milk', order: 'a2' }, asCat, apart),
    ],
  ])('[AL-14] once split, stays so where somebody %s the second since', (_, since) => {
    const memory = bothAdd({ note: 'cold' }, { note: 'two' })
    memory.apply(changeListItem, { id: hers, title: 'Whole milk' }, asAda)
    const split = memory.run(undo, { changes: [`${bob}.1`], rows: both }, asCat)
    since(memory)

    memory.apply(undo, { changes: [split.change], rows: both }, asCat)

    expect(memory.get('listItem', his)?.alias).toBeNull()
  })

  test('[AL-12] leaves no second line when its author took it back before knowing of the first', () => {
    const memory = bothAdd({ note: 'cold' }, { note: 'blue' })
    const rows = [{ kind: 'listItem', id: his }]

    memory.apply(undo, { changes: [`${bob}.1`], rows }, asBob, apart)

    expect(line(memory)).toMatchObject({ note: 'cold', deleted: null, kept: [] })
    expect(memory.get('listItem', his)).toMatchObject({ alias: null, deleted: { by: bob } })
  })
})

test('[AL-13] waiting words land where nobody has said anything, and over what their author said', () => {
  const memory = bothAdd({ unit: 'l' }, { note: 'The blue one' })

  memory.apply(changeListItem, { id: his, tags: ['cold'], note: 'The green one' }, asBob, apart)
  memory.apply(changeListItem, { id: his, unit: 'bottles' }, asBob, apart)

  expect(line(memory)).toMatchObject({ tags: ['cold'], note: 'The green one', unit: 'l' })
  expect(line(memory)?.kept).toMatchObject([{ field: 'unit', value: 'bottles' }])
})

test('[AL-13] a field that somebody emptied is not filled by who had not seen that', () => {
  const memory = bothAdd()
  memory.apply(changeListItem, { id: hers, note: 'Two' }, asAda)
  memory.apply(changeListItem, { id: hers, note: '' }, asAda)

  memory.apply(changeListItem, { id: his, note: 'Three' }, asBob, apart)

  expect(line(memory)?.note).toBe('')
  expect(line(memory)?.kept).toMatchObject([{ field: 'note', value: 'Three' }])
})
