import type { Group } from '#domain/group.ts'
import type { Id } from '#domain/id.ts'
import type { Person } from '#sync/protocol.ts'
import type { Db } from './database.ts'
import { groupTable } from './groups.ts'
import { prepare } from './prepare.ts'
import { intactOf, recordTable, toRecord } from './record-table.ts'

export interface MembersTable {
  groupId: string
  id: string
  role: string
  joinedAt: number
  deleted: string | null
  stamps: string
  seq: number
  seal: string | null
}

export interface MembershipsTable {
  userId: string
  id: string
  role: string
  joinedAt: number
  deleted: string | null
  stamps: string
  seq: number
  seal: string | null
}

export const memberTable = recordTable({
  kind: 'member',
  table: 'members',
  stream: 'groupId',
  fields: { id: 'plain', role: 'plain', joinedAt: 'plain', deleted: 'json' },
})

export const membershipTable = recordTable({
  kind: 'membership',
  table: 'memberships',
  stream: 'userId',
  fields: { id: 'plain', role: 'plain', joinedAt: 'plain', deleted: 'json' },
})

/** The names of everybody who is or was in the group: rows and log entries carry only ids. */
export async function peopleOfGroup(db: Db, groupId: Id): Promise<Person[]> {
  return selectPeople(db, { groupId })
}

const selectPeople = prepare((db, { groupId }: { groupId: Id }) =>
  db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.id')
    .select(['users.id', 'users.name', 'users.colour'])
    .where('members.groupId', '=', groupId)
    .orderBy('members.joinedAt'),
)

/** The ids of the groups that somebody is in now. */
export async function groupIdsOf(db: Db, userId: Id): Promise<Id[]> {
  const rows = await db
    .selectFrom('memberships')
    .select('id')
    .where('userId', '=', userId)
    .where('deleted', 'is', null)
    .orderBy('joinedAt')
    .execute()
  return rows.map((row) => row.id)
}

/** The groups that somebody is in now, but for the one that is known already. */
export async function groupsOf(db: Db, userId: Id, except: Id = ''): Promise<Group[]> {
  const rows = await selectGroups(db, { userId, except })
  return intactOf(rows, (row) => toRecord(groupTable, row))
}

const selectGroups = prepare((db, { userId, except }: { userId: Id; except: Id }) =>
  db
    .selectFrom('memberships')
    .innerJoin('groups', 'groups.id', 'memberships.id')
    .selectAll('groups')
    .where('memberships.userId', '=', userId)
    .where('memberships.deleted', 'is', null)
    .where('memberships.id', '!=', except)
    .orderBy('memberships.joinedAt'),
)

export async function isMember(db: Db, groupId: Id, userId: Id): Promise<boolean> {
  const found = await selectMember(db, { groupId, userId })
  return found.length > 0
}

const selectMember = prepare((db, { groupId, userId }: { groupId: Id; userId: Id }) =>
  db
    .selectFrom('members')
    .select('id')
    .where('groupId', '=', groupId)
    .where('id', '=', userId)
    .where('deleted', 'is', null),
)
