import type { Id } from './id.ts'
import { type Due, assigneesMax } from './list-item.ts'
import { findAmount } from './quick-add-amount.ts'
import { findDateAndRepeat } from './quick-add-date.ts'
import {
  blank,
  type DateInWords,
  nameOf,
  type Part,
  type PartValue,
  type Span,
} from './quick-add-part.ts'
import { findTokens, type Named } from './quick-add-tokens.ts'

export interface QuickAddContext {
  /** Of the person who types: decides decimal marks and the words for *every*. */
  locale: string
  people: readonly Named[]
  sections: readonly Named[]
  /** The day that it is for them, `2026-12-03`. */
  today: string
  zone: string
  /** What in a line is a date. Comes later than the rest of the page, so it may be missing. */
  readDates: ((line: string) => DateInWords[]) | null
  /** What the person wants to stay words, see `nameOf`. */
  asWords?: ReadonlySet<string>
}

export interface QuickAdd {
  title: string
  amount: number | null
  unit: string | null
  section: Id | null
  assignees: Id[]
  urgent: boolean
  due: Due | null
  repeat: string | null
  /** In the order in which they stand in the line. */
  parts: Part[]
}

const nothing: ReadonlySet<string> = new Set()
/** A longer line is no line that somebody typed, and a title it cannot be. */
const lineMaxLength = 4_000

/**
 * What a typed line says: `2 kg flour #baking @bob every Monday !`. What is not surely more than
 * words stays words, and words are never lost: a line of nothing but parts is a title.
 */
export function parseQuickAdd(line: string, context: QuickAddContext): QuickAdd {
  const isLine = line.trim() !== '' && line.length <= lineMaxLength
  const parts = isLine ? findParts(line, context) : []
  for (const kept of withFewerAndFewer(parts)) {
    const title = titleOf(line, kept)
    if (title !== '') return { title, ...valuesOf(kept), parts: kept }
  }
  return plainLine(line)
}

/** A line that is nothing but words. */
export function plainLine(line: string): QuickAdd {
  return { title: line.trim(), ...valuesOf([]), parts: [] }
}

function findParts(line: string, context: QuickAddContext): Part[] {
  const asWords = context.asWords ?? nothing
  const tokens = findTokens(line, { ...context, asWords })
  const taken: Part[] = limited(tokens)
  const take = (found: (Span & PartValue) | null) => {
    // Around something that was taken already it is not one thing: *2 ! kg*.
    if (!found || taken.some(({ start, end }) => start < found.end && end > found.start)) return
    const words = line.slice(found.start, found.end)
    if (!asWords.has(nameOf({ kind: found.kind, words }))) taken.push({ ...found, words })
  }
  for (const found of findDateAndRepeat(blank(line, taken), context)) take(found)
  const amount = findAmount(blank(line, taken), context.locale)
  take(amount && { ...amount, kind: 'amount' })
  return taken.sort((a, b) => a.start - b.start)
}

/** One section, each person once and no more than an item can have: the rest stays words. */
function limited(tokens: Part[]): Part[] {
  const seen = new Set<string>()
  let people = 0
  return tokens.filter((part) => {
    const name = part.kind === 'person' ? part.person : part.kind
    if (seen.has(name)) return part.kind === 'urgent'
    seen.add(name)
    if (part.kind === 'person') people += 1
    return part.kind !== 'person' || people <= assigneesMax
  })
}

/** If nothing is left for a title, dates are given back first. */
function* withFewerAndFewer(parts: Part[]): Generator<Part[]> {
  yield parts
  yield parts.filter(({ kind }) => kind !== 'date' && kind !== 'repeat')
  yield parts.filter(({ kind }) => !['date', 'repeat', 'amount'].includes(kind))
}

function titleOf(line: string, parts: readonly Part[]): string {
  const words = blank(line, parts).replaceAll(/\s+/g, ' ').trim()
  const isCut = parts.some(({ kind }) => kind === 'date' || kind === 'repeat')
  return isCut ? words.replaceAll(/^[\s,;:–—-]+(?=[\p{L}\p{N}])|[\s,;:–—-]+$/gu, '') : words
}

function valuesOf(parts: readonly Part[]): Omit<QuickAdd, 'title' | 'parts'> {
  const values: Omit<QuickAdd, 'title' | 'parts'> = {
    amount: null,
    unit: null,
    section: null,
    assignees: [],
    urgent: false,
    due: null,
    repeat: null,
  }
  for (const part of parts) {
    if (part.kind === 'person') values.assignees.push(part.person)
    else if (part.kind === 'section') values.section = part.section
    else if (part.kind === 'urgent') values.urgent = true
    else if (part.kind === 'date') values.due = part.due
    else if (part.kind === 'amount') Object.assign(values, { amount: part.amount, unit: part.unit })
    else if (part.kind === 'repeat') values.repeat = part.rule
  }
  const repeat = parts.find((part) => part.kind === 'repeat')
  if (repeat && !values.due) values.due = { date: repeat.first, time: null, zone: null }
  return values
}
