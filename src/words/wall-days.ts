/** The day so many days on, where the clock shows what the person's wall does. */
export function inDays(clock: Date, days: number): string {
  const day = new Date(clock.getFullYear(), clock.getMonth(), clock.getDate() + days)
  return dayOf(day.getFullYear(), day.getMonth() + 1, day.getDate())
}

export function dayOf(year: number | null, month: number | null, day: number | null): string {
  return `${String(year ?? 1970).padStart(4, '0')}-${pad(month ?? 1)}-${pad(day ?? 1)}`
}

/** Where the words of a text begin and end in the line. */
export function trimmed(text: string, index: number): { start: number; end: number } {
  const start = index + text.length - text.trimStart().length
  return { start, end: start + text.trim().length }
}

export function pad(value: number): string {
  return String(value).padStart(2, '0')
}
