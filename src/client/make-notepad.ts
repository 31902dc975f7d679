import type { Id } from '#domain/id.ts'
import { lastOrder } from '#domain/last-order.ts'
import { notepadBodyMaxLength } from '#domain/notepad.ts'
import { type BodyTree, paragraphs, treeText } from '#domain/notepad-tree.ts'
import { orderBetween } from '#domain/order-between.ts'
import { Refusal } from '#domain/refusal.ts'
import { newId } from './ids.ts'
import { loadWriting, noteBlank, putBody } from './opened-notepads.ts'
import type { Session } from './session.ts'

/** Makes a notepad without a word in it. It goes again if nobody writes one. */
export function addBlankNotepad(session: Session, groupId: Id): Id {
  const id = addNotepad(session, groupId, '')
  noteBlank(session, id)
  return id
}

/** Makes a notepad with words in it. Throws a refusal, or `Unreachable` when its code cannot be fetched. */
export async function createNotepadWithText(
  session: Session,
  groupId: Id,
  { title, text, act }: { title: string; text: string; act: Id },
): Promise<Id> {
  const lines = text.replaceAll(/\r\n?/g, '\n')
  return createNotepadWithTree(session, groupId, { title, tree: paragraphs(lines), act })
}

interface NewNotepad {
  title: string
  emoji?: string | null
  tree: BodyTree
  act: Id
  /** Where something refers to it already. */
  id?: Id | undefined
}

/** As `createNotepadWithText`, with blocks. */
export async function createNotepadWithTree(
  session: Session,
  groupId: Id,
  { title, emoji = null, tree, act, id: given }: NewNotepad,
): Promise<Id> {
  if (treeText(tree).length > notepadBodyMaxLength) {
    throw new Refusal('tooLarge', { limit: notepadBodyMaxLength })
  }
  // First, so that nothing is half made when the code for it cannot be fetched.
  const { NotepadBody } = await loadWriting()
  const id = addNotepad(session, groupId, title, { act, emoji, ...(given && { id: given }) })
  const body = new NotepadBody({ session, groupId, id })
  body.append(tree)
  body.flush()
  if (body.refusal) {
    session.mutate(groupId, 'deleteNotepad', { id })
    throw body.refusal
  }
  putBody(session, id, body)
  return id
}

function addNotepad(
  session: Session,
  groupId: Id,
  title: string,
  { id = newId(), emoji = null, ...options }: { act?: Id; id?: Id; emoji?: string | null } = {},
): Id {
  const last = lastOrder(session.replica(groupId).all('notepad'))
  const order = orderBetween(last, null, Math.random)
  session.mutate(groupId, 'addNotepad', { id, title, emoji, order }, options)
  return id
}
