/**
 * Finds names in Thai, which is written without spaces between words: every part of a run is looked up,
 * and one that begins and ends at a possible word boundary is trusted more.
 */
import type { NameIndex } from '../naming/name-index.ts'
import { doubts, recognized, type Fit, type Mention } from './mention.ts'
import {
  thaiCommonNames,
  thaiKinds,
  thaiLetterRanks,
  thaiLetterStreets,
  thaiRanks,
  thaiStreets,
  type Ranks,
} from './rank-words.ts'
import { goesOn, type Token } from './tokens.ts'

const maxLetters = 28
const minLetters = 2
/** No word begins with a vowel or sign that follows or modifies its consonant. */
const cannotBegin = /[\u0E30-\u0E3A\u0E45-\u0E4E]/
const abbreviation = 'ฯ'

export function findThaiMentions(tokens: readonly Token[], names: NameIndex): Mention[] {
  return tokens.flatMap((token, at) =>
    token.script === 'thai'
      ? [...withinRun(tokens, at, names), ...acrossRuns(tokens, at, names)]
      : [],
  )
}

/** Where in a run a name may begin, and the rank by the word before it. */
export interface RunMarks {
  readonly ranks: ReadonlyMap<number, Ranks>
  readonly streets: ReadonlySet<number>
  /** Where the name of something else may begin with this place's: after "hospital". */
  readonly kinds: ReadonlySet<number>
  /** Where a word of rank or street begins: a name may end there. */
  readonly ends: ReadonlySet<number>
}

export function marksOf(tokens: readonly Token[], at: number): RunMarks {
  const run = tokens[at]?.text ?? ''
  const ranks = new Map<number, Ranks>()
  const streets = new Set<number>()
  const kinds = new Set<number>()
  const ends = new Set<number>([run.length])
  const before = tokens[at - 1]
  if (before !== undefined && before.script === 'thai' && isBeside(tokens[at])) {
    const letterRank = thaiLetterRanks.get(before.text) ?? wordRank(before.text)
    if (letterRank !== undefined) ranks.set(0, letterRank)
    if (thaiLetterStreets.has(before.text) || thaiStreets.includes(before.text)) streets.add(0)
  }
  for (let start = 0; start < run.length; start++) {
    const rank = thaiRanks.find(([word]) => run.startsWith(word, start))
    if (rank !== undefined) {
      ends.add(start)
      ranks.set(start + rank[0].length, rank[1])
    }
    const street = thaiStreets.find((word) => run.startsWith(word, start))
    if (street !== undefined) {
      ends.add(start)
      streets.add(start + street.length)
    }
    const kind = thaiKinds.find((word) => run.startsWith(word, start))
    if (kind !== undefined) kinds.add(start + kind.length)
  }
  return { ranks, streets, kinds, ends }
}

function wordRank(word: string): Ranks | undefined {
  return thaiRanks.find(([each]) => each === word)?.[1]
}

function isBeside(token: Token | undefined): boolean {
  return token !== undefined && goesOn(token)
}

function withinRun(tokens: readonly Token[], at: number, names: NameIndex): Mention[] {
  const token = tokens[at]
  if (token === undefined) return []
  const run = token.text
  const { ranks, streets, kinds, ends } = marksOf(tokens, at)
  // "โชคชัย 4" is a soi, a phase or a branch.
  const isNumbered = isShortNumber(tokens[at + 1]) || isKilometre(tokens[at + 1], tokens[at + 2])
  const found: Mention[] = []
  for (let start = 0; start <= run.length - minLetters; start++) {
    if (cannotBegin.test(run.charAt(start))) continue
    const rank = ranks.get(start)
    for (let end = Math.min(run.length, start + maxLetters); end >= start + minLetters; end--) {
      const key = run.slice(start, end)
      // A common word names a place only alone or with its rank.
      if (thaiCommonNames.has(key) && rank === undefined && key !== run) continue
      const closedLeft = start === 0 || rank !== undefined
      const closedRight = ends.has(end) || run.charAt(end) === abbreviation
      const fit: Fit =
        closedLeft && closedRight
          ? thaiCommonNames.has(key)
            ? 'piece'
            : 'whole'
          : kinds.has(start) || streets.has(start)
            ? closedRight
              ? 'of_another'
              : 'start'
            : closedRight
              ? 'end'
              : closedLeft
                ? 'start'
                : 'piece'
      for (const { place, strength } of names.exactly(key)) {
        let quality: number = strength === 'shared' ? recognized.sharedWord : recognized.exactly
        const isAfterWord = rank !== undefined || streets.has(start) || kinds.has(start)
        if (start > 0 && !isAfterWord) quality *= doubts.openLeft
        if (!ends.has(end) && run.charAt(end) !== abbreviation) quality *= doubts.openRight
        if (rank !== undefined && !rank.includes(place.kind)) quality *= doubts.otherRank
        if (streets.has(start)) quality *= doubts.street
        if (isNumbered && end === run.length && rank === undefined) quality *= doubts.numbered
        if (end - start <= 2 && rank === undefined) quality *= doubts.veryShort
        found.push({
          start: token.start + start,
          end: token.start + end,
          place,
          quality,
          ranked: rank?.includes(place.kind) === true,
          fit,
          isHan: false,
        })
      }
    }
  }
  return found
}

function isShortNumber(token: Token | undefined): boolean {
  return token?.script === 'digits' && token.text.length <= 3 && /^ ?$/.test(token.gap)
}

/** "บางนา กม.18" is a place on the road that is called after Bang Na. */
function isKilometre(word: Token | undefined, number: Token | undefined): boolean {
  return word?.text === 'กม' && isBeside(word) && number?.script === 'digits' && isBeside(number)
}

/** A name written with a space or a dash in it, or, after a word of rank, with full stops: ต.จ.ป.ร. */
function acrossRuns(tokens: readonly Token[], at: number, names: NameIndex): Mention[] {
  const found: Mention[] = []
  const first = tokens[at]
  if (first === undefined) return found
  const { ranks } = marksOf(tokens, at)
  const begins = [...ranks.keys(), 0]
  for (const begin of new Set(begins)) {
    const rank = ranks.get(begin)
    const within = rank === undefined ? /^[ -]+$/ : /^[ .-]+$/
    let key = first.text.slice(begin)
    for (let next = at + 1; next <= at + 2; next++) {
      const token = tokens[next]
      if (token === undefined || token.script !== 'thai' || !within.test(token.gap)) break
      key += token.text
      for (const { place } of names.exactly(key)) {
        const agrees = rank?.includes(place.kind)
        const quality = recognized.exactly * (agrees === false ? doubts.otherRank : 1)
        found.push({
          start: first.start + begin,
          end: token.end,
          place,
          quality,
          ranked: agrees === true,
          fit: 'whole',
          isHan: false,
        })
      }
    }
  }
  return found
}
