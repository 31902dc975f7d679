import { itemBy } from '#domain/examples.ts'
import { purgedBy } from '#domain/is-live.ts'
import type { ListItem } from '#domain/list-item.ts'
import type { Row } from '#sync/protocol.ts'
import { expect, test } from 'vitest'
import { StoredStream } from './stored-stream.ts'
import { entriesMessage, rowsMessage, section } from './test-rows.ts'

test('[DS-3] the cursor moves with the rows, and never before the last frame of them', () => {
  const stored = new StoredStream()

  stored.take(rowsMessage({ from: 0, to: 3, isLast: false, rows: [section('a')] }))
  expect(stored.takeChange()).toBeNull()
  stored.take(rowsMessage({ from: 3, to: 5, rows: [section('b')] }))

  const change = stored.takeChange()
  expect(change?.cursor).toEqual({ epoch: 'first', seq: 5 })
  expect(change?.pages).toEqual([{ page: 0, rows: [section('a'), section('b')] }])
})

test('[DS-4] what was written already changes nothing, and a gap is noticed', () => {
  const stored = new StoredStream()
  stored.take(rowsMessage({ from: 0, to: 5, rows: [section('a')] }))
  stored.takeChange()

  expect(stored.take(entriesMessage(5, [section('a', 'Old')]))).toBe('old')
  expect(stored.take(entriesMessage(7, [section('a', 'New')]))).toBe('missed')
  expect(stored.take(entriesMessage(6, [section('a', 'Next')]))).toBe('taken')

  expect(stored.takeChange()?.pages).toEqual([{ page: 0, rows: [section('a', 'Next')] }])
})

test('[DS-5] the rows of another epoch replace the old ones, but only when all are here', () => {
  const stored = new StoredStream()
  stored.take(rowsMessage({ from: 0, to: 9, rows: [section('a'), section('b')] }))
  stored.takeChange()

  stored.take(rowsMessage({ epoch: 'second', from: 0, to: 2, isLast: false, rows: [section('a')] }))
  expect(stored.whole()?.rows).toHaveLength(2)
  stored.take(rowsMessage({ epoch: 'second', from: 2, to: 4, rows: [section('c')] }))

  expect(stored.whole()?.rows).toEqual([section('a'), section('c')])
  expect(stored.takeChange()).toMatchObject({ isWhole: true, cursor: { epoch: 'second', seq: 4 } })
})

test('[CU-2] an hour of writing in a notepad leaves the changes of the list where they are', () => {
  const stored = new StoredStream()
  stored.take(rowsMessage({ from: 0, to: 1 }))
  stored.take(entriesMessage(2, [section('a')]))

  for (let seq = 3; seq <= 1_200; seq += 1) {
    const message = entriesMessage(seq, [])
    const [entry] = message.entries
    const rows = [{ kind: 'notepad' as const, id: 'plans-----------', was: {} }]
    if (entry) stored.take({ ...message, entries: [{ ...entry, name: 'writeNotepad', rows }] })
  }

  expect(stored.takeChange()?.log.map(({ seq }) => seq)).toEqual([2, 1_200])
})

test('[TR-7] a purge takes the words out of the log on this device’s disk', () => {
  const stored = new StoredStream()
  stored.take(rowsMessage({ from: 0, to: 1, rows: [section('a')] }))
  stored.take(renaming(2, 'New', 'A secret'))

  const blank = section('a', '')
  const record = { ...blank.record, deleted: purgedBy('ada-------------') }
  stored.take(entriesMessage(3, [{ ...blank, record } as typeof blank]))

  expect(stored.takeChange()?.log[0]?.rows).toEqual([{ kind: 'section', id: 'a', was: {} }])
})

/** A rename, with what was there before. */
function renaming(seq: number, name: string, before: string) {
  const message = entriesMessage(seq, [section('a', name)])
  const rows = [{ kind: 'section' as const, id: 'a', was: { name: before } }]
  return { ...message, entries: message.entries.map((entry) => ({ ...entry, rows })) }
}

test('[FM-7] what is folded leaves the disk, and its place is taken by what comes next', () => {
  const many = Array.from({ length: 600 }, (_, index) => item(`item-${index}`))
  const stored = new StoredStream()
  stored.take(rowsMessage({ from: 0, to: 1, rows: many }))
  stored.takeChange()

  stored.take(entriesMessage(2, [item('item-7', 1), item('unknown', 1)]))
  const thinner = stored.takeChange()
  stored.take(entriesMessage(3, [item('new')]))

  expect(thinner?.pages.map(({ page, rows }) => [page, rows.length])).toEqual([[0, 499]])
  expect(stored.takeChange()?.pages.map(({ page }) => page)).toEqual([0])
  expect(stored.whole()?.rows).toHaveLength(600)
})

test('[DS-22] what the server has forgotten by its last change leaves the disk with the next one', () => {
  const day = 86_400_000
  const gone = { deleted: { by: 'ada-------------', at: day } }
  const forgotten = [
    item('a', null, gone),
    item('b', null, { alias: 'a' }),
    item('c', null, { parent: 'a' }),
  ]
  const kept = [item('d', null, { deleted: { by: 'ada-------------', at: 5 * day } }), item('e')]
  const cursor = { epoch: 'first', seq: 9 }
  const pages = [{ page: 0, rows: [...forgotten, ...kept] }]
  const change = { by: 'ada-------------', name: 'addListItem', act: null, rows: [] }
  const log = [{ id: 'client.9', seq: 9, at: 32 * day, ...change }]

  const stored = new StoredStream({ cursor, pages, log })

  expect(stored.whole()?.rows).toEqual(kept)
  expect(stored.takeChange()).toBeNull()
  stored.take({ ...entriesMessage(10, []) })
  expect(stored.takeChange()?.pages).toEqual([{ page: 0, rows: kept }])
})

function item(id: string, folded: number | null = null, changed: Partial<ListItem> = {}): Row {
  const record = itemBy('ada-------------', { id, state: 'done', folded, ...changed })
  return { kind: 'listItem', record, stamps: {} }
}
