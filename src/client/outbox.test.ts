import type { Pending } from '#sync/replica.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Kept } from './kept.ts'
import { Outbox, parked, unpark } from './outbox.ts'
import { memoryStorage } from './test-storage.ts'

const userId = 'ada-------------'
const flat = 'flat------------'

/** A disk that writes when it is told to. */
function slowDisk() {
  const writes: Kept[][] = []
  const answers: PromiseWithResolvers<void>[] = []
  const keep = (kept: readonly Kept[]) => {
    writes.push([...kept])
    const answer = Promise.withResolvers<void>()
    answers.push(answer)
    return answer.promise
  }
  return { writes, answers, keep }
}

function tick(n: number, client = 'a'): Pending {
  return { client, n, name: 'tickListItem', args: {}, at: n }
}

interface OpenOutbox {
  later?: (write: () => void) => void
}

function openOutbox(disk: ReturnType<typeof slowDisk> | null, { later }: OpenOutbox = {}) {
  const storage = memoryStorage()
  const settled: number[] = []
  const kept: boolean[] = []
  const outbox = new Outbox({
    userId,
    client: 'a',
    disk,
    storage,
    ...(later && { later }),
    onSettled: (some) => settled.push(...some.map(({ pending }) => pending.n)),
    onKept: (isKept) => kept.push(isKept),
  })
  return { outbox, settled, kept, storage }
}

/** Until everything that could go on without the disk has. */
async function turn(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
}

test('[OB-1] what is done in one turn is one write, and what comes meanwhile the next', async () => {
  const disk = slowDisk()
  const { outbox, settled } = openOutbox(disk)

  for (let n = 1; n <= 500; n += 1) outbox.keep(flat, tick(n))
  await turn()
  outbox.keep(flat, tick(501))
  outbox.keep(flat, tick(502))
  await turn()
  expect(disk.writes.map(({ length }) => length)).toEqual([500])
  disk.answers[0]?.resolve()
  await turn()

  expect(disk.writes.map(({ length }) => length)).toEqual([500, 2])
  expect(settled).toHaveLength(500)
})

test('[OB-2] nothing counts as kept before the disk has answered', async () => {
  const disk = slowDisk()
  const { outbox } = openOutbox(disk)
  outbox.keep(flat, tick(1))
  await turn()

  expect(outbox.isSettled(flat, tick(1))).toBe(false)
  disk.answers[0]?.resolve()
  await turn()

  expect(outbox.isSettled(flat, tick(1))).toBe(true)
  expect(outbox.isSettled(flat, tick(1, 'another tab'))).toBe(true)
})

test('[OB-5] what the disk refuses is said, still sent, and kept when there is room again', async () => {
  const disk = slowDisk()
  const { outbox, settled, kept } = openOutbox(disk)
  outbox.keep(flat, tick(1))
  await turn()

  disk.answers[0]?.reject(new DOMException('full', 'QuotaExceededError'))
  await turn()
  expect([settled, kept]).toEqual([[1], [false]])
  outbox.retry()
  disk.answers[1]?.resolve()
  await turn()

  expect(disk.writes).toHaveLength(2)
  expect(kept).toEqual([false, true])
})

test('[OB-13] what a disk gives no answer to is said and sent all the same, and is kept once it answers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const disk = slowDisk()
  const { outbox, settled, kept } = openOutbox(disk)
  outbox.keep(flat, tick(1))
  await turn()
  outbox.keep(flat, tick(2))

  await vi.advanceTimersByTimeAsync(15_000)
  await turn()
  expect([settled, kept, outbox.unkept.length]).toEqual([[1], [false], 2])
  disk.answers[1]?.resolve()
  disk.answers[0]?.resolve()
  await turn()

  expect(settled).toEqual([1, 2])
  expect([kept.at(-1), outbox.unkept]).toEqual([true, []])
})

test('[OB-10] what is tried again while something waits is written once, and all of it may be sent', async () => {
  const disk = slowDisk()
  const frames: (() => void)[] = []
  const { outbox, settled } = openOutbox(disk, { later: (write) => frames.push(write) })
  outbox.keep(flat, tick(1))
  frames.shift()?.()
  disk.answers[0]?.reject(new DOMException('full', 'QuotaExceededError'))
  await turn()

  outbox.keep(flat, tick(2))
  outbox.retry()
  outbox.keep(flat, tick(3))
  frames.shift()?.()
  await turn()
  disk.answers[1]?.resolve()
  await turn()
  disk.answers[2]?.resolve()
  await turn()

  expect(disk.writes.map((some) => some.map(({ pending }) => pending.n))).toEqual([
    [1],
    [1, 2],
    [3],
  ])
  expect(settled).toEqual([1, 1, 2, 3])
  expect([1, 2, 3].map((n) => outbox.isSettled(flat, tick(n)))).toEqual([true, true, true])
})

test('[OB-7] what the disk has not confirmed when the page goes is there for the next', async () => {
  const disk = slowDisk()
  const { outbox, storage } = openOutbox(disk)
  outbox.keep(flat, tick(1))
  await turn()
  disk.answers[0]?.resolve()
  await turn()
  outbox.keep(flat, tick(2))

  expect(outbox.park()).toBe(true)
  outbox.keep(flat, tick(3))

  expect(parked(storage, userId).left.map(({ pending }) => pending.n)).toEqual([2, 3])
  expect(parked(storage, 'bob-------------').left).toEqual([])
  unpark(storage, userId)
  expect(Object.keys(storage)).toEqual([])
})

test('[OB-8] without a disk everything is left for the next page', async () => {
  const { outbox, storage, settled } = openOutbox(null)
  outbox.keep(flat, tick(1))
  await turn()

  outbox.park()

  expect(settled).toEqual([1])
  expect(parked(storage, userId).left).toEqual([{ stream: flat, pending: tick(1) }])
})

test('[OB-14] what somebody else has spoilt in the small storage hides nothing of the rest, and stays', () => {
  const storage = memoryStorage()
  storage.setItem(`trivet-outbox:${userId}:a`, '{"flat')
  storage.setItem(`trivet-outbox:${userId}:b`, JSON.stringify({ [flat]: [tick(1, 'b')] }))

  const { left, forget } = parked(storage, userId)
  forget()

  expect(left).toEqual([{ stream: flat, pending: tick(1, 'b') }])
  expect(Object.keys(storage)).toEqual([`trivet-outbox:${userId}:a`])
})
