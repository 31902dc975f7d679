import { expect, test } from 'vitest'
import { ada, bob, flat, itemBy, memberWith } from './examples.ts'
import { giveBack } from './give-back.ts'
import { addListItem } from './list-item-mutations.ts'
import { Memory } from './memory-view.ts'

const asAda = { userId: ada, stream: flat, now: 7 }
const [hers, his, again] = ['milk-of-ada-----', 'milk-of-bob-----', 'milk-again------']

test('[GB-14] what stood for something that is another line now stands for that line', () => {
  const memory = new Memory({ member: [memberWith(ada, 'owner'), memberWith(bob, 'member')] })
  memory.apply(addListItem, { id: again, title: 'Milk', order: 'a0' }, asAda)
  const stamps = { '': [5, bob, 1] }
  const rows = [
    { kind: 'listItem', record: itemBy(ada, { id: hers }), stamps },
    { kind: 'listItem', record: itemBy(bob, { id: his, alias: hers }), stamps },
  ]

  memory.apply(giveBack, { since: 0, rows }, asAda, { restored: { seq: 0 } })

  expect(memory.get('listItem', hers)?.alias).toBe(again)
  expect(memory.get('listItem', his)?.alias).toBe(again)
})
