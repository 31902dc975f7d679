import { ada, bob, flat, milkId } from '#domain/examples.ts'
import { type Row, type Rows, catchUpFrameBytes } from '#sync/protocol.ts'
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { catchUp, snapshot } from './catch-up.ts'
import type { Database } from './database.ts'
import { eachDatabase } from './each-database.ts'
import { readLog } from './log.ts'
import { addAtOnce, idOf, milk, openFlat, push, tablet } from './open-flat.ts'

const group = { stream: flat, isUser: false }
const writing = {
  client: 'other-----------',
  userId: ada,
  at: 7,
  name: 'writeNotepad',
  args: '{}',
  act: null,
  changes: JSON.stringify([{ kind: 'notepad', id: 'plans-----------', was: {} }]),
}

eachDatabase('catching up', (open) => {
  test('[ST-32] a device gets each row that changed since, with stamps, in the order of the changes', async () => {
    const { database, room } = await openFlat(open)
    await push(room, { n: 2, name: 'addListItem', args: milk })
    await push(room, { n: 3, name: 'changeGroup', args: { name: 'Flat 13' } })
    await push(room, { n: 4, name: 'tickListItem', args: { id: milkId, done: true } })

    const frames = await framesSince(database, 1)

    expect(frames).toMatchObject([
      { type: 'rows', stream: flat, epoch: 'epoch', from: 1, to: 4, isLast: true },
    ])
    expect(frames[0]?.rows).toMatchObject([
      { kind: 'group', record: { name: 'Flat 13' }, stamps: { name: [3, tablet, 3] } },
      { kind: 'listItem', record: { state: 'done' }, stamps: { state: [4, tablet, 4] } },
    ])
    expect(frames[0]?.log.map(({ seq, name }) => [seq, name])).toEqual([
      [2, 'addListItem'],
      [3, 'changeGroup'],
      [4, 'tickListItem'],
    ])
  })

  test('[CU-2] writing in a notepad does not take the place of other changes in the log', async () => {
    const { database, room } = await openFlat(open)
    await push(room, { n: 2, name: 'addListItem', args: milk })
    await database.write
      .insertInto('log')
      .values(
        Array.from({ length: 900 }, (_, index) => ({
          ...writing,
          stream: flat,
          n: index,
          seq: 3 + index,
        })),
      )
      .execute()
    await database.write.updateTable('streams').set({ seq: 902 }).where('id', '=', flat).execute()

    const frames = await framesSince(database, 1)

    expect(frames.at(-1)?.log.map(({ seq }) => seq)).toEqual([2, 902])
  })

  test('[ST-33] frames are at most 64 KiB, cut between two changes, and follow on each other', async () => {
    const { database, room } = await openFlat(open)
    const names = Array.from({ length: 40 }, (_, number) => `item-${number}`)
    // Two bytes a letter: the limit counts bytes, not letters.
    await Promise.all(addAtOnce(room, names, 'ä'.repeat(4_000)))

    const frames = await framesSince(database, 1)

    const ends = frames.map(({ to }) => to)
    expect(frames.length).toBeGreaterThan(4)
    expect(frames.map(({ from }) => from)).toEqual([1, ...ends.slice(0, -1)])
    expect(ends.at(-1)).toBe(41)
    expect(frames.map(({ isLast }) => isLast)).toEqual(ends.map((to) => to === 41))
    expect(frames.slice(0, -1).every(({ log }) => log.length === 0)).toBe(true)
    for (const { rows } of frames) expect(bytesOf(rows)).toBeLessThanOrEqual(catchUpFrameBytes)
    expect(frames.flatMap(({ rows }) => rows.map(({ record }) => record.id))).toEqual(
      names.map(idOf),
    )
  })

  test('[ST-34] a device without a cursor, or of another epoch, gets everything from 0', async () => {
    const { database } = await openFlat(open)

    const fresh = await catchUp(database, { ...group, since: null })
    const older = await catchUp(database, { ...group, since: { epoch: 'older', seq: 99 } })

    expect(fresh).toMatchObject([{ from: 0, to: 1, rows: [{ kind: 'group' }, { kind: 'member' }] }])
    expect(older).toEqual(fresh)
  })

  test('[ST-35] far behind, behind what was forgotten, or ahead of us, a device fetches a snapshot', async () => {
    const { database, room } = await openFlat(open)
    await Promise.all(addAtOnce(room, ['milk', 'oats', 'eggs']))
    await fillWithCopies(database, 5_000)

    const since = (seq: number) => catchUp(database, { ...group, since: { epoch: 'epoch', seq } })

    expect(await since(1)).toBe('far')
    expect(await since(4)).toMatchObject([{ from: 4, rows: [], to: 4 }])
    expect(await since(5)).toBe('far')
    await database.write.updateTable('streams').set({ prunedSeq: 4 }).execute()
    expect(await since(3)).toBe('far')
    expect(await since(4)).not.toBe('far')
  })

  test('[ST-36] a person’s own stream brings their profile and memberships, even before it is made', async () => {
    const { database } = await openFlat(open)

    const [mine] = await userFrames(database, ada)
    const [untouched] = await userFrames(database, bob)

    expect(mine?.rows.map(({ kind }) => kind)).toEqual(['profile', 'membership'])
    expect(untouched).toMatchObject({ epoch: '', to: 0, rows: [{ kind: 'profile' }] })
  })

  test('[ST-37] a snapshot is of one moment while writes go on', async () => {
    const { database, room } = await openFlat(open)
    const names = Array.from({ length: 60 }, (_, number) => `item-${number}`)

    const written = Promise.all(addAtOnce(room, names.slice(0, 30)))
    const also = written.then(() => Promise.all(addAtOnce(room, names.slice(30))))
    const taken = []
    for (let round = 0; round < 20; round += 1) taken.push(await snapshot(database, group))
    await also
    taken.push(await snapshot(database, group))

    for (const { seq, rows, log } of taken) {
      expect(rows).toHaveLength(seq + 1)
      expect(log).toHaveLength(seq)
    }
    expect(taken.at(-1)).toMatchObject({ epoch: 'epoch', seq: 61 })
  })

  test('[ST-56] what a device lacks is asked of Postgres in three trips at most', async () => {
    const { database, room } = await openFlat(open)
    await Promise.all(addAtOnce(room, ['milk', 'oats']))
    const trips = vi.spyOn(Client.prototype, 'query')
    onTestFinished(() => trips.mockRestore())

    const frames = await framesSince(database, 1)

    expect(frames.flatMap(({ rows }) => rows)).toHaveLength(2)
    expect(trips.mock.calls.length).toBeLessThanOrEqual(3)
  })

  test('[ST-38] bodies of notepads are no part of it', async () => {
    const { database, room } = await openFlat(open)
    const id = idOf('notes')
    await push(room, {
      n: 2,
      name: 'addNotepad',
      args: { id, title: 'Notes', emoji: null, order: 'a0' },
    })
    const update = { id, updateId: idOf('update'), update: 'AAAA', excerpt: 'Once' }
    await push(room, { n: 3, name: 'writeNotepad', args: update, seen: 2 })

    const { rows } = await snapshot(database, group)

    expect(rows.map(({ kind }) => kind)).toEqual(['group', 'member', 'notepad'])
  })

  test('[ST-39] older activity is read page by page', async () => {
    const { database, room } = await openFlat(open)
    await Promise.all(addAtOnce(room, ['milk', 'oats', 'eggs']))

    const page = (before: number) => readLog(database.read, { stream: flat, before, limit: 2 })

    expect((await page(5)).map(({ seq }) => seq)).toEqual([3, 4])
    expect((await page(3)).map(({ seq }) => seq)).toEqual([1, 2])
  })
})

async function framesSince(database: Database, seq: number): Promise<Rows[]> {
  return asFrames(await catchUp(database, { ...group, since: { epoch: 'epoch', seq } }))
}

async function userFrames(database: Database, userId: string): Promise<Rows[]> {
  return asFrames(await catchUp(database, { stream: userId, isUser: true, since: null }))
}

function asFrames(answer: Rows[] | 'far'): Rows[] {
  if (answer === 'far') throw new Error('too far behind')
  return answer
}

function bytesOf(rows: Row[]): number {
  return rows.reduce((sum, row) => sum + Buffer.byteLength(JSON.stringify(row)), 0)
}

/** Many more rows like the first item's, all of its seq. */
async function fillWithCopies({ write }: Database, count: number): Promise<void> {
  const item = await write.selectFrom('listItems').selectAll().limit(1).executeTakeFirstOrThrow()
  for (let first = 0; first < count; first += 500) {
    const copies = Array.from({ length: 500 }, (_, number) => ({
      ...item,
      id: idOf(`copy-${first + number}`),
    }))
    await write.insertInto('listItems').values(copies).execute()
  }
}
