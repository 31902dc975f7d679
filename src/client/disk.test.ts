import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DeviceStore } from './device-store.ts'
import { Disk } from './disk.ts'
import { rowsMessage, section, stream } from './test-rows.ts'

beforeEach(() => void vi.useFakeTimers())

afterEach(() => void vi.useRealTimers())

test('[DS-16] a group that is taken away while a write waits for what is given back is not on the disk afterwards', async () => {
  const { disk, stored } = await openDisk()
  const offered = Promise.withResolvers<void>()
  disk.waitFor(offered.promise)
  disk.take(rowsMessage({ from: 0, to: 7, rows: [section('a')] }))
  await vi.advanceTimersByTimeAsync(50)

  await disk.drop(stream)
  offered.resolve()
  await vi.advanceTimersByTimeAsync(50)

  expect([...stored]).toEqual([])
})

test('[DS-17] what comes while a write is under way is written after it, and behind what must be there first', async () => {
  const { disk, stored, said } = await openDisk()
  disk.take(rowsMessage({ from: 0, to: 7, rows: [section('a')] }))
  await vi.advanceTimersByTimeAsync(50)
  const offered = Promise.withResolvers<void>()
  disk.waitFor(offered.promise)
  disk.take(rowsMessage({ from: 7, to: 8, rows: [section('b')] }))
  await vi.advanceTimersByTimeAsync(50)
  expect(stored.get(stream)).toBe(7)

  offered.resolve()
  await vi.advanceTimersByTimeAsync(0)

  expect(stored.get(stream)).toBe(8)
  expect(said).toEqual([true, true])
})

/** The leader's disk, with the seq of each stream that is on it. */
async function openDisk() {
  const stored = new Map<string, number>()
  const said: boolean[] = []
  const store: Partial<DeviceStore> = {
    becomeWriter: async () => new Map(),
    write: async ({ changes }) => {
      for (const [id, { cursor }] of changes) stored.set(id, cursor.seq)
    },
    drop: async (id) => void stored.delete(id),
  }
  const onKept = (isKept: boolean) => void said.push(isKept)
  const disk = new Disk({ store: store as DeviceStore, client: 'tab', onKept })
  await disk.open()
  return { disk, stored, said }
}
