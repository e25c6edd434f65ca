/** The messages to and from the import worker. */
import type { Language } from '#lib/contract/languages.ts'
import type { TableRead, TableReading } from './read-table.ts'
import type { FileProblem } from './table-file.ts'

export type ImportSource =
  { readonly kind: 'file'; readonly file: File } | { readonly kind: 'text'; readonly text: string }

export type ImportRequest = Omit<TableReading, 'newId'> & {
  readonly source: ImportSource
  readonly language: Language
}

export type ImportAnswer =
  | { readonly kind: 'table'; readonly table: TableRead }
  | { readonly kind: 'problem'; readonly problem: FileProblem }
