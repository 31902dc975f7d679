import { dayMs } from '#domain/durations.ts'
import { ada, flat, milkId } from '#domain/examples.ts'
import { Room } from '#sync/room.ts'
import { expect, test } from 'vitest'
import type { Database } from './database.ts'
import { eachDatabase } from './each-database.ts'
import { groupIdsOf } from './members.ts'
import { readAudit, readLog } from './log.ts'
import { addAtOnce, groupArgs, idOf, milk, openFlat, phone, push, tablet } from './open-flat.ts'
import { forgetGroups } from './forget-groups.ts'
import { prune } from './prune.ts'
import { recordsByIds } from './records.ts'
import { findStream } from './streams.ts'

eachDatabase('forgetting', (open) => {
  test('[ST-40] what lay in the trash for the group’s days is forgotten, and devices behind it know', async () => {
    const { database, room } = await openFlat(open)
    await push(room, { n: 2, name: 'addListItem', args: milk })
    await push(room, { n: 3, name: 'deleteListItem', args: { id: milkId }, seen: 2 })
    await push(room, { n: 4, name: 'addListItem', args: { ...milk, id: idOf('oats') } })

    const early = await prune(database, 29 * dayMs)
    const kept = await recordsByIds(database.read, flat, 'listItem', [milkId])
    const late = await prune(database, 31 * dayMs)

    expect([early.records, late.records]).toEqual([0, 1])
    expect(kept).toHaveLength(1)
    expect(await recordsByIds(database.read, flat, 'listItem', [milkId])).toEqual([])
    expect(await recordsByIds(database.read, flat, 'listItem', [idOf('oats')])).toHaveLength(1)
    expect(await findStream(database.read, flat)).toMatchObject({ prunedSeq: 3, seq: 4 })
  })

  test('[KE-21] late words that nobody used are forgotten after the group’s days, others stay', async () => {
    const { database, room } = await openFlat(open)
    await push(room, { n: 2, name: 'addListItem', args: milk })
    const kept = JSON.stringify([words(1), words(20 * dayMs)])
    await database.write
      .updateTable('listItems')
      .set({ kept })
      .where('groupId', '=', flat)
      .execute()

    await prune(database, 31 * dayMs)

    const [item] = await recordsByIds(database.read, flat, 'listItem', [milkId])
    expect(item?.kept.map(({ at }) => at)).toEqual([20 * dayMs])
  })

  test('[ST-41] the log is kept for the group’s days', async () => {
    const { database, storage, room } = await openFlat(open)
    await push(room, { n: 2, name: 'addListItem', args: milk })
    const later = new Room({ storage, now: () => 20 * dayMs })
    await push(later, { n: 3, name: 'tickListItem', args: { id: milkId, done: true } })

    const { log } = await prune(database, 31 * dayMs)

    // Ada's own stream had one entry, of the group that she made.
    expect(log).toBe(2)
    const left = await readLog(database.read, { stream: flat, before: 99, limit: 99 })
    expect(left.map(({ name }) => name)).toEqual(['createGroup', 'tickListItem'])
    expect(await findStream(database.read, flat)).toMatchObject({ prunedSeq: 0 })
  })

  test('[AT-1] who came, went and got which rights is kept for a year, whatever the trash days', async () => {
    const { database } = await openFlat(open)

    await prune(database, 364 * dayMs)
    const left = await readAudit(database.read, { stream: flat, before: 99, limit: 99 })
    await prune(database, 366 * dayMs)
    const later = await readAudit(database.read, { stream: flat, before: 99, limit: 99 })

    expect([left.map(({ name }) => name), later]).toEqual([['createGroup'], []])
  })

  test('[TR-6] a purge takes the words out of the log and the body at once', async () => {
    const { database, room } = await openFlat(open)
    const note = 'a secret'
    await push(room, { n: 2, name: 'addListItem', args: { ...milk, note } })
    await push(room, { n: 3, name: 'changeListItem', args: { id: milkId, note: '' }, seen: 2 })
    await push(room, { n: 4, name: 'deleteListItem', args: { id: milkId }, seen: 3 })

    await push(room, {
      n: 5,
      name: 'purge',
      args: { rows: [{ kind: 'listItem', id: milkId }] },
      seen: 4,
    })

    const log = await database.read.selectFrom('log').selectAll().execute()
    expect(JSON.stringify(log)).not.toContain(note)
    expect(JSON.stringify(log)).not.toContain('Milk')
    await prune(database, 31 * dayMs)
    expect(await recordsByIds(database.read, flat, 'listItem', [milkId])).toEqual([])
  })

  test('[GR-17] a deleted group is all gone once its days are over, and nobody can take its id', async () => {
    const { database, room } = await openFlat(open)
    await push(room, { n: 2, name: 'addListItem', args: milk })
    await push(room, { n: 3, name: 'deleteGroup', args: {}, seen: 2 })

    const early = await forgetGroups({ database, room, now: () => 29 * dayMs })
    const late = await forgetGroups({ database, room, now: () => 31 * dayMs })

    expect([early, late]).toEqual([0, 1])
    expect(await groupIdsOf(database.read, ada)).toEqual([])
    for (const table of ['groups', 'members', 'listItems'] as const) {
      expect(await database.read.selectFrom(table).selectAll().execute()).toEqual([])
    }
    expect(await readLog(database.read, { stream: flat, before: 99, limit: 9 })).toEqual([])
    const again = { n: 1, name: 'createGroup', args: groupArgs, client: phone } as const
    expect(await push(room, again)).toBe('idTaken')
  })

  test.each([
    ['name', 'Other'],
    ['deleted', '{"by'],
  ])(
    '[DG-6] a group whose %s is damaged holds up the forgetting of no other',
    async (column, value) => {
      const { database, room } = await openFlat(open)
      const club = idOf('zclub')
      await push(room, { n: 1, name: 'createGroup', args: groupArgs, stream: club })
      for (const stream of [flat, club]) {
        await push(room, { n: 2, name: 'deleteGroup', args: {}, stream, seen: 1 })
      }
      await database.write
        .updateTable('groups')
        .set({ [column]: value })
        .where('id', '=', flat)
        .execute()

      const count = await forgetGroups({ database, room, now: () => 31 * dayMs })

      expect(count).toBe(1)
      const left = await database.read.selectFrom('groups').select('id').execute()
      expect(left).toEqual([{ id: flat }])
    },
  )

  test.each([
    ['deleted', '{"by'],
    ['kept', '[{"by'],
  ])('[DG-7] nor one with an item whose %s is no JSON any more', async (column, value) => {
    const { database, room } = await openFlat(open)
    const club = idOf('zclub')
    await push(room, { n: 1, name: 'createGroup', args: groupArgs, stream: club })
    for (const stream of [flat, club]) {
      await push(room, { n: 2, name: 'addListItem', args: milk, stream, seen: 1 })
      await push(room, { n: 3, name: 'deleteListItem', args: { id: milkId }, stream, seen: 2 })
    }
    await push(room, { n: 4, name: 'addListItem', args: { ...milk, id: idOf('oats') }, seen: 3 })
    await database.write
      .updateTable('listItems')
      .set({ [column]: value })
      .where('groupId', '=', flat)
      .where('id', '=', idOf('oats'))
      .execute()

    await prune(database, 31 * dayMs)

    expect(await recordsByIds(database.read, club, 'listItem', [milkId])).toEqual([])
  })

  test('[DG-6] nor one that is brought back meanwhile', async () => {
    const { database, room } = await openFlat(open)
    const club = idOf('zclub')
    await push(room, { n: 1, name: 'createGroup', args: groupArgs, stream: club })
    for (const stream of [flat, club]) {
      await push(room, { n: 2, name: 'deleteGroup', args: {}, stream, seen: 1 })
    }
    let isFirst = true
    const slow = {
      run: async (...args: Parameters<Room['run']>) => {
        if (isFirst) {
          const [stream] = args
          await push(room, { n: 3, name: 'restoreGroup', args: {}, stream, seen: 2 })
        }
        isFirst = false
        await room.run(...args)
      },
    }

    expect(await forgetGroups({ database, room: slow, now: () => 31 * dayMs })).toBe(1)
  })

  test('[ST-42] an alias goes with the item that it stood for', async () => {
    const { database, room } = await openFlat(open)
    const twin = { ...milk, id: idOf('twin') }
    await push(room, { n: 2, name: 'addListItem', args: milk })
    await push(room, { n: 1, name: 'addListItem', args: twin, client: phone, seen: 1 })
    await push(room, { n: 3, name: 'deleteListItem', args: { id: milkId }, seen: 3 })

    await prune(database, 31 * dayMs)

    expect(await recordsByIds(database.read, flat, 'listItem', [milkId, twin.id])).toEqual([])
  })

  test('[ST-54] the parts of an item go with it, and count no more', async () => {
    const { database, room } = await openFlat(open)
    const part = { ...milk, id: idOf('part'), title: 'Lid', parent: milkId }
    await push(room, { n: 2, name: 'addListItem', args: milk })
    await push(room, { n: 3, name: 'addListItem', args: part, seen: 2 })
    await push(room, { n: 4, name: 'deleteListItem', args: { id: milkId }, seen: 3 })
    await push(room, { n: 5, name: 'addListItem', args: { ...milk, id: idOf('oats') }, seen: 4 })

    await prune(database, 31 * dayMs)

    expect(await recordsByIds(database.read, flat, 'listItem', [milkId, part.id])).toEqual([])
    expect(await findStream(database.read, flat)).toMatchObject({ liveItems: 1, prunedSeq: 4 })
  })

  test('[ST-43] the body of a notepad goes with it, and no other', async () => {
    const { database, room } = await openFlat(open)
    const [gone, kept] = [idOf('gone'), idOf('kept')]
    await writeNotepads(room, [gone, kept])
    await push(room, { n: 6, name: 'deleteNotepad', args: { id: gone }, seen: 5 })

    await prune(database, 31 * dayMs)

    const bodies = await database.read.selectFrom('notepadUpdates').select('notepad').execute()
    expect(bodies.map(({ notepad }) => notepad)).toEqual([kept])
  })

  test('[ST-44] a device that was away for 400 days is forgotten with what it was refused', async () => {
    const { database, storage, room } = await openFlat(open)
    await push(room, { n: 2, name: 'addListItem', args: { ...milk, title: ' ' } })
    const later = new Room({ storage, now: () => 10 * dayMs })
    await push(later, { n: 1, name: 'addListItem', args: milk, client: phone })

    const { clients } = await prune(database, 401 * dayMs)

    expect(clients).toBe(1)
    expect(await storage.transact(flat, (tx) => tx.lastN(tablet))).toBeUndefined()
    expect(await storage.transact(flat, (tx) => tx.findRefusal(tablet, 2))).toBeUndefined()
    expect(await storage.transact(flat, (tx) => tx.lastN(phone))).toEqual({ n: 1, userId: ada })
  })

  test('[ST-45] more than one step’s worth is forgotten, and writing goes on meanwhile', async () => {
    const { database, room } = await openFlat(open)
    await fillTrash(database, 2_500)

    const [{ records }, ...outcomes] = await Promise.all([
      prune(database, 31 * dayMs),
      ...addAtOnce(room, ['milk', 'oats']),
    ])

    expect(records).toBe(2_500)
    expect(outcomes).toEqual(['done', 'done'])
  })
})

async function writeNotepads(room: Room, ids: string[]): Promise<void> {
  let n = 2
  for (const id of ids) {
    const notepad = { id, title: '', emoji: null, order: 'a0' }
    await push(room, { n, name: 'addNotepad', args: notepad })
    const update = { id, updateId: idOf(`update-${id}`), update: 'AAAA', excerpt: '' }
    await push(room, { n: n + 1, name: 'writeNotepad', args: update, seen: n })
    n += 2
  }
}

async function fillTrash({ write }: Database, count: number): Promise<void> {
  const deleted = JSON.stringify({ by: ada, at: 100 })
  for (let first = 0; first < count; first += 500) {
    const sections = Array.from({ length: 500 }, (_, number) => ({
      groupId: flat,
      id: idOf(`section-${first + number}`),
      name: 'Bread',
      emoji: null,
      order: 'a0',
      deleted,
      stamps: '{}',
      seq: 1,
    }))
    await write.insertInto('sections').values(sections).execute()
  }
}

function words(at: number) {
  return { id: `${tablet}.${at}.note`, field: 'note', value: 'x', by: ada, at }
}
