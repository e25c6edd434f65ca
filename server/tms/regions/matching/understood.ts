/** The parts of a text that an answer rests on, in the letters that were written, and those left over. */
import type { MatchedPart } from '#lib/contract/addresses.ts'
import { foldText } from '../naming/fold-text.ts'
import { ordinaryWords, ranksAfter, ranksBefore, thaiLetterRanks, thaiRanks } from './rank-words.ts'
import type { Token } from './tokens.ts'

/** A stretch of the folded text. */
export interface Span {
  readonly start: number
  readonly end: number
}

export interface PartOfText extends Span {
  readonly kind: MatchedPart['kind']
}

export interface Understood<Part> {
  readonly matched: readonly { readonly part: Part; readonly text: string }[]
  readonly ignored: readonly string[]
  /** 0 to 1: how many of the letters belong to a matched part or are words of addresses. */
  readonly share: number
}

export function whatWasUnderstood<Part extends PartOfText>(
  text: string,
  { folded, tokens, parts }: { folded: string; tokens: readonly Token[]; parts: readonly Part[] },
): Understood<Part> {
  const known = new Uint8Array(folded.length)
  for (const { start, end } of parts) known.fill(1, start, end)
  for (const token of tokens) {
    for (const { start, end } of wordsOfAddresses(token, known)) {
      known.fill(ordinaryWords.has(token.text) ? ordinary : 1, start, end)
    }
  }
  let letters = 0
  let explained = 0
  for (const { script, start, end } of tokens) {
    if (script === 'digits') continue
    letters += end - start
    for (let at = start; at < end; at++) explained += known[at] === 0 ? 0 : 1
  }
  const written = writtenPositions(text)
  const slice = ({ start, end }: Span) =>
    text.slice(written[start] ?? 0, written[end] ?? text.length).trim()
  return {
    matched: parts
      .toSorted((a, b) => a.start - b.start)
      .map((part) => ({ part, text: slice(part) })),
    ignored: unknownStretches(tokens, known)
      .map(slice)
      .filter((each) => each !== ''),
    share: letters === 0 ? 1 : explained / letters,
  }
}

/** A word of addresses: it needs no place, and belongs to what it stands beside. */
const ordinary = 2

/** A word of rank is part of what it stands beside; where nothing is named beside it, it says nothing. */
function wordsOfAddresses({ text, script, start, end }: Token, known: Uint8Array): Span[] {
  if (script === 'latin') {
    const isOne = ordinaryWords.has(text) || ranksBefore.has(text) || ranksAfter.has(text)
    return isOne || (text.length === 1 && known[end + 2] === 1) ? [{ start, end }] : []
  }
  if (script !== 'thai') return []
  if (thaiLetterRanks.has(text)) return [{ start, end }]
  return thaiRanks.flatMap(([word]) => {
    const at = text.indexOf(word)
    if (at < 0) return []
    const next = start + at + word.length
    return known[next] === 1 || next === end ? [{ start: start + at, end: next }] : []
  })
}

/** Unknown tokens and parts of tokens, with the ordinary words among them, up to what is matched or a comma. */
function unknownStretches(tokens: readonly Token[], known: Uint8Array): Span[] {
  const found: { start: number; end: number; isUnknown: boolean }[] = []
  let isOpen = false
  for (const { start, end, gap } of tokens) {
    if (/[,;\n]/.test(gap)) isOpen = false
    for (let at = start; at < end; at++) {
      if (known[at] === 1) {
        isOpen = false
        continue
      }
      const last = found.at(-1)
      const isUnknown = known[at] === 0
      if (isOpen && last !== undefined) {
        last.end = at + 1
        last.isUnknown ||= isUnknown
      } else {
        found.push({ start: at, end: at + 1, isUnknown })
      }
      isOpen = true
    }
  }
  return found.filter(({ isUnknown }) => isUnknown)
}

/** For each position of the folded text, the one in the text as written; folding drops and joins signs. */
function writtenPositions(text: string): number[] {
  const positions: number[] = []
  for (let at = 0; at < text.length;) {
    const code = text.codePointAt(at) ?? 0
    const character = text.startsWith('เเ', at) ? 'เเ' : String.fromCodePoint(code)
    const { length } = foldText(character)
    for (let each = 0; each < length; each++) positions.push(at)
    at += character.length
  }
  positions.push(text.length)
  return positions
}
