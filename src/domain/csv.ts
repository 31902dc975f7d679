/** What spreadsheets take for the beginning of a formula. */
const formula = /^[=+\-@\t\r]/
const harmless = /^'(?=[=+\-@\t\r])/
const separators = [',', ';', '\t']

/** A table that spreadsheets open, and in which nothing that somebody typed is a formula. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(cellOf).join(',')).join('\r\n') + '\r\n'
}

/** The cells of a table that a spreadsheet or another app wrote. */
export function rowsOfCsv(text: string): string[][] {
  const table = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(table)
  const cell = new RegExp(
    `(?<written>"(?:[^"]|"")*"|[^${separator}\\r\\n]*)(?<end>${separator}|\\r\\n|[\\r\\n]|$)`,
    'y',
  )
  const rows: string[][] = []
  let row: string[] = []
  while (cell.lastIndex < table.length) {
    const { written = '', end = '' } = cell.exec(table)?.groups ?? {}
    row.push(wordsIn(written))
    // The table may end with an empty cell.
    const isLast = cell.lastIndex === table.length
    if (end === separator && isLast) row.push('')
    if (end === separator && !isLast) continue
    rows.push(row)
    row = []
  }
  return rows
}

/** Whichever stands most often in the first line of several cells. */
function separatorOf(table: string): string {
  const line = table.split(/\r\n?|\n/, 20).find((each) => /[,;\t]/.test(each)) ?? ''
  const counts = separators.map((each) => line.split(each).length)
  return separators[counts.indexOf(Math.max(...counts))] ?? ','
}

function wordsIn(written: string): string {
  const isQuoted = /^"[^]*"$/.test(written) && written.length > 1
  const words = isQuoted ? written.slice(1, -1).replaceAll('""', '"') : written
  return words.replace(harmless, '')
}

function cellOf(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
