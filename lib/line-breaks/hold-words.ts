/**
 * Thai has no blanks between words, and browsers end lines by a dictionary that knows the parts of many
 * compounds and not the compounds: an order ("คำสั่ง") stands as "คำ" and a line further down "สั่ง". The
 * parts are joined here, once for all texts, by a sign that has no width: who writes them need not see it.
 */
const joiner = '\u2060'

const compounds = [
  'กระเป๋า|เงิน',
  'ข้อ|ผิด|พลาด',
  'ขั้น|ตอน',
  'คน|ขับ',
  'ค่า|ใช้|จ่าย',
  'คัด|ลอก',
  'คำ|เชิญ',
  // Before its first half, which would be joined alone.
  'คำ|สั่ง|ขนส่ง',
  'คำ|สั่ง',
  'คิว|อาร์|โค้ด',
  'เข้า|สู่|ระบบ',
  'เครือ|ข่าย',
  'จัด|เรียง',
  'เชื่อม|ต่อ',
  'ดำเนิน|การ',
  'ตรวจ|สอบ',
  'ตอบ|สนอง',
  'ตัว|อักษร',
  'ที่|อยู่',
  'น้ำ|หนัก',
  'ใบ|เสนอ',
  'ใบ|เสร็จ',
  'ปลาย|ทาง',
  'ผู้|ขนส่ง',
  'ผู้|ใช้',
  'ผู้|ติดต่อ',
  'ผู้|รับ',
  'ผู้|ส่ง',
  'พา|เลท',
  'เพิก|ถอน',
  'ภาย|ใน',
  'ภาย|หลัง',
  'แม่|แบบ',
  'ไม่|กี่',
  'ระยะ|ทาง',
  'รหัส|ผ่าน',
  'ราย|ละเอียด',
  'รูป|ถ่าย',
  'ลาย|เซ็น',
  'เลข|ที่',
  'สกุล|เงิน',
  'สถาน|ที่',
  'สัก|ครู่',
  'เส้น|ทาง',
  'สิ้น|สุด',
  'หมด|อายุ',
  'หน้า|จอ',
  'ออก|จาก|ระบบ',
  'ออฟ|ไลน์',
  'อีก|ครั้ง',
]
const joined = new Map(
  compounds.map((parts) => [parts.replaceAll('|', ''), parts.replaceAll('|', joiner)]),
)
const anyCompound = new RegExp([...joined.keys()].join('|'), 'gu')

/** A text of at most this length stands on one line: a name, a heading of a column, a button. */
const longestLine = 20

export function holdWords(text: string): string {
  if (text.length <= longestLine) return text
  return text.replaceAll(anyCompound, (word) => joined.get(word) ?? word)
}

/** All texts of a catalogue, but those of the papers: these lay out their lines themselves. */
export function holdAllWords(
  groups: Readonly<Record<string, object>>,
  papers: readonly string[],
): Record<string, object> {
  return Object.fromEntries(
    Object.entries(groups).map(([group, texts]) => [
      group,
      papers.includes(group) ? texts : Object.fromEntries(heldEntries(texts)),
    ]),
  )
}

function heldEntries(texts: object): [string, unknown][] {
  return Object.entries(texts).map(([key, text]: [string, unknown]) => [key, held(text)])
}

/** A text with places in it has been parsed when the build hands it on: lists within lists, and their words. */
function held(text: unknown): unknown {
  if (typeof text === 'string') return holdWords(text)
  if (Array.isArray(text)) return text.map(held)
  if (typeof text === 'object' && text !== null) return Object.fromEntries(heldEntries(text))
  return text
}
