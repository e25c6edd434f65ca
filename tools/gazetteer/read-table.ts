/** A tab-separated table with a head, as rows by column name. */
import { readFileSync } from 'node:fs'

export type Row = Readonly<Record<string, string>>

export function readTable(path: string): readonly Row[] {
  const [head, ...lines] = readFileSync(path, 'utf8')
    .split(/\r?\n/)
    .filter((line) => line !== '')
  const columns = (head ?? '').split('\t')
  return lines.map((line, index) => {
    const cells = line.split('\t')
    if (cells.length > columns.length) throw new Error(`${path}:${index + 2} has too many columns`)
    return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']))
  })
}

/** The cell, which must be there: a table without the column is another table. */
export function cell(row: Row, column: string): string {
  const value = row[column]
  if (value === undefined) throw new Error(`the table has no column ${column}`)
  return value.normalize('NFC').trim()
}
