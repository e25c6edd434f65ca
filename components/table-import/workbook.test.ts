import { expect, test } from 'vitest'
import { archive, workbook, type Cell, type SheetContent } from './testing/workbook.ts'
import { readWorkbook } from './workbook.ts'

const ignore = () => undefined

async function sheetsOf(sheets: readonly SheetContent[], options = {}) {
  const read = await readWorkbook(new Uint8Array(workbook(sheets, options)), ignore)
  if (typeof read === 'string') throw new Error(read)
  return read
}

async function textOf(cell: Cell, options = {}): Promise<string | undefined> {
  const [sheet] = await sheetsOf([{ name: 'One', rows: [[cell, 'end']] }], options)
  return sheet?.rows[0]?.[0]
}

test('all sheets are read, with their names and whether they are hidden', async () => {
  const read = await sheetsOf([
    { name: 'ปก & <1>', rows: [['Cover']] },
    {
      name: 'Truck 2',
      rows: [[], ['Box', null, 4, true], ['_x0041_\n é &amp;']],
      merges: ['A2:A3', 'B1:D1'],
      hiddenRows: [3],
    },
    { name: 'Lists', isHidden: true, rows: [] },
  ])
  expect(read).toEqual([
    { name: 'ปก & <1>', isHidden: false, rows: [['Cover']], merges: [], hiddenRows: [] },
    {
      name: 'Truck 2',
      isHidden: false,
      rows: [[], ['Box', '', '4', 'TRUE'], ['A\n é &amp;']],
      merges: [
        { top: 1, left: 0, bottom: 2, right: 0 },
        { top: 0, left: 1, bottom: 0, right: 3 },
      ],
      hiddenRows: [3],
    },
    { name: 'Lists', isHidden: true, rows: [], merges: [], hiddenRows: [] },
  ])
})

test.each<[string, Cell, string]>([
  ['a date', { value: 46_349, format: 14 }, '2026-11-23'],
  ['a date in a format of its own', { value: 46_349, format: 'd mmm yyyy;@' }, '2026-11-23'],
  ['a Thai date', { value: 46_349, format: '[$-41E]d mmm bb' }, '2026-11-23'],
  [
    'a date with a time',
    { value: 46_349.354_166_67, format: 'dd/mm/yyyy hh:mm' },
    '2026-11-23 08:30',
  ],
  ['a time', { value: 0.354_166_67, format: 20 }, '08:30'],
  ['an error', { error: '#DIV/0!' }, '#DIV/0!'],
  ['a formula that was computed', { formula: 'B1*2', value: 24 }, '24'],
  ['a formula that was never computed', { formula: 'B1*2' }, '=B1*2'],
  ['a number with a unit in its format', { value: 60, format: '0.0" mm"' }, '60 mm'],
  ['feet in a format', { value: 5, format: String.raw`0\'` }, "5 '"],
  ['a number with another word in its format', { value: 60, format: '#,##0 "baht"' }, '60'],
  ['a red negative format', { value: 60, format: '#,##0.00;[Red]-#,##0.00' }, '60'],
  ['a percentage', { value: 0.5, format: 9 }, '50%'],
  ['what a computer makes of 0.1 + 0.2', 0.1 + 0.2, '0.3'],
  ['a large number', 123_456_789, '123456789'],
  ['a small number', 1e-7, '0.0000001'],
])('%s is read as people see it', async (_, cell, text) => {
  expect(await textOf(cell)).toBe(text)
})

test('dates may be counted from 1904', async () => {
  const cell = { value: 46_349 - 1462, format: 14 }
  expect(await textOf(cell, { is1904: true })).toBe('2026-11-23')
})

test('a workbook may be unpacked, and one in which every tag has a prefix is read too', async () => {
  expect(await textOf('กล่อง', { isPacked: false })).toBe('กล่อง')
  const relations =
    '<Relationships><Relationship Id="a" Type="x/worksheet" Target="sheet.xml"/></Relationships>'
  const bytes = archive(
    {
      'xl/workbook.xml':
        '<x:workbook><x:sheets><x:sheet name="S" r:id="a"/></x:sheets></x:workbook>',
      'xl/_rels/workbook.xml.rels': relations,
      'xl/sheet.xml':
        '<x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>A</x:t></x:is></x:c><x:c><x:v>1</x:v></x:c></x:row></x:sheetData>',
    },
    true,
  )
  expect(await readWorkbook(new Uint8Array(bytes), ignore)).toMatchObject([{ rows: [['A', '1']] }])
})

test('an archive that is no workbook, is cut off or lies about its directory is broken', async () => {
  const whole = new Uint8Array(workbook([{ name: 'One', rows: [['A']] }]))
  expect(await readWorkbook(new Uint8Array(archive({ 'a.txt': 'a' }, true)), ignore)).toBe('broken')
  expect(await readWorkbook(whole.slice(0, 40), ignore)).toBe('broken')
  const lying = whole.slice()
  lying[lying.length - 6] = 200
  expect(await readWorkbook(lying, ignore)).toBe('broken')
})

/** Bytes 24 to 27 of an entry of the directory state how large its file is. */
function stating(bytes: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer)
  const at = view.getUint32(bytes.length - 6, true)
  view.setUint32(at + 24, size, true)
  return bytes
}

test('an archive that unpacks to gigabytes is never unpacked, nor further than it states', async () => {
  const content = { 'xl/workbook.xml': ' '.repeat(5_000_000) }
  const bytes = () => new Uint8Array(archive(content, true))
  expect(await readWorkbook(stating(bytes(), 3_000_000_000), ignore)).toBe('too_large')
  await expect(readWorkbook(stating(bytes(), 1000), ignore)).rejects.toThrow('larger than it says')
})

test('the share that has been read grows to the whole', async () => {
  const rows = Array.from({ length: 50 }, (_, row) => [`Box ${row}`, row])
  const bytes = new Uint8Array(
    workbook([
      { name: 'A', rows },
      { name: 'B', rows },
    ]),
  )
  const shares: number[] = []
  await readWorkbook(bytes, (share) => shares.push(share))
  expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  expect(shares[0]).toBeLessThan(0.1)
  expect(shares.at(-1)).toBeGreaterThan(0.9)
  expect(shares.at(-1)).toBeLessThanOrEqual(1)
})
