/**
 * Reads a workbook (XLSX): the cells of its sheets as texts, as people see them where that matters. A date is
 * a date, an error is its name, a formula that was never computed is the formula, and a unit that a cell shows
 * by its format is part of the text. Libraries for it drop errors, merged cells and formats.
 */
import type { Merge } from './merge.ts'
import { scanXml } from './scan-xml.ts'
import { unitNamed } from './unit-names.ts'
import { readArchive, unpackText, type Archive, type ArchiveFault } from './unzip.ts'

export interface Sheet {
  readonly name: string
  readonly isHidden: boolean
  readonly rows: readonly (readonly string[])[]
  readonly merges: readonly Merge[]
  /** Rows that a filter or a person hides, as the workbook counts them: from 1. */
  readonly hiddenRows: readonly number[]
}

interface Styles {
  /** The format of a cell's style, by the style's index. */
  readonly formats: readonly CellFormat[]
}

interface CellFormat {
  readonly isDate: boolean
  readonly isPercent: boolean
  /** "cm" for `0.0" cm"`. */
  readonly unit: string
}

const workbookPath = 'xl/workbook.xml'
/** A sheet may claim a cell at its far end; none of us has a list with so many columns. */
const maxColumns = 500

/** `onShare` is called with the share that has been read, from 0 to 1. Throws where a file in it is damaged. */
export async function readWorkbook(
  bytes: Uint8Array<ArrayBuffer>,
  onShare: (share: number) => void,
): Promise<readonly Sheet[] | ArchiveFault> {
  const archive = readArchive(bytes)
  if (typeof archive === 'string') return archive
  const textOf = async (path: string): Promise<string | null> => {
    const entry = archive.get(path)
    return entry === undefined ? null : await unpackText(bytes, entry)
  }
  const book = await textOf(workbookPath)
  if (book === null) return 'broken'
  const paths = relatedPaths((await textOf('xl/_rels/workbook.xml.rels')) ?? '')
  const { sheets, is1904 } = readBook(book)
  const strings = readStrings((await textOf(paths.strings ?? 'xl/sharedStrings.xml')) ?? '')
  const { formats } = readStyles((await textOf(paths.styles ?? 'xl/styles.xml')) ?? '')
  const listed = sheets.flatMap(({ id, ...sheet }) => {
    const path = paths.sheets.get(id)
    return path === undefined ? [] : [{ ...sheet, path, bytes: sizeIn(archive, path) }]
  })
  const whole = listed.reduce((sum, sheet) => sum + sheet.bytes, 0)
  let before = 0
  const read: Sheet[] = []
  for (const { name, isHidden, path, bytes: sheetBytes } of listed) {
    const xml = await textOf(path)
    if (xml === null) return 'broken'
    const onPlace = (at: number) => onShare((before + (at / xml.length) * sheetBytes) / whole)
    read.push({ name, isHidden, ...readSheet(xml, { strings, formats, is1904, onPlace }) })
    before += sheetBytes
  }
  return read.length === 0 ? 'broken' : read
}

function sizeIn(archive: Archive, path: string): number {
  return archive.get(path)?.bytes ?? 0
}

function relatedPaths(xml: string) {
  const sheets = new Map<string, string>()
  const paths: { strings?: string; styles?: string } = {}
  scanXml(xml, {
    open(tag, attributes) {
      if (tag !== 'Relationship') return
      const target = attributes('Target') ?? ''
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//u, '')}`
      const type = attributes('Type')?.split('/').at(-1)
      if (type === 'worksheet') sheets.set(attributes('Id') ?? '', path)
      if (type === 'sharedStrings') paths.strings = path
      if (type === 'styles') paths.styles = path
    },
  })
  return { ...paths, sheets }
}

function readBook(xml: string) {
  const sheets: { name: string; isHidden: boolean; id: string }[] = []
  let is1904 = false
  scanXml(xml, {
    open(tag, attributes) {
      if (tag === 'workbookPr') is1904 = /^(?:1|true)$/u.test(attributes('date1904') ?? '')
      if (tag !== 'sheet') return
      const isHidden = (attributes('state') ?? 'visible') !== 'visible'
      sheets.push({ name: attributes('name') ?? '', isHidden, id: attributes('id') ?? '' })
    },
  })
  return { sheets, is1904 }
}

function readStrings(xml: string): readonly string[] {
  const strings: string[] = []
  let text = ''
  let isText = false
  let isReading = true
  scanXml(xml, {
    open(tag) {
      if (tag === 'si') text = ''
      // How a word is read aloud is not part of it.
      if (tag === 'rPh') isReading = false
      if (tag === 't') isText = true
    },
    close(tag) {
      if (tag === 'si') strings.push(withoutEscapes(text))
      if (tag === 'rPh') isReading = true
      if (tag === 't') isText = false
    },
    text(part) {
      if (isText && isReading) text += part
    },
  })
  return strings
}

/** Workbooks write a line end as "_x000D_". */
function withoutEscapes(text: string): string {
  return text.replaceAll(/_x([\dA-F]{4})_/gu, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  )
}

function readStyles(xml: string): Styles {
  const codes = new Map<number, string>()
  const formats: CellFormat[] = []
  let isOfCells = false
  scanXml(xml, {
    open(tag, attributes) {
      if (tag === 'numFmt')
        codes.set(Number(attributes('numFmtId')), attributes('formatCode') ?? '')
      if (tag === 'cellXfs') isOfCells = true
      if (tag === 'xf' && isOfCells) {
        const id = Number(attributes('numFmtId') ?? 0)
        formats.push(cellFormat(id, codes.get(id) ?? ''))
      }
    },
    close(tag) {
      if (tag === 'cellXfs') isOfCells = false
    },
  })
  return { formats }
}

/** Formats that every program knows by number, and the numbers of dates in Chinese, Japanese and Thai. */
const builtInDate = (id: number) =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58) ||
  (id >= 71 && id <= 81)

function cellFormat(id: number, code: string): CellFormat {
  if (code === '') return { isDate: builtInDate(id), isPercent: id === 9 || id === 10, unit: '' }
  const [first = ''] = code.split(';')
  const literals = [...first.matchAll(/"([^"]*)"|\\(.)/gu)]
  const words = literals
    .map(([, quoted, escaped]) => quoted ?? escaped ?? '')
    .join('')
    .trim()
  const pattern = first.replaceAll(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/giu, '')
  return {
    isDate: /[ymdhs]/iu.test(pattern) && !/[0#?]|general/iu.test(pattern.replaceAll(/\.0+/gu, '')),
    isPercent: pattern.includes('%'),
    unit: unitNamed(words) === null ? '' : words,
  }
}

function readSheet(
  xml: string,
  {
    strings,
    formats,
    is1904,
    onPlace,
  }: {
    strings: readonly string[]
    formats: readonly CellFormat[]
    is1904: boolean
    onPlace: (at: number) => void
  },
): Pick<Sheet, 'rows' | 'merges' | 'hiddenRows'> {
  const rows: string[][] = []
  const hiddenRows: number[] = []
  const merges: Merge[] = []
  let row = -1
  let column = -1
  let kind = 'n'
  let style = 0
  let value: string | null = null
  let inline = ''
  let formula: string | null = null
  let isIn = ''
  let isReading = true
  const cellText = (): string => {
    const text = value ?? ''
    // Only a formula that gives a text may give an empty one.
    if (formula !== null && text === '' && kind !== 'str') return `=${formula}`
    if (kind === 's') return strings[Number(text)] ?? ''
    if (kind === 'inlineStr') return withoutEscapes(inline)
    if (kind === 'str') return withoutEscapes(text)
    if (kind === 'b') return text === '1' ? 'TRUE' : 'FALSE'
    if (kind === 'd') return text.replace(/T00:00:00.*$/u, '').replace('T', ' ')
    if (kind === 'e') return text
    return numberText(text, { format: formats[style], is1904 })
  }
  const closeCell = () => {
    const text = cellText()
    if (text === '' || column >= maxColumns) return
    while (rows.length <= row) rows.push([])
    const cells = rows[row] ?? []
    while (cells.length < column) cells.push('')
    cells[column] = text
  }
  scanXml(
    xml,
    {
      open(tag, attributes) {
        if (tag === 'row') {
          row = rowIn(attributes('r')) ?? row + 1
          column = -1
          if (/^(?:1|true)$/u.test(attributes('hidden') ?? '')) hiddenRows.push(row + 1)
        } else if (tag === 'c') {
          const place = placeOf(attributes('r') ?? '')
          column = place?.column ?? column + 1
          kind = attributes('t') ?? 'n'
          style = Number(attributes('s') ?? 0)
          value = null
          inline = ''
          formula = null
        } else if (tag === 'mergeCell') {
          const [from, to] = (attributes('ref') ?? '').split(':').map((place) => placeOf(place))
          if (from && to) {
            merges.push({ top: from.row, left: from.column, bottom: to.row, right: to.column })
          }
        } else if (tag === 'rPh') isReading = false
        else if (tag === 'v' || tag === 't' || tag === 'f') {
          isIn = tag
          if (tag === 'v') value = ''
          if (tag === 'f') formula = ''
        }
      },
      close(tag) {
        if (tag === 'c') closeCell()
        else if (tag === 'rPh') isReading = true
        else if (tag === isIn) isIn = ''
      },
      text(part) {
        if (isIn === 'v') value = (value ?? '') + part
        else if (isIn === 'f') formula = (formula ?? '') + part
        else if (isIn === 't' && isReading) inline += part
      },
    },
    onPlace,
  )
  return { rows, merges, hiddenRows }
}

/** A sheet has at most so many rows. */
const maxSheetRows = 1_048_576

function rowIn(text: string | undefined): number | null {
  const row = Number(text)
  return Number.isInteger(row) && row >= 1 && row <= maxSheetRows ? row - 1 : null
}

/** "B3", from 0. */
function placeOf(address: string): { row: number; column: number } | null {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/u.exec(address) ?? []
  const row = rowIn(digits)
  if (letters === undefined || row === null) return null
  const column = [...letters].reduce(
    (sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 0) - 64,
    0,
  )
  return { row, column: column - 1 }
}

/** "1e-7" is nothing that people write. */
function withoutExponent(value: number): string {
  return value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 15 })
}

const dayMs = 86_400_000
/** 1970-01-01, counted from the first day of either calendar of workbooks. */
const epochDays = 25_569
const daysBefore1904 = 1462

function numberText(
  text: string,
  { format, is1904 }: { format: CellFormat | undefined; is1904: boolean },
): string {
  const value = Number(text)
  if (text === '' || !Number.isFinite(value)) return text
  if (format?.isDate) return dateText(is1904 ? value + daysBefore1904 : value)
  // A computed number is exact to fifteen digits.
  const exact = Number((format?.isPercent ? value * 100 : value).toPrecision(15))
  const plain = String(exact).includes('e') ? withoutExponent(exact) : String(exact)
  if (format?.isPercent) return `${plain}%`
  return format?.unit ? `${plain} ${format.unit}` : plain
}

/** "2026-11-23", "2026-11-23 08:30", and without a day "08:30". */
function dateText(days: number): string {
  const ms = Math.round((days - epochDays) * dayMs)
  if (Math.abs(ms) > 8.64e15) return String(days)
  const [date = '', time = ''] = new Date(ms).toISOString().split('T')
  const minutes = time.slice(0, 5)
  if (days < 1) return minutes
  return minutes === '00:00' ? date : `${date} ${minutes}`
}
