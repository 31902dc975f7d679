import { starredMax } from '#domain/group-view.ts'
import type { Id } from '#domain/id.ts'
import { withItems, withoutPlaces } from '#domain/notepad-export.ts'
import type { BodyTree } from '#domain/notepad-tree.ts'
import { Refusal } from '#domain/refusal.ts'
import { createNotepadWithTree } from './make-notepad.ts'
import { type NotepadBody, openNotepad } from './opened-notepads.ts'
import { Unreachable } from './server-api.ts'
import type { Session } from './session.ts'

/** As long as any request waits for its answer. */
const patienceMs = 20_000

interface Which {
  groupId: Id
  id: Id
}

/** A second notepad with the same words. Throws `Unreachable` when they are not on this device. */
export async function duplicateNotepad(
  session: Session,
  { groupId, id }: Which,
  { title, act }: { title: string; act: Id },
): Promise<Id> {
  const tree = await readTree(session, { groupId, id })
  const emoji = session.replica(groupId).get('notepad', id)?.emoji ?? null
  return createNotepadWithTree(session, groupId, { title, emoji, tree, act })
}

/**
 * Moves a notepad to another group: made there and, once the server has it, trashed here, so that
 * it is never nowhere. Gives its id there.
 */
export async function moveNotepad(
  session: Session,
  { groupId, id }: Which,
  { target, act }: { target: Id; act: Id },
): Promise<Id> {
  const notepad = session.replica(groupId).get('notepad', id)
  if (!notepad) throw new Refusal('notFound')
  if (notepad.locked) throw new Refusal('locked')
  // The items stay where they are: there, their lines are tasks, and what is mentioned are words.
  const replica = session.replica(groupId)
  const tasks = withItems(await readTree(session, { groupId, id }), (item) =>
    replica.get('listItem', item),
  )
  const tree = withoutPlaces(tasks, ({ kind, id: place }) =>
    kind === 'item' ? replica.get('listItem', place)?.title : replica.get('notepad', place)?.title,
  )
  const { title, emoji } = notepad
  const moved = await createNotepadWithTree(session, target, { title, emoji, tree, act })
  const once = { stream: target, id: moved }
  session.mutate(groupId, 'moveNotepadAway', { id }, { act, once })
  moveStar(session, { groupId, id }, { group: target, notepad: moved, act })
  return moved
}

/** What I starred I find starred there, unless I have too many stars there already. */
function moveStar(
  session: Session,
  { groupId, id }: Which,
  { group, notepad, act }: { group: Id; notepad: Id; act: Id },
): void {
  const { stream } = session.own
  const starredIn = (of: Id) => session.replica(stream).get('groupView', of)?.starred ?? []
  if (!starredIn(groupId).includes(id) || starredIn(group).length >= starredMax) return
  session.mutate(stream, 'starNotepad', { group, notepad, starred: true }, { act })
}

/** The words of a notepad, from this device or from the server. Throws `Unreachable` when they do not come. */
export async function readTree(session: Session, which: Which): Promise<BodyTree> {
  const { tree } = await openReady(session, which)
  return tree
}

/** A notepad with all its words: what is changed before they are here would stand beside them. */
export async function openReady(session: Session, { groupId, id }: Which): Promise<NotepadBody> {
  const body = await openNotepad(session, groupId, id)
  const stop = body.follow()
  try {
    await ready(body)
    return body
  } finally {
    stop()
  }
}

async function ready(body: NotepadBody): Promise<void> {
  if (body.isReady) return
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const forget = body.subscribe(() => body.isReady && resolve())
  const timer = setTimeout(() => reject(new Unreachable()), patienceMs)
  try {
    await promise
  } finally {
    forget()
    clearTimeout(timer)
  }
}
