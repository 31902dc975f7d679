import { ada, bob, flat, itemBy, milkId } from '#domain/examples.ts'
import { index, key } from '#domain/records.ts'
import type { StorageTransaction } from '#sync/storage.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from './database.ts'
import { eachDatabase } from './each-database.ts'
import { readLog } from './log.ts'
import { addAtOnce, idOf, milk, openFlat, phone, push, tablet } from './open-flat.ts'
import { recordsByIds } from './records.ts'

const titles = Array.from({ length: 30 }, (_, number) => `item-${number}`)

eachDatabase('commits', (open) => {
  test('[ST-18] runs that wait share one commit, in the order in which they came', async () => {
    const { database, room, commits } = await openFlat(open)
    commits.length = 0

    const outcomes = await Promise.all(addAtOnce(room, titles))

    const log = await readLog(database.read, { stream: flat, before: 100, limit: 100 })
    expect(new Set(outcomes)).toEqual(new Set(['done']))
    expect(log.slice(1).map(({ rows }) => rows[0]?.id)).toEqual(titles.map(idOf))
    expect(commits).toHaveLength(1)
  })

  test('[ST-19] a run that throws undoes only itself, whatever it had written', async () => {
    const { database, room, storage } = await openFlat(open)

    const runs = await Promise.allSettled([
      ...addAtOnce(room, ['Before']),
      storage.transact(flat, saveAndFail),
      ...addAtOnce(room, ['After']),
    ])

    const log = await readLog(database.read, { stream: flat, before: 100, limit: 100 })
    expect(runs.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(log.map(({ seq, rows }) => [seq, rows[0]?.id])).toEqual([
      [1, flat],
      [2, idOf('Before')],
      [3, idOf('After')],
    ])
  })

  test('[ST-51] what the database itself refuses to write undoes only its own run', async () => {
    const { database, room } = await openFlat(open)
    await refuseTitle(database, 'Stone')

    const runs = await Promise.allSettled(addAtOnce(room, ['Milk', 'Stone', 'Oats']))

    expect(runs.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await countItems(database)).toBe(2)
    expect(await Promise.allSettled(addAtOnce(room, ['Stone']))).toMatchObject([
      { status: 'rejected' },
    ])
    expect(await Promise.all(addAtOnce(room, ['Eggs']))).toEqual(['done'])
  })

  test('[ST-52] what is written the same way is found, whatever signs it has', async () => {
    const { database, room } = await openFlat(open)
    const odd = ['5" pipe', String.raw`back\slash`, '{curly}', 'NULL', 'a,b', "it's", '"', '🥛']
    const addAll = (client: string) =>
      odd.map((title, place) => {
        const args = { id: idOf(`${client}-${place}`), title, order: 'a0' }
        return push(room, { n: 1, name: 'addListItem', client: idOf(`${client}${place}`), args })
      })
    await Promise.all(addAll('phone'))

    const outcomes = await Promise.all(addAll('tablet'))

    const { count } = await database.read
      .selectFrom('listItems')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('alias', 'is', null)
      .executeTakeFirstOrThrow()
    expect(new Set(outcomes)).toEqual(new Set(['done']))
    expect(count).toBe(odd.length)
  })

  test('[ST-20] a failed commit answers nobody, keeps nothing, and the next one works', async () => {
    const { database, room, commits } = await openFlat(open)
    await failCommits(database)
    commits.length = 0

    const runs = await Promise.allSettled(addAtOnce(room, titles))

    expect(new Set(runs.map(({ status }) => status))).toEqual(new Set(['rejected']))
    expect(commits).toEqual([])
    expect(await countItems(database)).toBe(0)
    await letCommitsSucceed(database)
    expect(await Promise.all(addAtOnce(room, ['Milk', 'Oats']))).toEqual(['done', 'done'])
    expect(commits).toMatchObject([[{ stream: flat, from: 1, to: 3 }]])
  })

  test('[ST-21] who listens hears of a commit once for each stream, before anybody is answered', async () => {
    const events: string[] = []
    const { room } = await openFlat(open, (commits) => {
      for (const { stream, from, to } of commits) events.push(`${stream} ${from}-${to}`)
    })
    events.length = 0

    const added = addAtOnce(room, ['Milk', 'Oats', 'Eggs'])
    await Promise.all(added.map((run) => run.then(() => events.push('answered'))))

    expect(events).toEqual([`${flat} 1-4`, 'answered', 'answered', 'answered'])
  })

  test('[ST-22] an entry brings the changed rows with their stamps, and what they were before', async () => {
    const { room, commits } = await openFlat(open)
    await push(room, { n: 2, name: 'addListItem', args: milk })
    commits.length = 0

    await push(room, { n: 3, name: 'tickListItem', args: { id: milkId, done: true } })

    const [[commit] = []] = commits
    expect(commit).toMatchObject({ stream: flat, epoch: 'epoch', from: 2, to: 3 })
    expect(commit?.entries).toMatchObject([
      {
        id: `${tablet}.3`,
        seq: 3,
        by: ada,
        at: 100,
        name: 'tickListItem',
        act: null,
        client: tablet,
        n: 3,
        rows: [{ kind: 'listItem', id: milkId, was: { state: 'open' } }],
        changed: [
          {
            kind: 'listItem',
            record: { id: milkId, state: 'done' },
            stamps: { '': [2, tablet, 2], state: [3, tablet, 3] },
          },
        ],
      },
    ])
  })

  test('[ST-23] a change of a member is an entry of that person’s own stream, under the group’s number', async () => {
    const { room, commits, database } = await openFlat(open)
    const invitation = { tokenHash: 'a'.repeat(64), role: 'member', hours: 1, uses: 1 } as const
    await push(room, {
      n: 2,
      name: 'createInvitation',
      args: { id: idOf('link'), ...invitation },
    })
    commits.length = 0

    await room.run(flat, 'joinGroup', { invitation: idOf('link') }, bob)

    expect(commits[0]?.map(({ stream, to }) => [stream, to])).toEqual([
      [flat, 3],
      [bob, 1],
    ])
    expect(commits[0]?.[1]?.entries).toMatchObject([
      { client: flat, n: 3, changed: [{ kind: 'membership', record: { id: flat } }] },
    ])
    // The same device counts its own changes in that stream.
    const theme = { stream: bob, client: flat, by: bob, name: 'changeProfile' } as const
    expect(await push(room, { ...theme, n: 1, args: { theme: 'dark' } })).toBe('done')
    expect(await readLog(database.read, { stream: bob, before: 9, limit: 9 })).toHaveLength(2)
  })

  test('[ST-24] words that came too late are told again when asked again', async () => {
    const { room, storage } = await openFlat(open)
    await push(room, { n: 2, name: 'changeGroup', args: { name: 'Ours' } })
    const late = { n: 1, name: 'changeGroup', args: { name: 'Mine' }, client: phone } as const

    const first = await push(room, { ...late, seen: 1 })
    const again = await push(room, { ...late, seen: 1 })

    const told = await storage.transact(flat, (tx) => tx.findRefusal(phone, 1))
    expect([first, again]).toEqual(['overtaken', 'overtaken'])
    expect(told).toMatchObject({ code: 'overtaken', values: { field: 'name', value: 'Mine' } })
  })

  test('[ST-25] what others write between two commits is seen by the next', async () => {
    const { database, room, storage } = await openFlat(open)
    await push(room, { n: 2, name: 'addListItem', args: milk })
    await database.write
      .updateTable('listItems')
      .set({ title: 'Oats', seal: null })
      .where('id', '=', milkId)
      .execute()

    const source = await storage.transact(flat, (tx) => tx.load([key('listItem', milkId)]))

    expect(source.get('listItem', milkId)?.title).toBe('Oats')
  })

  test('[ST-26] a run sees what the runs before it in the same commit changed', async () => {
    const { storage, room } = await openFlat(open)

    const [, seen] = await Promise.all([
      push(room, { n: 2, name: 'addListItem', args: milk }),
      storage.transact(flat, async (tx) => {
        const source = await tx.load([key('listItem', milkId), index('openByTitleKey', 'milk')])
        return {
          seq: (await tx.stream())?.seq,
          n: (await tx.lastN(tablet))?.n,
          title: source.get('listItem', milkId)?.title,
          found: source.find('openByTitleKey', 'milk').map(({ id }) => id),
          stamps: source.stamps('listItem', milkId),
          count: source.count('listItem'),
        }
      }),
    ])

    expect(seen).toEqual({
      seq: 2,
      n: 2,
      title: 'Milk',
      found: [milkId],
      stamps: { '': [2, tablet, 2] },
      count: 1,
    })
  })

  test('[ST-27] an alias is loaded with the item that it stands for, and answers and counts as none', async () => {
    const { room, storage } = await openFlat(open)
    await push(room, { n: 2, name: 'addListItem', args: milk })
    const twin = { ...milk, id: idOf('twin') }

    await push(room, { n: 1, name: 'addListItem', args: twin, client: phone, seen: 1 })

    const source = await storage.transact(flat, (tx) =>
      tx.load([key('listItem', twin.id), index('openByTitleKey', 'milk')]),
    )
    expect(source.get('listItem', twin.id)).toMatchObject({ alias: milkId })
    expect(source.get('listItem', milkId)).toMatchObject({ title: 'Milk', alias: null })
    expect(source.find('openByTitleKey', 'milk').map(({ id }) => id)).toEqual([milkId])
    expect(source.count('listItem')).toBe(1)
  })

  test('[WW-22] a part is loaded with what it belongs to, which its words bring back', async () => {
    const { database, room } = await openFlat(open)
    const part = { ...milk, id: idOf('part'), title: 'Lid', parent: milkId }
    await push(room, { n: 2, name: 'addListItem', args: milk })
    await push(room, { n: 3, name: 'addListItem', args: part, seen: 2 })
    await push(room, { n: 4, name: 'deleteListItem', args: { id: milkId }, seen: 3 })

    const args = { id: part.id, note: 'two' }
    await push(room, { n: 1, name: 'changeListItem', args, client: phone, seen: 3 })

    const [whole] = await recordsByIds(database.read, flat, 'listItem', [milkId])
    expect(whole?.deleted).toBeNull()
  })

  test('[ST-28] an entry of the log is read like a record', async () => {
    const { room, storage } = await openFlat(open)
    await push(room, { n: 2, name: 'addListItem', args: milk })

    const ids = [`${tablet}.2`, `${tablet}.9`, 'nonsense'] as const
    const source = await storage.transact(flat, (tx) => tx.load(ids.map((id) => key('change', id))))

    expect(ids.map((id) => source.get('change', id))).toMatchObject([
      { seq: 2, by: ada, name: 'addListItem', rows: [{ kind: 'listItem', id: milkId, was: null }] },
      undefined,
      undefined,
    ])
  })

  test('[ST-29] sign-in’s writes and ours wait for each other, and are all kept', async () => {
    const { database, room } = await openFlat(open)

    const signIns = titles.map((name) =>
      database.write.transaction().execute(async (db) => {
        await db
          .updateTable('users')
          .set((user) => ({ name: sql<string>`${user.ref('name')} || '.'` }))
          .where('id', '=', ada)
          .execute()
        return name
      }),
    )
    await Promise.all([...addAtOnce(room, titles), ...signIns])

    const [profile] = await recordsByIds(database.read, ada, 'profile', [ada])
    expect(profile?.name).toHaveLength('ada'.length + titles.length)
    expect(await countItems(database)).toBe(titles.length)
  })

  test('[ST-30] everything that was handed in is written before the database is closed', async () => {
    const { database, room, storage } = await openFlat(open)

    const added = addAtOnce(room, titles)
    await storage.settled()
    await database.close()

    expect(new Set(await Promise.all(added))).toEqual(new Set(['done']))
  })

  test('[ST-31] a run that is alone and throws leaves nothing, not even its number', async () => {
    const { database, storage } = await openFlat(open)

    const failed = storage.transact(flat, saveAndFail)

    await expect(failed).rejects.toThrow('a bug')
    expect(await countItems(database)).toBe(0)
    expect(await storage.transact(flat, (tx) => tx.lastN(phone))).toBeUndefined()
  })
})

/** Writes an item as the room does, under the phone's first number, and then fails. */
async function saveAndFail(tx: StorageTransaction): Promise<never> {
  const stream = await tx.stream()
  const seq = (stream?.seq ?? 0) + 1
  const [id, client, n] = [idOf('never'), phone, 1]
  await tx.save({
    client,
    n,
    seq,
    userId: ada,
    now: 100,
    name: 'addListItem',
    args: {},
    act: null,
    refusal: null,
    changes: [
      {
        kind: 'listItem',
        id,
        before: undefined,
        after: itemBy(ada, { id }),
        stamps: { '': [seq, client, n] },
        logged: { kind: 'listItem', id, was: null },
      },
    ],
  })
  throw new Error('a bug')
}

async function countItems({ read }: Database): Promise<number> {
  const rows = await read.selectFrom('listItems').select('id').execute()
  return rows.length
}

/** Everything can be written, and COMMIT itself is refused. */
async function refuseTitle({ dialect, write }: Database, title: string): Promise<void> {
  const statements =
    dialect === 'sqlite'
      ? [
          `create trigger refused before insert on "listItems" when new.title = '${title}'
             begin select raise(abort, 'refused'); end`,
        ]
      : [`alter table "listItems" add constraint refused check (title <> '${title}')`]
  for (const statement of statements) await sql.raw(statement).execute(write)
}

async function failCommits({ dialect, write }: Database): Promise<void> {
  const statements =
    dialect === 'sqlite'
      ? [
          `create table debts (id text references streams (id) deferrable initially deferred)`,
          `create trigger debt after insert on log begin insert into debts values ('nobody'); end`,
        ]
      : [
          `create function debt() returns trigger language plpgsql as 'begin raise ''debt''; end'`,
          `create constraint trigger debt after insert on log deferrable initially deferred
             for each row execute function debt()`,
        ]
  for (const statement of statements) await sql.raw(statement).execute(write)
}

async function letCommitsSucceed({ dialect, write }: Database): Promise<void> {
  await sql
    .raw(dialect === 'sqlite' ? 'drop trigger debt' : 'drop trigger debt on log')
    .execute(write)
}
