import { claimantOf } from './claim.ts'
import type { Id } from './id.ts'
import type { ListItem } from './list-item.ts'
import type { Timestamp } from './timestamp.ts'

export const filterNames = ['mine', 'urgent', 'due'] as const
export type FilterName = (typeof filterNames)[number]

/** What of the list is looked at; everything where nothing is asked for. */
export interface ListFilter {
  only: readonly FilterName[]
  tag: string | null
}

export function isFiltering({ only, tag }: ListFilter): boolean {
  return only.length > 0 || tag !== null
}

/** Whether an item is what all parts of a filter ask for. */
export function passesFilter(
  item: ListItem,
  { only, tag }: ListFilter,
  { userId, now }: { userId: Id; now: Timestamp },
): boolean {
  if (tag !== null && !item.tags.includes(tag)) return false
  const answers: Record<FilterName, () => boolean> = {
    mine: () => item.assignees.includes(userId) || claimantOf(item, now) === userId,
    urgent: () => item.urgent,
    due: () => item.due !== null,
  }
  return only.every((name) => answers[name]())
}

/** The tags of what is open, the most used first. */
export function openTags(items: readonly ListItem[]): string[] {
  const uses = new Map<string, number>()
  for (const { tags, state, deleted } of items) {
    if (tags.length === 0 || state === 'done' || deleted) continue
    for (const tag of tags) uses.set(tag, (uses.get(tag) ?? 0) + 1)
  }
  return [...uses.keys()].sort((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0))
}
