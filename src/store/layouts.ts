import { recordTable } from './record-table.ts'

export interface LayoutsTable {
  groupId: string
  id: string
  name: string
  sections: string
  order: string
  deleted: string | null
  stamps: string
  seq: number
  seal: string | null
}

export const layoutTable = recordTable({
  kind: 'layout',
  table: 'layouts',
  stream: 'groupId',
  fields: { id: 'plain', name: 'plain', sections: 'json', order: 'plain', deleted: 'json' },
})
