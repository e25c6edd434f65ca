/** A place's name in the reader's language, if the table has it. */
import type { Language } from '#lib/contract/languages.ts'
import { chainOf, type Place } from '../gazetteer/place.ts'

export function placeName({ kind, name, nameEn, country }: Place, language: Language): string {
  if (kind === 'country') return countryName(country, language)
  const native = (country === 'TH' && language === 'th') || (country === 'CN' && language === 'zh')
  return native || nameEn === '' ? name : nameEn
}

const countryNames = new Map<Language, Intl.DisplayNames>()

export function countryName(code: string, language: Language): string {
  let names = countryNames.get(language)
  if (names === undefined) {
    names = new Intl.DisplayNames([language], { type: 'region' })
    countryNames.set(language, names)
  }
  return names.of(code) ?? code
}

/** The place and the places that contain it, on one line, as addresses are written in that language. */
export function placeLine(
  place: Place,
  { language, postalCode }: { language: Language; postalCode: string },
): string {
  const chain = chainOf(place).filter(({ name }) => name !== '')
  const names = chain.map((each) => placeName(each, language))
  const country = countryName(place.country, language)
  if (place.country === 'TH' && language === 'th') {
    return join([...chain.map(thaiWithRank), postalCode], ' ')
  }
  if (place.country === 'CN' && language === 'zh') {
    return names.toReversed().filter(unlikeTheOneBefore).join('')
  }
  return join([...names.filter(unlikeTheOneBefore), join([country, postalCode], ' ')], ', ')
}

const bangkok = '10'

function thaiWithRank(place: Place): string {
  const inBangkok = chainOf(place).at(-1)?.code === bangkok
  switch (place.kind) {
    case 'subdistrict':
      return `${inBangkok ? 'แขวง' : 'ต.'}${place.name}`
    case 'district':
      return `${inBangkok ? 'เขต' : 'อ.'}${place.name}`
    default:
      return inBangkok ? place.name : `จ.${place.name}`
  }
}

/** A municipality is its own city. */
function unlikeTheOneBefore(name: string, at: number, names: readonly string[]): boolean {
  return name !== names[at - 1]
}

function join(parts: readonly string[], between: string): string {
  return parts.filter((part) => part !== '').join(between)
}
