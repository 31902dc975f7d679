import { isLive } from './is-live.ts'
import type { Id } from './id.ts'
import type { ListItem } from './list-item.ts'
import { byOrder } from './by-order.ts'
import type { Layout } from './layout.ts'
import type { Section } from './section.ts'

/** Where a row stands: in its section, or among what is done, by when that was. */
export type Standing = 'open' | { doneAt: number }

export function standingOf({ state, tickedBy }: ListItem): Standing {
  return state === 'done' ? { doneAt: tickedBy.at(-1)?.at ?? 0 } : 'open'
}

export interface ListPart {
  /** `null`: what has no section, and what had one that was deleted. */
  section: Section | null
  ids: readonly Id[]
  /** How many of them are still open: a row that was ticked just now stands here a moment longer. */
  open: number
}

export interface ListArrangement {
  parts: readonly ListPart[]
  /** Newest first. */
  done: readonly Id[]
}

/** What the list shows, in its order. `held` says which rows keep their place a moment longer. */
export function arrangeList(
  items: readonly ListItem[],
  sections: readonly Section[],
  held: ReadonlyMap<Id, Standing>,
  layout: Pick<Layout, 'sections'> | null = null,
): ListArrangement {
  const live = arrangeSections(sections, layout)
  const known = new Set(live.map((section) => section.id))
  const bySection = new Map<Id | null, ListItem[]>()
  const done: Done[] = []
  for (const item of items) {
    // The parts of an item stand on its own screen.
    if (!isLive(item) || item.parent) continue
    const standing = held.get(item.id) ?? standingOf(item)
    if (standing !== 'open') done.push({ item, at: standing.doneAt })
    else
      push(bySection, item.section !== null && known.has(item.section) ? item.section : null, item)
  }
  const parts = [null, ...live].flatMap((section) => {
    const rows = bySection.get(section?.id ?? null)
    return rows ? [partOf(section, rows)] : []
  })
  return { parts, done: done.sort(newestTickFirst).map(({ item }) => item.id) }
}

/** The sections in the order of a layout; those that it does not know follow in their usual order. */
export function arrangeSections(
  sections: readonly Section[],
  layout: Pick<Layout, 'sections'> | null,
): Section[] {
  const usual = sections.filter((section) => !section.deleted).sort(byOrder)
  if (!layout) return usual
  const byId = new Map(usual.map((section) => [section.id, section]))
  const first = layout.sections.flatMap((id) => byId.get(id) ?? [])
  return [...first, ...usual.filter((section) => !first.includes(section))]
}

function partOf(section: Section | null, rows: ListItem[]): ListPart {
  const ids = rows.sort(byOrder).map((item) => item.id)
  return { section, ids, open: rows.filter((item) => item.state !== 'done').length }
}

function push(map: Map<Id | null, ListItem[]>, key: Id | null, item: ListItem): void {
  const known = map.get(key)
  if (known) known.push(item)
  else map.set(key, [item])
}

interface Done {
  item: ListItem
  at: number
}

function newestTickFirst(a: Done, b: Done): number {
  return b.at - a.at || byOrder(a.item, b.item)
}
