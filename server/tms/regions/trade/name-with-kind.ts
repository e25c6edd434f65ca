/** The name of a place of trade with the word of its kind, as it is said in each language. */
import type { TradeKind } from '#lib/contract/addresses.ts'
import type { Language } from '#lib/contract/languages.ts'
import type { TradePlace } from './trade-places.ts'

/** Before the name in Thai, after it in English and Chinese. */
const words: Readonly<Record<TradeKind, Readonly<Record<Language, string>>>> = {
  airport: { th: 'สนามบิน', en: 'airport', zh: '机场' },
  port: { th: 'ท่าเรือ', en: 'port', zh: '港' },
  depot: { th: 'ไอซีดี', en: 'ICD', zh: '内陆港' },
  estate: { th: 'นิคมอุตสาหกรรม', en: 'industrial estate', zh: '工业园' },
  crossing: { th: 'ด่าน', en: 'border crossing', zh: '口岸' },
  station: { th: 'สถานีรถไฟ', en: 'railway station', zh: '火车站' },
  metro: { th: 'สถานีรถไฟฟ้า', en: 'BTS/MRT station', zh: '轻轨站' },
  market: { th: 'ตลาด', en: 'market', zh: '市场' },
  hospital: { th: 'โรงพยาบาล', en: 'hospital', zh: '医院' },
  university: { th: 'มหาวิทยาลัย', en: 'university', zh: '大学' },
  street: { th: 'ถนน', en: 'road', zh: '路' },
}
/** Some names have such a word already. */
const hasKind =
  /airport|port$|ICD|estate|park|crossing|bridge|station|junction|market|hospital|institute|university|road|สนามบิน|ท่าอากาศยาน|ท่าเรือ|นิคม|สวนอุตสาหกรรม|ด่าน|สะพาน|สถานี|ชุมทาง|ตลาด|โรงพยาบาล|สถาบัน|มหาวิทยาลัย|วิทยาลัย|ถนน|机场|港|园|口岸|站|市场|医院|大学|路/i

export function nameWithKind({ kind, names }: TradePlace, language: Language): string {
  const name = names[language]
  // A name that stays in Thai has its word in Thai.
  const inOne = name === '' ? 'th' : language
  const said = name || names.th || names.en
  if (hasKind.test(said)) return said
  const word = words[kind][inOne]
  if (inOne === 'th') return `${word}${said}`
  return inOne === 'zh' ? `${said}${word}` : `${said} ${word}`
}
