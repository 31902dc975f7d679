import type { MutationArgs, MutationName } from '#domain/mutations.ts'
import type { Database } from '#store/database.ts'
import { type MakePlace, eachDatabase, type Open } from '#store/each-database.ts'
import { overdueAccounts } from '#store/deletions.ts'
import { forgetAccounts } from '#store/forget-accounts.ts'
import { createStorage } from '#store/storage.ts'
import { Room } from '#sync/room.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { codeOf, goodPassword, openAuthHouse } from './auth-visitor.ts'

const look = { emoji: '🏠', colour: 'pine', locale: 'en', timeZone: 'UTC', weekStart: 1 } as const
const flat = 'flat-flat-flat-flat-'
const own = 'own-own-own-own-own-'
const name = 'Wilhelmina Quux'
const email = 'wilhelmina.quux@example.org'

async function openHouse(open: Open, place?: Awaited<ReturnType<MakePlace>>) {
  const house = await openAuthHouse(open, {}, place ? { place } : {})
  const storage = createStorage({
    database: house.database,
    newEpoch: () => 'epoch',
    onCommit: () => undefined,
  })
  const room = new Room({ storage, now: () => house.clock.now })
  let n = 0
  const push = async <Name extends MutationName>(
    by: string,
    stream: string,
    mutation: Name,
    args: MutationArgs<Name>,
  ) => {
    n += 1
    const pushed = { n: 1, name: mutation, args }
    const [outcome] = await room.push(
      { stream, client: `client-${n}`.padEnd(16, '-'), mutations: [pushed] },
      by,
    )
    expect(outcome?.refusal).toBeNull()
  }
  const join = async (userId: string) => {
    const invitation = `invite-${userId}`.slice(0, 20)
    const made = { id: invitation, tokenHash: '0'.repeat(64), role: 'member', hours: 1, uses: 1 }
    await push(await idOf('Ada'), flat, 'createInvitation', made as never)
    await room.run(flat, 'joinGroup', { invitation }, userId)
  }
  const idOf = async (who: string) => {
    const { id } = await house.database.read
      .selectFrom('users')
      .select('id')
      .where('name', '=', who)
      .executeTakeFirstOrThrow()
    return id
  }
  const signUp = async (who: string, address: string) => {
    const person = house.visitor()
    await person.post('/sign-up', { name: who, email: address, password: goodPassword })
    return { person, id: await idOf(who) }
  }
  const forgetting = {
    ...house,
    room,
    now: () => house.clock.now,
    onSessionsEnded: house.auth.endSessions,
  }
  const forget = () => forgetAccounts(forgetting)
  return { ...house, room, push, join, signUp, forgetting, forget }
}

/** Ada and Bob, alone in a group each, whose days to change their minds are over. */
async function twoOverdue({ signUp, push, clock }: Awaited<ReturnType<typeof openHouse>>) {
  const [ada, bob] = [
    await signUp('Ada', 'ada@example.org'),
    await signUp('Bob', 'bob@example.org'),
  ]
  await push(ada.id, flat, 'createGroup', { name: 'Flat 12', ...look })
  await push(bob.id, own, 'createGroup', { name: 'Alone', ...look })
  for (const { person } of [ada, bob]) await person.post('/delete', {})
  clock.addDays(15)
  return { ada: ada.id, bob: bob.id }
}

/** All that stands in any field of any table. */
async function everyField({ dialect, read }: Database): Promise<string> {
  const tables =
    dialect === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table'`
      : sql<{ name: string }>`select table_name as name from information_schema.tables
          where table_schema = current_schema()`
  const { rows } = await tables.execute(read)
  const all = await Promise.all(
    rows.map(async (table) => sql`select * from ${sql.table(table.name)}`.execute(read)),
  )
  return JSON.stringify(all.map((found) => found.rows))
}

eachDatabase('the end of an account', (open, makePlace) => {
  test('[DE-1] it needs a fresh sign-in, ends every session, and can be taken back for 14 days', async () => {
    const { signUp, visitor, clock, forget, logged } = await openHouse(open)
    const { person, id } = await signUp(name, email)
    clock.now += 11 * 60_000
    const stale = await person.post('/delete', {})
    await person.post('/prove', { password: goodPassword })

    const asked = await person.post('/delete', {})
    const back = visitor()
    clock.addDays(13)
    await forget()
    const entered = await back.post('/sign-in', { email, password: goodPassword })
    const kept = await back.post('/keep', {})
    clock.addDays(2)
    const gone = await forget()

    expect([codeOf(stale), codeOf(asked), codeOf(kept)]).toEqual(['notFresh', 'ok', 'ok'])
    expect(codeOf(await person.get('/factors'))).toBe('notSignedIn')
    expect(entered.body['user']).toMatchObject({ deleteAfter: expect.any(Number) })
    expect(gone).toEqual([])
    expect(codeOf(await back.get('/factors'))).toBe('ok')
    const audited = logged.filter((entry) => 'userId' in entry && entry['userId'] === id)
    expect(JSON.stringify(audited)).toMatch(/deletion-asked.*deletion-withdrawn/)
  })

  test('[DE-8] a guest, who cannot come back, is forgotten without waiting', async () => {
    const { visitor, forget, database } = await openHouse(open)
    const guest = visitor()
    await guest.post('/guest', { name })

    await guest.post('/delete', {})
    const gone = await forget()

    expect(gone).toHaveLength(1)
    expect(await everyField(database)).not.toContain(name)
  })

  test('[DE-7] whoever changes their mind while others are forgotten stays', async () => {
    const house = await openHouse(open)
    const { database, room, visitor } = house
    const { ada, bob } = await twoOverdue(house)
    const addresses = new Map([
      [ada, 'bob@example.org'],
      [bob, 'ada@example.org'],
    ])
    const keptBy = async (address = '') => {
      const back = visitor()
      await back.post('/sign-in', { email: address, password: goodPassword })
      expect(codeOf(await back.post('/keep', {}))).toBe('ok')
    }
    const slow = {
      run: async (...args: Parameters<Room['run']>) => {
        await room.run(...args)
        await keptBy(addresses.get(args[3]))
      },
    }

    const gone = await forgetAccounts({ ...house.forgetting, room: slow })

    expect(gone).toHaveLength(1)
    const left = await database.read.selectFrom('users').select('email').execute()
    expect(left.map(({ email: address }) => address)).toContain(addresses.get(gone[0] ?? ''))
  })

  test('[DE-10] the sockets of whoever signed in but kept nothing close before their own stream is erased', async () => {
    const house = await openHouse(open)
    const { signUp, visitor, clock, forgetting, room, push, ended } = house
    const { person, id } = await signUp(name, email)
    await push(id, own, 'createGroup', { name: 'Alone', ...look })
    await person.post('/delete', {})
    clock.addDays(13)
    const back = visitor()
    await back.post('/sign-in', { email, password: goodPassword })
    const session = await house.auth.findSession(back.headers())
    clock.addDays(2)
    let endedBefore: string[] = []
    const watched = {
      run: async (...args: Parameters<Room['run']>) => {
        endedBefore = [...ended]
        return room.run(...args)
      },
    }

    await forgetAccounts({ ...forgetting, room: watched })

    expect(endedBefore).toContain(session?.session.id)
  })

  test('[DG-6] an account in a damaged group holds up the end of no other', async () => {
    const house = await openHouse(open)
    const { clock, database, forget } = house
    const { ada, bob } = await twoOverdue(house)
    // Whichever comes first.
    const [overdue = ''] = await overdueAccounts(database.read, clock.now)
    const [other, damaged] = overdue === ada ? [bob, flat] : [ada, own]
    await database.write
      .updateTable('groups')
      .set({ name: 'Other' })
      .where('id', '=', damaged)
      .execute()

    expect(await forget()).toEqual([other])
  })

  test('[DE-2] the only owner of a group with others hands it over first', async () => {
    const { signUp, push, join } = await openHouse(open)
    const { person, id } = await signUp('Ada', 'ada@example.org')
    const { id: bob } = await signUp('Bob', 'bob@example.org')
    await push(id, flat, 'createGroup', { name: 'Flat 12', ...look })
    await join(bob)

    const refused = await person.post('/delete', {})
    await push(id, flat, 'changeRole', { id: bob, role: 'owner' })

    expect(codeOf(refused)).toBe('lastOwner')
    expect(codeOf(await person.post('/delete', {}))).toBe('ok')
  })

  test('[DE-3] afterwards no field holds the name or the address, and the words stay in the group', async () => {
    const place = await makePlace()
    const { signUp, push, join, database, clock, forget, visitor } = await openHouse(open, place)
    const { id: ada } = await signUp('Ada', 'ada@example.org')
    const { person, id } = await signUp(name, email)
    await push(ada, flat, 'createGroup', { name: 'Flat 12', ...look })
    await join(id)
    const milk = { id: 'milk------------', title: 'Milk', order: 'a0' }
    await push(id, flat, 'addListItem', milk)
    await push(id, id, 'changeProfile', { name: `${name} the Second` })
    await push(id, id, 'changeProfile', { name, zone: 'Europe/Berlin' })
    await push(id, id, 'chooseNotify', { group: flat, notify: 'mine' })
    await push(id, own, 'createGroup', { name: 'Alone', ...look })
    await visitor().post('/sign-in', { email, password: 'wrong-wrong-wrong' })
    expect(await everyField(database)).toMatch(new RegExp(`${name}.*${email}|${email}.*${name}`))
    await person.post('/delete', {})
    clock.addDays(15)

    const gone = await forget()

    const fields = await everyField(database)
    expect(gone).toEqual([id])
    expect(fields).not.toContain('Wilhelmina')
    expect(fields.toLowerCase()).not.toContain('quux')
    expect(filesIn(place.dataDir)).not.toMatch(/quux/i)
    const [item] = await database.read.selectFrom('listItems').selectAll().execute()
    expect(item).toMatchObject({ title: 'Milk', createdBy: id })
    expect(codeOf(await visitor().post('/sign-in', { email, password: goodPassword }))).toBe(
      'wrongCredentials',
    )
    expect(await forget()).toEqual([])
  })
})

/** On SQLite, what is in the files themselves, also where nothing is any more. */
function filesIn(folder: string): string {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name: file }) => readFileSync(join(folder, file), 'latin1'))
    .join('')
}
