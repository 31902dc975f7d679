import type { Id } from './id.ts'
import type { Due } from './list-item.ts'
import { momentOf } from './wall-clock.ts'
import type { Timestamp } from './timestamp.ts'

/** What people are told of while they look elsewhere. */
const noticeKinds = ['assigned', 'mentioned', 'urgent', 'call', 'due'] as const
export type NoticeKind = (typeof noticeKinds)[number]

export const pushSubscriptionsMax = 20
export const endpointMaxLength = 1_000

/** Something that happened, and whom it is about; `null` where it is for everybody in the group. */
export interface Happening {
  kind: NoticeKind
  /** The item, notepad or call. */
  about: Id
  by: Id
  people: readonly Id[]
  isForAll: boolean
}

/** When a day without a time is told of, in the group's zone. */
const timeOfDay = '09:00'

/** The moment at which something is due. */
export function dueMoment({ date, time, zone }: Due, groupZone: string): Timestamp {
  return momentOf(date, time ?? timeOfDay, zone ?? groupZone)
}
