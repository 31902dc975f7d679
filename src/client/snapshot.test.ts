import type { SnapshotPage } from '#sync/protocol.ts'
import { snapshotHash } from '#sync/snapshot-hash.ts'
import { expect, test } from 'vitest'
import { Snapshot, Torn } from './snapshot.ts'
import { section, stream } from './test-rows.ts'

const rows = [[section('a')], [section('b')]]

function pageOf(page: number, seq = 7, hash = snapshotHash(rows)): SnapshotPage {
  const base = { stream, epoch: 'first', seq, page, pages: 2, rows: rows[page] ?? [] }
  return page === 1 ? { ...base, check: { count: 2, hash }, log: [], people: [] } : base
}

test('[CO-8] a snapshot is whole and checked, and goes on where it broke off', async () => {
  const asked: number[] = []
  let isAway = true
  const snapshot = new Snapshot(stream, async (_, page) => {
    asked.push(page)
    if (page === 1 && isAway) throw new Error('away')
    return pageOf(page)
  })

  await expect(snapshot.fetch()).rejects.toThrow('away')
  isAway = false
  const whole = await snapshot.fetch()

  expect(asked).toEqual([0, 1, 1])
  expect(whole).toMatchObject({ epoch: 'first', seq: 7, rows: rows.flat() })
})

test('[CO-9] pages of another seq, or that do not add up, are never taken together', async () => {
  let calls = 0
  const moved = new Snapshot(stream, async (_, page) => {
    calls += 1
    return pageOf(page, calls === 1 ? 6 : 7)
  })
  const torn = new Snapshot(stream, async (_, page) => pageOf(page, 7, 'another'))

  expect((await moved.fetch()).seq).toBe(7)
  expect(calls).toBe(4)
  await expect(torn.fetch()).rejects.toBeInstanceOf(Torn)
})
