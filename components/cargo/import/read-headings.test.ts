import { expect, test } from 'vitest'
import { itemFields } from '#lib/cargo/item-fields.ts'
import { columnsByPlace, readHeadings } from './read-headings.ts'

const fieldsOf = (cells: readonly string[]) => readHeadings(cells)?.map((column) => column?.field)

test.each([
  [['Name', 'Qty', 'Length', 'Width', 'Height', 'Weight'], 'en'],
  [['ชื่อสินค้า', 'จำนวน', 'ยาว', 'กว้าง', 'สูง', 'น้ำหนัก'], 'th'],
  [['品名', '件数', '长', '宽', '高', '重量'], 'zh'],
  [['DESCRIPTION', 'pcs', 'L', 'W', 'H', 'Gross weight'], 'en, short'],
])('%s is known', (cells) => {
  expect(fieldsOf(cells)).toEqual(['name', 'qty', 'length', 'width', 'height', 'weight'])
})

test.each([
  ['Length (mm)', { field: 'length', lengthUnit: 'mm' }],
  ['length_cm', { field: 'length', lengthUnit: 'cm' }],
  ['Height [in]', { field: 'height', lengthUnit: 'in' }],
  ['宽/厘米', { field: 'width', lengthUnit: 'cm' }],
  ['高（毫米）', { field: 'height', lengthUnit: 'mm' }],
  ['กว้าง (ซม.)', { field: 'width', lengthUnit: 'cm' }],
  ['น้ำหนัก (กก.)', { field: 'weight', weightUnit: 'kg' }],
  ['Weight lbs', { field: 'weight', weightUnit: 'lb' }],
  ['重量 (千克)', { field: 'weight', weightUnit: 'kg' }],
  ['weight_per_piece', { field: 'weight' }],
])('%s says its unit too', (cell, column) => {
  expect(readHeadings([cell, 'qty'])?.[0]).toEqual(column)
})

test('a column that nobody asked for, and a second one of a field, are passed over', () => {
  expect(fieldsOf(['SKU', 'Colour', 'Qty', 'Quantity'])).toEqual([
    'name',
    undefined,
    'qty',
    undefined,
  ])
})

test('a row of goods is no row of headings', () => {
  expect(readHeadings(['Box', '4', '60', '40', '40', '12'])).toBeNull()
  expect(readHeadings(['Name', 'Anna'])).toBeNull()
  expect(columnsByPlace().map((column) => column?.field)).toEqual(itemFields)
})
