import { expect, test } from 'vitest'
import { ada, bob, flat, memberWith } from './examples.ts'
import { addLayout, changeLayout, deleteLayout } from './layout-mutations.ts'
import { layoutsPerGroupMax } from './layout.ts'
import { arrangeSections } from './list-arrangement.ts'
import { Memory } from './memory-view.ts'
import type { Section } from './section.ts'
import { undo } from './undo.ts'

const as = (userId: string) => ({ userId, stream: flat, now: 100 })
const shop = { id: 'shop------------', name: 'Corner shop', sections: [], order: 'a0' }
const [fruit, dairy, bread] = ['fruit-----------', 'dairy-----------', 'bread-----------']

test('[LY-1] a layout is added, renamed, put in another order and deleted by those who arrange', () => {
  const memory = withPeople()

  memory.apply(addLayout, { ...shop, sections: [fruit, dairy, fruit] }, as(ada))
  memory.apply(changeLayout, { id: shop.id, name: ' Market ' }, as(ada))
  memory.apply(changeLayout, { id: shop.id, sections: [dairy, fruit] }, as(ada))

  expect(memory.get('layout', shop.id)).toMatchObject({ name: 'Market', sections: [dairy, fruit] })
  expect(() => memory.apply(deleteLayout, { id: shop.id }, as(bob))).toThrow('notAllowed')
  memory.apply(deleteLayout, { id: shop.id }, as(ada))
  expect(memory.get('layout', shop.id)?.deleted).toEqual({ by: ada, at: 100 })
})

test('[LY-2] a group has at most twenty layouts, also when a deleted one would come back', () => {
  const memory = withPeople()
  for (let place = 0; place < layoutsPerGroupMax; place += 1) {
    memory.apply(addLayout, { ...shop, id: `layout-${String(place).padStart(12, '0')}` }, as(ada))
  }

  expect(() => memory.apply(addLayout, shop, as(ada))).toThrow('full')
  const first = { id: `layout-${'0'.repeat(12)}` }
  const { change } = memory.run(deleteLayout, first, as(ada), { client: 'client----------' })
  memory.apply(addLayout, shop, as(ada))
  const rows = [{ kind: 'layout', id: first.id }]
  expect(() => memory.apply(undo, { changes: [change], rows }, as(ada))).toThrow('full')
})

test('[LY-3] sections stand in the order of the layout, those that it does not know after it', () => {
  const sections = [section(fruit, 'a1'), section(dairy, 'a2'), section(bread, 'a0')]

  const arranged = arrangeSections(sections, { sections: [dairy, 'gone------------', fruit] })

  expect(arranged.map(({ id }) => id)).toEqual([dairy, fruit, bread])
  expect(arrangeSections(sections, null).map(({ id }) => id)).toEqual([bread, fruit, dairy])
})

function withPeople(): Memory {
  return new Memory({ member: [memberWith(ada, 'member'), memberWith(bob, 'helper')] })
}

function section(id: string, order: string): Section {
  return { id, name: id, emoji: null, order, deleted: null }
}
