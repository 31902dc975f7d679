import * as v from 'valibot'
import type { MovableDeletion } from './deletion.ts'
import type { Id } from './id.ts'
import { mutation } from './mutation.ts'
import { Notepad, NotepadUpdate, notepadsPerGroupMax } from './notepad.ts'
import { hasUnseenNotepadWords, notepadEdit } from './notepad-words.ts'
import { count, key } from './records.ts'
import { Refusal } from './refusal.ts'
import type { View } from './view.ts'

export const addNotepad = mutation({
  schema: v.pick(Notepad, ['id', 'title', 'emoji', 'order']),
  act: 'write',
  reads: ({ id }) => [key('notepad', id), count('notepad')],
  run(view, notepad, actor) {
    // An outbox may send the same creation twice; the second must not undo what happened since.
    if (view.get('notepad', notepad.id)) return
    if (view.count('notepad') >= notepadsPerGroupMax) {
      throw new Refusal('full', { limit: notepadsPerGroupMax })
    }
    const { userId: by, now: at } = actor
    view.put('notepad', {
      ...notepad,
      pinned: false,
      locked: false,
      archived: false,
      excerpt: '',
      createdBy: by,
      createdAt: at,
      editedBy: by,
      editedAt: at,
      deleted: null,
    })
  },
})

export const changeNotepad = mutation({
  schema: v.object({
    id: Notepad.entries.id,
    ...v.partial(v.pick(Notepad, ['title', 'emoji', 'pinned', 'order', 'locked', 'archived']))
      .entries,
  }),
  act: 'write',
  reads: ({ id }) => [key('notepad', id)],
  run(view, { id, ...changes }, actor) {
    const notepad = view.must('notepad', id)
    const isWords = 'title' in changes || 'emoji' in changes
    if (isWords && notepad.locked && changes.locked !== false) throw new Refusal('locked')
    const edit = isWords ? notepadEdit(view, notepad, actor) : {}
    view.put('notepad', { ...notepad, ...changes, ...edit })
  },
})

export const excerptMaxLength = 200

/** Adds a Yjs update to the body. The words themselves merge in Yjs, not here. */
export const writeNotepad = mutation({
  schema: v.object({
    id: Notepad.entries.id,
    updateId: NotepadUpdate.entries.id,
    update: NotepadUpdate.entries.update,
    excerpt: v.pipe(
      v.string(),
      v.maxLength(excerptMaxLength, 'tooLong'),
      // No database gives these back as they were: the notepad would be damaged, or never saved.
      v.transform((words) => words.replaceAll('\0', '').toWellFormed()),
    ),
  }),
  act: 'write',
  reads: ({ id, updateId }) => [key('notepad', id), key('notepadUpdate', updateId)],
  run(view, { id, updateId, update, excerpt }, actor) {
    const notepad = view.must('notepad', id)
    if (view.get('notepadUpdate', updateId)) return
    if (notepad.locked) throw new Refusal('locked')
    view.put('notepad', { ...notepad, excerpt, ...notepadEdit(view, notepad, actor) })
    view.put('notepadUpdate', { id: updateId, notepad: id, update })
  },
})

export const deleteNotepad = mutation({
  schema: v.pick(Notepad, ['id']),
  act: 'write',
  reads: ({ id }) => [key('notepad', id)],
  run(view, { id }, { userId: by, now: at }) {
    putInTrash(view, id, { by, at })
  },
})

/** It is in another group by now: here it goes to the trash, and is told as what it is. */
export const moveNotepadAway = mutation({
  schema: v.pick(Notepad, ['id']),
  act: 'write',
  reads: ({ id }) => [key('notepad', id)],
  run(view, { id }, { userId: by, now: at }) {
    putInTrash(view, id, { by, at, moved: true })
  },
})

export const restoreNotepad = mutation({
  schema: v.pick(Notepad, ['id']),
  act: 'write',
  reads: ({ id }) => [key('notepad', id), count('notepad')],
  run(view, { id }) {
    const notepad = view.must('notepad', id)
    if (!notepad.deleted) return
    if (view.count('notepad') >= notepadsPerGroupMax) {
      throw new Refusal('full', { limit: notepadsPerGroupMax })
    }
    view.put('notepad', { ...notepad, deleted: null })
  },
})

function putInTrash(view: View, id: Id, deleted: MovableDeletion): void {
  const notepad = view.must('notepad', id)
  // Nobody's words go without having been seen: the notepad stays, as they made it.
  if (notepad.deleted || hasUnseenNotepadWords(view, id)) return
  view.put('notepad', { ...notepad, deleted })
}
