import { newId } from '#client/ids.ts'
import { createNotepadWithTree } from '#client/notepad-body.ts'
import type { Session } from '#client/session.ts'
import type { Id } from '#domain/id.ts'
import { layoutsPerGroupMax } from '#domain/layout.ts'
import { childrenMax } from '#domain/list-item.ts'
import { itemsAtOnceMax } from '#domain/many-items-mutations.ts'
import { parseMarkdown } from '#domain/parse-markdown.ts'
import type { ExportFile } from '#routes/group/export-file.ts'

/** Makes a new group of an exported one, all of it one act. Throws the refusal if it cannot be. */
export async function importGroup(session: Session, file: ExportFile): Promise<Id> {
  const group = newId()
  const act = newId()
  const { description, trashDays, ...rest } = file.group
  session.mutate(group, 'createGroup', rest, { act })
  session.mutate(group, 'changeGroup', { description, trashDays }, { act })
  const sections = addSections(session, { group, act, file })
  addItems(session, { group, act, file, sections })
  for (const { title, markdown, pinned } of file.notepads) {
    const tree = parseMarkdown(markdown ?? '')
    const id = await createNotepadWithTree(session, group, { title, tree, act })
    if (pinned) session.mutate(group, 'changeNotepad', { id, pinned }, { act })
  }
  return group
}

interface Into {
  group: Id
  act: Id
  file: ExportFile
}

/** New ids for everything: those in the file are somebody else's, and may stand there twice. */
function addSections(session: Session, { group, act, file }: Into): Map<Id, Id> {
  const sections = new Map<Id, Id>()
  for (const { id: old, name, emoji, order } of file.sections) {
    const id = newId()
    sections.set(old, id)
    session.mutate(group, 'addSection', { id, name, emoji, order }, { act })
  }
  for (const { name, order, sections: ids } of file.layouts.slice(0, layoutsPerGroupMax)) {
    const known = ids.flatMap((id) => sections.get(id) ?? [])
    session.mutate(group, 'addLayout', { id: newId(), name, order, sections: known }, { act })
  }
  return sections
}

type Item = ExportFile['listItems'][number]

function addItems(
  session: Session,
  { group, act, file, sections }: Into & { sections: Map<Id, Id> },
): void {
  const added = new Map<Id, Id>()
  const children = new Map<Id, number>()
  const done: Id[] = []
  const add = (item: Item, parent: Id | null) => {
    const { id: old, section, state, deleted: _, alias: __, ...words } = item
    const id = newId()
    const place = section === null ? null : (sections.get(section) ?? null)
    session.mutate(group, 'addListItem', { ...words, id, section: place, parent }, { act })
    if (parent === null) added.set(old, id)
    if (state === 'done' && item.repeat === null) done.push(id)
    if (state === 'unavailable') session.mutate(group, 'markListItem', { id, state }, { act })
  }
  for (const item of file.listItems) if (item.parent === null) add(item, null)
  for (const item of file.listItems) {
    if (item.parent === null) continue
    const parent = added.get(item.parent)
    const count = parent === undefined ? 0 : (children.get(parent) ?? 0)
    // What has lost its place stands on the list by itself.
    const hasRoom = parent !== undefined && count < childrenMax
    if (hasRoom) children.set(parent, count + 1)
    add(item, hasRoom ? parent : null)
  }
  for (let from = 0; from < done.length; from += itemsAtOnceMax) {
    const ids = done.slice(from, from + itemsAtOnceMax)
    session.mutate(group, 'tickListItems', { ids, done: true }, { act })
  }
}
