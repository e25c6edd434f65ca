/**
 * Reads a file or a pasted text as a table of texts, in the encoding that the visitor chose or in the
 * likeliest one. What its columns mean is the caller's; headings that the caller knows decide between
 * encodings and between separators.
 */
import Papa from 'papaparse'
import { isNamedLikeWorkbook, kindOfFile, type FileProblem } from './table-file.ts'
import { decodeText, likelyEncodings, type Encoding } from './text-encoding.ts'
import { readWorkbook, type Sheet } from './workbook.ts'

export type ImportSource =
  { readonly kind: 'file'; readonly file: File } | { readonly kind: 'text'; readonly text: string }

export type Rows = readonly (readonly string[])[]

interface SourceReading {
  /** Null: not chosen. */
  readonly encoding: Encoding | null
  readonly maxFileBytes: number
  /** How many headings of these rows the caller knows. */
  readonly headingsKnown: (rows: Rows) => number
  /** Called with the share that has been read, from 0 to 1. */
  readonly onShare: (share: number) => void
}

export interface EncodingSample {
  readonly encoding: Encoding
  readonly lines: readonly string[]
}

export type SourceProblem =
  | { readonly kind: 'problem'; readonly problem: FileProblem }
  /** Only a person knows which of these is right. */
  | { readonly kind: 'which_encoding'; readonly samples: readonly EncodingSample[] }

export type SourceRead =
  | SourceProblem
  | { readonly kind: 'workbook'; readonly sheets: readonly Sheet[] }
  | {
      readonly kind: 'text'
      readonly rows: Rows
      /** Null where there was nothing to detect: a pasted text. */
      readonly encoding: Encoding | null
      readonly isNamedLikeWorkbook: boolean
    }

export async function readSource(
  source: ImportSource,
  { encoding: chosen, maxFileBytes, headingsKnown, onShare }: SourceReading,
): Promise<SourceRead> {
  if (source.kind === 'text') {
    const rows = linesOf(source.text, headingsKnown)
    return { kind: 'text', rows, encoding: null, isNamedLikeWorkbook: false }
  }
  const { file } = source
  if (file.size > maxFileBytes) return { kind: 'problem', problem: 'too_large' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const kind = kindOfFile(bytes)
  if (kind === 'archive') {
    const sheets = await readWorkbook(bytes, onShare).catch(() => 'broken' as const)
    return typeof sheets === 'string'
      ? { kind: 'problem', problem: sheets }
      : { kind: 'workbook', sheets }
  }
  if (kind !== 'text') return { kind: 'problem', problem: kind }
  const encoding = chosen ?? likeliestEncoding(bytes, headingsKnown)
  if (encoding === null) return { kind: 'which_encoding', samples: samplesOf(bytes) }
  return {
    kind: 'text',
    rows: linesOf(decodeText(bytes, encoding), headingsKnown),
    encoding,
    isNamedLikeWorkbook: isNamedLikeWorkbook(file.name),
  }
}

/** Where the bytes fit several, headings that are known decide. Null: nothing does. */
function likeliestEncoding(
  bytes: Uint8Array,
  headingsKnown: SourceReading['headingsKnown'],
): Encoding | null {
  const likely = likelyEncodings(bytes)
  const [first] = likely
  if (first === undefined || likely.length === 1) return first ?? null
  const known = likely
    .map((encoding) => {
      const rows = linesOf(decodeText(bytes, encoding), headingsKnown)
      return { encoding, count: headingsKnown(trimmed(rows)) }
    })
    .toSorted((one, other) => other.count - one.count)
  const [best, second] = known
  return best && best.count > (second?.count ?? 0) ? best.encoding : null
}

const sampleLines = 3

function samplesOf(bytes: Uint8Array): readonly EncodingSample[] {
  const likely = likelyEncodings(bytes)
  const offered =
    likely.length > 1 ? likely : (['windows-874', 'gb18030', 'big5', 'windows-1252'] as const)
  return offered.map((encoding) => ({
    encoding,
    lines: decodeText(bytes, encoding)
      .split(/[\r\n]+/u)
      .filter((line) => /[^\u0000-\u007f]/u.test(line))
      .slice(0, sampleLines),
  }))
}

const separators = [',', '\t', ';', '|']
const previewedRows = 40

/** Titles above a table mislead a guess by the separators alone; known headings do not. */
function linesOf(text: string, headingsKnown: SourceReading['headingsKnown']): Rows {
  // Excel writes such a line, and shows the file without it.
  const [line = '', stated] = /^sep=(.)\r?\n/iu.exec(text) ?? []
  const body = text.slice(line.length)
  const counts = separators.map((delimiter) => {
    const preview = Papa.parse<string[]>(body, { delimiter, preview: previewedRows }).data
    return { delimiter, count: headingsKnown(trimmed(preview)) }
  })
  const [best] = counts.toSorted((one, other) => other.count - one.count)
  const delimiter = stated ?? (best && best.count > 1 ? best.delimiter : '')
  return Papa.parse<string[]>(body, { delimiter }).data
}

/** `="081"` is how programs write a text of digits that a spreadsheet must not read as a number. */
export function trimmed(rows: Rows): Rows {
  return rows.map((cells) => cells.map((cell) => cell.trim().replace(/^="([^"]*)"$/u, '$1')))
}
