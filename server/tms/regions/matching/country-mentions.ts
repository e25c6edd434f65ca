/** Finds the countries that a text names, in the languages of the service and in their own. */
import type { Token } from './tokens.ts'
import { nameKey } from '../naming/fold-text.ts'
import { goesOn } from './tokens.ts'

const languages = ['en', 'th', 'zh', 'vi']
const others: Readonly<Record<string, readonly string[]>> = {
  TH: ['ไทย', 'ประเทศไทย', 'Thai', 'Prathet Thai', 'Kingdom of Thailand'],
  CN: ['中国', '中华人民共和国', 'PRC', 'P.R. China', 'Zhongguo', 'จีน'],
  VN: ['Việt Nam', 'Viet Nam', 'Vietnam'],
  US: ['USA', 'United States of America'],
  GB: ['UK', 'England', 'Great Britain'],
  KR: ['Korea'],
  LA: ['Lao PDR'],
  MM: ['Burma'],
  AE: ['UAE'],
}

export type CountryNames = ReadonlyMap<string, string>

export function collectCountryNames(codes: Iterable<string>): CountryNames {
  const names = new Map<string, string>()
  const displays = languages.map(
    (language) => new Intl.DisplayNames([language], { type: 'region' }),
  )
  for (const code of codes) {
    for (const display of displays) names.set(nameKey(display.of(code) ?? code), code)
    for (const name of others[code] ?? []) names.set(nameKey(name), code)
  }
  return names
}

const maxWords = 4

export function findCountries(tokens: readonly Token[], names: CountryNames): Set<string> {
  const found = new Set<string>()
  const note = (key: string) => {
    const code = names.get(key)
    if (code !== undefined) found.add(code)
  }
  for (const [first, token] of tokens.entries()) {
    if (token.script === 'han') {
      for (const [name, code] of names) if (token.text.startsWith(name)) found.add(code)
    }
    let key = ''
    for (let last = first; last < Math.min(first + maxWords, tokens.length); last++) {
      const word = tokens[last]
      if (word === undefined || (last > first && !goesOn(word))) break
      key += word.text
      note(key)
    }
  }
  return found
}
