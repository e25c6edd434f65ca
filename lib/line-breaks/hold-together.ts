/**
 * A figure and its unit are held on one line, in names and sentences that are made elsewhere; what is
 * written in `app/messages` has the spaces that do not break in it.
 */
import type { Language } from '../contract/languages.ts'

const heldSpace = '\u00a0'

export function holdTogether(text: string, language: Language): string {
  return text.replaceAll(unitsOf[language], heldSpace)
}

const thaiUnits =
  'ชิ้น|คัน|รายการ|บัญชี|แห่ง|แถว|ครั้ง|วินาที|นาที|ชั่วโมง|วัน|กก|กรัม|ปอนด์|ซม|มม|ม\\.|กม|นิ้ว|ลบ|ลิตร|หลัก|ตัวอักษร|อักขระ|รูป|ลิงก์|ล้อ|คน|ที่อยู่|มิลลิวินาที|น\\.'
const chineseUnits =
  '件|辆|项|行|个|条|张|台|次|处|层|页|步|位|秒|分钟|小时|天|年|月|日|千克|克|磅|厘米|毫米|米|英寸|公里|立方|升|字符|毫秒|号'

/** The space between a figure (or what it is put in for) and its unit; in Chinese also the one after 第. */
const unitsOf: Readonly<Record<Language, RegExp>> = {
  en: /(?!)/gu,
  th: new RegExp(`(?<=[\\d}#]) (?=${thaiUnits})`, 'gu'),
  zh: new RegExp(`(?<=[\\d}#]) (?=${chineseUnits})|(?<=第) (?=[\\d{#])`, 'gu'),
}
