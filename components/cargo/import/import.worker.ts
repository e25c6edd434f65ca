/** Parses a table from a file or from pasted text, in a worker. */
import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/universal'
import type { Language } from '#lib/contract/languages.ts'
import { readTable, type TableRead, type TableReading } from './read-table.ts'
import { decodeText, kindOfFile, maxFileBytes, type FileProblem } from './table-file.ts'

export type ImportSource =
  { readonly kind: 'file'; readonly file: File } | { readonly kind: 'text'; readonly text: string }

export type ImportRequest = Omit<TableReading, 'newId'> & {
  readonly source: ImportSource
  readonly language: Language
}

export type ImportAnswer =
  | { readonly kind: 'table'; readonly table: TableRead }
  | { readonly kind: 'problem'; readonly problem: FileProblem }

addEventListener('message', ({ data }: MessageEvent<ImportRequest>) => {
  answer(data).then(
    (said) => postMessage(said),
    () => postMessage({ kind: 'problem', problem: 'unreadable' } satisfies ImportAnswer),
  )
})

async function answer({ source, language, ...reading }: ImportRequest): Promise<ImportAnswer> {
  const cells = source.kind === 'text' ? linesOf(source.text) : await cellsOf(source.file, language)
  if (typeof cells === 'string') return { kind: 'problem', problem: cells }
  const table = readTable(cells, { ...reading, newId: () => crypto.randomUUID() })
  if (table.good.length + table.failed.length === 0) {
    return { kind: 'problem', problem: 'empty' }
  }
  return { kind: 'table', table }
}

type Cells = readonly (readonly string[])[]

/** The cells as texts, from a workbook's first sheet or from lines with separators. */
async function cellsOf(file: File, language: Language): Promise<Cells | FileProblem> {
  if (file.size > maxFileBytes) return 'too_large'
  const bytes = new Uint8Array(await file.arrayBuffer())
  const kind = kindOfFile(bytes)
  if (kind === 'text') return linesOf(decodeText(bytes, language))
  if (kind !== 'workbook') return kind
  try {
    const rows = await readSheet(bytes.buffer)
    return rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell))))
  } catch {
    // Any parser error: the file begins like a workbook and is not one.
    return 'broken'
  }
}

function linesOf(text: string): Cells {
  return Papa.parse<string[]>(text, { skipEmptyLines: false }).data
}
