import type { GroupView } from '#domain/group-view.ts'
import type { Generated } from 'kysely'
import { recordTable } from './record-table.ts'

export interface GroupViewsTable {
  userId: string
  id: string
  starred: string
  layout: string | null
  lookedAt: number | null
  lookedUpTo: number
  seenUpTo: number
  notify: Generated<GroupView['notify']>
  asked: Generated<string>
  stamps: string
  seq: number
  seal: string | null
}

export const groupViewTable = recordTable({
  kind: 'groupView',
  table: 'groupViews',
  stream: 'userId',
  fields: {
    id: 'plain',
    starred: 'json',
    layout: 'plain',
    lookedAt: 'plain',
    lookedUpTo: 'plain',
    seenUpTo: 'plain',
    notify: 'plain',
    asked: 'json',
  },
})
