import type { Happening } from '#domain/notice.ts'
import { peopleMentionedIn } from '#domain/notepad-mentions.ts'
import type { LoggedRow } from '#domain/logged-change.ts'
import type { ListItem } from '#domain/list-item.ts'
import type { Entry } from '#sync/protocol.ts'

/** Whether an entry may hold something to tell; as cheap as can be, since every commit is asked. */
export function mayTell({ changed }: Entry): boolean {
  return changed.some(
    (row) =>
      row.kind === 'call' ||
      row.kind === 'notepadUpdate' ||
      (row.kind === 'listItem' && (row.record.urgent || row.record.assignees.length > 0)),
  )
}

/** What people may want to be told of a change. */
export function happeningsIn({ by, rows, changed }: Entry): Happening[] {
  return changed.flatMap((row, index): Happening[] => {
    if (row.kind === 'call') {
      return [{ kind: 'call', about: row.record.id, by, people: [], isForAll: true }]
    }
    if (row.kind === 'notepadUpdate') {
      const people = peopleMentionedIn(row.record.update)
      if (people.length === 0) return []
      return [{ kind: 'mentioned', about: row.record.notepad, by, people, isForAll: false }]
    }
    return row.kind === 'listItem' ? happeningsOf(row.record, rows[index], by) : []
  })
}

function happeningsOf(item: ListItem, logged: LoggedRow | undefined, by: string): Happening[] {
  const { id: about, assignees, urgent } = item
  if (item.deleted || item.alias || item.state === 'done' || !logged) return []
  const { was } = logged
  const before = (was ? (was['assignees'] ?? assignees) : []) as readonly string[]
  const added = assignees.filter((person) => !before.includes(person))
  const isUrgentNow = urgent && (was === null || was['urgent'] === false)
  const told: Happening[] = []
  if (added.length > 0) told.push({ kind: 'assigned', about, by, people: added, isForAll: false })
  if (isUrgentNow) told.push({ kind: 'urgent', about, by, people: assignees, isForAll: true })
  return told
}
