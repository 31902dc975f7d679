import { newId } from '#client/ids.ts'
import type { Session } from '#client/session.ts'
import { fold } from '#domain/fold.ts'
import type { Id } from '#domain/id.ts'
import { isLive } from '#domain/is-live.ts'
import { isSame } from '#domain/is-same.ts'
import { lastOrder } from '#domain/last-order.ts'
import { canEditItem } from '#domain/list-item-rights.ts'
import type { ListItem } from '#domain/list-item.ts'
import { orderBetween } from '#domain/order-between.ts'
import { raised } from '#domain/raise.ts'
import { Refusal } from '#domain/refusal.ts'
import { titleKey } from '#domain/title-key.ts'
import { type Added, addItems, type NewItem } from './add-items.ts'

/** Something to be put on the list. */
export interface Entry {
  item: NewItem
  /** Ticked where it came from: it counts as done on this day, the one of who adds it. */
  doneOn?: string | null
  /** The name of a section that may not be there yet. */
  sectionName?: string | null
  /** Where it goes if it is new, and neither it nor a heading says so. */
  usualSection?: Id | null
}

export interface AddedEntries extends Added {
  /** What was on the list already: there is more of it now. */
  raised: ListItem[]
  /** The entries that were not added, because of the refusal. */
  left: readonly Entry[]
}

/** An item to be made, and the entries that say it. */
interface Made {
  item: NewItem
  usualSection: Id | null
  doneOn: string | null
  of: Entry[]
}

interface HowToAdd {
  /** What is open, by what it says; it learns what is raised. */
  open?: Map<string, ListItem>
  act?: Id
}

/**
 * Puts entries on the list as one act. What is on it already, or in an entry before, is raised
 * instead of standing there twice; sections that are missing are made.
 */
export function addEntries(
  session: Session,
  groupId: Id,
  entries: readonly Entry[],
  { open = openByTitle(session, groupId), act = newId() }: HowToAdd = {},
): AddedEntries {
  const raisedItems: ListItem[] = []
  const toAdd: Made[] = []
  const openToAdd = new Map<string, Made>()
  try {
    const sections = makeSections(session, groupId, entries, act)
    for (const entry of entries) {
      const key = titleKey(entry.item.title)
      const { doneOn = null, usualSection = null } = entry
      const isOpen = doneOn === null
      const there = isOpen ? open.get(key) : undefined
      const before = isOpen ? openToAdd.get(key) : undefined
      const more = before && raisedBy(before.item, entry.item)
      const quantity = there && raiseFor(session, groupId, there, entry.item)
      if (there && quantity) {
        const now = { ...there, ...quantity }
        // Nothing to take back.
        if (!isSame(now, there)) {
          session.mutate(groupId, 'changeListItem', { id: there.id, ...quantity }, { act })
        }
        open.set(key, now)
        raisedItems.push(now)
      } else if (before && more) {
        before.item = inSection({ ...entry, item: { ...before.item, ...more } }, sections)
        before.of.push(entry)
      } else {
        const made = { item: inSection(entry, sections), usualSection, doneOn, of: [entry] }
        toAdd.push(made)
        if (isOpen) openToAdd.set(key, made)
      }
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ids: [], act, refusal: error, raised: raisedItems, left: entries }
  }
  const added = addItems(session, groupId, toAdd.map(placed), act)
  for (const [index, id] of added.ids.entries()) {
    const on = toAdd[index]?.doneOn
    if (on) session.mutate(groupId, 'tickListItem', { id, done: true, on }, { act })
  }
  return {
    ...added,
    raised: raisedItems,
    left: toAdd.slice(added.ids.length).flatMap((made) => made.of),
  }
}

/** What is open, by what it says. */
export function openByTitle(session: Session, groupId: Id): Map<string, ListItem> {
  const open = new Map<string, ListItem>()
  for (const item of session.replica(groupId).all('listItem')) {
    const isOpen = item.state === 'open' && isLive(item) && !item.alias && !item.parent
    if (isOpen) open.set(titleKey(item.title), item)
  }
  return open
}

type Changes = Partial<NewItem>

/** What becomes of something on the list when more of it is added; `null` where it is better added anew. */
export function raiseFor(
  session: Session,
  groupId: Id,
  there: ListItem,
  more: NewItem,
): Changes | null {
  const me = session.replica(groupId).get('member', session.user.id)
  return me && canEditItem(me, there) ? raisedBy(there, more) : null
}

function raisedBy(
  there: Pick<NewItem, 'amount' | 'unit' | 'assignees'>,
  { amount = null, unit = null, due, repeat, urgent, assignees, section, links }: NewItem,
): Changes | null {
  // Its addresses are words of its own.
  if (links && links.length > 0) return null
  const quantity = raised(
    { amount: there.amount ?? null, unit: there.unit ?? null },
    { amount, unit },
  )
  if (!quantity) return null
  return {
    ...quantity,
    ...(due && { due }),
    ...(repeat && { repeat }),
    ...(urgent && { urgent }),
    ...(section && { section }),
    ...(assignees &&
      assignees.length > 0 && {
        // Whoever was asked before still is.
        assignees: [...new Set([...(there.assignees ?? []), ...assignees])],
      }),
  }
}

function makeSections(
  session: Session,
  groupId: Id,
  entries: readonly Entry[],
  act: Id,
): Map<string, Id> {
  const live = session.replica(groupId).all('section').filter(isLive)
  const byName = new Map(live.map(({ id, name }) => [fold(name), id]))
  let last = lastOrder(live)
  for (const { sectionName } of entries) {
    if (!sectionName || byName.has(fold(sectionName))) continue
    const id = newId()
    last = orderBetween(last, null, Math.random)
    session.mutate(
      groupId,
      'addSection',
      { id, name: sectionName, emoji: null, order: last },
      { act },
    )
    byName.set(fold(sectionName), id)
  }
  return byName
}

function placed({ item, usualSection }: Made): NewItem {
  return usualSection && !item.section ? { ...item, section: usualSection } : item
}

function inSection({ item, sectionName }: Entry, sections: ReadonlyMap<string, Id>): NewItem {
  const section = sectionName ? sections.get(fold(sectionName)) : undefined
  return section && !item.section ? { ...item, section } : item
}
