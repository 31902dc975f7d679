import type { Id } from '#domain/id.ts'
import type { Timestamp } from '#domain/timestamp.ts'
import type { Db } from './database.ts'
import { recordTable } from './record-table.ts'

export interface WaitingInvitationsTable {
  userId: string
  id: string
  invitation: string
  name: string
  emoji: string
  colour: string
  role: string
  invitedBy: string
  invitedAt: number
  expiresAt: number
  deleted: string | null
  stamps: string
  seq: number
  seal: string | null
}

export const waitingInvitationTable = recordTable({
  kind: 'waitingInvitation',
  table: 'waitingInvitations',
  stream: 'userId',
  fields: {
    id: 'plain',
    invitation: 'plain',
    name: 'plain',
    emoji: 'plain',
    colour: 'plain',
    role: 'plain',
    invitedBy: 'plain',
    invitedAt: 'plain',
    expiresAt: 'plain',
    deleted: 'json',
  },
})

export interface InvitationAnswer {
  group: Id
  invitation: Id
  isDeclined: boolean
}

/** Where a group's open invitation by name says something else than whom it was sent to. */
export async function missedAnswers(db: Db, now: Timestamp): Promise<InvitationAnswer[]> {
  const rows = await db
    .selectFrom('invitations')
    .innerJoin('waitingInvitations', (waiting) =>
      waiting
        .onRef('waitingInvitations.id', '=', 'invitations.groupId')
        .onRef('waitingInvitations.invitation', '=', 'invitations.id'),
    )
    .select(['invitations.groupId as group', 'invitations.id as invitation', 'declinedAt'])
    .select(({ fn }) => [
      fn.countAll().as('people'),
      fn.count('waitingInvitations.deleted').as('noes'),
    ])
    .where('byName', '=', 1)
    .where('usesLeft', '>', 0)
    .where('invitations.deleted', 'is', null)
    .where('invitations.expiresAt', '>', now)
    .groupBy(['invitations.groupId', 'invitations.id', 'declinedAt'])
    .execute()
  return rows.flatMap(({ group, invitation, declinedAt, people, noes }) => {
    // Sent to two it is open until both have said no.
    const isDeclined = noes === people
    return isDeclined === (declinedAt !== null) ? [] : [{ group, invitation, isDeclined }]
  })
}
