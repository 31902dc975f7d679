export function isTimeZone(value: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }) instanceof Intl.DateTimeFormat
  } catch {
    return false
  }
}
