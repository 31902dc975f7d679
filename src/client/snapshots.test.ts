import type { SnapshotPage } from '#sync/protocol.ts'
import { snapshotHash } from '#sync/snapshot-hash.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Snapshots } from './snapshots.ts'
import { section, stream } from './test-rows.ts'

const rows = [[section('a')], [section('b')]]

let asked: string[] = []
/** What the server says, one after the other; then what is asked for. */
let answers: (() => Response | Promise<Response>)[] = []
let whole: number[] = []

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  answers = []
  whole = []
  vi.stubGlobal('fetch', async (path: string) => {
    const page = new URLSearchParams(path.split('?')[1]).get('page') ?? ''
    asked.push(page)
    const answer = answers.shift()
    return answer ? answer() : Response.json(pageOf(Number(page)))
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function openSnapshots(): Snapshots {
  return new Snapshots((_, { whole: { rows: all } }) => void whole.push(all.length))
}

test('[CO-17] a group that is asked for while it comes is fetched once, and is there for whoever asked', async () => {
  const snapshots = openSnapshots()

  const here = await Promise.all([snapshots.fetch(stream), snapshots.fetch(stream)])

  expect(here).toEqual([true, true])
  expect(asked).toHaveLength(2)
  expect(whole).toEqual([2])
  expect(await snapshots.fetch(stream)).toBe(true)
  expect(asked).toHaveLength(4)
})

test('[CO-18] a group that the server gives later, because too much was asked for at once, is not given up', async () => {
  const snapshots = openSnapshots()
  answers = [() => refused('tooMany', { retryAfterSeconds: 3 })]

  expect(await snapshots.fetch(stream)).toBe(false)
  await vi.advanceTimersByTimeAsync(2_999)
  expect(asked).toEqual(['0'])
  await vi.advanceTimersByTimeAsync(1)

  expect(whole).toEqual([2])
})

test('[CO-19] a page that does not come while the link stands is asked for again', async () => {
  const snapshots = openSnapshots()
  answers = [() => Response.json(pageOf(0)), () => new Response('bad gateway', { status: 502 })]

  expect(await snapshots.fetch(stream)).toBe(false)
  await vi.advanceTimersByTimeAsync(10_000)

  expect(asked).toEqual(['0', '1', '1'])
  expect(whole).toEqual([2])
})

test('[CO-20] a group that got smaller while it was fetched is fetched from its first page', async () => {
  const snapshots = openSnapshots()
  answers = [() => Response.json(pageOf(0)), () => refused('notFound')]

  expect(await snapshots.fetch(stream)).toBe(true)

  expect(asked).toEqual(['0', '1', '0', '1'])
  expect(whole).toEqual([2])
})

test('[CO-21] a group that is tried again is tried once at a time, however often it was asked for, and not by a tab that does not speak any more', async () => {
  const snapshots = openSnapshots()
  answers = Array.from({ length: 20 }, () => tornPage)
  await snapshots.fetch(stream)
  await snapshots.fetch(stream)
  await snapshots.fetch(stream)

  await vi.advanceTimersByTimeAsync(2_000)
  expect(asked).toHaveLength(4)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(asked).toHaveLength(5)
  snapshots.stop()
  await vi.advanceTimersByTimeAsync(60_000)

  expect(asked).toHaveLength(5)
})

test('[CO-18] a group that is not mine is not asked for again', async () => {
  const snapshots = openSnapshots()
  answers = [() => refused('notMember')]

  expect(await snapshots.fetch(stream)).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  snapshots.resume()

  expect(asked).toHaveLength(1)
})

function tornPage(): Response {
  return Response.json({ ...pageOf(1), pages: 1 })
}

function refused(code: string, values: object = {}): Response {
  return Response.json({ refusal: { code, values } }, { status: 429 })
}

function pageOf(page: number): SnapshotPage {
  const base = { stream, epoch: 'first', seq: 7, page, pages: 2, rows: rows[page] ?? [] }
  if (page === 0) return base
  return { ...base, check: { count: 2, hash: snapshotHash(rows) }, log: [], people: [] }
}
