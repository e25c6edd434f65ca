/**
 * Suggests places for partly typed text: areas and places of trade whose name begins with it, by letters or by
 * ear, also after a word of rank or kind, and after or before the name of a larger place; and postal codes.
 */
import type { Language } from '#lib/contract/languages.ts'
import { isWithin, type Place, type PlaceKind } from '../gazetteer/place.ts'
import { languageOfAddress, placeLine } from '../listing/place-names.ts'
import { chosenConfidence } from '../matching/judge-match.ts'
import {
  chosenLandmarkConfidence,
  matchText,
  pointOf,
  type Knowledge,
  type TextMatch,
} from '../matching/match-text.ts'
import { letterRanks, ranksBefore, thaiLetterRanks, thaiRanks } from '../matching/rank-words.ts'
import type { Ranks } from '../matching/rank-words.ts'
import { cutIntoTokens, type Token } from '../matching/tokens.ts'
import { foldText, nameKey } from '../naming/fold-text.ts'
import { soundKey } from '../naming/sound-key.ts'
import { beginningWith } from '../naming/sorted-keys.ts'
import { nameWithKind } from '../trade/name-with-kind.ts'
import type { TradePlace } from '../trade/trade-places.ts'

export interface WantedSuggestions {
  readonly typed: string
  readonly country: string | null
  readonly homeCountry: string | null
  /** The labels are in it, and no two of them are alike. */
  readonly language: Language
  readonly limit: number
}

/** How well a place matches the typed text, before its size counts. */
const scores = {
  /** All of the text is the beginning of the name. */
  whole: 4,
  /** The same with several words, or after a word of rank or kind. */
  words: 10,
  exact: 2,
  /** A part of the text names a place, and the rest begins another one in or around it. */
  within: 10,
  /** A place of trade without a word of its kind: an area of the name is meant more often. */
  bare: -2.5,
  /** By ear only. */
  bySound: -3,
  /** The text was understood as an address. */
  understood: 5,
  home: 2.5,
}

/** One letter matches thousands of names, and the first of each rank are enough. */
const maxKeys = 4000
/** By ear a few letters match nearly everything. */
const minSoundLetters = 4
const minDigits = 2

const sizes: Readonly<Record<PlaceKind, number>> = {
  country: 0,
  province: 5,
  city: 4.5,
  district: 3.5,
  subdistrict: 2,
  town: 2,
}
const tradeSizes: Readonly<Record<TradePlace['kind'], number>> = {
  airport: 4.5,
  port: 4.2,
  depot: 4,
  estate: 3.2,
  crossing: 3,
  hospital: 2.6,
  university: 2.4,
  metro: 2.4,
  station: 1.9,
  street: 1.8,
  market: 1.5,
}

interface Suggestion {
  readonly place: Place
  readonly landmark: null
  readonly postalCode: string | null
  readonly score: number
}

interface LandmarkSuggestion {
  readonly landmark: TradePlace
  readonly score: number
}

/** The best first. */
export function suggestPlaces(wanted: WantedSuggestions, knowledge: Knowledge): TextMatch[] {
  const found = new Map<Place | TradePlace | string, Suggestion | LandmarkSuggestion>()
  const counts = (country: string) => wanted.country === null || country === wanted.country
  const home = (country: string) => (country === wanted.homeCountry ? scores.home : 0)
  const isBetter = (key: Place | TradePlace | string, score: number) =>
    score > (found.get(key)?.score ?? -Infinity)
  const noteArea = (place: Place, base: number, postalCode: string | null = null) => {
    if (!counts(place.country)) return
    const score = base + sizeOf(place) + home(place.country)
    const key = postalCode === null ? place : `${place.id} ${postalCode}`
    if (isBetter(key, score)) found.set(key, { place, landmark: null, postalCode, score })
  }
  const noteLandmark = (landmark: TradePlace, base: number) => {
    if (!counts(landmark.country)) return
    const score = base + tradeSizes[landmark.kind] + home(landmark.country)
    if (isBetter(landmark, score)) found.set(landmark, { landmark, score })
  }

  const folded = foldText(wanted.typed)
  const tokens = cutIntoTokens(folded)
  const whole = readBeginning(tokens)
  for (const { place, weight } of areasBeginning(whole, knowledge)) {
    noteArea(place, scores.whole + weight + (whole.isSeveral ? scores.words : 0))
  }
  for (const { place, isExact, hasKind } of knowledge.trade.beginning(nameKey(wanted.typed))) {
    const several = whole.isSeveral || hasKind ? scores.words : 0
    const weight = several + (isExact ? scores.exact : 0) + (hasKind ? 0 : scores.bare)
    noteLandmark(place, scores.whole + weight)
  }
  for (const { code, place, share } of codesBeginning(tokens, knowledge)) {
    noteArea(place, scores.words + share, code)
  }
  // "chon buri si r": a place, and the beginning of another one in it; or the other way round.
  for (let cut = 1; cut < Math.min(tokens.length, 6); cut++) {
    const rest = readBeginning(tokens.slice(cut))
    if (rest.key === '') continue
    const context = folded.slice(0, tokens[cut]?.start).replace(/[.\s]+$/, '')
    const larger = matchText({ ...wanted, text: context }, knowledge).slice(0, 8)
    if (larger.length === 0) continue
    for (const { place, weight } of areasBeginning(rest, knowledge)) {
      for (const { place: other } of larger) {
        if (place === other) continue
        if (isWithin(place, other)) noteArea(place, scores.within + weight)
        if (isWithin(other, place)) noteArea(other, scores.within + weight)
      }
    }
  }
  const understood = matchText({ ...wanted, text: wanted.typed }, knowledge)
  const likely = understood.filter(({ place }) => place.country === understood[0]?.place.country)
  for (const [at, { place, landmark, matched }] of likely.slice(0, wanted.limit).entries()) {
    const code = matched.find(({ kind }) => kind === 'postal_code')?.text ?? null
    if (landmark === null) noteArea(place, scores.understood - at, code)
    else noteLandmark(landmark, scores.understood - at)
  }
  return differentLabels(
    [...found.values()].sort((a, b) => b.score - a.score || orderOf(a) - orderOf(b)),
    wanted,
    knowledge,
  )
}

function orderOf(suggestion: Suggestion | LandmarkSuggestion): number {
  return suggestion.landmark === null ? suggestion.place.id : Infinity
}

/** A district and its subdistrict of one name have one label where the line leaves out what is said twice. */
function differentLabels(
  suggestions: readonly (Suggestion | LandmarkSuggestion)[],
  { language, limit }: WantedSuggestions,
  knowledge: Knowledge,
): TextMatch[] {
  const labels = new Set<string>()
  const matches: TextMatch[] = []
  for (const suggestion of suggestions) {
    if (matches.length >= limit) break
    const match =
      suggestion.landmark === null
        ? matchOfArea(suggestion, knowledge)
        : matchOfLandmark(suggestion.landmark, knowledge)
    if (match === null) continue
    const label = labelOf(match, language)
    if (labels.has(label)) continue
    labels.add(label)
    matches.push(match)
  }
  return matches
}

/** A place of trade is shown with the word of its kind: "Chiang Mai" is an airport, a station and a market. */
export function labelOf(
  { place, landmark, postalCode }: Pick<TextMatch, 'place' | 'landmark' | 'postalCode'>,
  language: Language,
): string {
  const thing = landmark === null ? {} : { thing: landmark.names }
  const inOne = languageOfAddress(place, { language, ...thing })
  const line = placeLine(place, { language: inOne, postalCode })
  return landmark === null ? line : `${nameWithKind(landmark, inOne)}, ${line}`
}

const chosen = { namesConfidence: 1, matched: [], ignored: [] }

function matchOfArea({ place, postalCode: code }: Suggestion, { postal }: Knowledge): TextMatch {
  const centre = code === null ? null : postal.centre(place, code)
  return {
    ...chosen,
    place,
    landmark: null,
    point: pointOf(place, centre),
    postalCode: code ?? postal.only(place),
    confidence: chosenConfidence(place, centre),
  }
}

function matchOfLandmark(landmark: TradePlace, knowledge: Knowledge): TextMatch | null {
  const area = knowledge.areaAt(landmark, landmark.country)
  if (area === null) return null
  // A street is in more than one subdistrict.
  const around = landmark.kind === 'street' ? (area.parent ?? area) : area
  const { lat, lng } = landmark
  return {
    ...chosen,
    place: around,
    landmark,
    point: { lat, lng, basis: 'place_of_trade' },
    postalCode: around.postalCode,
    confidence: chosenLandmarkConfidence(landmark),
  }
}

function sizeOf({ kind, population }: Place): number {
  return sizes[kind] + Math.max(0, Math.log10(Math.max(population, 1)) - 4) * 0.5
}

interface Beginning {
  /** The unfinished name without the word of rank before it. */
  readonly key: string
  readonly ranks: Ranks | null
  readonly isSeveral: boolean
}

/** "เขตบา", "อ.บางพ", "amphoe ban": what the word of rank says, and the beginning of the name. */
function readBeginning(tokens: readonly Token[]): Beginning {
  const [first, second, ...others] = tokens
  const keyOf = (rest: readonly Token[]) => rest.map(({ text }) => text).join('')
  const plain = { key: keyOf(tokens), ranks: null, isSeveral: tokens.length > 1 }
  if (first === undefined) return plain
  if (first.script === 'thai') {
    const glued = thaiRanks.find(([word]) => first.text.startsWith(word) && first.text !== word)
    if (glued !== undefined) {
      const [word, ranks] = glued
      return { key: plain.key.slice(word.length), ranks, isSeveral: true }
    }
  }
  if (second === undefined) return plain
  const word = first.text
  const two = ranksBefore.get(word + second.text)
  if (two !== undefined && others.length > 0)
    return { key: keyOf(others), ranks: two, isSeveral: true }
  const isLetter = second.gap.startsWith('.')
  const ranks =
    thaiRanks.find(([each]) => each === word)?.[1] ??
    thaiLetterRanks.get(word) ??
    (isLetter ? letterRanks.get(word) : ranksBefore.get(word))
  return ranks === undefined ? plain : { key: keyOf([second, ...others]), ranks, isSeveral: true }
}

function* areasBeginning(
  { key, ranks }: Beginning,
  { names }: Knowledge,
): Generator<{ place: Place; weight: number }> {
  if (key === '') return
  const isMeant = ({ kind }: Place) => ranks === null || ranks.includes(kind)
  for (const each of beginningWith(names.keys, key, maxKeys)) {
    for (const { place, strength } of names.exactly(each)) {
      if (strength === 'shared' || !isMeant(place)) continue
      yield { place, weight: each === key ? scores.exact : 0 }
    }
  }
  if (key.length < minSoundLetters || !/^[a-z]+$/.test(key)) return
  // A last letter sounds different where a vowel goes on: "petchab" and "petchabun".
  for (const sound of new Set([soundKey(key), soundKey(`${key}a`).slice(0, -1)])) {
    for (const each of beginningWith(names.soundKeys, sound, maxKeys)) {
      for (const { place, strength } of names.bySoundKey(each)) {
        if (strength === 'shared' || !isMeant(place)) continue
        yield { place, weight: scores.bySound + (each === sound ? scores.exact : 0) }
      }
    }
  }
}

/** A postal code begun as the only thing, or at the end. */
function* codesBeginning(
  tokens: readonly Token[],
  { postal }: Knowledge,
): Generator<{ code: string; place: Place; share: number }> {
  const last = tokens.at(-1)
  if (last?.script !== 'digits' || last.text.length < minDigits || tokens.length > 1) return
  for (const code of beginningWith(postal.codes, last.text, maxKeys)) {
    for (const area of postal.areas(code)) yield { code, ...area }
    if (code !== last.text) continue
    for (const place of postal.districts(code)) yield { code, place, share: 0 }
  }
}
