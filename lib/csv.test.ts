import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { writeCsv } from './csv.ts'

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
