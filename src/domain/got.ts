import type { Id } from './id.ts'
import { isLive } from './is-live.ts'
import type { ListItem } from './list-item.ts'
import type { Section } from './section.ts'

/** Whether it was ticked since then. */
export function isGot({ state, tickedBy }: ListItem, since: number): boolean {
  return state === 'done' && (tickedBy.at(-1)?.at ?? 0) >= since
}

/** How many rows of the list were ticked since then, by the section in which they stood. */
export function countGot(
  items: readonly ListItem[],
  sections: readonly Section[],
  since: number,
): Map<Id | null, number> {
  const known = new Set(sections.filter(isLive).map((section) => section.id))
  const got = new Map<Id | null, number>()
  for (const item of items) {
    if (!isLive(item) || item.parent || !isGot(item, since)) continue
    const section = item.section !== null && known.has(item.section) ? item.section : null
    got.set(section, (got.get(section) ?? 0) + 1)
  }
  return got
}
