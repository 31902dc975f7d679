import * as v from 'valibot'
import type { Id } from './id.ts'
import { mustEdit, mustEditOrMeet } from './list-item-rights.ts'
import { bringBackUnseen, hasUnseenItemWords, withWords } from './list-item-words.ts'
import { Due, ListItem, blankListItem, childrenMax, liveItemsMax } from './list-item.ts'
import { type Actor, mutation } from './mutation.ts'
import { count, index, key } from './records.ts'
import { Refusal } from './refusal.ts'
import { findSameThing, merge, unclaimedFields } from './same-thing.ts'
import { readsOfTick, tick, ticked } from './tick.ts'
import { titleKey } from './title-key.ts'
import type { View } from './view.ts'

const editableFields = [
  'title',
  'note',
  'amount',
  'unit',
  'section',
  'due',
  'repeat',
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
    /** Where it comes from. */
    done: v.optional(v.boolean()),
  }),
  act: 'add',
  reads: ({ id, title, parent }) => [
    key('listItem', id),
    count('listItem'),
    index('openByTitleKey', titleKey(title)),
    ...(parent ? [key('listItem', parent), index('childrenOf', parent)] : []),
  ],
  run(view, { done = false, ...args }, actor) {
    // An outbox may send the same creation twice; the second must not undo what happened since.
    if (view.getItself('listItem', args.id)) return
    const parent = args.parent ? mustTakeChild(view, args.parent) : null
    if (parent) bringBackUnseen(view, parent)
    const added = newItem({ ...args, parent: parent?.id ?? null }, actor)
    const item = done ? ticked(added, true, actor) : added
    // What is open there was not done by this.
    const same = done ? undefined : findSameThing(view, item)
    if (same && view.origin) {
      // Kept under its own id too: its author's waiting changes name it, and undo splits them again.
      view.put('listItem', { ...item, alias: same.id })
      view.putOver('listItem', same, merge(same, item, { origin: view.origin, actor }))
      return
    }
    if (view.count('listItem') >= liveItemsMax) throw new Refusal('full', { limit: liveItemsMax })
    view.put('listItem', item)
  },
})

export const tickListItem = mutation({
  schema: v.object({
    id: ListItem.entries.id,
    done: v.boolean(),
    /** The day on which it was done, where its author is. */
    on: v.optional(Due.entries.date),
  }),
  act: 'tick',
  reads: readsOfTick,
  run(view, { id, done, on }, actor) {
    tick(view, view.must('listItem', id), { asked: id, done, on, actor })
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
    const item = mustEditOrMeet(view, id, actor)
    const anyway = unclaimedFields(view, item, id)
    view.put('listItem', withWords(view, item, changes, actor), anyway)
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
  reads: ({ id }) => [key('listItem', id), index('childrenOf', id)],
  run(view, { id }, actor) {
    putInTrash(view, id, actor)
  },
})

/** It is in another group by now: here it goes to the trash, and is told as what it is. */
export const moveListItemAway = mutation({
  schema: v.pick(ListItem, ['id']),
  act: 'editOwn',
  reads: ({ id }) => [key('listItem', id), index('childrenOf', id)],
  run(view, { id }, actor) {
    putInTrash(view, id, actor, { moved: true })
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
    // Below something that is in the trash nobody would find it.
    const whole = view.parentOf(item)
    if (whole?.deleted) view.put('listItem', { ...mustEdit(view, whole.id, actor), deleted: null })
  },
})

function putInTrash(view: View, id: Id, actor: Actor, how: { moved?: true } = {}): void {
  const item = mustEditOrMeet(view, id, actor)
  // Nobody's words go without having been seen: the item stays, as they made it.
  if (item.deleted || hasUnseenItemWords(view, item, id)) return
  view.put('listItem', { ...item, deleted: { by: actor.userId, at: actor.now, ...how } })
}

function newItem(
  args: Pick<ListItem, 'id' | 'title' | 'order' | 'parent'> & Partial<ListItem>,
  { userId: by, now: at }: Actor,
): ListItem {
  return {
    ...blankListItem,
    tickedBy: [],
    assignees: [],
    tags: [],
    links: [],
    kept: [],
    ...args,
    createdBy: by,
    createdAt: at,
    editedBy: by,
    editedAt: at,
  }
}

/** The parent, which is another one where it turned out to be something that was there. */
function mustTakeChild(view: View, id: Id): ListItem {
  const parent = view.must('listItem', id)
  if (parent.parent) throw new Refusal('tooDeep')
  if (view.find('childrenOf', id).length >= childrenMax)
    throw new Refusal('full', { limit: childrenMax })
  return parent
}
