/** All the ways in which a place is named in a text, as keys of the index. */
import type { Place } from '#server/tms/regions/gazetteer/place.ts'
import { nameKey } from '#server/tms/regions/naming/fold-text.ts'
import type { FormStrength } from '#server/tms/regions/naming/name-index.ts'

export interface NameForm {
  readonly key: string
  readonly strength: FormStrength
}

export function nameForms(place: Place): NameForm[] {
  const forms = new Map<string, FormStrength>()
  const add = (name: string, strength: FormStrength) => {
    const key = nameKey(name)
    if (key !== '' && !forms.has(key)) forms.set(key, strength)
  }
  if (place.country === 'VN') addVietnamese(place, add)
  else if (place.country === 'CN' && place.kind !== 'town') addChinese(place, add)
  else add(place.name, 'plain')
  add(place.nameEn, 'plain')
  for (const name of place.otherNames) add(name, 'plain')
  add(place.nameTh, 'plain')
  addChineseOfOthers(place, add)
  if (place.country === 'TH' && place.kind === 'district' && place.nameEn.startsWith('Mueang ')) {
    // The capital's district of every province: "อ.เมือง" says which only beside the province.
    for (const word of ['เมือง', 'Mueang', 'Muang', 'Meuang', 'Amphoe Mueang']) add(word, 'shared')
  }
  return [...forms].map(([key, strength]) => ({ key, strength }))
}

type Add = (name: string, strength: FormStrength) => void

function addVietnamese(place: Place, add: Add): void {
  const { bare, short } = vietnameseForms(place.name)
  add(place.name, 'ranked')
  if (bare !== null) add(bare, 'plain')
  for (const each of short) add(each, 'ranked')
}

function addChinese(place: Place, add: Add): void {
  add(place.name, 'ranked')
  const short = shortChineseName(place.name)
  if (short !== null) add(short, 'plain')
}

/** Without its rank a place of Viet Nam often has the name of one of China, which is meant far more often. */
function addChineseOfOthers({ nameZh, country, kind }: Place, add: Add): void {
  add(nameZh, 'plain')
  if (country === 'VN' || kind === 'town') return
  const bare = nameZh.replace(/(?:直辖县|[府省州邦市县区])$/, '')
  if (kind === 'province' && bare.length >= 2) add(bare, 'plain')
  if (nameZh.endsWith('直辖县')) add(`${bare}市`, 'plain')
}

/** A Chinese name as people shorten it: 广西 for 广西壮族自治区, 浦东 for 浦东新区. */
const suffix = /(?:特别行政区|自治区|自治州|自治县|自治旗|地区|林区|新区|矿区|[省市区县盟旗州])$/
const peoples =
  /(?:蒙古|回|藏|维吾尔|苗|彝|壮|布依|朝鲜|满|侗|瑶|白|土家|哈尼|哈萨克|傣|黎|傈僳|佤|畲|高山|拉祜|水|东乡|纳西|景颇|柯尔克孜|土|达斡尔|仫佬|羌|布朗|撒拉|毛南|仡佬|锡伯|阿昌|普米|塔吉克|怒|鄂温克|德昂|保安|裕固|独龙|鄂伦春|各)族/g

function shortChineseName(name: string): string | null {
  if (name === '内蒙古自治区') return '内蒙古'
  if (name === '新疆维吾尔自治区') return '新疆'
  const withoutSuffix = name.replace(suffix, '')
  const short = /自治/.test(name) ? withoutPeoples(withoutSuffix) : withoutSuffix
  return short.length >= 2 && short !== name ? short : null
}

/** Some peoples stand in their own names without the word for one: 柯尔克孜 in 克孜勒苏柯尔克孜. */
function withoutPeoples(name: string): string {
  const short = name.replaceAll(peoples, '').replace(/(?:蒙古|哈萨克|柯尔克孜)$/, '')
  return short.length >= 2 ? short : name
}

/** A Vietnamese name with its word of rank taken off, or shortened as people do: Quận 1 is Q.1. */
const ranks: readonly (readonly [string, readonly string[]])[] = [
  ['Thành phố', ['tp']],
  ['Thị xã', ['tx']],
  ['Thị trấn', ['tt']],
  ['Tỉnh', []],
  ['Quận', ['q', 'district', 'dist', 'd']],
  ['Huyện', ['h']],
  ['Phường', ['p', 'ward', 'w']],
  ['Xã', ['x']],
]

interface VietnameseForms {
  /** Null where only a number is left. */
  readonly bare: string | null
  readonly short: readonly string[]
}

function vietnameseForms(name: string): VietnameseForms {
  const rank = ranks.find(([word]) => name.startsWith(`${word} `))
  if (rank === undefined) return { bare: null, short: [] }
  const [word, shortWords] = rank
  const rest = name.slice(word.length + 1)
  const numbered = /^\d+$/.test(rest)
  // Only before a number do the letters say more than they confuse: "P.5", but not "P. Tân Định".
  return {
    bare: numbered ? null : rest,
    short: numbered ? shortWords.map((each) => `${each}${rest}`) : [],
  }
}
