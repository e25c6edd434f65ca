/** Names of units in English, Thai and Chinese, as headings and cells have them. */
import type { ReadLengthUnit, ReadWeightUnit } from '#lib/cargo/units.ts'

export interface NamedUnit {
  readonly lengthUnit?: ReadLengthUnit
  readonly weightUnit?: ReadWeightUnit
}

const units: readonly (readonly [RegExp, NamedUnit])[] = [
  [/^(?:mms?|millimet(?:er|re)s?|มม|มิล|มิลลิเมตร|毫米|公厘)$/u, { lengthUnit: 'mm' }],
  [/^(?:cms?|centimet(?:er|re)s?|ซม|เซน|เซนติเมตร|เซ็นติเมตร|厘米|公分)$/u, { lengthUnit: 'cm' }],
  [/^(?:m|mtrs?|met(?:er|re)s?|ม|เมตร|米|公尺)$/u, { lengthUnit: 'm' }],
  [/^(?:in|ins|inch|inches|inch\(es\)|"|นิ้ว|英寸|吋|寸)$/u, { lengthUnit: 'in' }],
  [/^(?:ft|foot|feet|'|ฟุต|英尺|呎)$/u, { lengthUnit: 'ft' }],
  [
    /^(?:kg|kgs|kgm|kilos?|kilograms?|kilogrammes?|กก|กิโล|กิโลกรัม|โล|千克|公斤)$/u,
    { weightUnit: 'kg' },
  ],
  [/^(?:g|gm|gms|grams?|grammes?|กรัม|克|公克)$/u, { weightUnit: 'g' }],
  [/^(?:lbs?|pounds?|ปอนด์|磅)$/u, { weightUnit: 'lb' }],
  [/^(?:t|mt|tonnes?|tons?|ตัน|吨|公吨)$/u, { weightUnit: 't' }],
]

/** Null where it is no name of a unit. */
export function unitNamed(name: string): NamedUnit | null {
  const plain = name.normalize('NFKC').toLowerCase().replaceAll(/[.\s]/gu, '')
  return units.find(([pattern]) => pattern.test(plain))?.[1] ?? null
}

const countWords = new Set(
  (
    'pcs|pc|piece|pieces|ea|each|unit|units|ctn|ctns|carton|cartons|box|boxes|pkg|pkgs|package|packages|' +
    'case|cases|crate|crates|pallet|pallets|plt|plts|bag|bags|sack|sacks|roll|rolls|drum|drums|set|sets|' +
    'bundle|bundles|' +
    'ชิ้น|กล่อง|ลัง|หีบ|ห่อ|หีบห่อ|พาเลท|พาเลต|ใบ|ชุด|ถุง|กระสอบ|ม้วน|ถัง|อัน|ตัว|เครื่อง|มัด|แผ่น|คัน|หลัง|ตู้|หน่วย|' +
    '件|个|箱|托|托盘|包|袋|桶|卷|台|套|只|支|张|捆|板|片|块|条|盒|根'
  ).split('|'),
)

/** "4 boxes" are four pieces; a dozen is not one. */
export function isCountWord(word: string): boolean {
  return countWords.has(word.toLowerCase().replace(/\.$/u, ''))
}
