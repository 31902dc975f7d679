import * as v from 'valibot'
import { Title } from './list-item.ts'

export const linesMax = 500

export interface Line {
  title: string
  /** `[x]`: it was ticked where it came from. */
  done: boolean
  /** Why it cannot be a title; its words are kept as they are. */
  problem: 'tooLong' | 'notText' | null
}

const bullet = /^(?:[-*+•◦‣▪▫·–—]|\(?\d{1,3}[.)])(?:\s+|$)/u
const box = /^(?:\[(?<mark>[ xX✓✔]?)\]|(?<sign>[☐☑☒✓✔✅]))\s*/u

/** Items out of pasted text, one a line; bullets, numbers and boxes are not part of the words. */
export function parseLines(text: string): Line[] {
  return text
    .split(/\r\n?|[\n\u0085\u2028\u2029]/)
    .map(parseLine)
    .filter((line) => line.title !== '')
}

function parseLine(written: string): Line {
  const words = written.trim().replace(bullet, '')
  const found = box.exec(words)
  const mark = found?.groups?.['mark'] ?? found?.groups?.['sign'] ?? ''
  const rest = found ? words.slice(found[0].length) : words
  return { ...readTitle(rest), done: mark !== '' && mark !== ' ' && mark !== '☐' }
}

function readTitle(words: string): Omit<Line, 'done'> {
  const parsed = v.safeParse(Title, words)
  if (parsed.success) return { title: parsed.output, problem: null }
  const issue = parsed.issues[0].message
  // What nobody can see is not an item.
  if (issue === 'tooShort') return { title: '', problem: null }
  return { title: words, problem: issue === 'notText' ? 'notText' : 'tooLong' }
}
