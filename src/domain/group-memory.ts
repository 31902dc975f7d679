import { compareText } from './by-order.ts'
import { dayMs } from './durations.ts'
import { fold } from './fold.ts'
import type { Id } from './id.ts'
import type { ListItem } from './list-item.ts'
import type { PastItem } from './past-item.ts'
import { titleKey } from './title-key.ts'

/** Something that a group has had on its list before, as it usually writes it. */
export interface Remembered {
  key: string
  title: string
  section: Id | null
  amount: number | null
  unit: string | null
  times: number
  lastAt: number
}

interface Entry {
  key: string
  items: Map<Id, ListItem>
  /** What was folded away of it. */
  past: PastItem | null
  /** Where it stands in the index: its title, and each word of it but the first. */
  starts: string[]
  lastAt: number
  /** Made when somebody asks; dropped when one of its items changes. */
  told: Remembered | null
}

interface Start {
  text: string
  entry: Entry
  isTitle: boolean
}

const wordsMax = 6
/** After so many days something counts half. */
const halfLifeDays = 60

/**
 * Everything that was ever on a group's list, found by the beginning of a word. Items come and change
 * one by one, so that a key costs a look into a sorted list and never a walk through all of them.
 */
export class GroupMemory {
  readonly #entries = new Map<string, Entry>()
  readonly #seen = new Map<Id, ListItem>()
  readonly #seenPast = new Map<Id, PastItem>()
  readonly #starts: Start[] = []
  #items: readonly ListItem[] = []
  #past: readonly PastItem[] = []

  get size(): number {
    return this.#entries.size
  }

  /** Whether it knows these very items, as they are now. */
  knows(items: readonly ListItem[], past: readonly PastItem[] = this.#past): boolean {
    return this.#items === items && this.#past === past
  }

  /** Takes in what changed, as much as fits into the time that `isOver` allows; says whether that was all. */
  learn(
    items: readonly ListItem[],
    past: readonly PastItem[] = this.#past,
    isOver: () => boolean = () => false,
  ): boolean {
    const added: Start[] = []
    const isAll =
      each(items, this.#seen, isOver, (item) => this.#learnOne(item, added)) &&
      each(past, this.#seenPast, isOver, (one) => this.#learnPast(one, added))
    if (isAll) this.#forgetFolded(items)
    this.#insert(added)
    if (!isAll) return false
    this.#items = items
    this.#past = past
    return true
  }

  /** What begins so, or has a word that does; most likely first. */
  find(typed: string, { now, most }: { now: number; most: number }): Remembered[] {
    const wanted = fold(typed)
    if (wanted === '') return []
    const best: Ranked[] = []
    for (let place = this.#placeOf(wanted); place < this.#starts.length; place += 1) {
      const start = this.#starts[place]
      if (!start?.text.startsWith(wanted)) break
      const worth = worthOf(start.entry, now) * (start.isTitle ? 4 : 1)
      rank(best, { entry: start.entry, worth }, most)
    }
    return best.map(({ entry }) => tell(entry))
  }

  /** What is on the list now and says the same. */
  findOpen(title: string): ListItem | undefined {
    const items = this.#entries.get(titleKey(title))?.items.values() ?? []
    return [...items].find(({ state, deleted }) => state === 'open' && deleted === null)
  }

  /** Where this very thing stands most often. */
  usualSection(title: string): Id | null {
    const entry = this.#entries.get(titleKey(title))
    return entry ? tell(entry).section : null
  }

  /** Everything, most likely first. */
  all(now: number): Remembered[] {
    return [...this.#entries.values()]
      .sort((a, b) => worthOf(b, now) - worthOf(a, now) || compareText(a.key, b.key))
      .map(tell)
  }

  #learnOne(item: ListItem, added: Start[]): void {
    const before = this.#seen.get(item.id)
    this.#seen.set(item.id, item)
    const key = isRemembered(item) ? titleKey(item.title) : null
    if (before) this.#forget(before, key)
    if (key === null) return
    const entry = this.#entries.get(key) ?? this.#open(key, item.title, added)
    entry.items.set(item.id, item)
    entry.lastAt = Math.max(entry.lastAt, lastAtOf(item))
    entry.told = null
  }

  #learnPast(past: PastItem, added: Start[]): void {
    this.#seenPast.set(past.id, past)
    const key = titleKey(past.title)
    const known = this.#entries.get(key)
    if (past.deleted && !known) return
    const entry = known ?? this.#open(key, past.title, added)
    entry.past = past.deleted ? null : past
    entry.lastAt = Math.max(entry.past?.lastAt ?? 0, ...[...entry.items.values()].map(lastAtOf))
    entry.told = null
    this.#closeIfEmpty(entry)
  }

  /** What is not there any more was folded away: it counts among what is past. */
  #forgetFolded(items: readonly ListItem[]): void {
    if (this.#seen.size === items.length) return
    const here = new Set(items.map(({ id }) => id))
    for (const [id, item] of this.#seen) {
      if (here.has(id)) continue
      this.#seen.delete(id)
      this.#forget(item, null)
    }
  }

  #open(key: string, title: string, added: Start[]): Entry {
    const folded = fold(title)
    const words = [...folded.matchAll(/(?<=[\s(/-])[\p{L}\p{N}]/gu)].slice(0, wordsMax)
    const starts = [folded, ...words.map(({ index }) => folded.slice(index))]
    const entry: Entry = { key, items: new Map(), past: null, starts, lastAt: 0, told: null }
    this.#entries.set(key, entry)
    added.push(...starts.map((text, index) => ({ text, entry, isTitle: index === 0 })))
    return entry
  }

  #forget(item: ListItem, keyNow: string | null): void {
    const key = titleKey(item.title)
    const entry = this.#entries.get(key)
    if (!entry?.items.has(item.id) || key === keyNow) return
    entry.items.delete(item.id)
    entry.told = null
    entry.lastAt = Math.max(entry.past?.lastAt ?? 0, ...[...entry.items.values()].map(lastAtOf))
    this.#closeIfEmpty(entry)
  }

  #closeIfEmpty(entry: Entry): void {
    if (entry.items.size > 0 || entry.past) return
    this.#entries.delete(entry.key)
    for (const text of entry.starts) {
      let place = this.#placeOf(text)
      while (this.#starts[place]?.text === text && this.#starts[place]?.entry !== entry) place += 1
      if (this.#starts[place]?.entry === entry) this.#starts.splice(place, 1)
    }
  }

  /** A few find their places; many are sorted in together. */
  #insert(added: readonly Start[]): void {
    const live = added.filter(({ entry }) => this.#entries.get(entry.key) === entry)
    if (live.length > 32) {
      this.#starts.push(...live)
      this.#starts.sort((a, b) => compareText(a.text, b.text))
      return
    }
    for (const start of live) this.#starts.splice(this.#placeOf(start.text), 0, start)
  }

  /** The first place whose text is not before this one. */
  #placeOf(text: string): number {
    let low = 0
    let high = this.#starts.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#starts[middle]?.text ?? '') < text) low = middle + 1
      else high = middle
    }
    return low
  }
}

interface Ranked {
  entry: Entry
  worth: number
}

/** Puts one among the best so far, each once: sorting all that begin with a letter would be felt. */
function rank(best: Ranked[], ranked: Ranked, most: number): void {
  const last = best.at(-1)
  if (best.length >= most && last && byWorth(ranked, last) >= 0) return
  const before = best.findIndex(({ entry }) => entry === ranked.entry)
  if (before !== -1) {
    if (byWorth(ranked, best[before] ?? ranked) >= 0) return
    best.splice(before, 1)
  }
  const place = best.findIndex((other) => byWorth(ranked, other) < 0)
  best.splice(place === -1 ? best.length : place, 0, ranked)
  if (best.length > most) best.pop()
}

function byWorth(a: Ranked, b: Ranked): number {
  return b.worth - a.worth || compareText(a.entry.key, b.entry.key)
}

/** A part of something is no thing of its own, and what was deleted before it was done was a slip. */
function isRemembered({ parent, alias, deleted, state, folded }: ListItem): boolean {
  // What is folded is remembered with all others of its name.
  if (parent !== null || alias !== null || folded) return false
  return deleted === null || state === 'done'
}

function lastAtOf({ createdAt, tickedBy }: ListItem): number {
  return Math.max(createdAt, tickedBy.at(-1)?.at ?? 0)
}

/** How often, and how lately. */
function worthOf(entry: Entry, now: number): number {
  const days = Math.max(0, now - entry.lastAt) / dayMs
  return timesOf(entry) * 0.5 ** (days / halfLifeDays)
}

function timesOf({ items, past }: Entry): number {
  return items.size + (past?.times ?? 0)
}

function tell(entry: Entry): Remembered {
  entry.told ??= summarise(entry)
  return entry.told
}

function summarise(entry: Entry): Remembered {
  const { key, items, past, lastAt } = entry
  const newestFirst = [...items.values()].sort((a, b) => b.createdAt - a.createdAt)
  const amounts = newestFirst.map(({ amount, unit }) => ({ amount, unit, times: 1 }))
  const sections = newestFirst.flatMap(({ section }) => (section ? [{ section, times: 1 }] : []))
  const usual = mostOf([...amounts, ...(past?.amounts ?? [])], (one) => `${one.amount}/${one.unit}`)
  const section = mostOf([...sections, ...(past?.sections ?? [])], (one) => one.section)
  return {
    key,
    title: newestFirst[0]?.title ?? past?.title ?? key,
    section: section?.section ?? null,
    amount: usual?.amount ?? null,
    unit: usual?.unit ?? null,
    times: timesOf(entry),
    lastAt,
  }
}

/** One of those that say the same most often; of equals the newest. */
function mostOf<One extends { times: number }>(
  newestFirst: readonly One[],
  say: (one: One) => string,
): One | undefined {
  const counts = new Map<string, number>()
  for (const one of newestFirst) counts.set(say(one), (counts.get(say(one)) ?? 0) + one.times)
  let best: One | undefined
  for (const one of newestFirst) {
    if (!best || (counts.get(say(one)) ?? 0) > (counts.get(say(best)) ?? 0)) best = one
  }
  return best
}

/** Each that is not known as it is, until the time is over; says whether that was all. */
function each<One extends { id: Id }>(
  all: readonly One[],
  seen: ReadonlyMap<Id, One>,
  isOver: () => boolean,
  learn: (one: One) => void,
): boolean {
  for (const [index, one] of all.entries()) {
    if (seen.get(one.id) === one) continue
    if (index % 100 === 0 && isOver()) return false
    learn(one)
  }
  return true
}
