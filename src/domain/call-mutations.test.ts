import { expect, test } from 'vitest'
import { tellOthers } from './call-mutations.ts'
import { ada, bob, flat, memberWith } from './examples.ts'
import { Memory } from './memory-view.ts'

const as = (userId: string) => ({ userId, stream: flat, now: 100 })
const id = 'call------------'

test('[SH-1] what is told to the others names who and when, and keeps only words that were written', () => {
  const memory = withPeople()

  memory.apply(tellOthers, { id, call: 'going', text: 'something else' }, as(bob))

  const deleted = { by: bob, at: 100 }
  expect(memory.get('call', id)).toEqual({ id, call: 'going', text: '', by: bob, at: 100, deleted })
})

test('[SH-1] own words must be there, and a viewer tells nothing', () => {
  const memory = withPeople()

  expect(() => memory.apply(tellOthers, { id, call: 'words', text: ' ' }, as(bob))).toThrow(
    'invalid',
  )
  expect(() => memory.apply(tellOthers, { id, call: 'done', text: '' }, as(ada))).toThrow(
    'notAllowed',
  )
})

function withPeople(): Memory {
  return new Memory({ member: [memberWith(ada, 'viewer'), memberWith(bob, 'helper')] })
}
