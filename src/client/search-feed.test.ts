import { toBase64 } from '#domain/base64.ts'
import { openBody, writeBody } from '#domain/notepad-body.ts'
import { appendTree } from '#domain/notepad-yjs.ts'
import type { SearchState } from '#domain/search-document.ts'
import type { Row, Rows } from '#sync/protocol.ts'
import { expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import type { BodySource } from './body-source.ts'
import type { StoredBody } from './device-database.ts'
import { SearchEngine, type SearchMessage } from './search-engine.ts'
import { SearchFeed } from './search-feed.ts'
import { flat, makeFlat, openSession } from './test-session.ts'

const bread = 'bread-bread-bread-bread'
const plan = 'plan-plan-plan-plan-plan'

function open() {
  const session = openSession()
  makeFlat(session)
  const engine = new SearchEngine()
  const told: SearchMessage[] = []
  const stored = new Map<string, StoredBody>()
  const feed = new SearchFeed(session, (message) => {
    told.push(message)
    engine.take(message)
  })
  const source: BodySource = {
    stored: async (_, notepad) => stored.get(notepad),
    takeWriterId: async () => undefined,
    forgetUnseen: async () => undefined,
    tellCaret: () => undefined,
    open: () => () => undefined,
  }
  const find = (query: string) => {
    const asked = { query, group: flat, states: ['live' as const], most: 5 }
    return engine.take({ type: 'find', n: 1, asked })?.here.map(({ title }) => title)
  }
  return {
    session,
    engine,
    told,
    stored,
    feed,
    find,
    connect: () => session.bodies.resolve(source),
  }
}

function bodyOf(text: string): string {
  const doc = openBody()
  writeBody(doc, text)
  return toBase64(Y.encodeStateAsUpdate(doc))
}

test('[FD-13] what is there is told, then each change alone, until it is gone', async () => {
  const { session, told, feed, find, connect } = open()
  session.mutate(flat, 'addListItem', { id: bread, title: 'Bread', order: 'b00V' })
  connect()
  await vi.waitFor(() => expect(told.at(-1)).toEqual({ type: 'whole' }))
  expect(find('bread')).toEqual(['Bread'])
  told.length = 0

  session.mutate(flat, 'changeListItem', { id: bread, title: 'Havregrød' })
  await vi.waitFor(() => expect(find('havregrod')).toEqual(['Havregrød']))

  expect(find('bread')).toEqual([])
  expect(told.filter(({ type }) => type === 'put')).toHaveLength(1)
  session.mutate(flat, 'deleteListItem', { id: bread })
  await vi.waitFor(() => expect(find('havregrod')).toEqual([]))
  feed.stop()
})

test('[FD-13] a notepad is found by what is on the disk and by what waits for a network', async () => {
  const { session, stored, feed, find, connect } = open()
  const body = { stream: flat, notepad: plan, seq: 1, own: [], editedAt: 7 }
  stored.set(plan, { ...body, updates: [bodyOf('Ben cooks lasagne.')] })
  session.mutate(flat, 'addNotepad', { id: plan, title: 'Plan', emoji: null, order: 'b00V' })
  const update = bodyOf('Then we sing.')
  const updateId = 'update-update-update'
  session.mutate(flat, 'writeNotepad', { id: plan, updateId, update, excerpt: '' })

  connect()

  await vi.waitFor(() => expect(find('lasagna')).toEqual(['Plan']))
  await vi.waitFor(() => expect(find('sing')).toEqual(['Plan']))
  feed.stop()
})

test('[FD-16] what was done long ago is found by its name, on request, until it is forgotten', async () => {
  const { session, feed, engine, connect } = open()
  const oats: Row = { kind: 'pastItem', record: { ...past, deleted: null }, stamps: {} }
  session.receive(rows(flat, 1, oats))
  connect()
  const find = (...states: SearchState[]) =>
    engine.take({ type: 'find', n: 1, asked: { query: 'havregrod', group: flat, states, most: 5 } })

  await vi.waitFor(() => expect(find('old')?.here.map(({ kind }) => kind)).toEqual(['pastItem']))
  expect([find('live')?.here, find('live')?.counts.old]).toEqual([[], 1])
  session.receive(rows(flat, 2, { ...oats, record: { ...past, deleted: { by: flat, at: 9 } } }))

  await vi.waitFor(() => expect(find('old')?.here).toEqual([]))
  feed.stop()
})

const past = {
  id: 'past-past-past-past-past',
  title: 'Havregrød',
  times: 3,
  firstAt: 1,
  lastAt: 5,
  amounts: [],
  sections: [],
}

function rows(stream: string, seq: number, row: Row): Rows {
  const range = { epoch: 'first', from: seq - 1, to: seq, isLast: true }
  return { type: 'rows', stream, ...range, rows: [row], log: [] }
}

test('[FD-13] bytes that are damaged on this disk are no words, and the title is found all the same', async () => {
  const { session, stored, told, feed, find, connect } = open()
  const body = { stream: flat, notepad: plan, seq: 1, own: [], editedAt: 7 }
  stored.set(plan, { ...body, updates: ['AAECAwQF'] })
  session.mutate(flat, 'addNotepad', { id: plan, title: 'Plan', emoji: null, order: 'b00V' })

  connect()

  await vi.waitFor(() => expect(told.at(-1)).toEqual({ type: 'whole' }))
  expect(find('plan')).toEqual(['Plan'])
  feed.stop()
})

test('[NP-20] what is found beside a mention says the name that the person has now', async () => {
  const { session, told, stored, engine, connect } = open()
  session.meet([session.user])
  session.mutate(flat, 'addNotepad', { id: plan, title: 'Plan', emoji: null, order: 'b00V' })
  const doc = openBody()
  const attrs = { kind: 'person' as const, id: session.user.id, label: '' }
  const mention = { type: 'mention' as const, attrs }
  const chairs = { type: 'text' as const, text: ' for chairs' }
  appendTree(doc, [{ type: 'paragraph', content: [mention, chairs] }])
  const updates = [toBase64(Y.encodeStateAsUpdate(doc))]
  const body = { stream: flat, notepad: plan, seq: 1, own: [], editedAt: 7 }
  stored.set(plan, { ...body, updates })

  connect()

  await vi.waitFor(() => expect(told.at(-1)).toEqual({ type: 'whole' }))
  const asked = { query: 'chairs', group: flat, states: ['live' as const], most: 5 }
  const [hit] = engine.take({ type: 'find', n: 1, asked })?.here ?? []
  expect(hit?.excerpt?.before).toBe('@Ada for ')
})
