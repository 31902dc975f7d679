import { blankGroupView } from './group-view.ts'
import { isSame } from './is-same.ts'
import { asides, type LoggedChange, type LoggedRow } from './logged-change.ts'
import { mutation } from './mutation.ts'
import { key } from './records.ts'
import { rowsNamed, undoSchema } from './undo.ts'
import type { View } from './view.ts'

const kinds = ['profile', 'groupView', 'waitingInvitation'] as const

/** Whether a change of what is mine alone can be taken back; having looked, or been asked, cannot. */
export function isUndoableOfOwn({ name, rows }: LoggedChange): boolean {
  return name !== 'receiveInvitation' && !asides.includes(name) && rows.every(isOwnRow)
}

/** Takes back what I changed for myself: my profile, a star, my layout of a list, a no. */
export const undoOwn = mutation({
  schema: undoSchema(kinds),
  act: 'self',
  reads: ({ changes, rows }) => [
    ...changes.map((id) => key('change', id)),
    ...rows.map(({ kind, id }) => key(kind, id)),
  ],
  run(view, args) {
    for (const row of rowsNamed(view, args, isUndoableOfOwn)) {
      undoRow(view, row)
    }
  },
})

function isOwnKind(kind: string): kind is (typeof kinds)[number] {
  return kinds.some((own) => own === kind)
}

function isOwnRow({ kind, was }: LoggedRow): boolean {
  return kind === 'groupView' || (isOwnKind(kind) && was !== null)
}

/** What another device of mine changed since, unseen here, stays. */
function undoRow(view: View, { kind, id, was }: LoggedRow): void {
  if (!isOwnKind(kind)) return
  const record = view.get(kind, id)
  if (!record) return
  const { starred, layout, notify } = blankGroupView(id)
  const before = Object.entries(was ?? { starred, layout, notify })
  const made = view.stamp(kind, id, '')
  // What made the record says nothing about what was chosen in it since.
  const isOf = (field: string) => was !== null || isSame(view.stamp(kind, id, field), made)
  const fields = before.filter(([field]) => view.isSeen(kind, id, field) && isOf(field))
  // The log holds what these very fields of this record were.
  view.put(kind, { ...record, ...Object.fromEntries(fields) })
}
