import { fold } from './fold.ts'
import type { Id } from './id.ts'
import { type Part, type PartValue, type Span, nameOf } from './quick-add-part.ts'

export interface Named {
  id: Id
  name: string
}

interface Names {
  people: readonly Named[]
  sections: readonly Named[]
  asWords: ReadonlySet<string>
}

/** A word that begins with a sign, and what may follow it: names have spaces in them. */
const sign =
  /(?<=^|\s)(?:(?<urgent>!{1,3})(?=\s|$|[\p{L}\p{N}])|(?<mark>[@#＠＃])(?<after>[^\s@#＠＃].*))/gu
/** `!!` before a word, and a price tag such as `#1`, are nobody's name. */
const wordsMax = 6

/** `@name`, `#section` and `!`, in the order in which they stand. */
export function findTokens(line: string, names: Names): Part[] {
  const parts: Part[] = []
  sign.lastIndex = 0
  for (let found = sign.exec(line); found; found = sign.exec(line)) {
    const part = readToken(line, found, names)
    if (part && !names.asWords.has(nameOf(part))) {
      parts.push(part)
      sign.lastIndex = Math.max(part.end, found.index + 1)
    } else sign.lastIndex = found.index + 1
  }
  return parts
}

/** The sign and the letters that are being typed at the end of the line, for which there may be names. */
export function openToken(line: string): (Span & { mark: '@' | '#'; typed: string }) | null {
  const found = /(?<=^|\s)(?<mark>[@#＠＃])(?<typed>[^\s@#＠＃]*)$/u.exec(line)
  if (!found) return null
  const isPerson = /[@＠]/.test(found[0])
  const typed = found.groups?.['typed'] ?? ''
  return { mark: isPerson ? '@' : '#', typed, start: found.index, end: line.length }
}

/** Those whose name, or a word of it, begins with what was typed. */
export function namesLike<Each extends Named>(all: readonly Each[], typed: string): Each[] {
  const wanted = fold(typed)
  const startsWhole = all.filter(({ name }) => fold(name).startsWith(wanted))
  const startsWord = all.filter(({ name }) => fold(name).includes(` ${wanted}`))
  return [...new Set([...startsWhole, ...startsWord])]
}

function readToken(line: string, found: RegExpExecArray, names: Names): Part | null {
  const { index } = found
  const urgent = found.groups?.['urgent']
  if (urgent) return partAt(line, { start: index, end: index + urgent.length }, { kind: 'urgent' })
  const after = found.groups?.['after'] ?? ''
  const isPerson = /[@＠]/.test(found[0].charAt(0))
  const match = longestName(after, isPerson ? names.people : names.sections)
  if (!match) return null
  const span = { start: index, end: index + 1 + match.length }
  return partAt(
    line,
    span,
    isPerson ? { kind: 'person', person: match.id } : { kind: 'section', section: match.id },
  )
}

/** As many words as are the beginning of one name and of no other. */
function longestName(after: string, all: readonly Named[]): { id: Id; length: number } | null {
  const ends = [...after.matchAll(/\S+/g)].slice(0, wordsMax)
  for (const end of ends.toReversed()) {
    const raw = after.slice(0, end.index + end[0].length)
    const typed = raw.replace(/[\s,;:.!?]+$/u, '')
    const found = onlyOne(typed, all)
    if (found) return { id: found.id, length: typed.length }
  }
  return null
}

function onlyOne(typed: string, all: readonly Named[]): Named | undefined {
  const wanted = fold(typed)
  if (wanted === '') return undefined
  const exact = all.filter(({ name }) => fold(name) === wanted)
  if (exact.length > 0) return exact.length === 1 ? exact[0] : undefined
  const begins = all.filter(({ name }) => fold(name).startsWith(wanted))
  if (begins.length > 0) return begins.length === 1 ? begins[0] : undefined
  const inside = all.filter(({ name }) =>
    fold(name)
      .split(' ')
      .some((word) => word.startsWith(wanted)),
  )
  return inside.length === 1 ? inside[0] : undefined
}

function partAt(line: string, span: Span, value: PartValue): Part {
  return { ...span, words: line.slice(span.start, span.end), ...value }
}
