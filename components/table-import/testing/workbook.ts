/** Workbooks as programs write them: shared strings, formats, merged cells, packed. */
import { crc32, deflateRawSync } from 'node:zlib'

export type Cell =
  | string
  | number
  | boolean
  | null
  | { readonly error: string }
  | { readonly formula: string; readonly value?: number }
  /** A format's code, or the number of one that every program knows. */
  | { readonly value: number; readonly format: string | number }

export interface SheetContent {
  readonly name: string
  readonly isHidden?: boolean
  readonly rows: readonly (readonly Cell[])[]
  /** "A2:A3" */
  readonly merges?: readonly string[]
  /** From 1. */
  readonly hiddenRows?: readonly number[]
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageParts = 'http://schemas.openxmlformats.org/package/2006'

export function workbook(
  sheets: readonly SheetContent[],
  { is1904 = false, isPacked = true } = {},
): Buffer<ArrayBuffer> {
  const strings: string[] = []
  const formats: (string | number)[] = ['']
  const cellXml = (cell: Cell, address: string): string => {
    if (cell === null) return ''
    if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`
    if (typeof cell === 'boolean') return `<c r="${address}" t="b"><v>${cell ? 1 : 0}</v></c>`
    if (typeof cell === 'string') {
      return `<c r="${address}" t="s"><v>${strings.push(cell) - 1}</v></c>`
    }
    if ('error' in cell) return `<c r="${address}" t="e"><f>1/0</f><v>${cell.error}</v></c>`
    if ('formula' in cell) {
      const result = cell.value === undefined ? '<v/>' : `<v>${cell.value}</v>`
      return `<c r="${address}"><f>${escaped(cell.formula)}</f>${result}</c>`
    }
    return `<c r="${address}" s="${formats.push(cell.format) - 1}"><v>${cell.value}</v></c>`
  }
  const sheetXml = ({ rows, merges = [], hiddenRows = [] }: SheetContent): string =>
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<worksheet xmlns="${main}"><!-- > --><sheetData>${rows
      .map((cells, row) => {
        const inside = cells.map((cell, column) => cellXml(cell, `${letters(column)}${row + 1}`))
        const hidden = hiddenRows.includes(row + 1) ? ' hidden="1"' : ''
        return `<row r="${row + 1}" spans="1:9"${hidden}>${inside.join('')}</row>`
      })
      .join(
        '',
      )}</sheetData>${merges.length === 0 ? '' : `<mergeCells>${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`}</worksheet>`
  const parts = sheets.map((sheet) => sheetXml(sheet))
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${packageParts}/content-types"/>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${sheets
      .map(
        ({ name, isHidden }, index) =>
          `<sheet name="${escaped(name)}" sheetId="${index + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageParts}/relationships">${sheets
      .map(
        (_, index) =>
          `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
      )
      .join(
        '',
      )}<Relationship Id="s" Type="${relations}/styles" Target="styles.xml"/><Relationship Id="t" Type="${relations}/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml': stylesXml(formats),
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${strings
      .map(
        (text) =>
          `<si><r><t xml:space="preserve">${escaped(text)}</t></r><rPh sb="0" eb="1"><t>read aloud</t></rPh></si>`,
      )
      .join('')}</sst>`,
  }
  for (const [index, xml] of parts.entries()) files[`xl/worksheets/sheet${index + 1}.xml`] = xml
  return archive(files, isPacked)
}

function stylesXml(formats: readonly (string | number)[]): string {
  const own = formats.flatMap((format, index) =>
    typeof format === 'string' && format !== ''
      ? [`<numFmt numFmtId="${200 + index}" formatCode="${escaped(format)}"/>`]
      : [],
  )
  const cells = formats.map((format, index) => {
    const id = typeof format === 'number' ? format : format === '' ? 0 : 200 + index
    return `<xf numFmtId="${id}" xfId="0"/>`
  })
  return `<styleSheet xmlns="${main}"><numFmts>${own.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${cells.join('')}</cellXfs></styleSheet>`
}

function letters(column: number): string {
  const last = String.fromCodePoint(65 + (column % 26))
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

export function archive(
  files: Readonly<Record<string, string>>,
  isPacked: boolean,
): Buffer<ArrayBuffer> {
  const parts: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const path = Buffer.from(name)
    const whole = Buffer.from(text)
    const body = isPacked ? deflateRawSync(whole) : whole
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(isPacked ? 8 : 0, 4)
    facts.writeUInt32LE(crc32(whole), 10)
    facts.writeUInt32LE(body.length, 14)
    facts.writeUInt32LE(whole.length, 18)
    facts.writeUInt16LE(path.length, 22)
    parts.push(Buffer.from('504b0304', 'hex'), facts, path, body)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    entries.push(Buffer.from('504b01021400', 'hex'), facts, place, path)
    offset += 4 + facts.length + path.length + body.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(files).length, 8)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.from(Buffer.concat([...parts, directory, end]))
}
