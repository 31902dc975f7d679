import type { Id } from '#domain/id.ts'
import type { ListItem } from '#domain/list-item.ts'
import type { NoticeKind } from '#domain/notice.ts'
import type { NotifyLevel, QuietHours } from '#domain/notify.ts'
import type { Database, Db } from './database.ts'
import { listItemTable } from './list-items.ts'
import { intactOf, type TableRow, toRecord } from './record-table.ts'

/** Something that somebody is still to be told. */
export interface NoticesTable {
  userId: string
  groupId: string
  kind: NoticeKind
  /** The item, notepad or call. */
  about: string
  by: string
  at: number
  sendAfter: number
}

/** That an item was due was told: once, whatever restarts and however many nodes there are. */
export interface DueToldTable {
  groupId: string
  item: string
  moment: number
}

/** Somebody in a group who can be reached. */
export interface Reachable {
  id: Id
  name: string
  level: NotifyLevel
  zone: string | null
  locale: string | null
  quietHours: QuietHours | null
}

/** Those in a group now who have a device that wants to be told; of a deleted group nobody. */
export async function reachableIn(db: Db, groupId: Id): Promise<Reachable[]> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.id')
    .innerJoin('groups', 'groups.id', 'members.groupId')
    .leftJoin('groupViews', (join) =>
      join
        .onRef('groupViews.userId', '=', 'members.id')
        .onRef('groupViews.id', '=', 'members.groupId'),
    )
    .select(['users.id', 'users.name', 'users.zone', 'users.locale', 'users.quietHours'])
    .select('groupViews.notify')
    .where('members.groupId', '=', groupId)
    .where('members.deleted', 'is', null)
    .where('groups.deleted', 'is', null)
    .where('users.id', 'in', (subscribed) =>
      subscribed.selectFrom('pushSubscriptions').select('pushSubscriptions.userId'),
    )
    .execute()
  return rows.map(({ notify, quietHours, ...person }) => ({
    ...person,
    level: notify ?? 'all',
    quietHours: quietHours === null ? null : JSON.parse(quietHours),
  }))
}

/** A statement takes only so many values. */
const rowsPerInsert = 500

/** What waits already is not told twice. */
export async function putNotices(db: Db, notices: NoticesTable[]): Promise<void> {
  for (let from = 0; from < notices.length; from += rowsPerInsert) {
    await db
      .insertInto('notices')
      .values(notices.slice(from, from + rowsPerInsert))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Whom to tell now, of which group. */
export async function dueNotices(
  db: Db,
  { now, limit }: { now: number; limit: number },
): Promise<{ userId: Id; groupId: Id }[]> {
  return db
    .selectFrom('notices')
    .select(['userId', 'groupId'])
    .distinct()
    .where('sendAfter', '<=', now)
    .limit(limit)
    .execute()
}

/** All that waits for one person from one group, for whoever asks first. */
export async function takeNotices(
  db: Db,
  { userId, groupId }: { userId: Id; groupId: Id },
): Promise<NoticesTable[]> {
  return db
    .deleteFrom('notices')
    .where('userId', '=', userId)
    .where('groupId', '=', groupId)
    .returningAll()
    .execute()
}

export async function postponeNotices(
  db: Db,
  { userId, groupId, until }: { userId: Id; groupId: Id; until: number },
): Promise<void> {
  await db
    .updateTable('notices')
    .set({ sendAfter: until })
    .where('userId', '=', userId)
    .where('groupId', '=', groupId)
    .execute()
}

/** Open items with a date from one day to another. */
export async function openItemsDue(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<{ groupId: Id; timeZone: string; item: ListItem }[]> {
  const rows = await db
    .selectFrom('listItems')
    .innerJoin('groups', 'groups.id', 'listItems.groupId')
    .selectAll('listItems')
    .select('groups.timeZone')
    // `{"date":"2026-…`: the text sorts as the dates do.
    .where('listItems.due', '>=', `{"date":"${from}`)
    .where('listItems.due', '<', `{"date":"${to}~`)
    .where('listItems.state', '=', 'open')
    .where('listItems.deleted', 'is', null)
    .where('listItems.alias', 'is', null)
    .where('listItems.folded', 'is', null)
    .where('groups.deleted', 'is', null)
    .where('listItems.groupId', 'in', (groups) =>
      groups
        .selectFrom('memberships')
        .innerJoin('pushSubscriptions', 'pushSubscriptions.userId', 'memberships.userId')
        .select('memberships.id')
        .where('memberships.deleted', 'is', null),
    )
    .execute()
  return intactOf(rows, ({ timeZone, ...row }) => ({
    groupId: row.groupId,
    timeZone,
    item: toRecord(listItemTable, row as object as TableRow),
  }))
}

/** Whether nobody has told of it yet: then it is ours to tell. */
export async function claimDue(db: Db, told: DueToldTable): Promise<boolean> {
  const row = await db
    .insertInto('dueTold')
    .values(told)
    .onConflict((conflict) => conflict.doNothing())
    .returning('item')
    .executeTakeFirst()
  return row !== undefined
}

/** What is too old to be told, and what was told long ago. */
export async function forgetNotices(
  { write }: Pick<Database, 'write'>,
  { noticesBefore, toldBefore }: { noticesBefore: number; toldBefore: number },
): Promise<void> {
  await write.deleteFrom('notices').where('at', '<', noticesBefore).execute()
  await write.deleteFrom('dueTold').where('moment', '<', toldBefore).execute()
}
