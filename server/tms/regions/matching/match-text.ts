/** Finds the place that an address text means, or null when it names none. */
import type { MatchedPart, TradeKind } from '#lib/contract/addresses.ts'
import { provinceCentroidConfidence } from '#lib/contract/limits.ts'
import { greatCircleM, type Point } from '#lib/geo/great-circle.ts'
import { chainOf, isWithin, type Place } from '../gazetteer/place.ts'
import type { TradeIndex, TradePlace } from '../trade/trade-places.ts'
import { whatWasUnderstood, type PartOfText, type Span } from './understood.ts'
import { foldText, nameKey } from '../naming/fold-text.ts'
import type { NameIndex } from '../naming/name-index.ts'
import { findCountries, type CountryNames } from './country-mentions.ts'
import { judgeMatch, reachFactor, restsOnProvince } from './judge-match.ts'
import { findLatinMentions, mentionOf } from './latin-mentions.ts'
import { doubts, type Mention, recognized } from './mention.ts'
import { findPostalCodes, type CodeCentre, type PostalCodes } from './postal-codes.ts'
import { scoreCandidates, type Candidate } from './score-candidates.ts'
import { findThaiMentions, marksOf } from './thai-mentions.ts'
import { cutIntoTokens, type Token, goesOn } from './tokens.ts'
import {
  chineseStreet,
  ordinaryWords,
  ranksAfter,
  ranksBefore,
  streetsAfter,
  streetsBefore,
  type Ranks,
} from './rank-words.ts'
import { allowedErrors } from '../naming/near-names.ts'

export interface Knowledge {
  readonly names: NameIndex
  readonly postal: PostalCodes
  readonly countryNames: CountryNames
  readonly countries: ReadonlyMap<string, Place>
  readonly trade: TradeIndex
  /** The area that a point of that country lies in. */
  readonly areaAt: (point: Point, country: string) => Place | null
}

export interface WantedMatch {
  readonly text: string
  /** Places of this country before all others. */
  readonly country: string | null
  readonly homeCountry: string | null
}

export interface TextMatch {
  readonly place: Place
  /** A place of trade in that area: the answer's point is its own. */
  readonly landmark: TradePlace | null
  readonly point: MatchedPoint
  /** The postal code of the text when it is the place's; else the place's only one; else empty. */
  readonly postalCode: string
  readonly confidence: number
  /** How sure the names are, whatever is known of the point. */
  readonly namesConfidence: number
  readonly matched: readonly MatchedName[]
  readonly ignored: readonly string[]
}

/** The point to answer with, and what it is: only a province's or a country's capital in the first case. */
export interface MatchedPoint extends Point {
  readonly basis: 'province' | 'area' | 'postal_code' | 'place_of_trade'
}

/** A part of the text and the place that it names; null for a postal code. */
export interface MatchedName {
  readonly text: string
  readonly kind: MatchedPart['kind']
  readonly place: Place | TradePlace | null
}

/** In another country than the one that was given. */
const elsewhere = 0.5

/** The most likely first; the others are alternatives. */
export function matchText(wanted: WantedMatch, knowledge: Knowledge): TextMatch[] {
  const folded = foldText(wanted.text)
  const areas = matchAreas(folded, wanted, knowledge)
  const landmark = matchLandmark(folded, { areas, wanted, knowledge })
  const found = landmark === null ? areas : [landmark, ...areas]
  // Another country's name alone is nothing in this one.
  const isThere = found.some(({ place }) => place.country === wanted.country)
  if (isThere || wanted.country === null) return found
  return matchText({ ...wanted, country: null }, knowledge).map(lessSure)
}

function lessSure(match: TextMatch): TextMatch {
  if (match.confidence === provinceCentroidConfidence) return match
  const half = (confidence: number) => Math.round(confidence * elsewhere * 100) / 100
  return {
    ...match,
    confidence: half(match.confidence),
    namesConfidence: half(match.namesConfidence),
  }
}

/** Names of administrative areas only, for the fields of an address that hold nothing else. */
export function matchAreasOnly(wanted: WantedMatch, knowledge: Knowledge): TextMatch[] {
  return matchAreas(foldText(wanted.text), wanted, knowledge)
}

/** Areas only. Where nothing smaller is understood, the country. */
function matchAreas(
  folded: string,
  { text, country, homeCountry }: WantedMatch,
  { names, postal, countryNames, countries, trade }: Knowledge,
): TextMatch[] {
  const tokens = cutIntoTokens(folded)
  const named = findCountries(tokens, countryNames)
  const isOfCountry = ({ start, end, quality }: Mention) =>
    quality < 1 && named.some((each) => each.start < end && start < each.end)
  const companies = findCompanyNames(folded)
  const within = (mentions: readonly Mention[]) =>
    mentions
      .filter(
        (mention) =>
          (country === null || mention.place.country === country) && !isOfCountry(mention),
      )
      .map((mention) => doubtInCompany(mention, companies))
  const findExact = (read: readonly Token[]) =>
    within([
      ...findLatinMentions(read, names),
      ...findThaiMentions(read, names),
      ...findChineseMentions(read, names),
    ])
  // In "Battambang Cambodia" the country is not a word more of the name; in "Phaya Thai" it is one.
  const asWritten = findExact(tokens)
  const onlyCountries = named.filter(({ start, end }) =>
    asWritten.every((mention) => mention.start >= end || start >= mention.end),
  )
  const areaTokens =
    onlyCountries.length === 0 ? tokens : cutIntoTokens(onlyCountries.reduce(masked, folded))
  const exact = areaTokens === tokens ? asWritten : findExact(areaTokens)
  const near = within(findNearMentions({ tokens: areaTokens, known: exact, names }))
  const codes = country === null || country === 'TH' ? findPostalCodes(tokens, postal) : []
  const candidates = scoreCandidates(
    {
      mentions: doubtTheShorter([...exact, ...near]),
      postalCodes: codes.map((token) => token.text),
      countries: new Set(named.map(({ code }) => code)),
      homeCountry,
      isGiven: country !== null,
      verbatim: text.normalize('NFC').toLowerCase(),
    },
    postal,
  )
  const understand = (parts: readonly AreaPart[]) => {
    const { matched, ignored, share } = whatWasUnderstood(text, { folded, tokens, parts })
    return {
      share,
      ignored,
      matched: matched.map(({ part: { kind, place }, text: written }) => ({
        text: written,
        kind,
        place,
      })),
    }
  }
  const countryParts = named.flatMap((each): AreaPart[] => {
    const place = countries.get(each.code)
    return place === undefined ? [] : [{ ...each, kind: 'country', place }]
  })
  if (candidates.length === 0) {
    const [part] = countryParts
    if (part?.place?.kind !== 'country') return []
    const { matched, ignored } = understand([part])
    const confidence = provinceCentroidConfidence
    const { place } = part
    const match = { place, landmark: null, point: pointOf(place, null), postalCode: '' }
    return [{ ...match, matched, ignored, confidence, namesConfidence: confidence }]
  }
  return candidates.slice(0, maxMatches).map((candidate, at) => {
    const others = candidates.filter((_, index) => index !== at)
    const { place } = candidate
    const parts = [
      ...candidate.support.map((mention): AreaPart => ({ ...mention, kind: mention.place.kind })),
      ...codes
        .filter((token) => token.text === candidate.postalCode)
        .map(({ start, end }): AreaPart => ({ start, end, kind: 'postal_code', place: null })),
      ...countryParts.filter((part) => part.place?.country === place.country),
    ]
    const { share, matched, ignored } = understand(parts)
    const codeCentre =
      candidate.postalCode === null ? null : postal.centre(place, candidate.postalCode)
    const isOther = bearsNameOfOther(candidate, trade)
    const judged = judgeMatch(candidate, { others, share, codeCentre, isOther })
    const { confidence, namesConfidence } = judged
    const postalCode = candidate.postalCode ?? postal.only(place)
    const match = { place, landmark: null, point: pointOf(place, codeCentre), postalCode }
    return Object.assign(match, { confidence, namesConfidence, matched, ignored })
  })
}

/** Whether the only name is also that of a street, a station or the like elsewhere, which may be meant. */
function bearsNameOfOther({ place, support, postalCode }: Candidate, trade: TradeIndex): boolean {
  const [only, ...more] = support
  if (only === undefined || more.length > 0 || only.ranked || postalCode !== null) return false
  if (place.kind === 'province' || place.kind === 'city') return false
  return [place.name, place.nameEn]
    .filter((name) => name !== '')
    .some((name) =>
      trade
        .bearing(nameKey(name))
        .some((other) => !calledAfterTown.has(other.kind) && greatCircleM(other, place) > nearM),
    )
}

/** Mandalay airport is far from Mandalay, and called after it. */
const calledAfterTown: ReadonlySet<TradeKind> = new Set(['airport', 'port', 'depot', 'crossing'])

export function pointOf(place: Place, codeCentre: CodeCentre | null): MatchedPoint {
  const { lat, lng } = codeCentre ?? place
  if (codeCentre !== null) return { lat, lng, basis: 'postal_code' }
  return { lat, lng, basis: restsOnProvince(place) ? 'province' : 'area' }
}

/** Names of companies, of which many have the name of a place: "Bangkok Cable Co., Ltd." */
const companyNames = new RegExp(
  [
    `(?:${foldText('บริษัท|บมจ|หจก|ห้างหุ้นส่วน')})[^,;\\n]*?${foldText('จำกัด')}`,
    '[^,;\\n]{2,40}?[ ,]+(?:co\\.?,? ?ltd|company limited|pcl|plc)(?![a-z])',
  ].join('|'),
  'g',
)

function findCompanyNames(folded: string): Span[] {
  return [...folded.matchAll(companyNames)].map(({ 0: text, index }) => ({
    start: index,
    end: index + text.length,
  }))
}

/** The name of a company says little of where it is; with a word of rank it is no part of the company's. */
function doubtInCompany(mention: Mention, companies: readonly Span[]): Mention {
  const { start, end, ranked, quality } = mention
  const isIn = companies.some((company) => company.start <= start && end <= company.end)
  if (!isIn || ranked) return mention
  return { ...mention, quality: quality * doubts.street, fit: 'piece' }
}

interface AreaPart extends PartOfText {
  readonly place: Place | null
}

/** By kind, where the text names it and nothing speaks against it. A street is an area. */
const landmarkConfidence: Readonly<Record<TradeKind, number>> = {
  airport: 0.86,
  port: 0.84,
  depot: 0.84,
  estate: 0.78,
  crossing: 0.74,
  station: 0.84,
  metro: 0.86,
  market: 0.76,
  hospital: 0.82,
  university: 0.78,
  street: 0.58,
}
const areaAgrees = 0.04

/** For one that a person chose from a list: nothing of the text is in doubt. */
export function chosenLandmarkConfidence({ kind, reachKm }: TradePlace): number {
  return Math.round(landmarkConfidence[kind] * reachFactor(reachKm) * 100) / 100
}

/** A place this near to the area that the text names may be just outside of it. */
const nearM = 25_000
/** Several places of that name, and nothing in the text says which. */
const ambiguous = 0.5

/** A place of trade, unless the rest of the text names an area elsewhere. */
function matchLandmark(
  folded: string,
  {
    areas,
    wanted,
    knowledge,
  }: { areas: readonly TextMatch[]; wanted: WantedMatch; knowledge: Knowledge },
): TextMatch | null {
  const tokens = cutIntoTokens(folded)
  const mentions = knowledge.trade
    .find(tokens)
    .filter(({ place }) => wanted.country === null || place.country === wanted.country)
  const [longest] = mentions
  if (longest === undefined) return null
  const { start, end } = longest
  const [rest] = matchAreas(masked(folded, longest), wanted, knowledge)
  const weighed = mentions
    .filter((mention) => mention.start === start && mention.end === end)
    .map((mention) => {
      const area = knowledge.areaAt(mention.place, mention.place.country)
      return { mention, area, agreement: agreementOf(mention.place, { area, rest }) }
    })
    .sort((a, b) => b.agreement - a.agreement)
  const [best, second] = weighed
  if (best === undefined || best.area === null) return null
  const { mention, area, agreement } = best
  const { place } = mention
  const letters = (rest?.matched ?? []).reduce((sum, { text }) => sum + foldText(text).length, 0)
  // The names of areas alone are surer than a place far from all of them, unless they are a mere piece.
  if (agreement < 0 && letters > (end - start) / 2) return null
  const [whole] = areas
  // Where a whole chain is named, a place elsewhere is a part of its names.
  if (
    whole !== undefined &&
    whole.matched.length >= 3 &&
    (place.kind === 'street' || !isWithin(area, whole.place))
  ) {
    const isBeside = greatCircleM(whole.place, place) < nearM
    if (!isBeside || overlapsNames(folded, whole, longest)) return null
  }
  const said = areaOfLandmark(place, { area, rest: agreement < 0 ? undefined : rest })
  if (said === null) return null
  const isAmbiguous =
    second !== undefined &&
    second.agreement === agreement &&
    greatCircleM(second.mention.place, place) > nearM
  const parts = [
    { start, end, kind: place.kind, place },
    ...(agreement > 0 && rest !== undefined ? partsOfRest(folded, rest) : []),
  ]
  const { matched, ignored, share } = whatWasUnderstood(wanted.text, { folded, tokens, parts })
  const confidence =
    Math.min(
      0.9,
      landmarkConfidence[place.kind] * mention.quality + (agreement > 0 ? areaAgrees : 0),
    ) *
    (isAmbiguous ? ambiguous : 1) *
    (agreement < 0 ? ambiguous : 1) *
    // A bare name among words that are not understood may be a part of another thing's.
    (mention.quality < 1 ? 0.3 + 0.7 * share : 0.8 + 0.2 * share) *
    reachFactor(place.reachKm)
  const rounded = Math.round(confidence * 100) / 100
  return {
    place: said,
    landmark: place,
    point: { lat: place.lat, lng: place.lng, basis: 'place_of_trade' },
    postalCode: said.postalCode || (agreement > 0 ? (rest?.postalCode ?? '') : ''),
    confidence: rounded,
    namesConfidence: rounded,
    matched: matched.map(({ part, text }) => ({ text, kind: part.kind, place: part.place })),
    ignored,
  }
}

/**
 * The area to answer with: that which the text names, or the one around the point. Null where the text
 * names one that the place is not in: the area is right, and the place another of that name.
 */
function areaOfLandmark(
  landmark: TradePlace,
  { area, rest }: { area: Place; rest: TextMatch | undefined },
): Place | null {
  // A street is in more than one subdistrict.
  const around = landmark.kind === 'street' && area.kind === 'subdistrict' ? area.parent : area
  const named = rest?.place
  const isElsewhere = named !== undefined && chainOf(area).at(-1) !== chainOf(named).at(-1)
  if (landmark.kind === 'street' && isElsewhere && named.kind !== 'country') return null
  if (named === undefined || named.kind === 'country' || named.kind === 'province') return around
  if (isWithin(area, named)) return landmark.kind === 'street' ? named : around
  const reachM = ((named.reachKm ?? usualReachKm) + landmark.reachKm) * 1000
  const isBeside = landmark.kind !== 'street' && greatCircleM(named, landmark) < reachM
  return isBeside ? named : null
}

const usualReachKm = 10

function overlapsNames(folded: string, whole: TextMatch, { start, end }: Span): boolean {
  return partsOfRest(folded, whole).some((part) => part.start < end && start < part.end)
}

/** The text without the name, at the same positions; a comma keeps what is around it apart. */
function masked(folded: string, { start, end }: Span): string {
  return `${folded.slice(0, start)}${','.repeat(end - start)}${folded.slice(end)}`
}

/** 1: in the area that the rest of the text names; 0: the rest names none, or one nearby; -1: elsewhere. */
function agreementOf(
  landmark: TradePlace,
  { area, rest }: { area: Place | null; rest: TextMatch | undefined },
): number {
  if (rest === undefined) return 0
  if (rest.place.kind === 'country') return rest.place.country === landmark.country ? 1 : -1
  if (area !== null && chainOf(area).at(-1) === chainOf(rest.place).at(-1)) return 1
  return greatCircleM(landmark, rest.place) < nearM ? 0 : -1
}

/** The matched parts of the rest, found again in the whole text. */
function partsOfRest(folded: string, rest: TextMatch) {
  return rest.matched.flatMap(({ text, kind, place }) => {
    const key = foldText(text)
    const start = folded.lastIndexOf(key)
    return start < 0 ? [] : [{ start, end: start + key.length, kind, place }]
  })
}

const maxMatches = 20

/** A name inside a longer one is more likely a part of it than a name of its own. */
function doubtTheShorter(mentions: readonly Mention[]): Mention[] {
  // The end of the surest name that begins there; a name of many places is looked up once.
  const reaches = new Map<number, number>()
  for (const { start, end, quality } of mentions) {
    if (quality >= sureQuality) reaches.set(start, Math.max(end, reaches.get(start) ?? 0))
  }
  const longest = [...reaches]
  return mentions.map((mention) => {
    const { start, end } = mention
    const held = longest.some(([from, to]) => from <= start && end <= to && to - from > end - start)
    return held ? { ...mention, quality: mention.quality * doubts.withinLonger } : mention
  })
}

const sureQuality = 0.85

/** Names in Chinese: every part of a run is looked up. */
const maxLetters = 15
const minLetters = 2

function findChineseMentions(tokens: readonly Token[], names: NameIndex): Mention[] {
  const found: Mention[] = []
  for (const token of tokens) {
    if (token.script !== 'han') continue
    const run = token.text
    for (let start = 0; start <= run.length - minLetters; start++) {
      for (let end = Math.min(run.length, start + maxLetters); end >= start + minLetters; end--) {
        for (const { place, strength } of names.exactly(run.slice(start, end))) {
          const ranked = strength === 'ranked'
          let quality: number = ranked ? recognized.exactly : recognized.withoutRank
          if (!ranked && chineseStreet.test(run.slice(end))) quality *= doubts.street
          const fit = start === 0 ? 'whole' : end === run.length ? 'end' : 'piece'
          found.push({
            start: token.start + start,
            end: token.start + end,
            place,
            quality,
            ranked,
            fit,
            isHan: true,
          })
        }
      }
    }
  }
  return found
}

/** Finds misspelt names, with a letter or two wrong, only in words that no exact name covers. */
const maxWords = 3
/** The limit of searches, so that a text of many unknown words takes no longer than a short one. */
const maxSearches = 14
const sureEnough = 0.7

function findNearMentions({
  tokens,
  known,
  names,
}: {
  tokens: readonly Token[]
  known: readonly Mention[]
  names: NameIndex
}): Mention[] {
  const covered = (start: number, end: number) =>
    known.some(
      (mention) => mention.quality >= sureEnough && mention.start <= start && end <= mention.end,
    )
  const found: Mention[] = []
  let searches = 0
  const search = (key: string) =>
    allowedErrors(key.length) > 0 && searches++ < maxSearches ? names.nearly(key) : []

  for (const [first, token] of tokens.entries()) {
    if (token.script === 'latin') {
      for (const last of windowsFrom(tokens, first)) {
        const words = tokens.slice(first, last + 1)
        // Several short names in a row may be one longer name, misspelt: "Chang Mai".
        if (covered(token.start, words.at(-1)?.end ?? token.end)) continue
        const key = words.map(({ text }) => text).join('')
        for (const named of search(key)) {
          const quality = qualityOf(named.distance)
          const mention = mentionOf(
            { ...named, strength: named.strength === 'ranked' ? 'plain' : named.strength },
            { tokens, first, last, key, quality },
          )
          // A piece of a phrase that is a letter off is no sign of anything.
          found.push(mention.fit === 'whole' ? mention : { ...mention, fit: 'piece' })
        }
      }
    } else if (token.script === 'thai' || token.script === 'han') {
      for (const part of partsOf(tokens, first)) {
        if (covered(part.start, part.end)) continue
        for (const { place, distance } of search(part.key)) {
          const agrees = part.ranks?.includes(place.kind)
          const quality = qualityOf(distance) * (agrees === false ? doubts.otherRank : 1)
          found.push({
            start: part.start,
            end: part.end,
            place,
            quality,
            ranked: agrees === true,
            fit: 'whole',
            isHan: token.script === 'han',
          })
        }
      }
    }
  }
  return found
}

function qualityOf(distance: number): number {
  return distance === 1 ? recognized.oneLetterOff : recognized.twoLettersOff
}

/** The longest first: in "Samut Prakarm" both words together are the name. */
function windowsFrom(tokens: readonly Token[], first: number): number[] {
  const windows: number[] = []
  for (let last = first; last < Math.min(first + maxWords, tokens.length); last++) {
    const word = tokens[last]
    if (word === undefined || word.script !== 'latin' || isFunctionWord(word.text)) break
    if (last > first && !goesOn(word)) break
    windows.unshift(last)
  }
  return windows
}

function isFunctionWord(word: string): boolean {
  return (
    ordinaryWords.has(word) ||
    ranksBefore.has(word) ||
    ranksAfter.has(word) ||
    streetsBefore.has(word) ||
    streetsAfter.has(word)
  )
}

interface Part {
  readonly key: string
  readonly start: number
  readonly end: number
  readonly ranks: Ranks | undefined
}

/** The parts of a run between its words of rank. */
function partsOf(tokens: readonly Token[], at: number): Part[] {
  const token = tokens[at]
  if (token === undefined) return []
  if (token.script === 'han') {
    return [{ key: token.text, start: token.start, end: token.end, ranks: undefined }]
  }
  const { ranks, streets, ends } = marksOf(tokens, at)
  const begins = [...new Set([0, ...ranks.keys()])].filter((begin) => !streets.has(begin))
  return begins.map((begin) => {
    const end = Math.min(...[...ends].filter((each) => each > begin))
    return {
      key: token.text.slice(begin, end),
      start: token.start + begin,
      end: token.start + end,
      ranks: ranks.get(begin),
    }
  })
}
