/** Finds the countries that a text names, in the languages of the service and in their own. */
import { nameKey } from '../naming/fold-text.ts'
import { goesOn, type Token } from './tokens.ts'

const languages = ['en', 'th', 'zh', 'vi']
const others: Readonly<Record<string, readonly string[]>> = {
  TH: ['ไทย', 'ประเทศไทย', 'Thai', 'Prathet Thai', 'Kingdom of Thailand'],
  CN: ['中国', '中华人民共和国', 'PRC', 'P.R. China', 'Zhongguo', 'จีน'],
  VN: ['Việt Nam', 'Viet Nam', 'Vietnam'],
  US: ['USA', 'United States of America'],
  GB: ['UK', 'England', 'Great Britain'],
  KR: ['Korea'],
  LA: ['Lao PDR', 'สปป.ลาว'],
  MM: ['เมียนมาร์'],
  AE: ['UAE'],
}

export type CountryNames = ReadonlyMap<string, string>

export function collectCountryNames(codes: Iterable<string>): CountryNames {
  const names = new Map<string, string>()
  const displays = languages.map(
    (language) => new Intl.DisplayNames([language], { type: 'region' }),
  )
  for (const code of codes) {
    for (const display of displays) {
      // Some have a second name: "Myanmar (Burma)".
      for (const name of (display.of(code) ?? code).split(/[()]/)) {
        if (name.trim() !== '') names.set(nameKey(name), code)
      }
    }
    for (const name of others[code] ?? []) names.set(nameKey(name), code)
  }
  return names
}

const maxWords = 4

export interface CountryMention {
  readonly code: string
  readonly start: number
  readonly end: number
}

/** "Malaysia Hotel" is not in Malaysia, and in Thai many things are called Thai. */
function isPartOfName(last: Token, next: Token | undefined): boolean {
  if (next === undefined || !goesOn(next) || next.script === 'digits') return false
  return last.script === next.script && last.script !== 'han' && !addressWords.has(next.text)
}

/** Words that follow a country's name in an address. */
const addressWords: ReadonlySet<string> = new Set([
  'tel',
  'phone',
  'mobile',
  'fax',
  'zip',
  'postcode',
  'โทร',
])

export function findCountries(tokens: readonly Token[], names: CountryNames): CountryMention[] {
  const found: CountryMention[] = []
  for (const first of tokens.keys()) {
    let key = ''
    for (const [at, token] of tokens.slice(first, first + maxWords).entries()) {
      if (at > 0 && !goesOn(token)) break
      key += token.text
      const code = names.get(key)
      const next = tokens[first + at + 1]
      if (code !== undefined && !isPartOfName(token, next)) {
        found.push({ code, start: tokens[first]?.start ?? 0, end: token.end })
      }
    }
  }
  for (const { text, start } of tokens.filter(({ script }) => script === 'han')) {
    for (const [name, code] of names) {
      if (text.startsWith(name)) found.push({ code, start, end: start + name.length })
    }
  }
  return found
}
