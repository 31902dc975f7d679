import { newId } from '#client/ids.ts'
import { isMember } from '#client/is-member.ts'
import type { Session } from '#client/session.ts'
import type { Id } from '#domain/id.ts'
import { childrenMax, noteMaxLength } from '#domain/list-item.ts'
import { addAsItWas, fieldsOf } from '#client/add-as-it-was.ts'
import type { ExportFile } from '#routes/files/export-file.ts'
import type { Into } from './import-group.ts'

type Item = ExportFile['listItems'][number]

/** Items with their children, people and states; what was in the trash is in the trash. */
export function addItems(into: Into, sections: ReadonlyMap<Id, Id>): void {
  const { listItems } = into.file
  const parents = new Set(listItems.flatMap(({ id, parent }) => (parent === null ? [id] : [])))
  const children = new Map<Id, Item[]>()
  const alone: Item[] = []
  for (const item of listItems) {
    if (item.parent === null || !parents.has(item.parent)) alone.push(item)
    else children.set(item.parent, [...(children.get(item.parent) ?? []), item])
  }
  // Whatever has to do with the trash first: on its way there it takes up room among the others.
  const rank = (item: Item) => Number(!item.deleted && !children.get(item.id)?.some(isDeleted))
  for (const item of alone.toSorted((one, other) => rank(one) - rank(other))) {
    const own = (children.get(item.id) ?? []).toSorted((one, other) => rank(one) - rank(other))
    const id = addItem(into, item, { sections, parent: null })
    for (const [index, child] of own.entries()) {
      // What finds no room below its parent stands on the list by itself.
      const parent = index < childrenMax ? id : null
      const childId = addItem(into, child, { sections, parent })
      if (child.deleted) into.session.mutate(into.group, 'deleteListItem', { id: childId }, into)
    }
    if (item.deleted) into.session.mutate(into.group, 'deleteListItem', { id }, into)
  }
}

interface Place {
  sections: ReadonlyMap<Id, Id>
  parent: Id | null
}

function addItem(into: Into, item: Item, { sections, parent }: Place): Id {
  const { session, group } = into
  const id = takeId(into, item.id)
  const notepad = item.source && into.ids.get(item.source.notepad)
  const added = {
    ...fieldsOf(item),
    id,
    order: item.order,
    parent,
    source: item.source && notepad ? { ...item.source, notepad } : null,
    section: item.section === null ? null : (sections.get(item.section) ?? null),
    note: noteOf(into, item),
    assignees: item.assignees.filter((person) => isKnown(session, person)),
  }
  addAsItWas(session, group, added, into)
  return id
}

/** What was set aside for an id of the file; those may stand there twice. */
export function takeId({ ids, taken }: Into, old: Id): Id {
  const id = ids.get(old)
  if (id === undefined || taken.has(id)) return newId()
  taken.add(id)
  return id
}

/** The people who cannot be asked from here stand in the note, by the names that they had. */
function noteOf({ session, words, file }: Into, { note, assignees }: Item): string {
  const names = assignees
    .filter((person) => !isKnown(session, person))
    .flatMap((person) => nameIn(file, person) ?? [])
  if (names.length === 0) return note
  const line = words.importGroup.assignedTo({ names: names.join(', ') })
  const longer = note === '' ? line : `${note}\n${line}`
  return longer.length > noteMaxLength ? note : longer
}

/** Whether somebody of the file is a user of this server with whom I share a group, or I myself. */
export function isKnown(session: Session, person: Id): boolean {
  if (person === session.user.id) return true
  return session.groupIds().some((group) => isMember(session.replica(group), person))
}

/** What somebody was called when the file was made. */
export function nameIn({ members }: ExportFile, person: Id): string | undefined {
  return members.find(({ id, name }) => id === person && name !== '')?.name
}

function isDeleted({ deleted }: Item): boolean {
  return Boolean(deleted)
}
