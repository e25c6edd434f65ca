/**
 * Text as names are compared by: without case, accents, Thai tone marks and other signs that people
 * leave out, in one form of digits and of Chinese characters. Spaces and punctuation stay, because they
 * say where names begin.
 */
import { simplified } from './traditional-characters.ts'

/** Tone marks, the mark of a silent letter and their like, and the sign that repeats a word. */
const thaiSigns = /[\u0E46-\u0E4C\u0E4E]/g
const latinLetters: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ø: 'o',
  ł: 'l',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
}
const plainAscii = /^[\u0020-\u007e]*$/

const thai = /[\u0E00-\u0E7F]/
const han = /[\u3400-\u9FFF]/
const marks = /[\u0300-\u036f\u200b-\u200d\ufeff'`’‘ʻ]/g

export function foldText(text: string): string {
  if (plainAscii.test(text)) return text.toLowerCase().replaceAll(/['`]/g, '')
  const folded = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(marks, '')
    .replaceAll(/[đðøłıßæœ]/g, (letter) => latinLetters[letter] ?? letter)
  if (thai.test(folded)) return foldThai(folded)
  return han.test(folded) ? foldHan(folded) : folded
}

function foldThai(text: string): string {
  const folded = text
    .replaceAll(/[\u0E50-\u0E59]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replaceAll(thaiSigns, '')
    .replaceAll('เเ', 'แ')
  return han.test(folded) ? foldHan(folded) : folded
}

function foldHan(text: string): string {
  return text.replaceAll(/[\u3400-\u9FFF]/g, (character) => simplified.get(character) ?? character)
}

/** A name as the index knows it: folded, with nothing between its words. */
export function nameKey(name: string): string {
  return foldText(name).replaceAll(between, '')
}

const between = /[\s!-/:-@[-`{-~·–—、，。（）]/g
