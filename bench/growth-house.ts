import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { toBase64 } from '#domain/base64.ts'
import type { Id } from '#domain/id.ts'
import { openBody } from '#domain/notepad-body.ts'
import { paragraphs } from '#domain/notepad-tree.ts'
import { appendTree } from '#domain/notepad-yjs.ts'
import { catchUp } from '#store/catch-up.ts'
import { type Database, openDatabase } from '#store/database.ts'
import { groupStream } from '#store/page-streams.ts'
import { createStorage } from '#store/storage.ts'
import { findStream } from '#store/streams.ts'
import { inspectBody } from '#sync/inspect-body.ts'
import { Room } from '#sync/room.ts'
import { sql } from 'kysely'
import * as Y from 'yjs'
import { newId } from './household.ts'

/** How much there is beside what is edited. */
export interface Size {
  open: number
  folded: number
  members: number
  groups: number
  log: number
  notepadCharacters: number
}

/** A new group: as much as a household has in its first weeks, and a page brings. */
export const newGroup: Size = {
  open: 100,
  folded: 0,
  members: 2,
  groups: 1,
  log: 0,
  notepadCharacters: 200,
}

/** The room over a database of its own, with one group in it that is edited. */
export interface GrowthHouse {
  /** Ticks one of the items, until its COMMIT. */
  tick(): Promise<void>
  /** Writes one word in the notepad, until its COMMIT. */
  write(): Promise<void>
  /** What the server reads for the first visit of the list. */
  visit(): Promise<void>
  /** The same for a device that missed one change. */
  comeBack(): Promise<void>
  close(): Promise<void>
}

const edited = 50
const perPush = 200

export async function openGrowthHouse(size: Size): Promise<GrowthHouse> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'trivet-growth-'))
  const database = await openDatabase({ dataDir, databaseUrl: null, now: Date.now })
  const storage = createStorage({ database, newEpoch: newId, onCommit: () => undefined })
  const room = new Room({ storage, now: Date.now, inspect: inspectBody })
  const [user, group, client, notepad] = [newId(), newId(), newId(), newId()]
  await addUser(database, user)
  let n = 0
  const push = async (mutations: [name: string, args: object][]) => {
    const numbered = mutations.map(([name, args]) => ({ n: (n += 1), name, args }))
    const outcomes = await room.push({ stream: group, client, mutations: numbered }, user)
    for (const { refusal } of outcomes) if (refusal) throw new Error(JSON.stringify(refusal))
  }
  const items = Array.from({ length: size.open }, newId)
  const look = { emoji: '🏠', colour: 'pine', locale: 'en', timeZone: 'UTC', weekStart: 1 }
  await push([['createGroup', { name: 'Flat', ...look }]])
  for (let first = 0; first < items.length; first += perPush) {
    const part = items.slice(first, first + perPush)
    await push(part.map((id, place) => ['addListItem', itemOf(id, first + place)]))
  }
  await push([['addNotepad', { id: notepad, title: 'Plans', emoji: null, order: 'a0V' }]])
  const writer = bodyWriter(notepad, push)
  await writer.fill(size.notepadCharacters)
  await grow(database, { group, template: items[0] ?? '', size })
  const whole = { stream: group, isUser: false }
  let turn = 0
  return {
    async tick() {
      const id = items[turn % edited]
      const done = Math.floor(turn / edited) % 2 === 0
      turn += 1
      await push([['tickListItem', { id, done }]])
    },
    write: () => writer.write('word'),
    async visit() {
      await groupStream(database.read, { groupId: group, userId: user, items: true })
    },
    async comeBack() {
      const { epoch = '', seq = 0 } = (await findStream(database.read, group)) ?? {}
      const frames = await catchUp(database, { ...whole, since: { epoch, seq: seq - 1 } })
      if (frames === 'far') throw new Error('it was not far away')
    },
    async close() {
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function itemOf(id: Id, number: number) {
  return { id, title: `Thing number ${number}`, order: `a${String(number).padStart(6, '0')}V` }
}

function bodyWriter(notepad: Id, push: (mutations: [string, object][]) => Promise<void>) {
  const body = openBody()
  const perUpdate = 50_000
  const write = async (text: string) => {
    const before = Y.encodeStateVector(body)
    appendTree(body, paragraphs(text))
    const update = toBase64(Y.encodeStateAsUpdate(body, before))
    await push([['writeNotepad', { id: notepad, updateId: newId(), update, excerpt: '' }]])
  }
  return {
    write,
    async fill(characters: number) {
      for (let written = 0; written < characters; written += perUpdate) {
        await write('w'.repeat(Math.min(perUpdate, characters - written)))
      }
    },
  }
}

interface Grown {
  group: Id
  /** An item whose row is repeated. */
  template: Id
  size: Size
}

/** By statements of its own: a million changes by the ordinary way would take minutes. */
async function grow(database: Database, { group, template, size }: Grown): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(database.write)
  const copy = async (
    table: string,
    where: string,
    count: number,
    more: Record<string, string>,
  ) => {
    if (count < 1) return
    const columns = await columnsOf(database, table)
    const values = columns.map((column) => more[column] ?? `"${column}"`)
    const names = columns.map((column) => `"${column}"`)
    await run(
      `${countTo(count)} insert into "${table}" (${names.join()})
         select ${values.join()} from "${table}", counter where ${where}`,
    )
  }
  const isTemplate = `"groupId" = '${group}' and id = '${template}'`
  await copy('listItems', isTemplate, size.folded, {
    id: `'folded' || i`,
    title: `'Done long ago ' || i`,
    titleKey: `'done long ago ' || i`,
    state: `'done'`,
    folded: '1700000000000',
  })
  await copy('members', `"groupId" = '${group}'`, size.members - 1, { id: `'member' || i` })
  await copy('streams', `id = '${group}'`, size.groups - 1, { id: `'group' || i` })
  await copy('groups', `id = '${group}'`, size.groups - 1, { id: `'group' || i` })
  await copy('listItems', isTemplate, size.groups - 1, { groupId: `'group' || i`, id: `'item'` })
  if (size.log > 0) {
    const from = 10_000_000
    await copy('log', `stream = '${group}' and seq = 1`, size.log, {
      seq: `${from} + i`,
      client: `'client' || (i % 100)`,
      n: 'i',
    })
    await run(`update streams set seq = ${from + size.log} where id = '${group}'`)
  }
}

function countTo(count: number): string {
  return `with recursive counter (i) as (select 1 union all select i + 1 from counter where i < ${count})`
}

async function columnsOf(database: Database, table: string): Promise<string[]> {
  const { rows } = await sql
    .raw<{ name: string }>(`select name from pragma_table_info('${table}')`)
    .execute(database.write)
  return rows.map(({ name }) => name)
}

async function addUser({ write }: Database, id: Id): Promise<void> {
  const at = new Date(0).toISOString()
  await write
    .insertInto('users')
    .values({
      id,
      name: 'Ada',
      email: `${id}@example.org`,
      emailVerified: 0,
      image: null,
      guest: 0,
      administrator: 0,
      colour: 'pine',
      locale: null,
      zone: null,
      theme: 'system',
      density: 'comfortable',
      createdAt: at,
      updatedAt: at,
    })
    .execute()
}
