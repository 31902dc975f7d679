import { foldBefore } from '#domain/folded.ts'
import { foldAtOnceMax } from '#domain/folding.ts'
import type { Id } from '#domain/id.ts'
import { pastItemId, pastItemsMax } from '#domain/past-item.ts'
import type { Timestamp } from '#domain/timestamp.ts'
import type { Room } from '#sync/room.ts'
import { setImmediate as endOfTurn } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { orInstead } from './damage.ts'
import type { Database, Db } from './database.ts'
import type { Dialect } from './migrations/migration.ts'

const groupsPerPage = 1_000

interface Folding {
  database: Database
  room: Room
  now: () => Timestamp
}

/** Folds what was done long ago into its group's memory, group by group; says how many. */
export async function foldOldItems({ database, room, now }: Folding): Promise<number> {
  let sum = 0
  for await (const group of groups(database.read)) {
    // Where one of them is damaged, that group stays as it is.
    const folded = await orInstead(foldIn(group, { database, room, now }), 0)
    sum += folded
    if (folded > 0) await orInstead(forgetSurplus(group, { database, room, now }), undefined)
    // On SQLite nothing else would get a turn.
    await endOfTurn()
  }
  return sum
}

async function foldIn(group: Id, { database, room, now }: Folding): Promise<number> {
  let sum = 0
  let last = ''
  for (;;) {
    const page = await oldItems(database, { group, before: foldBefore(now()), after: last })
    const [first] = page
    if (!first) return sum
    const items = page.map(({ id, title }) => ({ id, past: pastItemId(title) }))
    await room.run(group, 'foldListItems', { items }, first.editedBy)
    sum += items.length
    last = page.at(-1)?.id ?? last
    await endOfTurn()
  }
}

/** The things from longest ago make room for others. */
async function forgetSurplus(group: Id, { database, room }: Folding): Promise<void> {
  for (;;) {
    const forget = await surplus(database.read, group)
    if (forget.length === 0) return
    await room.run(group, 'foldListItems', { items: [], forget }, group)
    await endOfTurn()
  }
}

async function surplus(db: Db, group: Id): Promise<Id[]> {
  const { count } = await db
    .selectFrom('pastItems')
    .select((past) => past.fn.countAll<number>().as('count'))
    .where('groupId', '=', group)
    .where('deleted', 'is', null)
    .executeTakeFirstOrThrow()
  const many = Math.min(count - pastItemsMax, foldAtOnceMax)
  if (many <= 0) return []
  const rows = await db
    .selectFrom('pastItems')
    .select('id')
    .where('groupId', '=', group)
    .where('deleted', 'is', null)
    .orderBy('lastAt')
    .orderBy('id')
    .limit(many)
    .execute()
  return rows.map(({ id }) => id)
}

async function* groups(db: Db): AsyncGenerator<Id> {
  let last = ''
  for (;;) {
    const page = await db
      .selectFrom('groups')
      .select('id')
      .where('id', '>', last)
      .orderBy('id')
      .limit(groupsPerPage)
      .execute()
    for (const { id } of page) yield id
    if (page.length < groupsPerPage) return
    last = page.at(-1)?.id ?? last
  }
}

interface Old {
  group: Id
  before: Timestamp
  after: Id
}

function oldItems({ read, dialect }: Database, { group, before, after }: Old) {
  return read
    .selectFrom('listItems')
    .select(['id', 'title', 'editedBy'])
    .where('groupId', '=', group)
    .where('id', '>', after)
    .where('state', '=', 'done')
    .where('folded', 'is', null)
    .where('deleted', 'is', null)
    .where('alias', 'is', null)
    .where('parent', 'is', null)
    .where('source', 'is', null)
    .where(doneAt(dialect), '<', before)
    .orderBy('id')
    .limit(foldAtOnceMax)
    .execute()
}

/** As `doneAtOf` says. */
function doneAt(dialect: Dialect): RawBuilder<number> {
  const [tickedBy, editedAt] = [sql.ref('tickedBy'), sql.ref('editedAt')]
  return dialect === 'postgres'
    ? sql`coalesce((${tickedBy}::json -> -1 ->> 'at')::bigint, ${editedAt})`
    : sql`coalesce(json_extract(${tickedBy}, '$[#-1].at'), ${editedAt})`
}
