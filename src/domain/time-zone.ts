import * as v from 'valibot'

/** As the IANA database names it. */
export const TimeZone = v.pipe(
  v.string(),
  v.maxLength(64, 'tooLong'),
  v.check(isTimeZone, 'notATimeZone'),
)

export function isTimeZone(value: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }) instanceof Intl.DateTimeFormat
  } catch {
    return false
  }
}
