import { flat, makeFlat, openSession, user } from '#client/test-session.ts'
import { createNotepadWithText, createNotepadWithTree } from '#client/make-notepad.ts'
import type { Session } from '#client/session.ts'
import type { MutationArgs } from '#domain/mutations.ts'
import { paragraph } from '#domain/notepad-tree.ts'
import type { ExportFile } from '#routes/files/export-file.ts'
import { exportGroup } from '#routes/files/export-group.ts'
import { allWords } from '#words/all-words.ts'
import { unzip } from '#client/zip.ts'
import { expect, test } from 'vitest'
import { importGroup } from './import-group.ts'
import { readExport } from './read-export.ts'

const words = allWords.en
const bo = 'bo-bo-bo-bo-bo-bo-bo'

test('[EX-8] what was exported, imported and exported again is the same but for ids and times', async () => {
  const session = openFlat()
  await fill(session)

  const file = await fileOf(session, flat)
  const group = await importGroup({ session, words, file })

  const [first, second] = [await exported(session, flat), await exported(session, group)]
  expect(comparable(second)).toEqual(comparable(first))
  expect(comparable(first)).toMatchObject({
    listItems: expect.arrayContaining([expect.objectContaining({ title: 'Gone', deleted: 'yes' })]),
  })
})

test('[EX-11] the table for a spreadsheet says when an item is due and how often it comes back', async () => {
  const session = openFlat()
  const due = { date: '2026-12-03', time: null, zone: null }
  add(session, { title: 'Bins', due, repeat: 'FREQ=WEEKLY;BYDAY=TH' })

  const { file } = await exportGroup(session, flat, () => 7)

  const csv = await textIn(file, 'list.csv')
  const [header, bins] = csv.split('\r\n').map((row) => row.split(','))
  expect(header?.slice(5, 7)).toEqual(['due', 'repeat'])
  expect(bins?.slice(5, 7)).toEqual(['2026-12-03', 'FREQ=WEEKLY;BYDAY=TH'])
})

test('[EX-8] a line whose item is not in the file is a plain task, and blocks that are none of ours give way to the Markdown', async () => {
  const session = openFlat()
  const milk = add(session, {})
  const live = { type: 'liveLine' as const, attrs: { item: milk, title: 'Milk' } }
  const tree = [{ type: 'taskList' as const, content: [live] }]
  const act = 'act-act-act-act-act-'
  await createNotepadWithTree(session, flat, { title: 'Tied', tree, act })
  await createNotepadWithText(session, flat, { title: 'Odd', text: 'Chairs', act })
  const read = await fileOf(session, flat)
  const notepads = read.notepads.map((notepad) =>
    notepad.title === 'Odd' ? { ...notepad, body: [{ type: 'script' }] } : notepad,
  )

  const group = await importGroup({ session, words, file: { ...read, listItems: [], notepads } })

  const found = (await exported(session, group)).notepads
  expect(found.map(({ title, markdown }) => [title, markdown])).toEqual([
    ['Tied', '- [ ] Milk\n'],
    ['Odd', 'Chairs\n'],
  ])
})

test('[EX-9] whoever shares a group with me stays asked, others stand in the note by name', async () => {
  const session = openFlat()
  add(session, { title: 'Cake', note: 'Lemon', assignees: [user.id, bo] })
  const read = await fileOf(session, flat)
  const file = {
    ...read,
    members: [...read.members, { id: bo, role: 'member' as const, name: 'Bo' }],
  }

  const group = await importGroup({ session, words, file })

  const [cake] = session.replica(group).all('listItem')
  expect(cake).toMatchObject({ assignees: [user.id], note: 'Lemon\nFor Bo' })
})

test('[EX-10] who was in the group, who added what and late words are kept in a notepad', async () => {
  const session = openFlat()
  add(session, { title: 'Cake' })
  const read = await fileOf(session, flat)
  const late = { id: 'x', field: 'title' as const, value: 'Pie', by: bo, at: 1 }
  const file = {
    ...read,
    members: [...read.members, { id: bo, role: 'helper' as const, name: 'Bo' }],
    listItems: read.listItems.map((item) => ({ ...item, createdBy: bo, kept: [late] })),
  }

  const group = await importGroup({ session, words, file })

  const [notepad] = (await exported(session, group)).notepads
  expect(notepad).toMatchObject({ archived: true, title: 'What else was in the file' })
  expect(notepad?.markdown).toContain('Bo: Helper')
  expect(notepad?.markdown).toMatch(/Added by Bo[^]*Cake[^]*Bo on Cake: Pie/)
})

test('[EX-13] lists hear once of all that comes out of a file', async () => {
  const session = openFlat()
  await fill(session)
  const read = await fileOf(session, flat)
  const [item] = read.listItems
  if (!item) throw new Error('an empty file')
  const more = Array.from({ length: 300 }, (_, index) => ({
    ...item,
    id: `more-${index}`.padEnd(20, '-'),
  }))
  let heard = 0
  session.subscribe(() => (heard += 1))

  const file = { ...read, listItems: [...read.listItems, ...more] }
  const group = await importGroup({ session, words, file })

  expect(session.replica(group).all('listItem').length).toBeGreaterThan(300)
  expect(heard).toBeLessThan(10)
})

function openFlat(): Session {
  const session = openSession()
  session.bodies.resolve({
    stored: async () => undefined,
    takeWriterId: async () => undefined,
    forgetUnseen: async () => undefined,
    tellCaret: () => undefined,
    open: () => () => undefined,
  })
  makeFlat(session)
  return session
}

function add(session: Session, more: Partial<MutationArgs<'addListItem'>>): string {
  const id = `item-${session.replica(flat).all('listItem').length}`.padEnd(20, '-')
  session.mutate(flat, 'addListItem', { id, title: 'Milk', order: 'a1', ...more })
  return id
}

async function fill(session: Session): Promise<void> {
  const change = session.replica(flat)
  const section = 'dairy-dairy-dairy---'
  change.mutate('changeGroup', { description: 'Third floor', trashDays: 90 })
  change.mutate('addSection', { id: section, name: 'Dairy', emoji: '🥛', order: 'a0' })
  change.mutate('addLayout', {
    id: 'shop-shop-shop-shop-',
    name: 'Shop',
    sections: [section],
    order: 'a0',
  })
  const due = { date: '2026-12-03', time: null, zone: null }
  const milk = add(session, {
    section,
    order: 'a2',
    amount: 2,
    unit: 'l',
    note: 'Oat',
    urgent: true,
  })
  add(session, { title: 'Skimmed', parent: milk, order: 'a3', assignees: [user.id] })
  const child = add(session, { title: 'Whole', parent: milk, order: 'a4' })
  const gone = add(session, { title: 'Gone', order: 'a5', tags: ['old'] })
  add(session, { title: 'With it', parent: gone, order: 'a6' })
  const bins = add(session, { title: 'Bins', order: 'a7', due, repeat: 'FREQ=WEEKLY' })
  const eggs = add(session, { title: 'Eggs', order: 'a8' })
  const jam = add(session, { title: 'Jam', order: 'a9', links: ['https://example.com/jam'] })
  for (const id of [child, gone]) change.mutate('deleteListItem', { id })
  for (const id of [bins, eggs]) change.mutate('tickListItem', { id, done: true, on: '2026-12-03' })
  change.mutate('markListItem', { id: jam, state: 'unavailable' })
  change.mutate('claimListItem', { id: milk, claimed: true })
  const write = (title: string, text: string) =>
    createNotepadWithText(session, flat, { title, text, act: 'act-act-act-act-act-' })
  await createNotepadWithTree(session, flat, {
    title: 'Tied',
    act: 'act-act-act-act-act-',
    tree: [
      {
        type: 'taskList',
        content: [
          { type: 'liveLine', attrs: { item: milk, title: 'Milk' } },
          { type: 'taskItem', attrs: { done: true }, content: [paragraph('Chairs')] },
        ],
      },
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'See ', marks: [{ type: 'bold' }] },
          { type: 'mention', attrs: { kind: 'item', id: jam, label: 'Jam' } },
          { type: 'mention', attrs: { kind: 'person', id: user.id, label: '' } },
        ],
      },
    ],
  })
  const plans = await write('Plans', 'Saturday\n\nBring chairs')
  const old = await write('Old plans', 'Friday')
  const rules = await write('Rules', 'Quiet after ten')
  change.mutate('changeNotepad', { id: plans, emoji: '🍝', pinned: true, locked: true })
  change.mutate('changeNotepad', { id: rules, archived: true })
  change.mutate('deleteNotepad', { id: old })
}

async function exported(session: Session, group: string): Promise<ExportFile> {
  const { file } = await exportGroup(session, group, () => 7)
  return JSON.parse(await textIn(file, 'group.json'))
}

async function textIn(file: Uint8Array<ArrayBuffer>, name: string): Promise<string> {
  const files = await unzip(file, 1_000_000)
  return files?.find(({ path }) => path === name)?.text ?? ''
}

async function fileOf(session: Session, group: string): Promise<ExportFile> {
  const { file } = await exportGroup(session, group, () => 7)
  const read = await readExport(file)
  if ('problem' in read) throw new Error(read.problem)
  return read.file
}

/** Each id by the words of what it names, so that only the rest is compared. */
function comparable(file: ExportFile) {
  const names = new Map<string, string>()
  for (const { id, title } of [...file.listItems, ...file.notepads]) names.set(id, title)
  for (const { id, name } of [...file.sections, ...file.layouts]) names.set(id, name)
  const plain = (key: string, value: unknown): unknown => {
    if (/^(created|edited|joined)At$|^at$|^exportedAt$/.test(key)) return undefined
    if (key === 'deleted') return value ? 'yes' : null
    if (typeof value === 'string' && names.has(value)) return names.get(value)
    return value
  }
  const { group, ...rest } = JSON.parse(JSON.stringify(file, plain))
  rest.listItems.sort(byTitle)
  return { ...rest, group: { ...group, id: null } }
}

/** What follows a done item has its title, too. */
function byTitle(a: Titled, b: Titled): number {
  return a.title.localeCompare(b.title) || a.state.localeCompare(b.state)
}

interface Titled {
  title: string
  state: string
}
