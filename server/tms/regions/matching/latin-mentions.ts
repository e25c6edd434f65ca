/** Finds names in Latin letters: every sequence of up to six words is looked up. */
import type { Named, NameIndex } from '../naming/name-index.ts'
import { doubts, recognized, type Fit, type Mention } from './mention.ts'
import {
  latinKinds,
  letterRanks,
  ordinaryWords,
  ranksAfter,
  ranksBefore,
  streetsAfter,
  streetsBefore,
  type Ranks,
} from './rank-words.ts'
import { goesOn, type Token } from './tokens.ts'

const maxWords = 6
const minSoundLetters = 4

export function findLatinMentions(tokens: readonly Token[], names: NameIndex): Mention[] {
  const mentions: Mention[] = []
  for (const [first, token] of tokens.entries()) {
    if (token.script !== 'latin') continue
    let key = ''
    for (let last = first; last < Math.min(first + maxWords, tokens.length); last++) {
      const word = tokens[last]
      if (word === undefined || (last > first && !goesOn(word))) break
      if (word.script !== 'latin' && word.script !== 'digits') break
      key += word.text
      const span = { tokens, first, last, key }
      const isOrdinary = first === last && ordinaryWords.has(key)
      if (isOrdinary && !standsAlone(span)) continue
      const exact = names.exactly(key)
      const quality = isOrdinary ? recognized.ordinaryWord : recognized.exactly
      for (const named of exact) mentions.push(mentionOf(named, { ...span, quality }))
      if (isOrdinary) continue
      if (key.length < minSoundLetters) continue
      for (const named of names.bySound(key)) {
        if (exact.some(({ place }) => place === named.place)) continue
        mentions.push(mentionOf(named, { ...span, quality: recognized.bySound }))
      }
    }
  }
  return mentions
}

interface Words {
  readonly tokens: readonly Token[]
  readonly first: number
  readonly last: number
}

/** Between two commas, with at most a word of rank: a subdistrict called Soi is named like that. */
function standsAlone({ tokens, first, last }: Words): boolean {
  const here = tokens[first]
  const before = tokens[first - 1]
  const after = tokens[last + 1]
  if (after !== undefined && goesOn(after) && !ranksAfter.has(after.text)) return false
  return before === undefined || here === undefined || !goesOn(here) || ranksBefore.has(before.text)
}

export interface Span extends Words {
  readonly key: string
  readonly quality: number
}

export function mentionOf({ place, strength }: Named, span: Span): Mention {
  const { tokens, first, last, key } = span
  const ranks = ranksBeside(span)
  const agrees = ranks === null ? null : ranks.includes(place.kind)
  const ranked = strength === 'ranked' || agrees === true
  let { quality } = span
  if (strength === 'shared') quality *= recognized.sharedWord
  if (agrees === false && strength !== 'ranked') quality *= doubts.otherRank
  if (key.length <= 2 && !ranked) quality = Math.min(quality, doubts.veryShort)
  if (isStreet(span) && !ranked) quality *= doubts.street
  if (isOnRoad(span) && !ranked) quality *= isRoadsEnd(span) ? doubts.street : doubts.numbered
  const fit = fitOf(span)
  return {
    start: tokens[first]?.start ?? 0,
    end: tokens[last]?.end ?? 0,
    place,
    quality,
    ranked,
    fit,
    isHan: false,
  }
}

/** By the words up to the next comma on either side; numbers and words of addresses do not count. */
function fitOf({ tokens, first, last }: Words): Fit {
  let left: Fit = 'whole'
  for (let at = first; at > 0 && goesOn(tokens[at] ?? neverReached); at--) {
    left = worse(left, neighbourFit(tokens[at - 1] ?? neverReached))
  }
  let right: Fit = 'whole'
  for (let at = last + 1; at < tokens.length && goesOn(tokens[at] ?? neverReached); at++) {
    right = worse(right, neighbourFit(tokens[at] ?? neverReached))
  }
  if (left === 'piece' && right === 'piece') return 'piece'
  if (left === 'piece') return 'end'
  return right === 'piece' ? 'start' : worse(left, right)
}

const neverReached: Token = { text: '', script: 'digits', start: 0, end: 0, gap: '' }

function worse(one: Fit, other: Fit): Fit {
  if (one === 'piece' || other === 'piece') return 'piece'
  return one === 'of_another' ? one : other
}

function neighbourFit({ text, script }: Token): Fit {
  if (script === 'thai' || script === 'han') return 'whole'
  if (latinKinds.has(text)) return 'of_another'
  if (script === 'digits' || text.length === 1 || ordinaryWords.has(text)) return 'whole'
  return ranksBefore.has(text) || ranksAfter.has(text) ? 'whole' : 'piece'
}

function ranksBeside({ tokens, first, last }: Span): Ranks | null {
  const here = tokens[first]
  const before = tokens[first - 1]
  const twoBefore = tokens[first - 2]
  if (here !== undefined && before !== undefined && goesOn(here)) {
    if (before.text.length === 1 && here.gap.startsWith('.')) {
      const letter = letterRanks.get(before.text)
      if (letter !== undefined) return letter
    }
    const two = twoBefore !== undefined && goesOn(before) ? twoBefore.text + before.text : ''
    const word = ranksBefore.get(two) ?? ranksBefore.get(before.text)
    if (word !== undefined) return word
  }
  const after = tokens[last + 1]
  if (after === undefined || !goesOn(after)) return null
  const two = tokens[last + 2]
  if (after.text === 'sub' && two?.text === 'district') return ranksAfter.get('subdistrict') ?? null
  return ranksAfter.get(after.text) ?? null
}

function isStreet({ tokens, first, last }: Span): boolean {
  const here = tokens[first]
  const before = tokens[first - 1]
  if (
    before !== undefined &&
    here !== undefined &&
    goesOn(here) &&
    streetsBefore.has(before.text)
  ) {
    // "Thành phố" is a city, and "phố" alone a street.
    return !(before.text === 'pho' && tokens[first - 2]?.text === 'thanh')
  }
  const after = tokens[last + 1]
  return after !== undefined && goesOn(after) && streetsAfter.has(after.text)
}

/** In "Bangna-Trad km 23" the road leads to Trat, and the place is seldom there. */
function isRoadsEnd({ tokens, first }: Words): boolean {
  return /^[-–]$/.test(tokens[first]?.gap ?? '')
}

/** "Bang Na km 18" is a place on the road that is called after Bang Na. */
function isOnRoad({ tokens, last }: Words): boolean {
  const [after, number] = [tokens[last + 1], tokens[last + 2]]
  return after?.text === 'km' && goesOn(after) && number?.script === 'digits'
}
