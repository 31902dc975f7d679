import { dateOfNumber, dayNumber } from './calendar.ts'
import { dayMs } from './durations.ts'
import type { Id } from './id.ts'
import { hasUnseenWords } from './list-item-words.ts'
import { type Due, type ListItem, blankListItem } from './list-item.ts'
import type { Actor } from './mutation.ts'
import { anchored, nextDates } from './repeat-dates.ts'
import { parseRepeat, printRepeat } from './repeat.ts'
import type { Timestamp } from './timestamp.ts'
import type { View } from './view.ts'

/** Of what an id may be, leaving room for the number behind it. */
const stemMaxLength = 26

/**
 * The id of what comes after an item. Whoever completes it makes the same one, so that two people
 * who do so while apart make one follow-up, on which they go on writing together.
 */
export function followUpId(id: Id): Id {
  const [, stem = id, number = '0'] = /^(.{16,})-(\d{1,6})$/.exec(id) ?? []
  return `${stem.slice(0, stemMaxLength)}-${Number(number) + 1}`
}

interface Completion {
  /** The id by which the item was named. */
  asked: Id
  /** The day on which it was done, as its author lived it; without one, by the server's clock. */
  on: string | undefined
  actor: Actor
}

/** Puts the next one of a repeating item on the list, with its parts, where there is a next one. */
export function comeBack(view: View, item: ListItem, { asked, on, actor }: Completion): void {
  const id = followUpId(asked)
  const known = view.getItself('listItem', id)
  // Somebody completed it before.
  if (known && !known.deleted) return
  const next = nextOf(item, dayOfCompletion(on, actor))
  if (!next || item.parent) return
  const isWrittenIn = known && isTouched(known, known.createdAt)
  const again = isWrittenIn ? notDone(known) : { ...reopened(item, actor), kept: known?.kept ?? [] }
  view.put('listItem', { ...again, ...next, id })
  // Their parts came back with what was withdrawn.
  if (known) return
  for (const part of view.find('childrenOf', asked)) {
    view.add('listItem', { ...reopened(part, actor), id: followUpId(part.id), parent: id })
  }
}

/** What had come back is gone again, unless somebody did something to it that this person had not seen. */
export function withdraw(view: View, asked: Id, actor: Actor): void {
  const next = view.getItself('listItem', followUpId(asked))
  if (!next || next.deleted || next.alias || next.state !== 'open') return
  const all = [next, ...view.find('childrenOf', next.id)]
  if (all.some((each) => isTouched(each, next.createdAt) && hasUnseenWords(view, each.id))) return
  view.put('listItem', { ...next, deleted: { by: actor.userId, at: actor.now } })
}

/** Whether somebody wrote in it, or added it, since it came back then. */
function isTouched({ createdAt, editedAt }: ListItem, then: Timestamp): boolean {
  return createdAt !== then || editedAt !== then
}

/** When an item comes back that is completed on a day, and by which rule from then on. */
function nextOf(
  { repeat: rule, due }: Pick<ListItem, 'repeat' | 'due'>,
  on: string,
): { due: Due; repeat: string } | null {
  const given = rule === null ? null : parseRepeat(rule)
  if (!given) return null
  const from = given.from === 'completion' ? on : (due?.date ?? on)
  // What is late does not come back late: the dates that went by meanwhile are left out.
  const [date] = nextDates(given, from, 1, on)
  if (date === undefined) return null
  const repeat = anchored(given, from)
  const count = repeat.count === null ? null : repeat.count - 1
  return {
    due: { time: due?.time ?? null, zone: due?.zone ?? null, date },
    repeat: printRepeat({ ...repeat, count }),
  }
}

/** A device's calendar may be wrong, but nobody completes things after tomorrow. */
function dayOfCompletion(on: string | undefined, { now }: Actor): string {
  const today = Math.floor(now / dayMs)
  const isPossible = on !== undefined && dayNumber(on) <= today + 1
  return isPossible ? on : (dateOfNumber(today) ?? '1970-01-01')
}

/** The same words, not done. It stays the item of whoever wrote them, whoever completes it. */
function reopened(item: ListItem, { now }: Actor): ListItem {
  const made = { createdAt: now, editedBy: item.createdBy, editedAt: now }
  return { ...notDone(item), ...made, kept: [] }
}

function notDone(item: ListItem): ListItem {
  const { state, claimedBy, source, deleted, alias } = blankListItem
  return { ...item, state, tickedBy: [], claimedBy, source, deleted, alias }
}
