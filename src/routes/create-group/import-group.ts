import { newId } from '#client/ids.ts'
import { createNotepadWithTree } from '#client/make-notepad.ts'
import type { Session } from '#client/session.ts'
import type { Id } from '#domain/id.ts'
import { layoutsPerGroupMax } from '#domain/layout.ts'
import type { ExportFile } from '#routes/files/export-file.ts'
import type { Words } from '#words/words.ts'
import { bodyOf } from './import-body.ts'
import { addItems, takeId } from './import-items.ts'
import { leftOver } from './import-left-over.ts'

export interface Import {
  session: Session
  words: Words
  file: ExportFile
}

/** Where an import goes: the new group, and the one act that it all is. */
export interface Into extends Import {
  group: Id
  act: Id
  /** What the items and notepads of the file are in the new group. */
  ids: ReadonlyMap<Id, Id>
  taken: Set<Id>
}

/** Makes a new group of an exported one, all of it one act. Throws the refusal if it cannot be. */
export async function importGroup({ session, words, file }: Import): Promise<Id> {
  const ids = new Map([...file.listItems, ...file.notepads].map(({ id }) => [id, newId()]))
  const into: Into = { session, words, file, group: newId(), act: newId(), ids, taken: new Set() }
  // Whatever shows on this page would be gathered and put in order again with every item.
  const letGo = session.replica(into.group).holdLists()
  try {
    await bringIn(into)
  } finally {
    letGo()
  }
  return into.group
}

async function bringIn(into: Into): Promise<void> {
  const { session, file, group, act } = into
  const { description, trashDays, ...rest } = file.group
  session.mutate(group, 'createGroup', rest, { act })
  session.mutate(group, 'changeGroup', { description, trashDays }, { act })
  addItems(into, addSections(into))
  // Those in the trash first: on their way there they take up room among the others.
  for (const notepad of file.notepads.toSorted(trashFirst)) await addNotepad(into, notepad)
  const lost = leftOver(into)
  if (lost) {
    const id = await createNotepadWithTree(session, group, { ...lost, act })
    session.mutate(group, 'changeNotepad', { id, archived: true }, { act })
  }
}

/** New ids for everything: those in the file are somebody else's. */
function addSections({ session, group, act, file }: Into): Map<Id, Id> {
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

async function addNotepad(into: Into, notepad: ExportFile['notepads'][number]): Promise<void> {
  const { session, group, act } = into
  const { title, emoji, order, pinned, archived, locked, deleted } = notepad
  const made = { title, tree: bodyOf(into, notepad), act, id: takeId(into, notepad.id) }
  const id = await createNotepadWithTree(session, group, made)
  const changes = { emoji, order, pinned, archived, locked }
  session.mutate(group, 'changeNotepad', { id, ...changes }, { act })
  if (deleted) session.mutate(group, 'deleteNotepad', { id }, { act })
}

function trashFirst(one: { deleted?: unknown }, other: { deleted?: unknown }): number {
  return Number(!one.deleted) - Number(!other.deleted)
}
