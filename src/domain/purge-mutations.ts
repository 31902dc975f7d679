import * as v from 'valibot'
import { purgedBy } from './is-live.ts'
import { Id } from './id.ts'
import { blankListItem } from './list-item.ts'
import { mutation } from './mutation.ts'
import { key } from './records.ts'

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
  reads: ({ rows }) => rows.map(({ kind, id }) => key(kind, id)),
  run(view, { rows }, actor) {
    const deleted = purgedBy(actor.userId)
    for (const { kind, id } of rows) {
      const record = view.getItself(kind, id)
      // Restored by somebody meanwhile, or purged already.
      if (!record?.deleted) continue
      if (kind === 'notepad') {
        const notepad = view.must(kind, id)
        view.put(kind, { ...notepad, title: '', emoji: null, excerpt: '', deleted })
      } else {
        const { order, createdBy, createdAt, editedBy, editedAt } = view.must(kind, id)
        const made = { order, createdBy, createdAt, editedBy, editedAt }
        const lists = { tickedBy: [], assignees: [], tags: [], links: [], kept: [] }
        view.put(kind, { ...blankListItem, ...lists, ...made, id, title: '', deleted })
      }
    }
  },
})
