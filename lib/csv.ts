/**
 * Writes rows as a CSV file that spreadsheets open correctly: with a byte order mark, so that Thai and
 * Chinese are read as UTF-8, and without anything that would run as a formula.
 */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return byteOrderMark + csvLines(rows)
}

/** For a streamed file: the mark first, then the lines. */
export const byteOrderMark = '\ufeff'

export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map((cell) => quoted(cell)).join(',')}\r\n`).join('')
}

function quoted(cell: string): string {
  const safe = isFormula(cell) ? `'${cell}` : cell
  return /[",\r\n;\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A number may begin with a sign. */
function isFormula(cell: string): boolean {
  return /^[=@\t\r]/.test(cell) || (/^[+-]/.test(cell) && !/^[+-]?[\d.,\s]*$/.test(cell))
}
