import * as v from 'valibot'
import type { Deletion } from './deletion.ts'
import { purgedBy } from './is-live.ts'
import { Id } from './id.ts'
import { hasUnseenItemWords } from './list-item-words.ts'
import { type ListItem, blankListItem } from './list-item.ts'
import { mutation } from './mutation.ts'
import { hasUnseenNotepadWords } from './notepad-words.ts'
import { index, key } from './records.ts'
import type { View } from './view.ts'

export const purgeRowsMax = 500

/** Takes what is in the trash away for good: its words are gone from here on, and from the log. */
export const purge = mutation({
  schema: v.object({
    rows: v.pipe(
      v.array(v.object({ kind: v.picklist(['listItem', 'notepad']), id: Id })),
      v.minLength(1, 'tooFew'),
      v.maxLength(purgeRowsMax, 'tooMany'),
    ),
  }),
  act: 'purge',
  reads: ({ rows }) =>
    rows.flatMap(({ kind, id }) =>
      kind === 'listItem' ? [key(kind, id), index('childrenOf', id)] : [key(kind, id)],
    ),
  run(view, { rows }, actor) {
    const deleted = purgedBy(actor.userId)
    for (const { kind, id } of rows) {
      if (kind === 'notepad') purgeNotepad(view, id, deleted)
      else purgeItem(view, id, deleted)
    }
  },
})

function purgeNotepad(view: View, id: Id, deleted: Deletion): void {
  const notepad = view.get('notepad', id)
  // Restored by somebody meanwhile, purged already, or written in unseen.
  if (!notepad?.deleted || hasUnseenNotepadWords(view, id)) return
  view.put('notepad', { ...notepad, title: '', emoji: null, excerpt: '', deleted })
}

function purgeItem(view: View, id: Id, deleted: Deletion): void {
  const item = view.getItself('listItem', id)
  if (!item?.deleted || hasUnseenItemWords(view, item, id)) return
  view.put('listItem', { ...withoutWords(item), deleted })
  // Its parts are shown nowhere but on it.
  for (const part of view.find('childrenOf', id)) {
    view.putOver('listItem', part, { ...withoutWords(part), deleted })
  }
}

function withoutWords(item: ListItem): ListItem {
  const { id, order, createdBy, createdAt, editedBy, editedAt } = item
  const made = { id, order, createdBy, createdAt, editedBy, editedAt }
  const lists = { tickedBy: [], assignees: [], tags: [], links: [], kept: [] }
  return { ...blankListItem, ...lists, ...made, title: '' }
}
