import { arrangeSections, type Standing, standingOf } from './list-arrangement.ts'
import { isGot } from './got.ts'
import { isLive } from './is-live.ts'
import { fold } from './fold.ts'
import type { Id } from './id.ts'
import type { Layout } from './layout.ts'
import type { ListItem } from './list-item.ts'
import { byOrder } from './by-order.ts'
import type { Section } from './section.ts'
import { titleKey } from './title-key.ts'

export const tripGroupsMax = 10

/** One of the groups that are shopped for. */
export interface TripGroup {
  id: Id
  items: readonly ListItem[]
  sections: readonly Section[]
  /** The order of a shop, if one is chosen in this group. */
  layout: Pick<Layout, 'sections'> | null
  layouts: readonly Layout[]
}

export interface TripRow {
  group: Id
  id: Id
}

export interface TripPart {
  /** What two groups call the same is one part; `null` for what has no section. */
  name: string | null
  emoji: string | null
  /** None where all of it was got. */
  rows: readonly TripRow[]
  open: number
  /** How many were ticked since the trip began. */
  got: number
}

/** A layout that can be chosen for the whole trip. */
export interface TripLayout {
  id: Id
  name: string
}

/** The layouts of all groups; what two groups call the same is one. */
export function tripLayouts(groups: readonly Pick<TripGroup, 'layouts'>[]): TripLayout[] {
  const byName = new Map<string, TripLayout>()
  for (const { id, name } of groups.flatMap(({ layouts }) => layouts)) {
    if (!byName.has(fold(name))) byName.set(fold(name), { id, name })
  }
  return [...byName.values()]
}

/** The groups in one layout, whose group leads; `null` for the usual order of each. */
export function inLayout<Group extends TripGroup>(
  groups: readonly Group[],
  chosen: Id | null,
): Group[] {
  const name = groups.flatMap(({ layouts }) => layouts).find(({ id }) => id === chosen)?.name
  return groups.map((group) => {
    const layout = group.layouts.find((each) => name !== undefined && isCalled(each, name))
    return { ...group, layout: layout ?? null }
  })
}

function isCalled(layout: TripLayout, name: string): boolean {
  return fold(layout.name) === fold(name)
}

interface Trip {
  held: ReadonlyMap<string, Standing>
  since: number
}

interface Part {
  section: Section | null
  /** What stands, and what was got on this trip: the others keep their places beside it. */
  items: { group: Id; item: ListItem; stands: boolean }[]
  got: number
}

/**
 * The lists of several groups as one, in one layout: the first group that has one leads, and what
 * only others have follows. What two groups both need stands as two rows, one under the other: each
 * is ticked for its own group, which may have got it or not.
 */
export function arrangeTrip(groups: readonly TripGroup[], { held, since }: Trip): TripPart[] {
  const leading = groups.toSorted((a, b) => Number(b.layout !== null) - Number(a.layout !== null))
  const parts = new Map<string, Part>([['', { section: null, items: [], got: 0 }]])
  for (const { sections, layout } of leading) {
    for (const section of arrangeSections(sections, layout)) {
      const key = fold(section.name)
      if (!parts.has(key)) parts.set(key, { section, items: [], got: 0 })
    }
  }
  for (const { id: group, items, sections } of groups) {
    const names = new Map(sections.filter(isLive).map(({ id, name }) => [id, fold(name)]))
    for (const item of items.toSorted(byOrder)) {
      if (!isLive(item) || item.parent) continue
      const part = parts.get(names.get(item.section ?? '') ?? '')
      const stands = isStanding(item, held.get(rowName({ group, id: item.id })))
      const wasGot = isGot(item, since)
      if (stands || wasGot) part?.items.push({ group, item, stands })
      if (part && wasGot) part.got += 1
    }
  }
  return [...parts.values()].flatMap(({ section, items, got }) => {
    const standing = sameTogether(items).filter(({ stands }) => stands)
    if (standing.length === 0 && got === 0) return []
    const open = standing.filter(({ item }) => item.state !== 'done').length
    const rows = standing.map(({ group, item }) => ({ group, id: item.id }))
    return [{ name: section?.name ?? null, emoji: section?.emoji ?? null, rows, open, got }]
  })
}

/** Two groups may have given one id to two things. */
export function rowName({ group, id }: TripRow): string {
  return `${group}/${id}`
}

function isStanding(item: ListItem, held: Standing | undefined): boolean {
  return (held ?? standingOf(item)) === 'open'
}

/** What says the same stands together, where the first of it stands. */
function sameTogether<Row extends { item: ListItem }>(rows: readonly Row[]): Row[] {
  const byTitle = new Map<string, Row[]>()
  for (const row of rows) {
    const key = titleKey(row.item.title)
    byTitle.set(key, [...(byTitle.get(key) ?? []), row])
  }
  return [...byTitle.values()].flat()
}
