import { type Line, parseLines } from './lines.ts'
import type { QuickAdd } from './quick-add.ts'
import { sectionNameMaxLength } from './section.ts'

export interface QuickLine extends Line {
  /** What the line says. */
  parsed: QuickAdd
  /** *Dairy:* above other lines: the name of a section that they can go into. */
  heading: string | null
  /** The line whose heading this one stands under. */
  under: number | null
}

/** Many lines, each read as if it had been typed alone. */
export function parseQuickLines(text: string, parse: (line: string) => QuickAdd): QuickLine[] {
  return quickLinesOf(parseLines(text), parse)
}

/** As `parseQuickLines`, of lines that are more than their words. */
export function quickLinesOf<L extends Line>(
  lines: readonly L[],
  parse: (line: string) => QuickAdd,
): (L & QuickLine)[] {
  let under: number | null = null
  return lines.map((line, index) => {
    const heading = index + 1 < lines.length ? headingOf(line) : null
    if (heading !== null) under = index
    return { ...line, parsed: parse(line.title), heading, under: heading === null ? under : null }
  })
}

function headingOf({ title, done, problem }: Line): string | null {
  if (done || problem) return null
  const name = /^#{1,6}\s+(?<marked>.+)$|^(?<named>[^:]+):$/u.exec(title)?.groups
  const words = (name?.['marked'] ?? name?.['named'])?.trim().replace(/:$/, '') ?? ''
  return words !== '' && Array.from(words).length <= sectionNameMaxLength ? words : null
}
