import { expect, test } from 'vitest'
import { axisOfRound, isBackAlongLength, shapeOfPiece, type PieceShape } from './piece-shape.ts'

const piece = (
  label: string,
  [length_mm, width_mm, height_mm]: readonly [number, number, number],
) => ({
  label,
  length_mm,
  width_mm,
  height_mm,
})

/** As the cargo page calls its common goods. */
const commonGoods: readonly (readonly [
  shape: PieceShape,
  sizeMm: readonly [number, number, number],
  names: readonly string[],
])[] = [
  ['pallet', [1200, 800, 1200], ['EUR pallet, loaded', 'พาเลท EUR พร้อมสินค้า', '欧标托盘（带货）']],
  ['pallet', [1100, 1100, 1200], ['T11 pallet, loaded', 'พาเลท T11 พร้อมสินค้า', 'T11 托盘（带货）']],
  ['sofa', [2000, 900, 850], ['Sofa', 'โซฟา', '沙发']],
  ['drum', [585, 585, 880], ['Steel drum, 200 L', 'ถังเหล็ก 200 ลิตร', '钢桶 200 升']],
  ['box', [1200, 1000, 1160], ['IBC tank, 1,000 L', 'ถัง IBC 1,000 ลิตร', 'IBC 吨桶 1,000 升']],
  ['sack', [900, 900, 1100], ['Big bag', 'ถุงบิ๊กแบ็ก', '吨袋']],
  ['sack', [800, 500, 160], ['Sack, 50 kg', 'กระสอบ 50 กก.', '麻袋 50 千克']],
  ['pipes', [6000, 200, 200], ['Pipes, 6 m', 'ท่อยาว 6 ม.', '管材 6 米']],
  ['box', [400, 300, 300], ['Carton, medium', 'กล่องกลาง', '中纸箱']],
  ['box', [2030, 1520, 250], ['Mattress', 'ที่นอน', '床垫']],
  ['box', [1360, 160, 840], ['Television', 'โทรทัศน์', '电视机']],
]

test('common goods have their shape by their name in English, Thai and Chinese', () => {
  for (const [shape, sizeMm, names] of commonGoods) {
    expect(names.map((name) => [name, shapeOfPiece(piece(name, sizeMm))])).toEqual(
      names.map((name) => [name, shape]),
    )
  }
})

test('what holds the goods decides', () => {
  expect(shapeOfPiece(piece('Pallet of rice sacks', [1200, 800, 1100]))).toBe('pallet')
  expect(shapeOfPiece(piece('Carton of paper rolls', [600, 400, 400]))).toBe('box')
  expect(shapeOfPiece(piece('Rice, 50 kg sacks', [800, 500, 160]))).toBe('sack')
})

test('a name that the sides cannot bear is a box', () => {
  expect(shapeOfPiece(piece('Drum', [600, 300, 900]))).toBe('box')
  expect(shapeOfPiece(piece('Sofa', [850, 900, 2000]))).toBe('box')
  expect(shapeOfPiece(piece('Pallet', [1200, 800, 144]))).toBe('box')
  expect(shapeOfPiece(piece('Carpet roll', [2000, 400, 900]))).toBe('box')
})

test('a round thing goes around the side that differs from the other two', () => {
  expect(axisOfRound({ length_mm: 585, width_mm: 585, height_mm: 880 })).toBe('height')
  expect(axisOfRound({ length_mm: 4000, width_mm: 400, height_mm: 400 })).toBe('length')
  expect(axisOfRound({ length_mm: 400, width_mm: 2000, height_mm: 410 })).toBe('width')
})

test("a sofa's back is along its longer side", () => {
  expect(isBackAlongLength({ length_mm: 2000, width_mm: 900, height_mm: 850 })).toBe(true)
  expect(isBackAlongLength({ length_mm: 900, width_mm: 2000, height_mm: 850 })).toBe(false)
})
