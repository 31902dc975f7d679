import type { Id } from './id.ts'
import type { Actor } from './mutation.ts'
import type { Notepad } from './notepad.ts'
import type { View } from './view.ts'

/** What an edit of its words leaves. By somebody who had not seen the deletion it brings it back. */
export function notepadEdit(
  view: View,
  { id, deleted }: Notepad,
  actor: Actor,
): Pick<Notepad, 'editedBy' | 'editedAt' | 'deleted'> {
  return {
    editedBy: actor.userId,
    editedAt: actor.now,
    deleted: view.isSeen('notepad', id, 'deleted') ? deleted : null,
  }
}

/** Whether a deletion is stopped by a title, or a body, whose only field is when it was edited. */
export function hasUnseenNotepadWords(view: View, id: Id): boolean {
  return !view.isSeen('notepad', id, 'title') || !view.isSeen('notepad', id, 'editedAt')
}
