import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { NumberField } from '#lib/cargo/item-fields.ts'
import { toMm } from '#lib/cargo/units.ts'
import { readMeasure, readSize } from './read-measure.ts'

const units = { length: 'cm', weight: 'kg' } as const
const read = (field: NumberField, value: string) =>
  readMeasure(field, { value, column: undefined, units })

test.each([
  ["5'", 1524],
  ['5’', 1524],
  ['5′', 1524],
  ['5 ft', 1524],
  ['5ft.', 1524],
  ['5 ฟุต', 1524],
  ['๕ ฟุต', 1524],
  ['5英尺', 1524],
  [`5'6"`, 1677],
  ['5’6”', 1677],
  ['5′ 6″', 1677],
  ["5'6", 1677],
  ["5'6''", 1677],
  [`5'-6"`, 1677],
  ['5 ft 6 in', 1677],
  ['5 ฟุต 6 นิ้ว', 1677],
  [`5' 6 1/2"`, 1690],
  ['5.5 ft', 1677],
  ['40"', 1016],
  [`40 1/2"`, 1029],
  ['40 นิ้ว', 1016],
  ["1'200", 12_000],
  ['1’200 mm', 1200],
  ['1.2 m', 1200],
  ['120 ซม.', 1200],
  ['120ซ.ม.', 1200],
  ['1,200 毫米', 1200],
])('a length of %s', (value, mm) => {
  expect(read('length', value)).toBe(mm)
})

test.each([
  `5'14"`,
  "5'x",
  "'5",
  "5''6'",
  '60 40',
  '60-65',
  '60 parsecs',
  '5½',
  '5 1/0"',
  '2 ชั้น',
  '12 kg',
])('"%s" is no length', (value) => {
  expect(read('length', value)).toEqual({ kind: 'not_a_number' })
})

test.each<[NumberField, string, number]>([
  ['qty', '4 กล่อง', 4],
  ['qty', '20 CTNS', 20],
  ['qty', '12件', 12],
  ['weight', '1.5 ตัน', 1_500_000],
  ['weight', '2t', 2_000_000],
  ['weight', '10 lbs', 4536],
])('a %s of %s', (field, value, whole) => {
  expect(read(field, value)).toBe(whole)
})

test.each<[NumberField, string, string]>([
  ['qty', "5'", 'not_a_number'],
  ['qty', '2 dozen', 'not_a_number'],
  ['qty', '4 โหล', 'not_a_number'],
  ['weight', "5'", 'not_a_number'],
  ['weight', '5 cm', 'not_a_number'],
  ['weight', '5 斤', 'not_a_number'],
  ['weight', '#DIV/0!', 'excel_error'],
  ['height', '#N/A', 'excel_error'],
  ['height', '####', 'excel_error'],
  ['height', '=B2*2', 'no_result'],
  ['qty', '2026-02-01', 'date'],
  ['qty', '1/2/2569', 'date'],
  ['length', '2026-11-23 08:30', 'date'],
  ['length', '08:30', 'date'],
  ['length', '0', 'not_positive'],
  ['length', '', 'missing'],
])('a %s of "%s" says why it is none', (field, value, kind) => {
  expect(read(field, value)).toEqual({ kind })
})

test('feet and inches are what they are, however they are written', () => {
  const sign = fc.constantFrom(["'", '"'], ['′', '″'], ['’', '”'], [' ft ', ' in'], ['ฟุต ', 'นิ้ว'])
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 0, max: 11 }),
      sign,
      (feet, inches, [foot = '', inch = '']) => {
        const mm = toMm(feet * 12 + inches, 'in')
        expect(read('length', `${feet}${foot}${inches}${inch}`)).toBe(mm)
        expect(read('length', `${feet}${foot}`)).toBe(toMm(feet, 'ft'))
        expect(read('qty', `${feet}${foot}`)).toEqual({ kind: 'not_a_number' })
      },
    ),
  )
})

const size = (value: string, column?: Parameters<typeof readSize>[0]['column']) =>
  readSize({ value, column, units })

test.each([
  '120x80x100',
  '120 × 80 × 100',
  '120*80*100cm',
  '1200X800X1000 mm',
  '1.2m x 0.8m x 1m',
  'L120 x W80 x H100',
  'W80*L120*H100',
  'ยาว 120 x กว้าง 80 x สูง 100',
  '长120×宽80×高100',
  '๑๒๐x๘๐x๑๐๐',
])('a size of %s', (value) => {
  expect(size(value)).toEqual({ length: 1200, width: 800, height: 1000 })
})

test('the heading of a column gives the order of its sides and their unit', () => {
  const column = { field: 'size', lengthUnit: 'mm', sides: ['width', 'length', 'height'] } as const
  expect(size('800x1200x1000', column)).toEqual({ length: 1200, width: 800, height: 1000 })
  expect(size(`4'x8'x2'`, column)).toEqual({ length: 2439, width: 1220, height: 610 })
})

test.each([
  '120x80',
  '120',
  '120x80x100x60',
  '0.96',
  'Ø60 x 90',
  'L120 x W80 x 100',
  '12kg x 3 x 4',
])('"%s" is no size', (value) => {
  expect(size(value)).toEqual({ kind: 'not_a_size' })
})
