/** Names in Chinese: every stretch of a run is looked up. */
import type { NameIndex } from '../naming/name-index.ts'
import { doubts, recognized, type Mention } from './mention.ts'
import { chineseStreet } from './rank-words.ts'
import type { Token } from './tokens.ts'

const maxLetters = 15
const minLetters = 2

export function findChineseMentions(tokens: readonly Token[], names: NameIndex): Mention[] {
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
