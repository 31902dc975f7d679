import * as v from 'valibot'
import type { Id } from './id.ts'
import { canEditItem } from './list-item-rights.ts'
import { ListItem, blankListItem, childrenMax, liveItemsMax } from './list-item.ts'
import { type Actor, mutation } from './mutation.ts'
import { count, index, key } from './records.ts'
import { Refusal } from './refusal.ts'
import type { View } from './view.ts'

const editableFields = [
  'title',
  'note',
  'amount',
  'unit',
  'section',
  'due',
  'urgent',
  'assignees',
  'tags',
  'links',
] as const

export const addListItem = mutation({
  schema: v.object({
    ...v.pick(ListItem, ['id', 'title', 'order']).entries,
    ...v.partial(v.pick(ListItem, [...editableFields, 'parent', 'source'])).entries,
    title: ListItem.entries.title,
  }),
  act: 'add',
  reads: ({ id, parent }) => [
    key('listItem', id),
    count('listItem'),
    ...(parent ? [key('listItem', parent), index('childrenOf', parent)] : []),
  ],
  run(view, item, actor) {
    // An outbox may send the same creation twice; the second must not undo what happened since.
    if (view.get('listItem', item.id)) return
    if (view.count('listItem') >= liveItemsMax) throw new Refusal('full', { limit: liveItemsMax })
    if (item.parent) mustTakeChild(view, item.parent)
    const { userId: by, now: at } = actor
    view.put('listItem', {
      ...blankListItem,
      tickedBy: [],
      assignees: [],
      tags: [],
      links: [],
      ...item,
      createdBy: by,
      createdAt: at,
      editedBy: by,
      editedAt: at,
    })
  },
})

export const tickListItem = mutation({
  schema: v.object({ id: ListItem.entries.id, done: v.boolean() }),
  act: 'tick',
  reads: ({ id }) => [key('listItem', id)],
  run(view, { id, done }, actor) {
    const item = view.must('listItem', id)
    // A late tick of something deleted brings nothing back.
    if (item.deleted) return
    // Two people ticking the same item is agreement, not a conflict: both are named.
    const others = item.tickedBy.filter((tick) => tick.by !== actor.userId)
    const tickedBy = done ? [...others, { by: actor.userId, at: actor.now }] : []
    view.put('listItem', { ...item, state: done ? 'done' : 'open', tickedBy })
  },
})

export const changeListItem = mutation({
  schema: v.object({
    id: ListItem.entries.id,
    ...v.partial(v.pick(ListItem, [...editableFields])).entries,
  }),
  act: 'editOwn',
  reads: ({ id }) => [key('listItem', id)],
  run(view, { id, ...changes }, actor) {
    const item = mustEdit(view, id, actor)
    view.put('listItem', { ...item, ...changes, editedBy: actor.userId, editedAt: actor.now })
  },
})

export const moveListItem = mutation({
  schema: v.object({
    ...v.pick(ListItem, ['id', 'order']).entries,
    section: v.optional(ListItem.entries.section),
  }),
  act: 'move',
  reads: ({ id }) => [key('listItem', id)],
  run(view, { id, ...place }) {
    const item = view.must('listItem', id)
    // A late move of something deleted brings nothing back.
    if (item.deleted) return
    view.put('listItem', { ...item, ...place })
  },
})

export const deleteListItem = mutation({
  schema: v.pick(ListItem, ['id']),
  act: 'editOwn',
  reads: ({ id }) => [key('listItem', id)],
  run(view, { id }, actor) {
    const item = mustEdit(view, id, actor)
    if (item.deleted) return
    view.put('listItem', { ...item, deleted: { by: actor.userId, at: actor.now } })
  },
})

export const restoreListItem = mutation({
  schema: v.pick(ListItem, ['id']),
  act: 'editOwn',
  reads: ({ id }) => [key('listItem', id), count('listItem')],
  run(view, { id }, actor) {
    const item = mustEdit(view, id, actor)
    if (!item.deleted) return
    if (view.count('listItem') >= liveItemsMax) throw new Refusal('full', { limit: liveItemsMax })
    view.put('listItem', { ...item, deleted: null })
  },
})

/** The item, if this person may change its words. */
function mustEdit(view: View, id: Id, actor: Actor): ListItem {
  const item = view.must('listItem', id)
  if (!canEditItem(view.must('member', actor.userId), item)) throw new Refusal('notAllowed')
  return item
}

function mustTakeChild(view: View, id: Id): void {
  const parent = view.must('listItem', id)
  if (parent.parent) throw new Refusal('tooDeep')
  if (view.find('childrenOf', id).length >= childrenMax)
    throw new Refusal('full', { limit: childrenMax })
}
