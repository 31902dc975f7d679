import * as v from 'valibot'
import { Title } from './list-item.ts'
import { splitLines } from './split-lines.ts'

export const linesMax = 500

export interface Line {
  title: string
  /** `[x]`: it was ticked where it came from. */
  done: boolean
  /** Why it cannot be a title; its words are kept as they are. */
  problem: 'tooLong' | 'notText' | null
}

/** Items out of pasted text, one a line; bullets, numbers and boxes are not part of the words. */
export function parseLines(text: string): Line[] {
  return splitLines(text)
    .map(({ words, done }) => ({ ...readTitle(words), done }))
    .filter((line) => line.title !== '')
}

function readTitle(words: string): Omit<Line, 'done'> {
  const parsed = v.safeParse(Title, words)
  if (parsed.success) return { title: parsed.output, problem: null }
  const issue = parsed.issues[0].message
  // What nobody can see is not an item.
  if (issue === 'tooShort') return { title: '', problem: null }
  return { title: words, problem: issue === 'notText' ? 'notText' : 'tooLong' }
}
