import { expect, test } from 'vitest'
import { ada, flat, memberWith } from './examples.ts'
import { Memory } from './memory-view.ts'
import {
  addNotepad,
  changeNotepad,
  deleteNotepad,
  moveNotepadAway,
  restoreNotepad,
  writeNotepad,
} from './notepad-mutations.ts'

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

test('[NP-18] two writes in the same millisecond both name the notepad', () => {
  const memory = new Memory({ member: [memberWith(ada, 'owner')] })
  memory.apply(addNotepad, { id: plans, title: 'Plans', emoji: null, order: 'a0' }, asAda)
  const write = (updateId: string) =>
    memory.apply(writeNotepad, { id: plans, updateId, update: 'AAA=', excerpt: '' }, asAda)

  const kinds = ['update-1--------', 'update-2--------', 'update-3--------'].map((updateId) =>
    write(updateId).map(({ logged }) => logged.kind),
  )

  expect(kinds).toEqual(Array.from({ length: 3 }, () => ['notepad', 'notepadUpdate']))
})

test('[NH-1] a locked notepad takes neither words nor a title until it is unlocked', () => {
  const memory = new Memory({ member: [memberWith(ada, 'owner')] })
  memory.apply(addNotepad, { id: plans, title: 'Plans', emoji: null, order: 'a0' }, asAda)
  const rename = () => memory.apply(changeNotepad, { id: plans, title: 'Other' }, asAda)
  const update = { id: plans, updateId: 'update----------', update: 'AAA=', excerpt: '' }

  memory.apply(changeNotepad, { id: plans, locked: true }, asAda)

  expect(rename).toThrow('locked')
  expect(() => memory.apply(writeNotepad, update, asAda)).toThrow('locked')
  memory.apply(changeNotepad, { id: plans, pinned: true }, asAda)
  memory.apply(changeNotepad, { id: plans, locked: false }, asAda)
  rename()
  expect(memory.get('notepad', plans)).toMatchObject({ title: 'Other', pinned: true })
})

test('[NH-10] a notepad that was moved away is in the trash as moved, and restored as any other', () => {
  const memory = new Memory({ member: [memberWith(ada, 'owner')] })
  memory.apply(addNotepad, { id: plans, title: 'Plans', emoji: null, order: 'a0' }, asAda)
  const deleted = () => memory.get('notepad', plans)?.deleted

  memory.apply(moveNotepadAway, { id: plans }, asAda)
  expect(deleted()).toEqual({ by: ada, at: 7, moved: true })
  memory.apply(deleteNotepad, { id: plans }, { ...asAda, now: 8 })
  expect(deleted()).toEqual({ by: ada, at: 7, moved: true })
  memory.apply(restoreNotepad, { id: plans }, asAda)
  memory.apply(deleteNotepad, { id: plans }, { ...asAda, now: 9 })

  expect(deleted()).toEqual({ by: ada, at: 9 })
})
