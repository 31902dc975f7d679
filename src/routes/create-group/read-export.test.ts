import { zipOf } from '#client/zip.ts'
import { allWords } from '#words/all-words.ts'
import { refusalMessage } from '#words/refusal-message.ts'
import { expect, test, vi } from 'vitest'
import { readExport, readExportFile } from './read-export.ts'

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

test('[EX-4] an exported group is read again, with what was in the trash, and also from an older file', async () => {
  expect(await read(whole)).toMatchObject({
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
])('[EX-5] a file that is no export of ours is refused: %s', async (problem, content) => {
  expect(await read(content)).toMatchObject({ problem })
})

test('[EX-12] a file that is gone since it was chosen is refused, too', async () => {
  const reading = vi.spyOn(Blob.prototype, 'arrayBuffer')
  reading.mockRejectedValueOnce(new DOMException('gone', 'NotReadableError'))

  expect(await readExportFile(new Blob(['x']))).toEqual({ problem: 'notAnExport' })
  reading.mockRestore()
})

test.each(['', 'Milk', '{"format":"else"}', 'PK\u0003\u0004'])(
  '[EX-6] what is no archive at all is refused, too: “%s”',
  async (text) => {
    expect(await readExport(new TextEncoder().encode(text))).toEqual({ problem: 'notAnExport' })
  },
)

test('[EX-14] what a browser has unpacked is read: the file of the group by itself, and its folder', async () => {
  const text = JSON.stringify(whole)

  const alone = await readExport(new TextEncoder().encode(text))
  const inFolder = await readExport(zipOf([{ path: 'Flat 12/group.json', text }]))

  expect(alone).toMatchObject({ file: { group: { name: 'Flat 12' } } })
  expect(inFolder).toEqual(alone)
})

test.each([
  ['500', { title: 'x'.repeat(501) }],
  ['16,384', { note: 'x'.repeat(16_385) }],
  ['24', { unit: 'x'.repeat(25) }],
  ['three', { amount: 1.2345 }],
  ['1,000,000', { amount: 1_000_001 }],
  ['20', { tags: Array.from({ length: 21 }, (_, index) => `tag ${index}`) }],
  ['60', { tags: ['x'.repeat(61)] }],
  ['10', { links: Array.from({ length: 11 }, (_, index) => `https://a.b/${index}`) }],
  ['http', { links: ['javascript:alert(1)'] }],
  ['date', { due: { date: '2026-02-30', time: null, zone: null } }],
  ['repeat', { repeat: 'FREQ=HOURLY' }],
])('[EX-5] a file beyond a limit is told what is allowed: %s', async (allowed, changes) => {
  const refused = await read({ ...whole, listItems: [{ ...item, ...changes }] })

  const refusal = 'refusal' in refused ? refused.refusal : undefined
  expect(refusalMessage(allWords.en, refusal ?? { code: 'none' })).toContain(allowed)
})

test('[EX-5] a file with more than a group holds is told how much that is', async () => {
  const refused = await read({ ...whole, listItems: Array.from({ length: 10_001 }, () => item) })

  const refusal = 'refusal' in refused ? refused.refusal : undefined
  expect(refusalMessage(allWords.en, refusal ?? { code: 'none' })).toContain('10,000')
})
