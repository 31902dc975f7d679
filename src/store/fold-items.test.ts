import { dayMs } from '#domain/durations.ts'
import { ada, flat, milkId } from '#domain/examples.ts'
import { pastItemId, pastItemsMax } from '#domain/past-item.ts'
import type { Row } from '#sync/protocol.ts'
import { Room } from '#sync/room.ts'
import { expect, test, vi } from 'vitest'
import { catchUp, snapshot } from './catch-up.ts'
import type { Database } from './database.ts'
import { eachDatabase } from './each-database.ts'
import { foldOldItems } from './fold-items.ts'
import { countItems } from './list-items.ts'
import { readLog } from './log.ts'
import { olderItem, olderItems, olderItemsPerPage } from './older-items.ts'
import { type Flat, groupArgs, idOf, milk, openFlat, phone, push } from './open-flat.ts'
import { recordsByIds, recordsSince } from './records.ts'
import { findStream } from './streams.ts'

// Each makes a database, which takes its time on a machine that has much else to do.
vi.setConfig({ testTimeout: 30_000 })

const now = () => 200 * dayMs
/** Comes before the flat. */
const club = idOf('aclub')
const whole = { stream: flat, isUser: false }

/** Milk, done on day 100; oats, done today; bread, open. */
async function openHousehold(open: () => Promise<Database>): Promise<Flat & { today: Room }> {
  const household = await openFlat(open)
  const { storage } = household
  const then = new Room({ storage, now: () => 100 * dayMs })
  const today = new Room({ storage, now })
  await push(then, { n: 2, name: 'addListItem', args: { ...milk, amount: 2, unit: 'l' } })
  await push(then, { n: 3, name: 'tickListItem', args: { id: milkId, done: true }, seen: 2 })
  const oats = { id: idOf('oats'), title: 'Oats', order: 'a1' }
  await push(then, { n: 4, name: 'addListItem', args: oats, seen: 3 })
  await push(today, { n: 5, name: 'tickListItem', args: { id: oats.id, done: true }, seen: 4 })
  const bread = { id: idOf('bread'), title: 'Bread', order: 'a2' }
  await push(then, { n: 6, name: 'addListItem', args: bread, seen: 5 })
  return { ...household, today }
}

function rowsOf(frames: Awaited<ReturnType<typeof catchUp>>): Row[] {
  return frames === 'far' ? [] : frames.flatMap((frame) => frame.rows)
}

eachDatabase('folding', (open) => {
  test('[FM-1] a day’s work folds what was done long ago, once, [FM-7] for new devices and for those that were away', async () => {
    const { database, today: room, commits } = await openHousehold(open)

    const first = await foldOldItems({ database, room, now })
    const second = await foldOldItems({ database, room, now })

    expect([first, second]).toEqual([1, 0])
    const [item] = await recordsByIds(database.read, flat, 'listItem', [milkId])
    expect(item).toMatchObject({ title: 'Milk', folded: 100 * dayMs })
    expect(await findStream(database.read, flat)).toMatchObject({ liveItems: 2, seq: 7 })
    expect(await countItems(database.read, flat)).toEqual({ open: 1, done: 1 })
    const [past] = await recordsSince(database.read, flat, 'pastItem', 0)
    expect(past).toMatchObject({ id: pastItemId('milk'), times: 1, lastAt: 100 * dayMs })
    const log = await readLog(database.read, { stream: flat, before: 99, limit: 99 })
    expect(log.map(({ name }) => name)).not.toContain('foldListItems')
    expect(commits.at(-1)?.[0]?.entries[0]?.changed).toHaveLength(2)

    const { rows } = await snapshot(database, whole)
    const anew = await catchUp(database, { ...whole, since: null })
    const since = await catchUp(database, { ...whole, since: { epoch: 'epoch', seq: 6 } })
    const titles = rows.flatMap((row) => (row.kind === 'listItem' ? [row.record.title] : []))
    expect(titles.sort()).toEqual(['Bread', 'Oats'])
    expect(rows.filter(({ kind }) => kind === 'pastItem')).toHaveLength(1)
    expect(rowsOf(anew)).toHaveLength(rows.length)
    expect(rowsOf(since).map(({ kind }) => kind)).toEqual(['listItem', 'pastItem'])
  })

  test('[FM-8] it is read on demand, the newest first, page by page and by words, [FM-5] and can be opened again', async () => {
    const { database, today: room, storage } = await openHousehold(open)
    const then = new Room({ storage, now: () => 90 * dayMs })
    const ids = Array.from({ length: olderItemsPerPage + 1 }, (_, index) => idOf(`tea-${index}`))
    const teas = ids.map((id, index) => ({
      n: index + 1,
      name: 'addListItem',
      args: { id, title: `Tea ${index}%`, order: 'a3' },
    }))
    await then.push({ stream: flat, client: phone, mutations: teas }, ada)
    const n = ids.length + 1
    await push(then, { n, name: 'tickListItems', args: { ids, done: true }, client: phone })
    await foldOldItems({ database, room, now })
    const groupId = flat

    const page = await olderItems(database.read, { groupId })
    const last = page.at(-1)?.record
    const after = { at: 90 * dayMs, id: last?.id ?? '' }
    const rest = await olderItems(database.read, { groupId, after })

    expect(page[0]?.record.id).toBe(milkId)
    expect([page.length, rest.length]).toEqual([olderItemsPerPage, 2])
    const found = await olderItems(database.read, { groupId, words: ' MIL' })
    expect(found.map(({ record }) => record.id)).toEqual([milkId])
    expect(await olderItems(database.read, { groupId, words: '42% tea' })).toHaveLength(1)
    expect(await olderItems(database.read, { groupId, words: 'bread' })).toEqual([])
    // What is no text finds what the rest of the words does: a database cannot even be asked for it.
    expect(await olderItems(database.read, { groupId, words: '42% t\0ea' })).toHaveLength(1)
    expect(await olderItem(database.read, flat, milkId)).toMatchObject([{ kind: 'listItem' }])
    expect(await olderItem(database.read, flat, idOf('oats'))).toEqual([])
    const args = { id: milkId, done: false }
    expect(await push(room, { n: 7, name: 'tickListItem', args })).toBe('done')
    const [item] = await recordsByIds(database.read, flat, 'listItem', [milkId])
    expect(item).toMatchObject({ state: 'open', folded: null })
    expect(await findStream(database.read, flat)).toMatchObject({ liveItems: 3 })
  })

  test('[FM-6] a group remembers no more things than there is room for, the latest', async () => {
    const { database, today: room } = await openHousehold(open)
    await fillMemory(database, flat)

    await foldOldItems({ database, room, now })

    const past = await recordsSince(database.read, flat, 'pastItem', 0)
    const forgotten = past.filter(({ deleted }) => deleted)
    expect(past.length - forgotten.length).toBe(pastItemsMax)
    expect(forgotten.map(({ title }) => title)).toEqual(['Thing 0'])
  })

  test('[DG-7] a group with an item whose ticks are no JSON any more holds up the folding of no other', async () => {
    const { database, today: room } = await openWithClub(open)
    await database.write
      .updateTable('listItems')
      .set({ tickedBy: '[{"by' })
      .where('groupId', '=', club)
      .execute()

    expect(await foldOldItems({ database, room, now })).toBe(1)
  })

  test('[DG-7] nor one whose oldest memory is damaged', async () => {
    const { database, today: room } = await openWithClub(open)
    await fillMemory(database, club, '[')

    expect(await foldOldItems({ database, room, now })).toBe(2)
  })
})

/** Beside the flat a club, of which the milk was bought long ago too. */
async function openWithClub(open: () => Promise<Database>) {
  const household = await openHousehold(open)
  const then = new Room({ storage: household.storage, now: () => 100 * dayMs })
  await push(then, { n: 1, name: 'createGroup', args: groupArgs, stream: club })
  await push(then, { n: 2, name: 'addListItem', args: milk, stream: club, seen: 1 })
  const ticked = { id: milkId, done: true }
  await push(then, { n: 3, name: 'tickListItem', args: ticked, stream: club, seen: 2 })
  return household
}

async function fillMemory({ write }: Database, groupId: string, amounts = '[]'): Promise<void> {
  const many = Array.from({ length: pastItemsMax }, (_, index) => ({
    groupId,
    id: idOf(`past-${index}`),
    title: `Thing ${index}`,
    times: 1,
    firstAt: 1,
    lastAt: index + 1,
    amounts,
    sections: '[]',
    deleted: null,
    stamps: '{}',
    seq: 6,
  }))
  for (let at = 0; at < many.length; at += 500) {
    await write
      .insertInto('pastItems')
      .values(many.slice(at, at + 500))
      .execute()
  }
}
