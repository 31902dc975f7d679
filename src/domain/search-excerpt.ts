import { firstCharacters } from './first-characters.ts'
import type { WantedWord } from './search-words.ts'

/** A piece of a text around what was found in it. */
export interface FoundPlace {
  before: string
  found: string
  after: string
}

const beforeLength = 28
const afterLength = 90
const letters = /^[\p{L}\p{M}\p{N}]+|^\p{Extended_Pictographic}/u
const unspaced = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+/u
const wordMaxLength = 64

/** The word that stands at a place; where words have no spaces, as much as was looked for. */
export function wordAt(text: string, at: number, wanted: WantedWord | undefined): string {
  const rest = text.slice(at, at + wordMaxLength)
  const run = unspaced.exec(rest)?.[0]
  if (run) return firstCharacters(run, charactersIn(wanted))
  return letters.exec(rest)?.[0] ?? rest.slice(0, 1)
}

function charactersIn(wanted: WantedWord | undefined): number {
  const [first = '', ...others] = wanted?.pairs ?? []
  return Math.max(1, Array.from(first).length + others.length)
}

/** One line of what stands around it. */
export function excerptAround(text: string, at: number, length: number): FoundPlace {
  const from = Math.max(0, at - beforeLength)
  const to = Math.min(text.length, at + length + afterLength)
  // A word that is cut at the start says nothing.
  const before = text.slice(from, at)
  const whole = from > 0 ? before.replace(/^\S*\s+/, '') : before
  return {
    before: `${from > 0 ? '…' : ''}${oneLine(whole)}`,
    found: oneLine(text.slice(at, at + length)),
    after: `${oneLine(text.slice(at + length, to))}${to < text.length ? '…' : ''}`,
  }
}

function oneLine(text: string): string {
  return text.toWellFormed().replaceAll(/\s+/g, ' ')
}
