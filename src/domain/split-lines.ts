const bullet = /^(?:[•◦]\s*|(?:[-*+‣▪▫■●○·⁃–—]|\(?\d{1,3}[.)]{1,2})(?:\s+|$))/u
// Phones write some of them with a sign behind that makes a picture of it.
const box = /^(?:\[(?<mark>[ xX✓✔]?)\]|(?<sign>[☐⬜◻□▢☑☒✓✔✅])\uFE0F?)\s*/u
const empty: ReadonlySet<string> = new Set(['', ' ', '☐', '⬜', '◻', '□', '▢'])

export interface WrittenLine {
  words: string
  /** `[x]`: it was ticked where it came from. */
  done: boolean
}

/** The lines of pasted text that say something; bullets, numbers and boxes are not part of the words. */
export function splitLines(text: string): WrittenLine[] {
  return text
    .split(/\r\n?|[\n\u0085\u2028\u2029]/)
    .map(splitLine)
    .filter(({ words }) => words.trim() !== '')
}

function splitLine(written: string): WrittenLine {
  // Chats begin lines with signs of direction that nobody sees.
  const line = written
    .replace(/^[\s\p{Cf}]+/u, '')
    .trimEnd()
    .replace(bullet, '')
  const found = box.exec(line)
  const mark = found?.groups?.['mark'] ?? found?.groups?.['sign'] ?? ''
  const words = found ? line.slice(found[0].length) : line
  return { words, done: !empty.has(mark) }
}
