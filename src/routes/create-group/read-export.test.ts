import { zipOf } from '#client/zip.ts'
import { expect, test } from 'vitest'
import { readExport } from './read-export.ts'

const id = 'abcdefghijklmnop'
const item = {
  id,
  title: 'Milk',
  note: '',
  amount: null,
  unit: null,
  section: null,
  order: 'a0',
  state: 'open',
  due: null,
  repeat: null,
  urgent: false,
  tags: [],
  links: [],
  parent: null,
}
const whole = {
  format: 'trivet-group',
  version: 1,
  group: {
    name: 'Flat 12',
    emoji: '🏠',
    colour: 'pine',
    description: '',
    locale: 'en',
    timeZone: 'UTC',
    weekStart: 1,
    trashDays: 30,
  },
  sections: [],
  layouts: [],
  listItems: [item, { ...item, deleted: { by: id, at: 1 } }],
  notepads: [{ id, title: 'Plans', emoji: null, order: 'a0', pinned: true, markdown: '# Hi' }],
}

function read(content: unknown) {
  return readExport(zipOf([{ path: 'group.json', text: JSON.stringify(content) }]))
}

test('[EX-4] an exported group is read again, with what was in the trash, and also from an older file', () => {
  expect(read(whole)).toMatchObject({
    file: {
      group: { name: 'Flat 12' },
      members: [],
      listItems: [{ title: 'Milk', assignees: [] }, { deleted: {} }],
      notepads: [{ locked: false }],
    },
  })
})

test.each([
  ['notAnExport', { ...whole, format: 'else' }],
  ['notAnExport', ['x']],
  ['otherVersion', { ...whole, version: 2 }],
  ['broken', { ...whole, listItems: [{ ...item, links: ['javascript:alert(1)'] }] }],
  ['broken', { ...whole, listItems: [{ ...item, title: 'x'.repeat(501) }] }],
  ['broken', { ...whole, group: { ...whole.group, timeZone: 'Nowhere/Else' } }],
  ['broken', { ...whole, notepads: 'all of them' }],
  ['broken', { ...whole, sections: [{ id: '__proto__', name: 'x', emoji: null, order: 'a0' }] }],
  ['tooMuch', { ...whole, listItems: Array.from({ length: 10_001 }, () => item) }],
])('[EX-5] a file that is no export of ours is refused: %s', (problem, content) => {
  expect(read(content)).toEqual({ problem })
})

test('[EX-6] what is no archive at all is refused, too', () => {
  expect(readExport(new TextEncoder().encode('{"format":"trivet-group"}'))).toEqual({
    problem: 'notAnExport',
  })
})
