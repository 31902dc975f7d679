import * as v from 'valibot'
import { mustEdit } from './list-item-rights.ts'
import { withWords } from './list-item-words.ts'
import { Kept, ListItem } from './list-item.ts'
import { firstIssue, mutation } from './mutation.ts'
import { key } from './records.ts'
import { Refusal } from './refusal.ts'

const KeptOfItem = v.object({ id: ListItem.entries.id, kept: Kept.entries.id })

/** Puts words that came too late into their field after all. */
export const useKept = mutation({
  schema: KeptOfItem,
  act: 'editOwn',
  reads: ({ id }) => [key('listItem', id)],
  run(view, { id, kept }, actor) {
    const item = mustEdit(view, id, actor)
    const entry = item.kept.find((other) => other.id === kept)
    // Somebody else used or dismissed it already.
    if (!entry) return
    const changes = { [entry.field]: parsedValue(entry), kept: without(item, kept) }
    view.put('listItem', withWords(view, item, changes, actor))
  },
})

export const dismissKept = mutation({
  schema: KeptOfItem,
  act: 'editOwn',
  reads: ({ id }) => [key('listItem', id)],
  run(view, { id, kept }, actor) {
    const item = mustEdit(view, id, actor)
    if (!item.kept.some((other) => other.id === kept)) return
    view.put('listItem', { ...item, kept: without(item, kept) })
  },
})

function without(item: ListItem, kept: string): ListItem['kept'] {
  return item.kept.filter((other) => other.id !== kept)
}

/** Kept words may be older than today's limits. */
function parsedValue({ field, value }: Kept): unknown {
  const parsed = v.safeParse(ListItem.entries[field], value)
  if (!parsed.success) throw new Refusal('invalid', { ...firstIssue(parsed.issues), field })
  return parsed.output
}
