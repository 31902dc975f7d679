import * as v from 'valibot'
import { mustEditOrMeet } from './list-item-rights.ts'
import { hasUnseenItemWords, withWords } from './list-item-words.ts'
import { Due, ListItem, assigneesMax } from './list-item.ts'
import { mutation } from './mutation.ts'
import { index, key } from './records.ts'
import { readsOfTick, tick } from './tick.ts'

/** One mutation changes so many rows; a larger act is several of them. */
export const itemsAtOnceMax = 500

const Ids = v.pipe(
  v.array(ListItem.entries.id),
  v.minLength(1, 'tooFew'),
  v.maxLength(itemsAtOnceMax, 'tooMany'),
)

/**
 * For items that are not known to repeat: each of those is an act of its own, with what follows it.
 * What another made repeat meanwhile comes back all the same; else it would be gone for good.
 */
export const tickListItems = mutation({
  schema: v.object({ ids: Ids, done: v.boolean(), on: v.optional(Due.entries.date) }),
  act: 'tick',
  reads: ({ ids, done }) => ids.flatMap((id) => readsOfTick({ id, done })),
  run(view, { ids, done, on }, actor) {
    for (const id of ids) {
      const item = view.get('listItem', id)
      // What was deleted or purged meanwhile holds up none of the others.
      if (item) tick(view, item, { asked: id, done, on, actor })
    }
  },
})

export const changeListItems = mutation({
  schema: v.object({
    ids: Ids,
    ...v.partial(v.pick(ListItem, ['due', 'urgent'])).entries,
    /** Joins those who are asked for each of them. */
    assignee: v.optional(ListItem.entries.createdBy),
  }),
  act: 'editOwn',
  reads: ({ ids }) => ids.map((id) => key('listItem', id)),
  run(view, { ids, assignee, ...changes }, actor) {
    for (const id of ids) {
      if (!view.get('listItem', id)) continue
      const item = mustEditOrMeet(view, id, actor)
      const isNew = assignee !== undefined && !item.assignees.includes(assignee)
      const canJoin = isNew && item.assignees.length < assigneesMax
      const people = canJoin ? { assignees: [...item.assignees, assignee] } : {}
      view.put('listItem', withWords(view, item, { ...changes, ...people }, actor))
    }
  },
})

export const moveListItems = mutation({
  schema: v.object({
    section: ListItem.entries.section,
    places: v.pipe(
      v.array(v.pick(ListItem, ['id', 'order'])),
      v.minLength(1, 'tooFew'),
      v.maxLength(itemsAtOnceMax, 'tooMany'),
    ),
  }),
  act: 'move',
  reads: ({ places }) => places.map(({ id }) => key('listItem', id)),
  run(view, { section, places }) {
    for (const { id, order } of places) {
      const item = view.get('listItem', id)
      if (item && !item.deleted) view.put('listItem', { ...item, section, order })
    }
  },
})

export const deleteListItems = mutation({
  schema: v.object({ ids: Ids }),
  act: 'editOwn',
  reads: ({ ids }) => ids.flatMap((id) => [key('listItem', id), index('childrenOf', id)]),
  run(view, { ids }, { userId: by, now: at, stream }) {
    for (const id of ids) {
      if (!view.get('listItem', id)) continue
      const item = mustEditOrMeet(view, id, { userId: by, now: at, stream })
      if (item.deleted || hasUnseenItemWords(view, item, id)) continue
      view.put('listItem', { ...item, deleted: { by, at } })
    }
  },
})
