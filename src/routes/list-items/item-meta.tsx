import { claimantOf } from '#domain/claim.ts'
import { dayDue } from '#domain/day-due.ts'
import { canEditItem } from '#domain/list-item-rights.ts'
import { trashDaysDefault } from '#domain/trash-days.ts'
import { keptSince } from '#domain/kept-since.ts'
import type { Due, ListItem } from '#domain/list-item.ts'
import { momentOf } from '#domain/wall-clock.ts'
import type { Formats } from '#words/format.ts'
import { shortTitle } from '#words/short-title.ts'
import type { Words } from '#words/words.ts'
import type { ReactNode } from 'react'
import type { ListScreen } from './list-screen.tsx'

export interface Speech {
  words: Words
  formats: Formats
}

const separator = ' · '
/** On a phone what is said of a person still stands behind the name. */
const nameMost = 24

/** Whether a row has a second line, for those that are measured without being painted. */
export function hasMeta(item: ListItem | undefined): boolean {
  if (!item) return false
  const { state, tickedBy, claimedBy, urgent, due, repeat, assignees, kept } = item
  if (state === 'done') return tickedBy.length > 0
  const isPlain = !urgent && !due && !repeat && !claimedBy && state === 'open'
  return !isPlain || assignees.length > 0 || kept.length > 0
}

/**
 * Ticked where it stands, and with nothing else to say: it grows no second line, which would move
 * every row under the person's finger.
 */
export function isJustTicked(item: ListItem): boolean {
  const isOne = item.state === 'done' && item.tickedBy.length === 1
  return isOne && !hasMeta({ ...item, state: 'open' })
}

/** The second line of a row, where there is anything to say. */
export function itemMeta(item: ListItem, list: ListScreen): ReactNode {
  if (!hasMeta(item)) return null
  const { words } = list
  if (item.state === 'done') {
    const names = namesOf(
      item.tickedBy.map((tick) => tick.by),
      list,
    )
    const say = item.tickedBy.length > 1 ? words.item.doubleBuy : words.list.tickedBy
    return say({ names }) + momentOfTick(item, list)
  }
  const { urgent, due, repeat, assignees } = item
  const kept = item.kept.length > 0 ? currentKept(item, list) : []
  const isLate = due !== null && dayDue(due, list.timeZone) < list.today.date
  const day = due && dueInWords(due, list, { inSentence: isLate })
  const claimant = claimantOf(item, list.today.serverAt)
  const plain = [
    item.state === 'unavailable' && notThere(item, list),
    !isLate && day,
    repeat !== null && repeatInShort(repeat, list),
    claimant !== null && words.states.claimedBy({ name: namesOf([claimant], list) }),
    assignees.length > 0 && namesOf(assignees, list),
    kept.length > 0 && canEditItem(list.me, item) && words.kept.onRow({ count: kept.length }),
  ].filter((part) => part !== false && part !== null)
  if (!urgent && !isLate) return plain.join(separator)
  const pressing = [urgent && words.list.urgent, isLate && day && words.list.overdue({ day })]
  return (
    <>
      <b>{pressing.filter(Boolean).join(separator)}</b>
      {plain.map((part) => separator + part).join('')}
    </>
  )
}

/** `Every 2 weeks`, `Every week on Mon – Fri`; all of it is the item's to say: this is in every first paint. */
export function repeatInShort(rule: string, { words: { repeat }, formats }: Speech): string | null {
  const [, frequency = ''] = /FREQ=(\w+)/.exec(rule) ?? []
  const count = Number(/INTERVAL=(\d+)/.exec(rule)?.[1] ?? 1)
  const name = frequency.toLowerCase()
  const days = /BYDAY=([A-Z,]+)/.exec(rule)?.[1]?.split(',') ?? []
  // The day of a single one is that of its date.
  if (name === 'weekly' && days.length > 1) {
    const numbers = days.map((day) => weekdayCodes.indexOf(day) + 1)
    return repeat.weeklyOn({ count, days: formats.formatWeekdays(numbers) })
  }
  const isKnown = name === 'daily' || name === 'weekly' || name === 'monthly' || name === 'yearly'
  return isKnown ? repeat[name]({ count }) : null
}

const weekdayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** On my own clock, wherever its zone is. */
function dueInWords(
  { date, time, zone }: Due,
  { formats, today, timeZone }: ListScreen,
  options: { inSentence: boolean },
): string {
  if (time === null) return formats.formatDay(date, today.at, options)
  if (zone === null || zone === timeZone) {
    return `${formats.formatDay(date, today.at, options)} ${formats.formatTimeOfDay(time)}`
  }
  const at = momentOf(date, time, zone)
  return `${formats.formatDay(at, today.at, options)} ${formats.formatTime(at)}`
}

function notThere(item: ListItem, list: ListScreen): string {
  const by = item.tickedBy.at(-1)?.by
  const name = by === undefined ? '' : separator + namesOf([by], list)
  return list.words.states.notThere + name + momentOfTick(item, list)
}

/** Today's by the clock, older ones by their day. */
function momentOfTick({ tickedBy }: ListItem, { formats, today, dayOf }: ListScreen): string {
  const at = tickedBy.at(-1)?.at
  if (at === undefined) return ''
  const isToday = dayOf(at) === today.date
  return separator + (isToday ? formats.formatTime(at) : formats.formatDay(at, today.at))
}

/** `2 kg`, `3`; nothing where there is no amount. */
export function amountInWords(
  { amount, unit }: Pick<ListItem, 'amount' | 'unit'>,
  { words, formats }: Speech,
): string | null {
  if (amount === null) return unit
  return unit === null ? formats.formatNumber(amount) : words.item.amountWithUnit({ amount, unit })
}

function namesOf(ids: readonly string[], { people, words, formats }: ListScreen): string {
  const names = ids.map((id) => {
    const name = people.get(id)?.name ?? words.people.formerMember
    return shortTitle(name, nameMost)
  })
  return names.length === 1 ? (names[0] ?? '') : formats.formatList(names)
}

function currentKept({ kept }: ListItem, { replica, groupId, today }: ListScreen) {
  const trashDays = replica.get('group', groupId)?.trashDays ?? trashDaysDefault
  return keptSince(kept, today.at, trashDays)
}
