import type { SnapshotPage } from '#sync/protocol.ts'
import { snapshotHash } from '#sync/snapshot-hash.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { Snapshots } from './snapshots.ts'
import { section, stream } from './test-rows.ts'

const rows = [[section('a')], [section('b')]]

afterEach(() => vi.unstubAllGlobals())

test('[CO-17] a group that is asked for while it comes is fetched once, and is there for whoever asked', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json(pageOf(Number(new URLSearchParams(path.split('?')[1]).get('page'))))
  })
  const whole: number[] = []
  const snapshots = new Snapshots(async (_, { rows: all }) => void whole.push(all.length))

  const here = await Promise.all([snapshots.fetch(stream), snapshots.fetch(stream)])

  expect(here).toEqual([true, true])
  expect(asked).toHaveLength(2)
  expect(whole).toEqual([2])
  expect(await snapshots.fetch(stream)).toBe(true)
  expect(asked).toHaveLength(4)
})

function pageOf(page: number): SnapshotPage {
  const base = { stream, epoch: 'first', seq: 7, page, pages: 2, rows: rows[page] ?? [] }
  if (page === 0) return base
  return { ...base, check: { count: 2, hash: snapshotHash(rows) }, log: [], people: [] }
}
