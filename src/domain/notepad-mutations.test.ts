import { expect, test } from 'vitest'
import { ada, flat, memberWith } from './examples.ts'
import { Memory } from './memory-view.ts'
import { addNotepad, writeNotepad } from './notepad-mutations.ts'

const asAda = { userId: ada, stream: flat, now: 7 }
const plans = 'plans-----------'

test('[NP-18] the log names the notepad that was written in before its bytes', () => {
  const memory = new Memory({ member: [memberWith(ada, 'owner')] })
  memory.apply(addNotepad, { id: plans, title: 'Plans', emoji: null, order: 'a0' }, asAda)

  const changes = memory.apply(
    writeNotepad,
    { id: plans, updateId: 'update----------', update: 'AAA=', excerpt: '' },
    { ...asAda, now: 8 },
  )

  expect(changes.map(({ logged }) => logged.kind)).toEqual(['notepad', 'notepadUpdate'])
})
