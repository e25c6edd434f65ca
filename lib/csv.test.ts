import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { csvFile, writeCsv } from './csv.ts'

test('what is written is read again, cell by cell', () => {
  const cell = fc.string({ unit: 'grapheme' }).filter((text) => !/^[=@\t\r+-]/.test(text))
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }),
      (rows) => {
        const written = writeCsv(rows)
        expect(written.startsWith('\ufeff')).toBe(true)
        const { data } = Papa.parse<string[]>(written.slice(1), { delimiter: ',', newline: '\r\n' })
        expect(data.slice(0, -1)).toEqual(rows)
      },
    ),
  )
})

test.each(['=1+1', '@SUM(A1)', '+cmd|x', '-2+3', '\t=1'])(
  '%j does not run as a formula',
  (cell) => {
    expect(writeCsv([[cell]])).toMatch(/^\ufeff"?'/)
  },
)

test('a number with a sign stays a number', () => {
  expect(writeCsv([['-5', '+1.5']])).toBe('\ufeff-5,+1.5\r\n')
})

test('a streamed file has the rows of every page, also after an empty one', async () => {
  const pages = [
    { data: ['a'], next: 1 },
    { data: [], next: 2 },
    { data: ['b'], next: null },
  ]
  const file = await csvFile([['name', (row: string) => row]], async (at: number | null) => {
    const page = pages[at ?? 0]
    if (page === undefined) throw new Error('there is no such page')
    return page
  })
  // Reading the text drops the byte order mark.
  expect(await new Response(file).text()).toBe('name\r\na\r\nb\r\n')
}, 2_000)
