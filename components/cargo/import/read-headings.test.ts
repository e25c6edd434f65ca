import { expect, test } from 'vitest'
import { itemFields } from '#lib/cargo/item-fields.ts'
import { readable } from '#components/table-import/readable.ts'
import { headingNames } from './heading-names.ts'
import { findHeadings } from './find-headings.ts'
import { columnsByPlace, readHeadings } from './read-headings.ts'

const fieldsOf = (cells: readonly string[]) => readHeadings(cells).map((column) => column?.field)

test.each([
  [['Name', 'Qty', 'Length', 'Width', 'Height', 'Weight'], 'en'],
  [['ชื่อสินค้า', 'จำนวน', 'ยาว', 'กว้าง', 'สูง', 'น้ำหนัก'], 'th'],
  [['รายการสินค้า', 'จำนวนชิ้น', 'ความยาว', 'ความกว้าง', 'ความสูง', 'น้ำหนัก/ชิ้น'], 'th, long'],
  [['รายการ', 'จำนวน (กล่อง)', 'ยาว(ซม.)', 'กว้าง(ซ.ม.)', 'สูง (ซม)', 'น.น. (กก.)'], 'th, units'],
  [['品名', '件数', '长', '宽', '高', '重量'], 'zh'],
  [['貨物名稱', '箱數', '長', '寬', '高', '單重'], 'zh, traditional'],
  [['品名 Description', '数量/QTY', '长(CM)', '宽（CM）', '高CM', '毛重G.W.(KGS)'], 'zh and en'],
  [['DESCRIPTION', 'pcs', 'L', 'W', 'H', 'Gross weight'], 'en, short'],
  [['Description of Goods', 'No. of Ctns', 'L(cm)', 'W(cm)', 'H(cm)', 'G.W. / CTN'], 'en, list'],
  [
    ['Description\nof goods', "Q'ty\n(PCS)", 'Length cm', 'Width_cm', 'Height-cm', 'KGS'],
    'en, broken',
  ],
])('%s is known', (cells) => {
  expect(fieldsOf(cells)).toEqual(['name', 'qty', 'length', 'width', 'height', 'weight'])
})

test.each([
  ['Length (mm)', { field: 'length', lengthUnit: 'mm' }],
  ['length_cm', { field: 'length', lengthUnit: 'cm' }],
  ['Height [in]', { field: 'height', lengthUnit: 'in' }],
  ['Length (ft)', { field: 'length', lengthUnit: 'ft' }],
  ['宽/厘米', { field: 'width', lengthUnit: 'cm' }],
  ['高（毫米）', { field: 'height', lengthUnit: 'mm' }],
  ['กว้าง (ซม.)', { field: 'width', lengthUnit: 'cm' }],
  ['น้ำหนัก (กก.)', { field: 'weight', weightUnit: 'kg' }],
  ['น้ำหนัก (ตัน)', { field: 'weight', weightUnit: 't' }],
  ['Weight lbs', { field: 'weight', weightUnit: 'lb' }],
  ['重量 (千克)', { field: 'weight', weightUnit: 'kg' }],
  ['weight_per_piece', { field: 'weight' }],
  ['Total weight (kg)', { field: 'weightTotal', weightUnit: 'kg' }],
  ['น้ำหนักรวม', { field: 'weightTotal' }],
  ['总毛重(KG)', { field: 'weightTotal', weightUnit: 'kg' }],
  ['Dimensions (cm)', { field: 'size', lengthUnit: 'cm' }],
  ['L x W x H (mm)', { field: 'size', lengthUnit: 'mm', sides: ['length', 'width', 'height'] }],
  [
    'ขนาด กว้างxยาวxสูง (ซม.)',
    { field: 'size', lengthUnit: 'cm', sides: ['width', 'length', 'height'] },
  ],
  ['ขนาด (กxยxส)', { field: 'size', sides: ['width', 'length', 'height'] }],
  ['外箱尺寸 长*宽*高 cm', { field: 'size', sides: ['length', 'width', 'height'] }],
  ['Box W×D×H', { field: 'size', sides: ['width', 'length', 'height'] }],
])('%s says its unit too', (cell, column) => {
  expect(readHeadings([cell])[0]).toMatchObject(column)
})

test.each([
  'No.',
  'ลำดับ',
  'ลำดับที่',
  '序号',
  'Item no.',
  'วันที่',
  'Amount',
  'Amount (THB)',
  'จำนวนเงิน',
  'ราคา/หน่วย',
  'Unit price',
  '单价',
  'Net weight',
  'N.W. (KGS)',
  '净重',
  'CBM',
  'Measurement (CBM)',
  'ปริมาตร (ลบ.ม.)',
  '体积',
  'PCS/CTN',
  'จำนวน/กล่อง',
  '数量/箱',
  'HS code',
  'Weight limit',
  'Item value',
  'Goods value (USD)',
  '',
])('"%s" is not taken for a field', (cell) => {
  expect(readHeadings([cell])).toEqual([null])
})

test('a name means one field', () => {
  const names = Object.values(headingNames).flatMap((lines) =>
    lines.flatMap((line) => line.split('|')),
  )
  expect(names.map(readable).toSorted()).toEqual([...new Set(names.map(readable))].toSorted())
})

test('a column that no field has, and a second one of a field, are not read', () => {
  expect(fieldsOf(['SKU', 'Colour', 'Qty', 'Quantity'])).toEqual([
    'name',
    undefined,
    'qty',
    undefined,
  ])
})

test('of two columns for one field the one that names it better is read', () => {
  expect(
    fieldsOf(['Item', 'Description', 'Quantity', 'Cartons', 'G.W.', 'Weight per carton']),
  ).toEqual([undefined, 'name', undefined, 'qty', undefined, 'weight'])
  expect(fieldsOf(['Product size', 'Carton size'])).toEqual([undefined, 'size'])
  expect(fieldsOf(['数量/QTY', '箱数/CTNS', 'Name', '货号'])).toEqual([
    undefined,
    'qty',
    'name',
    undefined,
  ])
  expect(fieldsOf(['Qty', 'Package', 'Product weight', 'Carton weight'])).toEqual([
    'qty',
    undefined,
    undefined,
    'weight',
  ])
  expect(fieldsOf(['Size', 'Length', 'Width', 'Height', 'Weight', 'Total weight'])).toEqual([
    undefined,
    'length',
    'width',
    'height',
    'weight',
    undefined,
  ])
})

const goods = ['Box', '4', '60', '40', '40', '12']

test('headings are found below titles', () => {
  const headings = ['Name', 'Qty', 'Length', 'Width', 'Height', 'Weight']
  const title = ['PACKING LIST', '', '', 'Date:', '2026-11-23']
  const rows = [title, [], ['Name: Somchai', '', 'Weight:', '200 kg'], headings, goods]
  expect(findHeadings(rows)).toMatchObject({ firstRow: 3, lastRow: 3, texts: headings })
})

test('headings in two rows are one', () => {
  const found = findHeadings([
    ['No.', 'Description', 'Qty', 'Dimensions (cm)', '', '', 'Weight', '', 'Remark'],
    ['', '', '(pcs)', 'L', 'W', 'H', 'Net', 'Gross (kg)', ''],
    ['1', ...goods, '13', ''],
  ])
  expect(found?.lastRow).toBe(1)
  expect(found?.columns).toEqual([
    null,
    { field: 'name' },
    { field: 'qty' },
    { field: 'length', lengthUnit: 'cm' },
    { field: 'width', lengthUnit: 'cm' },
    { field: 'height', lengthUnit: 'cm' },
    null,
    { field: 'weight', weightUnit: 'kg' },
    { field: 'notes' },
  ])
  const withUnits = [
    ['ชื่อ', 'ยาว', 'กว้าง', 'สูง', 'น้ำหนัก'],
    ['', 'มม.', 'มม.', 'มม.', 'กก.'],
    ['กล่อง', '600', '400', '400', '12'],
  ]
  expect(findHeadings(withUnits)?.columns.map((column) => column?.lengthUnit)).toEqual([
    undefined,
    'mm',
    'mm',
    'mm',
    undefined,
  ])
})

test('a table without headings has none, and one in another language has unknown ones', () => {
  expect(findHeadings([goods, goods])).toBeNull()
  expect(columnsByPlace().map((column) => column?.field)).toEqual(itemFields)
  const vietnamese = ['Tên', 'Nặng', 'Dài', 'Rộng', 'Cao']
  expect(findHeadings([['Phiếu'], vietnamese, ['Hộp', '12', '60', '40', '40']])).toEqual({
    firstRow: 1,
    lastRow: 1,
    texts: vietnamese,
    columns: vietnamese.map(() => null),
  })
})
