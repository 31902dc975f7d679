import type { Id } from '#domain/id.ts'
import type { Notepad } from '#domain/notepad.ts'
import type { Db } from './database.ts'
import { intactOf, recordTable, toRecord } from './record-table.ts'

export interface NotepadsTable {
  groupId: string
  id: string
  title: string
  emoji: string | null
  pinned: number
  order: string
  locked: number
  archived: number
  excerpt: string
  createdBy: string
  createdAt: number
  editedBy: string
  editedAt: number
  deleted: string | null
  stamps: string
  seq: number
  seal: string | null
}

/** The bodies: Yjs updates in the order in which they came. */
export interface NotepadUpdatesTable {
  groupId: string
  id: string
  notepad: string
  update: string
  stamps: string
  seq: number
  seal: string | null
  /** 1 for what turned out to be no part of a body: it is sent to nobody. */
  aside: number
}

export const notepadTable = recordTable({
  kind: 'notepad',
  table: 'notepads',
  stream: 'groupId',
  fields: {
    id: 'plain',
    title: 'plain',
    emoji: 'plain',
    pinned: 'flag',
    order: 'plain',
    locked: 'flag',
    archived: 'flag',
    excerpt: 'plain',
    createdBy: 'plain',
    createdAt: 'plain',
    editedBy: 'plain',
    editedAt: 'plain',
    deleted: 'json',
  },
})

export const notepadUpdateTable = recordTable({
  kind: 'notepadUpdate',
  table: 'notepadUpdates',
  stream: 'groupId',
  fields: { id: 'plain', notepad: 'plain', update: 'plain' },
})

/** The notepads that were written in last, over all of the groups. */
export async function recentNotepads(
  db: Db,
  groupIds: Id[],
  limit: number,
): Promise<{ groupId: Id; notepad: Notepad }[]> {
  if (groupIds.length === 0) return []
  const rows = await db
    .selectFrom('notepads')
    .selectAll()
    .where('groupId', 'in', groupIds)
    .where('deleted', 'is', null)
    .where('archived', '=', 0)
    .orderBy('editedAt', 'desc')
    .limit(limit)
    .execute()
  return intactOf(rows, (row) => ({
    groupId: row.groupId,
    notepad: toRecord(notepadTable, { ...row }),
  }))
}
