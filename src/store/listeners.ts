import type { Id } from '#domain/id.ts'
import type { NotifyLevel, QuietHours } from '#domain/notify.ts'
import type { Db } from './database.ts'

/** Somebody in a group, as far as it decides what they are told while away. */
export interface Listener {
  id: Id
  notify: NotifyLevel
  zone: string | null
  quietHours: QuietHours | null
  /** The language that they chose, if any. */
  locale: string | null
}

/** Everybody who is in a group now, with what they want to hear of it. */
export async function listenersOf(db: Db, groupId: Id): Promise<Listener[]> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.id')
    .leftJoin('groupViews', (join) =>
      join
        .onRef('groupViews.userId', '=', 'members.id')
        .onRef('groupViews.id', '=', 'members.groupId'),
    )
    .select(['users.id', 'users.zone', 'users.locale', 'users.quietHours', 'groupViews.notify'])
    .where('members.groupId', '=', groupId)
    .where('members.deleted', 'is', null)
    .orderBy('members.joinedAt')
    .execute()
  return rows.map(({ id, zone, locale, quietHours, notify }) => ({
    id,
    zone,
    locale,
    notify: notify ?? 'all',
    // As the profile's mutation checked and stored it.
    quietHours: quietHours === null ? null : (JSON.parse(quietHours) as QuietHours),
  }))
}
