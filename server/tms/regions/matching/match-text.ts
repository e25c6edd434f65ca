/** Finds the place that an address text means, or null when it names none. */
import type { Place } from '../gazetteer/place.ts'
import { foldText } from '../naming/fold-text.ts'
import type { NameIndex } from '../naming/name-index.ts'
import { findCountries, type CountryNames } from './country-mentions.ts'
import { judgeMatch } from './judge-match.ts'
import { findLatinMentions, mentionOf } from './latin-mentions.ts'
import { doubts, type Mention, recognized } from './mention.ts'
import { findPostalCodes, type PostalCodes } from './postal-codes.ts'
import { scoreCandidates } from './score-candidates.ts'
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
          const fit = start === 0 ? 'whole' : end === run.length ? 'end' : 'piece'
          found.push({
            start: token.start + start,
            end: token.start + end,
            place,
            quality,
            ranked,
            fit,
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
          const mention = mentionOf(named, { tokens, first, last, key, quality })
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
