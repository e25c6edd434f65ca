/** Finds the place that an address text means, or null when it names none. */
import type { Place } from '../gazetteer/place.ts'
import { foldText } from '../naming/fold-text.ts'
import type { NameIndex } from '../naming/name-index.ts'
import { findCountries, type CountryNames } from './country-mentions.ts'
import { judgeMatch } from './judge-match.ts'
import { findLatinMentions } from './latin-mentions.ts'
import { doubts, type Mention, recognized } from './mention.ts'
import { findNearMentions } from './near-mentions.ts'
import { findPostalCodes, type PostalCodes } from './postal-codes.ts'
import { scoreCandidates } from './score-candidates.ts'
import { findThaiMentions } from './thai-mentions.ts'
import { cutIntoTokens, type Token } from './tokens.ts'
import { chineseStreet } from './rank-words.ts'

export interface Knowledge {
  readonly names: NameIndex
  readonly postal: PostalCodes
  readonly countryNames: CountryNames
}

export interface WantedMatch {
  readonly text: string
  /** Only places of this country. */
  readonly country: string | null
  readonly homeCountry: string | null
}

export interface TextMatch {
  readonly place: Place
  /** The postal code of the text when it is the place's; else the place's only one; else empty. */
  readonly postalCode: string
  readonly confidence: number
  /** How sure the names are, whatever is known of the point. */
  readonly namesConfidence: number
}

/** The most likely first; the others are alternatives. */
export function matchText(
  { text, country, homeCountry }: WantedMatch,
  { names, postal, countryNames }: Knowledge,
): TextMatch[] {
  const tokens = cutIntoTokens(foldText(text))
  const within = (mentions: readonly Mention[]) =>
    country === null ? mentions : mentions.filter(({ place }) => place.country === country)
  const exact = within([
    ...findLatinMentions(tokens, names),
    ...findThaiMentions(tokens, names),
    ...findChineseMentions(tokens, names),
  ])
  const near = within(findNearMentions({ tokens, known: exact, names }))
  const codes = country === null || country === 'TH' ? findPostalCodes(tokens, postal) : []
  const candidates = scoreCandidates(
    {
      mentions: doubtTheShorter([...exact, ...near]),
      postalCodes: codes,
      countries: findCountries(tokens, countryNames),
      homeCountry,
      verbatim: text.normalize('NFC').toLowerCase(),
    },
    postal,
  )
  return candidates.slice(0, maxMatches).map((candidate, at) => {
    const others = candidates.filter((_, index) => index !== at)
    const { confidence, namesConfidence } = judgeMatch(candidate, others)
    const postalCode = candidate.postalCode ?? postal.only(candidate.place)
    return { place: candidate.place, postalCode, confidence, namesConfidence }
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
          found.push({ start: token.start + start, end: token.start + end, place, quality, ranked })
        }
      }
    }
  }
  return found
}
