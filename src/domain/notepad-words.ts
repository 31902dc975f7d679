import type { Id } from './id.ts'
import type { Actor } from './mutation.ts'
import type { Notepad } from './notepad.ts'
import type { Timestamp } from './timestamp.ts'
import type { View } from './view.ts'

/** What an edit of its words leaves. By somebody who had not seen the deletion it brings it back. */
export function notepadEdit(
  view: View,
  { id, deleted, editedAt }: Notepad,
  actor: Actor,
): Pick<Notepad, 'editedBy' | 'editedAt' | 'deleted'> {
  return {
    editedBy: actor.userId,
    editedAt: laterThan(editedAt, actor.now),
    deleted: view.isSeen('notepad', id, 'deleted') ? deleted : null,
  }
}

/** A clock that was set back by more than this is believed. */
const burstMs = 1_000

/** Two edits within a millisecond are two: the log names the notepad for each, and devices fetch both. */
export function laterThan(before: Timestamp, now: Timestamp): Timestamp {
  return before >= now && before - now < burstMs ? before + 1 : now
}

/** Whether a deletion is stopped by a title, or a body, whose only field is when it was edited. */
export function hasUnseenNotepadWords(view: View, id: Id): boolean {
  return !view.isSeen('notepad', id, 'title') || !view.isSeen('notepad', id, 'editedAt')
}
