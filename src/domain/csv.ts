/** What spreadsheets take for the beginning of a formula. */
const formula = /^[=+\-@\t\r]/

/** A table that spreadsheets open, and in which nothing that somebody typed is a formula. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(cellOf).join(',')).join('\r\n') + '\r\n'
}

function cellOf(text: string): string {
  const harmless = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
