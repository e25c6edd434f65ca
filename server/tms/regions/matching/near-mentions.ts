/** Finds misspelt names, with a letter or two wrong, only in words that no exact name covers. */
import type { NameIndex } from '../naming/name-index.ts'
import { allowedErrors } from '../naming/near-names.ts'
import { mentionOf } from './latin-mentions.ts'
import { doubts, recognized, type Mention } from './mention.ts'
import {
  ordinaryWords,
  ranksAfter,
  ranksBefore,
  streetsAfter,
  streetsBefore,
  type Ranks,
} from './rank-words.ts'
import { marksOf } from './thai-mentions.ts'
import { goesOn, type Token } from './tokens.ts'

const maxWords = 3
/** The limit of searches, so that a text of many unknown words takes no longer than a short one. */
const maxSearches = 14
const sureEnough = 0.7

export function findNearMentions({
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
          found.push(mentionOf(named, { tokens, first, last, key, quality }))
        }
      }
    } else if (token.script === 'thai' || token.script === 'han') {
      for (const part of partsOf(tokens, first)) {
        if (covered(part.start, part.end)) continue
        for (const { place, distance } of search(part.key)) {
          const agrees = part.ranks?.includes(place.kind)
          const quality = qualityOf(distance) * (agrees === false ? doubts.otherRank : 1)
          found.push({ start: part.start, end: part.end, place, quality, ranked: agrees === true })
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
