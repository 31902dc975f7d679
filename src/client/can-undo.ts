import { isFactSince } from '#domain/facts-since.ts'
import { isSame } from '#domain/is-same.ts'
import { isKeptOf } from '#domain/kept.ts'
import { canEditItem } from '#domain/list-item-rights.ts'
import type { ListItem } from '#domain/list-item.ts'
import type { LoggedChange, LoggedRow } from '#domain/logged-change.ts'
import type { Member } from '#domain/member.ts'
import { can } from '#domain/rights.ts'
import { mayUndoPeople } from '#domain/undo-people.ts'
import { undoOf } from '#domain/undo-steps.ts'
import { actFor } from '#domain/undo.ts'
import type { Replica } from './session.ts'

/** Whether somebody may take all of this back, and there is still something to take back. */
export function canUndo(changes: readonly LoggedChange[], me: Member, replica: Replica): boolean {
  return (
    changes.every(
      (change) =>
        isUndoable(change) && change.rows.every((row) => mayUndo(row, change, me, replica)),
    ) && changes.some((change) => change.rows.some((row) => isDifferent(row, change, replica)))
  )
}

/** A notepad that was opened and left without a word is nothing to speak of, or to bring back. */
export function isOfNothing({ name, rows }: LoggedChange, replica: Replica): boolean {
  if (rows.length === 0) return true
  if (!['addNotepad', 'deleteNotepad', 'moveNotepadAway'].includes(name)) return false
  return rows.every(({ id }) => {
    const notepad = replica.get('notepad', id)
    return notepad !== undefined && notepad.title === '' && notepad.excerpt === ''
  })
}

/** Whether there is a way back from it at all, whoever asks. */
export function isUndoable(change: LoggedChange): boolean {
  return undoOf(change) !== undefined
}

/** What a helper does to others' items, and may take back. */
const helpersActs: ReadonlySet<string> = new Set([
  'tickListItem',
  'tickListItems',
  'claimListItem',
  'markListItem',
])

function mayUndo(row: LoggedRow, change: LoggedChange, me: Member, replica: Replica): boolean {
  const { kind, id } = row
  if (kind === 'member') return mayUndoPeople(me, row, replica.get(kind, id))
  if (kind === 'invitation') return mayUndoPeople(me, row)
  // One of the table's own kinds: `isUndoable` was asked first.
  if (can(me.role, actFor[row.kind as keyof typeof actFor])) return true
  const item = row.kind === 'listItem' && replica.get('listItem', row.id)
  if (!item || change.by !== me.id || !can(me.role, 'editOwn')) return false
  return canEditItem(me, item) || helpersActs.has(change.name)
}

/** Whether anything of a row would be another after the undo: not where it was undone already. */
function isDifferent({ kind, id, was }: LoggedRow, change: LoggedChange, replica: Replica) {
  const record = replica.get(kind, id)
  if (!record) return false
  // It turned out to be another item, and can be split from it.
  if (was === null && record.id !== id) return true
  if (was === null) return 'deleted' in record && record.deleted === null
  return Object.entries(was).some(([field, value]) => {
    if (field === 'kept') return hasOtherKept(value as ListItem['kept'], record as ListItem, change)
    if (kind === 'listItem' && isFactSince(field, record as ListItem, change)) return false
    return !isSame(value, Reflect.get(record, field))
  })
}

function hasOtherKept(back: ListItem['kept'], { kept }: ListItem, change: LoggedChange): boolean {
  return (
    kept.some((entry) => isKeptOf(entry, change.id)) ||
    back.some(({ id }) => !kept.some((entry) => entry.id === id))
  )
}
