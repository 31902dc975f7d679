import type { Id } from './id.ts'
import type { Due } from './list-item.ts'

/** Where in the line it stands. */
export interface Span {
  start: number
  end: number
}

/** A part of a typed line that became more than words. */
export type Part = Span & { words: string } & PartValue

export type PartValue =
  | { kind: 'person'; person: Id }
  | { kind: 'section'; section: Id }
  /** Nobody typed it: the group remembers it, see `withUsualSection`. */
  | { kind: 'usualSection'; section: Id }
  | { kind: 'urgent' }
  | { kind: 'amount'; amount: number; unit: string | null }
  | { kind: 'date'; due: Due }
  | { kind: 'repeat'; rule: string; first: string }

/** A date as it stands in a line. */
export interface DateInWords extends Span {
  date: string
  time: string | null
  /** Whether the words name a day, and not only a time of it. */
  hasDay: boolean
  /** Whether it can mean nothing else: *tomorrow*, *in 2 weeks*, but not *Sun* or *March*. */
  isStrong: boolean
}

export function nameOf({ kind, words }: { kind: Part['kind']; words: string }): string {
  return `${kind}:${words}`
}

/** The line with spaces where something was taken: what is left keeps its place. */
export function blank(line: string, spans: readonly Span[]): string {
  let blanked = line
  for (const { start, end } of spans) {
    blanked = blanked.slice(0, start) + ' '.repeat(end - start) + blanked.slice(end)
  }
  return blanked
}
