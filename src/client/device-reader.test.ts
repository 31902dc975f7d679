import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DeviceReader } from './device-reader.ts'
import type { DeviceStore } from './device-store.ts'
import type { Kept } from './kept.ts'
import { parked } from './outbox.ts'
import type { StoredParts } from './stored-stream.ts'
import { section } from './test-rows.ts'
import { flat, openSession, user } from './test-session.ts'
import { memoryStorage } from './test-storage.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

afterEach(() => void vi.useRealTimers())

test('[TA-12] what the leader has told of and not written yet is looked for once at a time, ever more seldom, and not for ever', async () => {
  const { reader, disk, session } = open()
  disk.parts = partsAt('first', 7)

  for (let seq = 8; seq <= 20; seq += 1) void reader.readAgain(flat, { epoch: 'first', seq })
  await vi.advanceTimersByTimeAsync(0)
  const before = disk.reads
  await vi.advanceTimersByTimeAsync(1_000)
  expect(disk.reads - before).toBe(2)
  disk.parts = partsAt('first', 20)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(session.replica(flat).cursor?.seq).toBe(20)
  void reader.readAgain(flat, { epoch: 'first', seq: 21 })
  await vi.advanceTimersByTimeAsync(3_600_000)

  expect(disk.reads - before).toBeLessThan(15)
})

test('[TA-13] a tab does not go back to what was before a restore because the leader has not written it yet', async () => {
  const { reader, disk, session } = open()
  disk.parts = partsAt('first', 100)
  await reader.readStreams()

  void reader.readAgain(flat, { epoch: 'second', seq: 9 })
  await vi.advanceTimersByTimeAsync(0)
  disk.parts = partsAt('second', 9)
  await vi.advanceTimersByTimeAsync(250)
  expect(session.replica(flat).cursor).toEqual({ epoch: 'second', seq: 9 })
  disk.parts = partsAt('first', 100)
  void reader.readAgain(flat, { epoch: 'second', seq: 9 })
  await vi.advanceTimersByTimeAsync(0)

  expect(session.replica(flat).cursor).toEqual({ epoch: 'second', seq: 9 })
})

test('[OB-11] what a page leaves in the moment in which another one takes over is not thrown away', async () => {
  const { reader, disk, storage } = open()
  storage.setItem(`trivet-outbox:${user.id}:one`, JSON.stringify({ [flat]: [tick('one')] }))
  disk.onKeep = () =>
    storage.setItem(`trivet-outbox:${user.id}:two`, JSON.stringify({ [flat]: [tick('two')] }))

  await reader.read()

  expect(disk.kept.map(({ pending }) => pending.client)).toEqual(['one'])
  expect(parked(storage, user.id).left.map(({ pending }) => pending.client)).toEqual(['two'])
})

function tick(client: string) {
  return { client, n: 1, name: 'tickListItem', args: {}, at: 1 }
}

function partsAt(epoch: string, seq: number): StoredParts {
  return { cursor: { epoch, seq }, pages: [{ page: 0, rows: [section('a')] }], log: [] }
}

const ignore = () => undefined

/** A tab that does not lead, on a disk that another one writes. */
function open() {
  const session = openSession()
  const storage = memoryStorage()
  const disk = {
    parts: partsAt('first', 1),
    reads: 0,
    kept: [] as Kept[],
    onKeep: () => {},
  }
  const store: Partial<DeviceStore> = {
    streams: async () => new Map([[flat, disk.parts]]),
    stream: async () => {
      disk.reads += 1
      return disk.parts
    },
    keep: async (kept) => {
      disk.kept.push(...kept)
      disk.onKeep()
    },
    outbox: async () => [],
    refused: async () => [],
    people: async () => [],
  }
  const reader = new DeviceReader({
    session,
    store: store as DeviceStore,
    storage,
    onAbsent: ignore,
  })
  return { reader, disk, session, storage }
}
