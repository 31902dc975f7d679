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
