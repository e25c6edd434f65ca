/** The cells of a table as texts, from a workbook's first sheet or from lines with separators. */
import Papa from 'papaparse'
import { readSheet, type CellValue } from 'read-excel-file/universal'
import { decodeText } from './import/decode-text.ts'
import type { ImportSource } from './import/import-request.ts'
import { kindOfFile, maxFileBytes, tooLarge, type FileProblem } from './import/table-file.ts'
import type { Language } from '#lib/contract/languages.ts'

export type Cells =
  | { readonly kind: 'cells'; readonly cells: readonly (readonly string[])[] }
  | { readonly kind: 'problem'; readonly problem: FileProblem }

export async function cellsOf(source: ImportSource, language: Language): Promise<Cells> {
  if (source.kind === 'text') return linesOf(source.text)
  if (source.file.size > maxFileBytes) return { kind: 'problem', problem: tooLarge }
  const bytes = new Uint8Array(await source.file.arrayBuffer())
  const kind = kindOfFile(bytes)
  if (kind === 'text') return linesOf(decodeText(bytes, language))
  return kind === 'workbook' ? sheetOf(bytes.buffer) : { kind: 'problem', problem: kind }
}

function linesOf(text: string): Cells {
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: false })
  return { kind: 'cells', cells: data }
}

async function sheetOf(workbook: ArrayBuffer): Promise<Cells> {
  try {
    const rows = await readSheet(workbook)
    return { kind: 'cells', cells: rows.map((row) => row.map((cell) => textOf(cell))) }
  } catch {
    // Any parser error: the file begins like a workbook and is not one.
    return { kind: 'problem', problem: { kind: 'broken' } }
  }
}

function textOf(cell: CellValue | null): string {
  return cell === null ? '' : String(cell)
}
