import { itemBy } from '#domain/examples.ts'
import type { Entries, Row, SnapshotPage } from '#sync/protocol.ts'
import { snapshotHash } from '#sync/snapshot-hash.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DeviceReader } from './device-reader.ts'
import type { DeviceStore } from './device-store.ts'
import { Follower } from './follower.ts'
import type { KeptChanges } from './kept-changes.ts'
import type { OpenBodies } from './open-bodies.ts'
import { flat, flatFromServer, haveFlat, makeFlat, openSession, user } from './test-session.ts'

const milk = 'milk-milk-milk-milk-'
const bread = 'bread-bread-bread-b'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  ['full', async () => undefined],
  ['damaged', () => Promise.reject(new DOMException('no', 'UnknownError'))],
])('[TA-18] a tab that does not speak catches up though the disk is %s', async (_, stream) => {
  const { session, follower } = open({ stream })
  const other = openSession()
  makeFlat(other)
  haveFlat(other)
  const { rows } = flatFromServer(other)
  const read = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async () => {
    await read.promise
    return Response.json(pageAt(10, [...rows, itemRow(milk)]))
  })

  follower.receive(added(milk, 10))
  await vi.advanceTimersByTimeAsync(10_000)
  follower.receive(added(bread, 11))
  read.resolve()
  await vi.advanceTimersByTimeAsync(0)

  const titles = [milk, bread].map((id) => session.replica(flat).get('listItem', id)?.id)
  expect(titles).toEqual([milk, bread])
})

/** A tab beside the one that leads, on a disk that has nothing. */
function open(store: Partial<DeviceStore>) {
  const session = openSession()
  const reader: DeviceReader = new DeviceReader({
    session,
    store: store as DeviceStore,
    storage: null,
    onAbsent: (stream) => follower.fetch(stream),
  })
  const follower: Follower = new Follower({
    session,
    changes: { answer: () => undefined } as unknown as KeptChanges,
    reader,
    bodies: {} as OpenBodies,
  })
  return { session, follower }
}

function itemRow(id: string): Row {
  return { kind: 'listItem', record: itemBy(user.id, { id }), stamps: {} }
}

function added(id: string, seq: number): Entries {
  const change = { client: 'bob', n: seq, id: `bob.${seq}`, seq, by: 'bob', at: 8, act: null }
  const entry = { ...change, name: 'addListItem', rows: [], changed: [itemRow(id)] }
  return { type: 'entries', stream: flat, epoch: 'first', from: seq - 1, to: seq, entries: [entry] }
}

function pageAt(seq: number, rows: Row[]): SnapshotPage {
  const check = { count: rows.length, hash: snapshotHash([rows]) }
  return { stream: flat, epoch: 'first', seq, page: 0, pages: 1, rows, check, log: [], people: [] }
}
