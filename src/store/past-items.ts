import { recordTable } from './record-table.ts'

export interface PastItemsTable {
  groupId: string
  id: string
  title: string
  times: number
  firstAt: number
  lastAt: number
  amounts: string
  sections: string
  deleted: string | null
  stamps: string
  seq: number
  seal: string | null
}

export const pastItemTable = recordTable({
  kind: 'pastItem',
  table: 'pastItems',
  stream: 'groupId',
  fields: {
    id: 'plain',
    title: 'plain',
    times: 'plain',
    firstAt: 'plain',
    lastAt: 'plain',
    amounts: 'json',
    sections: 'json',
    deleted: 'json',
  },
})
