import * as v from 'valibot'
import { isCalendarDate } from './calendar.ts'
import { MovableDeletion } from './deletion.ts'
import { Id } from './id.ts'
import { Order } from './order.ts'
import { RepeatRule } from './repeat.ts'
import { text } from './text.ts'
import { TimeZone } from './time-zone.ts'
import { Timestamp } from './timestamp.ts'

export const titleMaxLength = 500
export const noteMaxLength = 16_384
const unitMaxLength = 24
export const amountMax = 1_000_000
export const assigneesMax = 10
const tagsMax = 20
const tagMaxLength = 60
export const linksMax = 10
export const linkMaxLength = 2_048
export const childrenMax = 100
export const liveItemsMax = 10_000
export const keptMax = 10

export const Title = text({ min: 1, max: titleMaxLength, singleLine: true })

/** A day (`2026-12-03`), or a moment on a wall clock with the zone that it hangs in. */
export const Due = v.object({
  date: v.pipe(v.string(), v.check(isCalendarDate, 'notADate')),
  time: v.nullable(v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'notATime'))),
  zone: v.nullable(TimeZone),
})
export type Due = v.InferOutput<typeof Due>

export const Amount = v.pipe(
  v.number('notANumber'),
  v.minValue(0, 'tooSmall'),
  v.maxValue(amountMax, 'tooLarge'),
  v.check((amount) => Math.abs(amount * 1_000 - Math.round(amount * 1_000)) < 1e-6, 'tooPrecise'),
)

export const Link = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(linkMaxLength, 'tooLong'),
  v.regex(/^https?:\/\/[^\s/]/i, 'notALink'),
)

/** The fields in which somebody's words never give way to a change whose author had not seen them. */
export const guardedFields = [
  'title',
  'note',
  'amount',
  'unit',
  'due',
  'repeat',
  'assignees',
  'urgent',
  'tags',
  'links',
] as const

/** Words that came too late for their field: they wait on the item until somebody uses them. */
export const Kept = v.object({
  /** The change that brought it, and its field. */
  id: v.pipe(v.string(), v.maxLength(80, 'tooLong')),
  field: v.picklist(guardedFields),
  value: v.unknown(),
  by: Id,
  at: Timestamp,
})
export type Kept = v.InferOutput<typeof Kept>

export const ListItem = v.object({
  id: Id,
  title: Title,
  note: text({ min: 0, max: noteMaxLength }),
  amount: v.nullable(Amount),
  unit: v.nullable(text({ min: 1, max: unitMaxLength, singleLine: true })),
  section: v.nullable(Id),
  order: Order,
  state: v.picklist(['open', 'done', 'unavailable']),
  /** Everyone who ticked it while apart, first to arrive first. */
  tickedBy: v.array(v.object({ by: Id, at: Timestamp })),
  claimedBy: v.nullable(v.object({ by: Id, at: Timestamp })),
  assignees: v.pipe(v.array(Id), v.maxLength(assigneesMax, 'tooMany')),
  due: v.nullable(Due),
  /** How it comes back, see `parseRepeat`. */
  repeat: v.nullable(RepeatRule),
  urgent: v.boolean(),
  tags: v.pipe(
    v.array(text({ min: 1, max: tagMaxLength, singleLine: true })),
    v.maxLength(tagsMax, 'tooMany'),
  ),
  links: v.pipe(v.array(Link), v.maxLength(linksMax, 'tooMany')),
  parent: v.nullable(Id),
  /** The line of a notepad that it was made from. */
  source: v.nullable(
    v.object({ notepad: Id, line: v.pipe(v.string(), v.maxLength(noteMaxLength, 'tooLong')) }),
  ),
  createdBy: Id,
  createdAt: Timestamp,
  editedBy: Id,
  editedAt: Timestamp,
  deleted: v.nullable(MovableDeletion),
  /** The item that this one turned out to be. Such a row is shown and counted nowhere. */
  alias: v.nullable(Id),
  /** When it was done, once that is so long ago that devices hold it no more, see `folding.ts`. */
  folded: v.nullable(Timestamp),
  kept: v.pipe(v.array(Kept), v.maxLength(keptMax, 'tooMany')),
})
export type ListItem = v.InferOutput<typeof ListItem>

/** What a new item has until somebody says otherwise. */
export const blankListItem = {
  note: '',
  amount: null,
  unit: null,
  section: null,
  state: 'open',
  tickedBy: [],
  claimedBy: null,
  assignees: [],
  due: null,
  repeat: null,
  urgent: false,
  tags: [],
  links: [],
  parent: null,
  source: null,
  deleted: null,
  alias: null,
  folded: null,
  kept: [],
} as const satisfies Partial<Record<keyof ListItem, unknown>>
