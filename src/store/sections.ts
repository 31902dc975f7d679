import { recordTable } from './record-table.ts'

export interface SectionsTable {
  groupId: string
  id: string
  name: string
  emoji: string | null
  order: string
  deleted: string | null
  stamps: string
  seq: number
  seal: string | null
}

export const sectionTable = recordTable({
  kind: 'section',
  table: 'sections',
  stream: 'groupId',
  fields: { id: 'plain', name: 'plain', emoji: 'plain', order: 'plain', deleted: 'json' },
})
