const bullet = /^(?:[-*+•◦‣▪▫·–—]|\(?\d{1,3}[.)])(?:\s+|$)/u
const box = /^(?:\[(?<mark>[ xX✓✔]?)\]|(?<sign>[☐☑☒✓✔✅]))\s*/u

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
  const line = written.trim().replace(bullet, '')
  const found = box.exec(line)
  const mark = found?.groups?.['mark'] ?? found?.groups?.['sign'] ?? ''
  const words = found ? line.slice(found[0].length) : line
  return { words, done: mark !== '' && mark !== ' ' && mark !== '☐' }
}
