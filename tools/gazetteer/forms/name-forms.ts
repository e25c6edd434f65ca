/** All the ways in which a place is named in a text, as keys of the index. */
import type { Place } from '#server/tms/regions/gazetteer/place.ts'
import { nameKey } from '#server/tms/regions/naming/fold-text.ts'
import type { FormStrength } from '#server/tms/regions/naming/name-index.ts'
import { shortChineseName } from './chinese-forms.ts'
import { vietnameseForms } from './vietnamese-forms.ts'

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
