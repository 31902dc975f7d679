import * as v from 'valibot'
import { isTimeZone } from './is-time-zone.ts'

/** As the IANA database names it. */
export const TimeZone = v.pipe(
  v.string(),
  v.maxLength(64, 'tooLong'),
  v.check(isTimeZone, 'notATimeZone'),
)
