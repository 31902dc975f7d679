import { recordTable } from './record-table.ts'

export interface GroupsTable {
  id: string
  name: string
  emoji: string
  colour: string
  description: string
  locale: string
  timeZone: string
  weekStart: number
  trashDays: number
  createdBy: string
  createdAt: number
  deleted: string | null
  stamps: string
  seq: number
  seal: string | null
}

/** The one record whose id is its stream's. */
export const groupTable = recordTable({
  kind: 'group',
  table: 'groups',
  stream: 'id',
  fields: {
    id: 'plain',
    name: 'plain',
    emoji: 'plain',
    colour: 'plain',
    description: 'plain',
    locale: 'plain',
    timeZone: 'plain',
    weekStart: 'plain',
    trashDays: 'plain',
    createdBy: 'plain',
    createdAt: 'plain',
    deleted: 'json',
  },
})
