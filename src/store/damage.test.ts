import { ada, flat, milkId } from '#domain/examples.ts'
import { changeId } from '#domain/logged-change.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { catchUp, snapshot } from './catch-up.ts'
import type { Database } from './database.ts'
import { eachDatabase } from './each-database.ts'
import { acceptDamage, findDamage } from './find-damage.ts'
import { addAtOnce, groupArgs, idOf, milk, openFlat, push, tablet } from './open-flat.ts'
import { userStream, groupStream } from './page-streams.ts'

eachDatabase('damage', (open) => {
  async function openShopping() {
    const flatOf = await openFlat(open)
    await push(flatOf.room, { n: 2, name: 'addListItem', args: milk })
    await Promise.all(addAtOnce(flatOf.room, ['Bread', 'Salt']))
    return flatOf
  }

  test('[DG-1] what the disk has changed is told to nobody, and all else to everybody', async () => {
    const { database } = await openShopping()
    await changeBehind(database, { title: 'Milc' })

    const missed = await catchUp(database, { stream: flat, isUser: false, since: null })
    const painted = await groupStream(database.read, { groupId: flat, userId: ada, items: true })

    const sent = missed === 'far' ? [] : missed.flatMap(({ rows }) => rows)
    const titles = sent.flatMap((row) => (row.kind === 'listItem' ? row.record.title : []))
    expect(titles.toSorted()).toEqual(['Bread', 'Salt'])
    const shown = painted?.records.filter(({ kind }) => kind === 'listItem') ?? []
    expect(shown).toHaveLength(2)
    expect((await userStream(database.read, ada)).records.length).toBeGreaterThan(0)
  })

  test('[DG-2] a change of what is damaged is refused and kept for its author; others of that commit go through', async () => {
    const { database, room } = await openShopping()
    await changeBehind(database, { title: 'Milc' })

    const outcomes = await Promise.all([
      push(room, { n: 3, name: 'tickListItem', args: { id: milkId, done: true } }),
      ...addAtOnce(room, ['Rice']),
      push(room, {
        n: 2,
        name: 'tickListItem',
        client: idOf('device-Salt'),
        args: { id: idOf('Salt'), done: true },
      }),
    ])

    expect(outcomes).toEqual(['damaged', 'done', 'done'])
    const again = await push(room, { n: 3, name: 'tickListItem', args: { id: milkId, done: true } })
    expect(again).toBe('damaged')
    const later = await push(room, {
      n: 4,
      name: 'addListItem',
      args: { ...milk, id: idOf('Tea') },
    })
    expect(later).toBe('done')
  })

  test('[DG-2] text that is no JSON any more is damaged too, with and without a seal', async () => {
    const { database, room } = await openShopping()
    await changeBehind(database, { tickedBy: '[{"by":' })

    expect(await push(room, tick)).toBe('damaged')
    await changeBehind(database, { seal: null })
    expect(await push(room, { ...tick, n: 4 })).toBe('damaged')
    expect((await findDamage(database)).map(({ canBeAccepted }) => canBeAccepted)).toEqual([false])
  })

  test('[DG-8] of a damaged entry of the log nobody hears; it is not undone, and all else goes on', async () => {
    const { database, room } = await openShopping()
    await damageLog(database)

    const missed = await catchUp(database, { stream: flat, isUser: false, since: null })
    const whole = await snapshot(database, { stream: flat, isUser: false })
    const changes = [changeId(tablet, 2)]
    const undone = await push(room, {
      n: 3,
      name: 'undo',
      args: { changes, rows: [{ kind: 'listItem', id: milkId }] },
    })

    const log = missed === 'far' ? [] : missed.flatMap((rows) => rows.log)
    expect(log.map(({ rows }) => rows.length)).toEqual(whole.log.map(({ rows }) => rows.length))
    expect(log.map(({ rows }) => rows.length > 0)).toEqual([true, false, true, true])
    expect(undone).toBe('damaged')
  })

  test('[DG-8] a purge takes what it cannot read out of the log, too', async () => {
    const { database, room } = await openShopping()
    await push(room, { n: 3, name: 'deleteListItem', args: { id: milkId }, seen: 4 })
    await damageLog(database)

    const rows = [{ kind: 'listItem' as const, id: milkId }]
    const purged = await push(room, { n: 4, name: 'purge', args: { rows }, seen: 5 })

    expect(purged).toBe('done')
    const log = await database.read.selectFrom('log').select(['changes', 'args']).execute()
    expect(JSON.stringify(log)).not.toContain('Milk')
  })

  test('[DG-3] a walk through everything finds it, and once accepted it is there as it is', async () => {
    const { database, room } = await openShopping()
    expect(await findDamage(database)).toEqual([])
    await changeBehind(database, { title: 'Milc' })

    const found = await findDamage(database)
    expect(found).toEqual([
      { table: 'listItems', key: { groupId: flat, id: milkId }, canBeAccepted: true },
    ])
    expect(await acceptDamage(database, found)).toBe(1)

    expect(await findDamage(database)).toEqual([])
    expect(await push(room, tick)).toBe('done')
    expect(await findDamage(database)).toEqual([])
  })

  test('[DG-4] a row that an older version has changed since it was sealed counts as it is', async () => {
    const { database, room } = await openShopping()
    await changeBehind(database, { title: 'Oat milk', seq: 40 })

    expect(await findDamage(database)).toEqual([])
    expect(await push(room, tick)).toBe('done')
  })

  test('[DG-5] the row of another group, to which a damaged index leads, is nobody’s, newer than its seal or not', async () => {
    const { database, room } = await openShopping()
    const barn = idOf('barn')
    await push(room, { n: 1, name: 'createGroup', stream: barn, args: groupArgs })
    await changeBehind(database, { groupId: barn, seq: 40 })

    expect(await findDamage(database)).toMatchObject([{ key: { groupId: barn, id: milkId } }])
  })
})

const tick = {
  n: 3,
  name: 'tickListItem',
  client: tablet,
  args: { id: milkId, done: true },
} as const

/** Cuts off the entry of the first item. */
async function damageLog({ write }: Database): Promise<void> {
  const changes = '[{"kind":"listItem","id":"milk","was":{"title":"Milk'
  await write
    .updateTable('log')
    .set({ changes })
    .where('stream', '=', flat)
    .where('seq', '=', 2)
    .execute()
}

async function changeBehind(database: Database, values: Record<string, unknown>): Promise<void> {
  for (const [column, value] of Object.entries(values)) {
    await sql`update ${sql.table('listItems')} set ${sql.ref(column)} = ${value} where id = ${milkId}`.execute(
      database.write,
    )
  }
}
