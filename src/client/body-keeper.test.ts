import { afterEach, expect, test, vi } from 'vitest'
import { BodyKeeper } from './body-keeper.ts'
import type { StoredBody } from './device-database.ts'
import type { Session } from './session.ts'
import { flat, flatFromServer, haveFlat, makeFlat, openSession } from './test-session.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('[FD-15] what the server would not give because too much was asked for at once is asked for again', async () => {
  const session = openSession()
  const ids = Array.from({ length: 3 }, (_, index) => `notepad-notepad-note-${index}`)
  haveOnServer(session, ids)
  const disk = memoryDisk()
  const asked: string[] = []
  const answers = [words, () => refused(0.1), words, words]
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body).notepad)
    return (answers.shift() ?? words)()
  })
  const keeper = keeperOf(session, disk)

  keeper.look()

  await vi.waitFor(() => expect(disk.kept.size).toBe(3), { timeout: 20_000 })
  expect(asked).toHaveLength(4)
  keeper.stop()
})

test('[FD-17] a notepad that changes while others are looked up is fetched, too', async () => {
  const { session, disk, asked, keeper } = openKept()
  const other = 'other-other-other-o'
  makeFlat(session, other)
  haveFlat(session, { stream: other })
  const looked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  disk.onRead = async (stream) => {
    if (stream !== other) return
    looked.resolve()
    await answered.promise
  }

  keeper.look()
  await looked.promise
  edit(session)
  keeper.look()
  answered.resolve()

  await vi.waitFor(() => expect(disk.kept.get(plan)?.editedAt).toBe(99), { timeout: 5_000 })
  expect(asked).toEqual([plan])
  keeper.stop()
})

test('[FD-18] words that are answered while their notepad is fetched stay on this device', async () => {
  const { session, disk, keeper } = openKept()
  vi.stubGlobal('fetch', async () => {
    const before = disk.kept.get(plan)
    if (before) disk.kept.set(plan, { ...before, own: [...before.own, 'BBB='] })
    return words()
  })
  edit(session)

  keeper.look()

  await vi.waitFor(() => expect(disk.kept.get(plan)?.editedAt).toBe(99), { timeout: 5_000 })
  expect(disk.kept.get(plan)?.own).toEqual(['BBB='])
  keeper.stop()
})

test.each([
  { how: 'while it is open are no news', isOpen: true, unseen: [] },
  { how: 'while it is closed are told of when it opens', isOpen: false, unseen: ['CCC='] },
])('[ED-56] own words of a notepad that come back $how', async ({ isOpen, unseen }) => {
  const { session, disk, keeper } = openKept(isOpen)
  const back = { seq: 9, update: 'CCC=' }
  vi.stubGlobal('fetch', async () => Response.json({ updates: [back] }))
  edit(session)

  keeper.look()

  await vi.waitFor(() => expect(disk.kept.get(plan)?.editedAt).toBe(99), { timeout: 5_000 })
  expect(disk.kept.get(plan)).toMatchObject({ own: [], unseen })
  keeper.stop()
})

test('[FD-19] a notepad that does not come while the link stands is asked for again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { session, disk, keeper } = openKept()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')))
  edit(session)
  keeper.look()
  await vi.advanceTimersByTimeAsync(1_000)
  vi.stubGlobal('fetch', async () => words())

  await vi.advanceTimersByTimeAsync(60_000)

  expect(disk.kept.get(plan)?.editedAt).toBe(99)
  keeper.stop()
})

test('[DS-22] the words of a notepad that the server has forgotten leave this device, but for unfetched ones of its own', async () => {
  const { disk, keeper } = openKept()
  const body = { stream: flat, seq: 5, updates: ['AAA='], editedAt: 7, epoch: 'first' }
  disk.kept.set('gone', { ...body, notepad: 'gone', own: [] })
  disk.kept.set('mine', { ...body, notepad: 'mine', own: ['CCC='] })

  keeper.look()

  await vi.waitFor(() => expect([...disk.kept.keys()]).toEqual([plan, 'mine']), { timeout: 5_000 })
  keeper.stop()
})

const plan = 'notepad-notepad-plan'

/** A notepad of which this device has all words. */
function openKept(isOpen = false) {
  const session = openSession()
  haveOnServer(session, [plan])
  const disk = memoryDisk()
  const { editedAt = 0 } = session.replica(flat).get('notepad', plan) ?? {}
  const body = { seq: 5, updates: ['AAA='], own: ['CCC='], editedAt, epoch: 'first' }
  disk.kept.set(plan, { stream: flat, notepad: plan, ...body })
  const asked: string[] = []
  vi.stubGlobal('fetch', async (_: string, { body: said }: { body: string }) => {
    asked.push(JSON.parse(said).notepad)
    return words()
  })
  return { session, disk, asked, keeper: keeperOf(session, disk, isOpen) }
}

function keeperOf(session: Session, store: ReturnType<typeof memoryDisk>, isOpen = false) {
  return new BodyKeeper({ session, store, onCompared: () => undefined, isOpen: () => isOpen })
}

/** Somebody else has written in it. */
function edit(session: Session): void {
  const told = flatFromServer(session, { to: 10 })
  const rows = told.rows.map((row) =>
    row.kind === 'notepad' ? { ...row, record: { ...row.record, editedAt: 99 } } : row,
  )
  session.receive({ ...told, from: 9, rows })
}

const words = () => Response.json({ updates: [{ seq: 9, update: 'AAA=' }] })

function refused(retryAfterSeconds: number): Response {
  const refusal = { code: 'tooMany', values: { retryAfterSeconds } }
  return Response.json({ refusal }, { status: 429 })
}

/** This device's database, as far as the words of notepads go. */
function memoryDisk() {
  const kept = new Map<string, StoredBody>()
  return {
    kept,
    async onRead(_stream: string): Promise<void> {},
    body: async (_: string, notepad: string) => kept.get(notepad),
    async bodiesOf(stream: string) {
      await this.onRead(stream)
      return [...kept.values()].filter((body) => body.stream === stream)
    },
    keepBody: async (body: StoredBody) => void kept.set(body.notepad, body),
    forgetBody: async (_: string, notepad: string) => void kept.delete(notepad),
  }
}

/** A group with notepads that has wholly come from a server. */
function haveOnServer(session: Session, ids: string[]): void {
  makeFlat(session)
  for (const id of ids) {
    session.mutate(flat, 'addNotepad', { id, title: 'Plan', emoji: null, order: 'b00V' })
  }
  haveFlat(session)
}
