import { linesMax } from '#domain/lines.ts'
import type { CapturedKind } from './captured.ts'
import { listOfFile, type TextFile } from './list-of-file.ts'

/** A line that nobody writes on a list. */
const longLine = 160
/** From so many words on, a line that ends like a sentence is one. */
const sentenceWords = 5
/** Prose of a few hundred pages is prose on its first ones. */
const lookedAt = 20_000

const marked = /^\s*(?:[-*+•◦‣▪▫■●○·⁃–—]|\(?\d{1,3}[.)]{1,2}|\[[ xX✓✔]?\]|[☐⬜◻□▢☑☒✓✔✅]\uFE0F?)\s/u
const endsSentence = /[.!?…。！？؟।]["'”’»)\]]*$/u
const sentenceWithin = /[.!?…]["'”’»)\]]*\s+\p{Lu}|[。！？؟।]./gu

/**
 * What words look like: items, one a line, or prose for a notepad. Where both are possible they are
 * items, which is what people write most.
 */
export function kindOf(text: string): CapturedKind {
  const lines = text
    .slice(0, lookedAt)
    .split(/\r\n?|[\n\u0085\u2028\u2029]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (countLines(text) > linesMax) return 'notepad'
  const listed = lines.filter((line) => marked.test(line)).length
  if (listed * 2 > lines.length) return 'items'
  const said = lines.filter((line) => !isLink(line))
  if (said.some((line) => line.length > longLine)) return 'notepad'
  const sentences = said.filter(isSentence).length
  const within = said.reduce((sum, line) => sum + (line.match(sentenceWithin)?.length ?? 0), 0)
  if (within >= 2) return 'notepad'
  return lines.length > 1 && sentences * 2 >= said.length && sentences > 0 ? 'notepad' : 'items'
}

/** A file's words for the box. What becomes a notepad gets the file's name as its title. */
export function textOfFile({ name, text }: TextFile): string {
  const list = listOfFile({ name, text })
  if (list !== null) return list
  const words = text.replace(/^\uFEFF/, '').trim()
  const [first = ''] = words.split('\n', 1)
  const heading = /^#\s+(?<title>.+)$/u.exec(first.trim())?.groups?.['title']
  if (kindOf(words) === 'items') return words
  if (heading !== undefined) return [heading.trim(), words.slice(first.length)].join('\n')
  const title = name.replace(/\.[^.]*$/, '').trim()
  return title === '' ? words : `${title}\n\n${words}`
}

function isSentence(line: string): boolean {
  return endsSentence.test(line) && line.split(/\s+/).length >= sentenceWords
}

function isLink(line: string): boolean {
  return /^https?:\/\/\S+$/i.test(line)
}

function countLines(text: string): number {
  let count = 0
  for (const line of text.split('\n')) if (line.trim() !== '') count += 1
  return count
}
