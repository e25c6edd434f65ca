/** Words of rank and of streets, in the languages of addresses. Folded. */
import type { PlaceKind } from '../gazetteer/place.ts'
import { foldText } from '../naming/fold-text.ts'

export type Ranks = readonly PlaceKind[]

const subdistrict: Ranks = ['subdistrict']
const district: Ranks = ['district']
const province: Ranks = ['province']
const cityOrProvince: Ranks = ['district', 'city', 'province', 'town']

/** Before a name, in Latin letters. Two words are joined. */
export const ranksBefore: ReadonlyMap<string, Ranks> = new Map([
  ...[
    'tambon',
    'tambol',
    'tumbon',
    'tumbol',
    'khwaeng',
    'kwaeng',
    'khwang',
    'kwang',
    'subdistrict',
  ].map((word): [string, Ranks] => [word, subdistrict]),
  ...['phuong', 'xa', 'thitran', 'tt', 'ward'].map((word): [string, Ranks] => [word, subdistrict]),
  ...[
    'amphoe',
    'amphur',
    'amphor',
    'ampher',
    'amphoer',
    'ampur',
    'khet',
    'ket',
    'quan',
    'huyen',
    'thixa',
    'tx',
    'district',
  ].map((word): [string, Ranks] => [word, district]),
  ...['changwat', 'jangwat', 'province', 'tinh'].map((word): [string, Ranks] => [word, province]),
  ...['thanhpho', 'tp', 'city'].map((word): [string, Ranks] => [word, cityOrProvince]),
])

/** Single letters mean a rank only with a full stop: "T. Bang Phli", "Q. Tân Bình". */
export const letterRanks: ReadonlyMap<string, Ranks> = new Map([
  ['t', subdistrict],
  ['p', subdistrict],
  ['x', subdistrict],
  ['a', district],
  ['q', district],
  ['h', district],
  ['c', province],
  ['j', province],
])

/** After a name, in Latin letters. */
export const ranksAfter: ReadonlyMap<string, Ranks> = new Map([
  ['subdistrict', subdistrict],
  ['ward', subdistrict],
  ['district', ['district', 'city']],
  ['dist', ['district', 'city']],
  ['qu', ['district']],
  ['xian', ['district']],
  ['county', ['district']],
  ['province', province],
  ['prov', province],
  ['sheng', province],
  ['city', cityOrProvince],
  ['shi', cityOrProvince],
])

const thai = (words: string): string[] => words.split(' ').map(foldText)

export const thaiRanks: readonly (readonly [string, Ranks])[] = [
  ...thai('เทศบาลตำบล').map((word) => [word, subdistrict] as const),
  ...thai('เทศบาลนคร เทศบาลเมือง กิ่งอำเภอ').map((word) => [word, district] as const),
  ...thai('ตำบล แขวง').map((word) => [word, subdistrict] as const),
  ...thai('อำเภอ เขต').map((word) => [word, district] as const),
  ...thai('จังหวัด').map((word) => [word, province] as const),
]

/** Words before a name for things that bear the name of a place and need not lie in it, the longest first. */
export const thaiKinds: readonly string[] = thai(
  'ที่ทำการไปรษณีย์ ไปรษณีย์ โกดังสินค้า โกดัง ปั๊ม ร้าน ห้างสรรพสินค้า ศูนย์การค้า ศูนย์กระจายสินค้า คลังสินค้า อุทยานแห่งชาติ มหาวิทยาลัยราชภัฏ มหาวิทยาลัย วิทยาลัย โรงพยาบาล โรงเรียน โรงงาน โรงแรม นิคมอุตสาหกรรม สวนอุตสาหกรรม เขตอุตสาหกรรม นิคม ด่านศุลกากร ด่านชายแดน ด่าน จุดผ่านแดนถาวร จุดผ่านแดน ท่าอากาศยาน สนามบิน ท่าเรือน้ำลึก ท่าเรือ สถานีขนส่งผู้โดยสาร สถานีขนส่ง สถานีตำรวจ สถานีรถไฟฟ้า สถานีรถไฟ สถานี ชุมทาง ตลาดน้ำ ตลาดนัด ตลาด ศาลากลางจังหวัด พิพิธภัณฑ์ สวนสัตว์ สนามกีฬา อ่างเก็บน้ำ สะพาน น้ำตก หาด วัด ห้าง สาขา',
)
/** Words and beginnings of words of addresses that are also names of places. */
export const thaiCommonNames: ReadonlySet<string> = new Set(
  thai('ถนน วัด โรง ด่าน สถาน ตลาด สนามบิน ท่าเรือ แหลม บ้าน หาด เกาะ เขา คลอง สวน สะพาน นิคม ห้วย หนอง'),
)

export const thaiLetterRanks: ReadonlyMap<string, Ranks> = new Map([
  ['ต', subdistrict],
  ['อ', district],
  ['จ', province],
])

export const thaiStreets: readonly string[] = thai('ถนน ซอย ตรอก หมู่บ้าน อาคาร ทางหลวง คลอง แยก')
export const thaiLetterStreets: ReadonlySet<string> = new Set(['ถ', 'ซ', 'ม'])

export const streetsBefore: ReadonlySet<string> = new Set(
  'soi thanon trok yaek duong pho ngo hem ngach street road rue calle via'.split(' '),
)
export const streetsAfter: ReadonlySet<string> = new Set(
  'road rd street st avenue ave soi lane alley highway hwy expressway boulevard blvd lu jie dadao'.split(
    ' ',
  ),
)

/** Words beside a name that say what else is named after it. */
export const latinKinds: ReadonlySet<string> = new Set(
  'hospital school university college airport port pier harbour harbor station market mall estate park temple hotel plaza terminal beach bridge border checkpoint crossing zoo depot bts mrt icd road rd street soi'.split(
    ' ',
  ),
)

export const chineseStreet =
  /^(?:[东西南北中]?[一二三四五六七八九十\d]*(?:路|街|大道|大街|环)|巷|弄|胡同|高速|机场)/

/** Words of addresses that are not names, although some town of the world may be called Tower. */
export const ordinaryWords: ReadonlySet<string> = new Set(
  'soi road rd street st moo mu no number floor building bldg tower unit room village mooban house near opposite behind warehouse factory company co ltd limited the and of at in to lane alley avenue ave highway km gate block zone phase estate industrial park market mall center centre station airport port hospital school university hotel condo apartment plaza office shop store so duong pho ngo hem khu toa nha tang lau cty kho thon ap to'.split(
    ' ',
  ),
)
