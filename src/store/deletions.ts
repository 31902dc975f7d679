import type { Id } from '#domain/id.ts'
import type { Timestamp } from '#domain/timestamp.ts'
import { can, roles } from '#domain/rights.ts'
import type { Role } from '#domain/role.ts'
import type { Db } from './database.ts'

export async function setDeleteAfter(
  db: Db,
  { userId, deleteAfter }: { userId: Id; deleteAfter: Timestamp | null },
): Promise<void> {
  await db.updateTable('users').set({ deleteAfter }).where('id', '=', userId).execute()
}

/** The accounts whose days are over. */
export async function overdueAccounts(db: Db, now: Timestamp): Promise<Id[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('deleteAfter', '<=', now)
    .where('deletedAt', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

const owners: Role[] = roles.filter((role) => can(role, 'deleteGroup'))

/** Whether others are in a group that would be without an owner if this person left. */
export async function isOnlyOwner(db: Db, userId: Id): Promise<boolean> {
  const row = await db
    .selectFrom('members as mine')
    .innerJoin('groups', 'groups.id', 'mine.groupId')
    .select('mine.groupId')
    .where('mine.id', '=', userId)
    .where('mine.deleted', 'is', null)
    .where('mine.role', 'in', owners)
    .where('groups.deleted', 'is', null)
    .where(({ exists, not, selectFrom }) => {
      const others = selectFrom('members as other')
        .select('other.id')
        .whereRef('other.groupId', '=', 'mine.groupId')
        .where('other.id', '<>', userId)
        .where('other.deleted', 'is', null)
      return exists(others).and(not(exists(others.where('other.role', 'in', owners))))
    })
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
