import type { Id } from '#domain/id.ts'
import type { Invitation } from '#domain/invitation.ts'
import type { Generated } from 'kysely'
import type { Db } from './database.ts'
import { recordTable, toRecord } from './record-table.ts'

export interface InvitationsTable {
  groupId: string
  id: string
  tokenHash: string
  role: string
  expiresAt: number
  usesLeft: number
  byName: Generated<number>
  declinedAt: number | null
  createdBy: string
  createdAt: number
  deleted: string | null
  stamps: string
  seq: number
  seal: string | null
}

export const invitationTable = recordTable({
  kind: 'invitation',
  table: 'invitations',
  stream: 'groupId',
  fields: {
    id: 'plain',
    tokenHash: 'plain',
    role: 'plain',
    expiresAt: 'plain',
    usesLeft: 'plain',
    byName: 'flag',
    declinedAt: 'plain',
    createdBy: 'plain',
    createdAt: 'plain',
    deleted: 'json',
  },
})

/** The invitation whose link this is; only the hash of a token is ever stored. */
export async function findInvitation(
  db: Db,
  tokenHash: string,
): Promise<{ groupId: Id; invitation: Invitation } | undefined> {
  const row = await db
    .selectFrom('invitations')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()
  return row && { groupId: row.groupId, invitation: toRecord(invitationTable, { ...row }) }
}
