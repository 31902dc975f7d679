import { ada, bob, cat, flat, milkId } from '#domain/examples.ts'
import type { Id } from '#domain/id.ts'
import type { MutationArgs, MutationName } from '#domain/mutations.ts'
import { Room } from '#sync/room.ts'
import type { Commit, OnCommit } from '#sync/storage.ts'
import type { Database } from './database.ts'
import { type DatabaseStorage, createStorage } from './storage.ts'

export const tablet = 'tablet----------'
export const phone = 'phone-----------'

export const groupArgs = {
  name: 'Flat 12',
  emoji: '🏠',
  colour: 'pine',
  locale: 'en',
  timeZone: 'UTC',
  weekStart: 1,
} as const

export const milk = { id: milkId, title: 'Milk', order: 'a0' }

export function idOf(name: string): Id {
  return name.padEnd(16, '-')
}

export interface Flat {
  database: Database
  storage: DatabaseStorage
  room: Room
  /** What each COMMIT was told of, one list for each. */
  commits: Commit[][]
}

/** Test support: a database with three people, of whom Ada has made a group. */
export async function openFlat(open: () => Promise<Database>, onCommit?: OnCommit): Promise<Flat> {
  const database = await open()
  await addUsers(database)
  const commits: Commit[][] = []
  const storage = createStorage({
    database,
    newEpoch: () => 'epoch',
    onCommit: onCommit ?? ((told) => commits.push(told)),
  })
  const room = new Room({ storage, now: () => 100 })
  await push(room, { n: 1, name: 'createGroup', args: groupArgs })
  return { database, storage, room, commits }
}

interface Pushed<Name extends MutationName> {
  n: number
  name: Name
  args: MutationArgs<Name>
  stream?: Id
  client?: Id
  by?: Id
  /** What its author had seen; nothing, unless told. */
  seen?: number
}

/** Pushes one mutation as a device does, and says `done` or why not. */
export async function push<Name extends MutationName>(
  room: Room,
  pushed: Pushed<Name>,
): Promise<string> {
  const { n, name, args, stream = flat, client = tablet, by = ada, seen } = pushed
  const mutation = {
    n,
    name,
    args,
    ...(seen !== undefined && { seen: { epoch: 'epoch', seq: seen } }),
  }
  const [outcome] = await room.push({ stream, client, mutations: [mutation] }, by)
  return outcome?.refusal?.code ?? 'done'
}

/** Adds items from as many devices, all in the same turn. */
export function addAtOnce(room: Room, titles: string[], note = ''): Promise<string>[] {
  return titles.map((title) => {
    const args = { id: idOf(title), title, order: 'a0', note }
    return push(room, { n: 1, name: 'addListItem', client: idOf(`device-${title}`), args })
  })
}

async function addUsers(database: Database): Promise<void> {
  const isPostgres = database.dialect === 'postgres'
  for (const id of [ada, bob, cat]) {
    await database.write
      .insertInto('users')
      .values({
        id,
        name: id.slice(0, 3),
        email: `${id}@example.com`,
        emailVerified: isPostgres ? false : 0,
        image: null,
        guest: isPostgres ? false : 0,
        administrator: isPostgres ? false : 0,
        colour: 'pine',
        locale: null,
        zone: null,
        theme: 'system',
        density: 'comfortable',
        createdAt: new Date(0).toISOString(),
        updatedAt: new Date(0).toISOString(),
      })
      .execute()
  }
}
