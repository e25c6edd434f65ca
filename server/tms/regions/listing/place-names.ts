/**
 * Names of places in the reader's language. The table has English names of nearly all places, Thai names of
 * Thailand's and of first levels around, and Chinese names of China's and of first levels.
 */
import type { Language } from '#lib/contract/languages.ts'
import { chainOf, type Place } from '../gazetteer/place.ts'

/** Null where the table has no name in that language. */
function nameIn(place: Place, language: Language): string | null {
  const { kind, name, nameEn, nameTh, nameZh, country } = place
  if (kind === 'country') return countryName(country, language)
  const known = {
    en: nameEn || (isLatin.test(name) ? name : ''),
    th: country === 'TH' ? name : nameTh,
    zh: country === 'CN' && kind !== 'town' ? name : nameZh,
  }
  return known[language] || null
}

const isLatin = /^\p{Script=Latin}/u

/** Alone, as in a list of regions: in the language where known, else in English, else as it is there. */
export function placeName(place: Place, language: Language): string {
  return nameIn(place, language) ?? nameIn(place, 'en') ?? place.name
}

/** A thing with names of its own beside the chain of places. */
export type NamedThing = Readonly<Record<Language, string>>

/**
 * An address is in one language: the reader's where all of its names are known in it, else English, else that
 * of the country. Only the name of a thing that has none in English stays as it is there.
 */
export function languageOfAddress(
  place: Place,
  { language, thing }: { language: Language; thing?: NamedThing },
): Language {
  const chain = chainOf(place).filter((each) => isNamed(each) || each.kind === 'country')
  const isKnown = (each: Language) => chain.every((one) => nameIn(one, each) !== null)
  if (isKnown(language) && thing?.[language] !== '') return language
  if (isKnown('en')) return 'en'
  return place.country === 'TH' ? 'th' : place.country === 'CN' ? 'zh' : language
}

/** Counties that no city governs are grouped below one that is none, and some regions have no name. */
function isNamed({ name }: Place): boolean {
  return name !== '' && !name.endsWith('直辖县级行政区划')
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
  const chain = chainOf(place).filter(isNamed)
  const names = chain.map((each) => placeName(each, language))
  const country = countryName(place.country, language)
  if (place.country === 'TH' && language === 'th') {
    return join([...chain.map(thaiWithRank), postalCode], ' ')
  }
  if (place.country === 'CN' && language === 'zh') {
    return names.toReversed().filter(unlikeTheOneBefore).join('')
  }
  // A city state is its own province.
  const parts = [...names, country].filter(unlikeTheOneBefore)
  return join([join(parts, ', '), postalCode], ' ')
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
