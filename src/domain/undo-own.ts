import * as v from 'valibot'
import { blankGroupView } from './group-view.ts'
import { Id } from './id.ts'
import type { LoggedChange, LoggedRow } from './logged-change.ts'
import { mutation } from './mutation.ts'
import { key } from './records.ts'
import { Refusal } from './refusal.ts'
import { UndoneChanges, newestFirst, undoRowsMax } from './undo.ts'
import type { View } from './view.ts'

const kinds = ['profile', 'groupView'] as const

/** Whether a change of what is mine alone can be taken back; having looked cannot. */
export function isUndoableOfOwn({ name, rows }: LoggedChange): boolean {
  return name !== 'lookAtGroup' && rows.every(isOwnRow)
}

/** Takes back what I changed for myself: my profile, a star, the layout that I see a list in. */
export const undoOwn = mutation({
  schema: v.object({
    changes: UndoneChanges,
    rows: v.pipe(
      v.array(v.object({ kind: v.picklist(kinds, 'notUndoable'), id: Id })),
      v.maxLength(undoRowsMax, 'tooMany'),
    ),
  }),
  act: 'self',
  reads: ({ changes, rows }) => [
    ...changes.map((id) => key('change', id)),
    ...rows.map(({ kind, id }) => key(kind, id)),
  ],
  run(view, { changes, rows }) {
    const found = [...new Set(changes)].flatMap((id) => view.get('change', id) ?? [])
    if (found.length === 0) throw new Refusal('notFound')
    const asked = new Set(rows.map(({ kind, id }) => `${kind}/${id}`))
    for (const change of newestFirst(found)) {
      if (!isUndoableOfOwn(change)) throw new Refusal('notUndoable')
      for (const row of change.rows) {
        if (!asked.has(`${row.kind}/${row.id}`)) {
          throw new Refusal('invalid', { field: 'rows', problem: 'missing' })
        }
        undoRow(view, row)
      }
    }
  },
})

function isOwnRow({ kind, was }: LoggedRow): boolean {
  return kind === 'profile' ? was !== null : kind === 'groupView'
}

/** What another device of mine changed since, unseen here, stays. */
function undoRow(view: View, { kind, id, was }: LoggedRow): void {
  if (kind !== 'profile' && kind !== 'groupView') return
  const record = view.get(kind, id)
  if (!record) return
  const { starred, layout } = blankGroupView(id)
  const before = Object.entries(was ?? { starred, layout })
  const fields = before.filter(([field]) => view.isSeen(kind, id, field))
  // The log holds what these very fields of this record were.
  view.put(kind, { ...record, ...Object.fromEntries(fields) })
}
