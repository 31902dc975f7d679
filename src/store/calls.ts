import { recordTable } from './record-table.ts'

export interface CallsTable {
  groupId: string
  id: string
  call: string
  text: string
  by: string
  at: number
  deleted: string | null
  stamps: string
  seq: number
  seal: string | null
}

export const callTable = recordTable({
  kind: 'call',
  table: 'calls',
  stream: 'groupId',
  fields: {
    id: 'plain',
    call: 'plain',
    text: 'plain',
    by: 'plain',
    at: 'plain',
    deleted: 'json',
  },
})
