/**
 * Maps the columns of a table to fields, by headings in English, Thai or Chinese, with the unit when the
 * heading names it: "Length (mm)", "น้ำหนัก กก.", "宽/厘米".
 */
import { itemFields, type ItemField } from '#lib/cargo/item-fields.ts'
import type { LengthUnit, WeightUnit } from '#lib/cargo/units.ts'

export interface Column {
  readonly field: ItemField
  readonly lengthUnit?: LengthUnit
  readonly weightUnit?: WeightUnit
}

/** Null: a column that is not needed. */
export type Columns = readonly (Column | null)[]

/** Alternative names of a heading, separated by bars. */
const names: Readonly<Record<ItemField, string>> = {
  name:
    'name|item|goods|description|product|cargo|sku|article|' +
    'ชื่อ|ชื่อสินค้า|สินค้า|รายการ|รายละเอียด|名称|品名|货物|货物名称|商品|物品|描述',
  qty: 'qty|quantity|pieces|pcs|count|units|amount|no of pieces|จำนวน|จำนวนชิ้น|ชิ้น|数量|件数|个数',
  length: 'length|l|long|ความยาว|ยาว|长|长度',
  width: 'width|w|wide|breadth|ความกว้าง|กว้าง|宽|宽度',
  height: 'height|h|high|ความสูง|สูง|高|高度',
  weight:
    'weight|wt|weight each|weight per piece|unit weight|gross weight|kg|' +
    'น้ำหนัก|น้ำหนักต่อชิ้น|หนัก|重量|重|单重|单件重量|毛重',
  stackable: 'stackable|may be stacked|stack|can stack|ซ้อนได้|วางซ้อนได้|ซ้อน|可堆叠|可叠放|堆叠',
  fragile: 'fragile|เปราะบาง|แตกง่าย|แตกหักง่าย|易碎|易碎品',
  tippable:
    'tippable|may be tipped|flipable|flippable|tip|can be tipped|rotatable|' +
    'ตะแคงได้|วางตะแคงได้|พลิกได้|可侧放|可倒放|可翻转|可放倒',
  notes: 'notes|note|remark|remarks|comment|หมายเหตุ|โน้ต|备注|说明',
  photos:
    'photos|photo|image|images|image urls|picture|pictures|photo links|links to photos|' +
    'ลิงก์รูปถ่าย|รูป|รูปภาพ|ลิงก์รูป|รูปถ่าย|图片|照片|照片链接',
}

const units: readonly (readonly [RegExp, Omit<Column, 'field'>])[] = [
  [/^(?:mm|millimet(?:er|re)s?|มม|มิลลิเมตร|毫米)$/u, { lengthUnit: 'mm' }],
  [/^(?:cm|centimet(?:er|re)s?|ซม|เซนติเมตร|厘米|公分)$/u, { lengthUnit: 'cm' }],
  [/^(?:m|met(?:er|re)s?|ม|เมตร|米)$/u, { lengthUnit: 'm' }],
  [/^(?:in|inch|inches|"|นิ้ว|英寸)$/u, { lengthUnit: 'in' }],
  [/^(?:kg|kgs|kilos?|kilograms?|กก|กิโลกรัม|千克|公斤)$/u, { weightUnit: 'kg' }],
  [/^(?:g|grams?|กรัม|克)$/u, { weightUnit: 'g' }],
  [/^(?:lbs?|pounds?|ปอนด์|磅)$/u, { weightUnit: 'lb' }],
]

const fieldByName = new Map(
  itemFields.flatMap((field) =>
    folded(names[field])
      .split('|')
      .map((name) => [name, field] as const),
  ),
)

/** Null when the first row is not a heading: at least two of its cells have to be known. */
export function readHeadings(cells: readonly string[]): Columns | null {
  const taken = new Set<ItemField>()
  const columns = cells.map((cell) => {
    const column = readHeading(cell)
    if (column === null || taken.has(column.field)) return null
    taken.add(column.field)
    return column
  })
  return taken.size >= 2 ? columns : null
}

/** Columns by position, for a table that begins with its first row of goods. */
export function columnsByPlace(): Columns {
  return itemFields.map((field) => ({ field }))
}

function readHeading(cell: string): Column | null {
  // An explanation after a colon is not part of the name.
  const [name = ''] = folded(cell).split(':')
  const text = name.replaceAll(/[*.]/gu, ' ').trim()
  const whole = fieldByName.get(spaced(text))
  if (whole !== undefined) return { field: whole }
  // Text in brackets, after a slash, or the last word may be a unit.
  const parts = /^(.*?)(?:[([/]\s*([^)\]]+?)\s*[)\]]?|[\s_-]+([^\s()[\]/]+))$/u.exec(text)
  const field = fieldByName.get(spaced(parts?.[1] ?? ''))
  if (field === undefined) return null
  const unit = (parts?.[2] ?? parts?.[3] ?? '').trim()
  return { field, ...unitNamed(unit) }
}

/** Neither unit where it is no name of one. */
export function unitNamed(name: string): Omit<Column, 'field'> {
  return units.find(([pattern]) => pattern.test(folded(name)))?.[1] ?? {}
}

/** Full-width characters become plain ones; NFKC also decomposes Thai's am, here and in the names alike. */
function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

function spaced(text: string): string {
  return text.replaceAll(/[\s_-]+/gu, ' ').trim()
}
