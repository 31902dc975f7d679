import * as v from 'valibot'
import { Colour } from './colour.ts'
import { Deletion } from './deletion.ts'
import { Id } from './id.ts'
import { text } from './text.ts'
import { TimeZone } from './time-zone.ts'
import { Timestamp } from './timestamp.ts'
import { trashDaysMax, trashDaysMin } from './trash-days.ts'

const groupNameMaxLength = 80
const groupDescriptionMaxLength = 2_000
export const groupsPerUserMax = 100
export const membersPerGroupMax = 250

export const GroupName = text({ min: 1, max: groupNameMaxLength, singleLine: true })
/** One emoji, however many code points it is made of. */
export const Emoji = text({ min: 1, max: 1, singleLine: true })

export const Group = v.object({
  id: Id,
  name: GroupName,
  emoji: Emoji,
  colour: Colour,
  description: text({ min: 0, max: groupDescriptionMaxLength }),
  locale: v.pipe(v.string(), v.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'notALocale')),
  timeZone: TimeZone,
  /** The first day of the week, Monday being 1 and Sunday 7. */
  weekStart: v.picklist([1, 6, 7]),
  trashDays: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(trashDaysMin, 'tooSmall'),
    v.maxValue(trashDaysMax, 'tooLarge'),
  ),
  createdBy: Id,
  createdAt: Timestamp,
  /** Only its owners see it then, until the trash days are over. */
  deleted: v.nullable(Deletion),
})
export type Group = v.InferOutput<typeof Group>
