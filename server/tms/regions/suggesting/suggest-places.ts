/**
 * Suggests places for partly typed text: places whose name begins with it, also after or before the name
 * of a larger place.
 */
import { isWithin, type Place, type PlaceKind } from '../gazetteer/place.ts'
import { matchText, type Knowledge } from '../matching/match-text.ts'
import { foldText, nameKey } from '../naming/fold-text.ts'

export interface WantedSuggestions {
  readonly typed: string
  readonly country: string | null
  readonly homeCountry: string | null
  readonly limit: number
}

/** How well a place matches the typed text, before its size counts. */
const scores = {
  /** All of the text is the beginning of the name. */
  whole: 4,
  /** The same with several words. */
  words: 10,
  exact: 2,
  /** A part of the text names a place, and the rest begins another one in or around it. */
  within: 10,
  /** The text was understood as an address. */
  understood: 5,
}

/** One letter matches thousands of names, and the first of each rank are enough. */
const maxKeys = 4000

const ranks: Readonly<Record<PlaceKind, number>> = {
  country: 0,
  province: 5,
  city: 4.5,
  district: 3.5,
  subdistrict: 2,
  town: 2,
}

export function suggestPlaces(wanted: WantedSuggestions, knowledge: Knowledge): Place[] {
  const found = new Map<Place, number>()
  const note = (place: Place, score: number) => {
    if (wanted.country !== null && place.country !== wanted.country) return
    const home = place.country === wanted.homeCountry ? 1.5 : 0
    found.set(place, Math.max(found.get(place) ?? -Infinity, score + sizeOf(place) + home))
  }
  const words = foldText(wanted.typed)
    .split(/[\s,./;]+/)
    .filter((word) => word !== '')

  for (const { place, exact } of beginningWith(nameKey(wanted.typed), knowledge)) {
    note(place, scores.whole + (exact ? scores.exact : 0) + (words.length > 1 ? scores.words : 0))
  }
  // "chon buri si r": a place, and the beginning of another one in it; or the other way round.
  for (let cut = 1; cut < Math.min(words.length, 5); cut++) {
    const context = words.slice(0, cut).join(' ')
    const rest = words.slice(cut).join('')
    const larger = matchText({ ...wanted, text: context }, knowledge).slice(0, 8)
    for (const { place, exact } of beginningWith(rest, knowledge)) {
      for (const { place: other } of larger) {
        if (place !== other && isWithin(place, other))
          note(place, scores.within + (exact ? scores.exact : 0))
        if (place !== other && isWithin(other, place))
          note(other, scores.within + (exact ? scores.exact : 0))
      }
    }
  }
  for (const [at, { place }] of matchText({ ...wanted, text: wanted.typed }, knowledge).entries()) {
    if (at < wanted.limit) note(place, scores.understood - at)
  }
  return [...found]
    .sort(([a, scoreA], [b, scoreB]) => scoreB - scoreA || a.id - b.id)
    .slice(0, wanted.limit)
    .map(([place]) => place)
}

function sizeOf({ kind, population }: Place): number {
  return ranks[kind] + Math.max(0, Math.log10(Math.max(population, 1)) - 4) * 0.5
}

function* beginningWith(
  start: string,
  { names }: Knowledge,
): Generator<{ place: Place; exact: boolean }> {
  if (start === '') return
  const { keys } = names
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((keys[middle] ?? '') < start) low = middle + 1
    else high = middle
  }
  for (let at = low; at < Math.min(keys.length, low + maxKeys); at++) {
    const key = keys[at] ?? ''
    if (!key.startsWith(start)) return
    for (const { place, strength } of names.exactly(key)) {
      if (strength !== 'shared') yield { place, exact: key === start }
    }
  }
}
