const delimiterCell = /^:?-+:?$/

export interface MarkdownTable {
  /** The cells of each row that have words in them. */
  rows: string[][]
  /** How many lines it takes. */
  used: number
}

/** Whether a table begins at a line: below it stands `|---|---|`, with as many cells. */
export function isTableAt(lines: readonly string[], at: number): boolean {
  const [head = '', delimiter = ''] = [lines[at], lines[at + 1]]
  if (!head.includes('|') || !delimiter.includes('|') || !/^[\s|:-]+$/.test(delimiter)) return false
  const cells = cellsOf(delimiter)
  return (
    cells.every((cell) => delimiterCell.test(cell)) &&
    cells.length === cellsOf(head).length &&
    !head.endsWith('\\')
  )
}

/** The table that begins at a line, up to a gap or to what begins something else. */
export function tableAt(
  lines: readonly string[],
  at: number,
  beginsBlock: (line: string) => boolean,
): MarkdownTable {
  let end = at + 2
  while (lines[end]?.trim() && !beginsBlock(lines[end] ?? '')) end += 1
  const rows = [lines[at] ?? '', ...lines.slice(at + 2, end)].map((line) =>
    cellsOf(line).filter(Boolean),
  )
  return { rows: rows.filter((cells) => cells.length > 0), used: end - at }
}

function cellsOf(line: string): string[] {
  const cells = line.trim().split(/(?<!\\)\|/)
  if (cells[0] === '') cells.shift()
  if (cells.at(-1) === '') cells.pop()
  return cells.map((cell) => cell.trim().replaceAll(String.raw`\|`, '|'))
}
