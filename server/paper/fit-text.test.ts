import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyScript, breakLines, cutToWidth, fitText } from './fit-text.ts'

/** Every letter is as wide as high. */
const widthOf = (text: string) => text.length

test('breaks between words, and one that is longer than a line at any letter', () => {
  expect(breakLines('one two three', { maxWidth: 7, widthOf })).toEqual({
    lines: ['one two', 'three'],
    brokeWord: false,
  })
  expect(breakLines('abcdefghij', { maxWidth: 4, widthOf })).toEqual({
    lines: ['abcd', 'efgh', 'ij'],
    brokeWord: true,
  })
})

test('no line begins with a closing bracket or a comma, or ends with an opening bracket', () => {
  expect(breakLines('aaaa (bb) cc', { maxWidth: 6, widthOf }).lines).toEqual(['aaaa', '(bb)', 'cc'])
  expect(breakLines('aaaaaa, bb', { maxWidth: 7, widthOf }).lines).toEqual(['aaaaaa,', 'bb'])
})

test('takes a smaller size before it breaks a word', () => {
  const box = { width: 60, height: 60, largest: 20, smallest: 5, room: anyScript }
  const { size, lines } = fitText('abcdefgh', box, widthOf)
  expect(lines).toEqual(['abcdefgh'])
  expect(size).toBe(7)
})

test('what does not fit at the smallest size is cut off with dots', () => {
  const box = { width: 50, height: 20, largest: 20, smallest: 10, room: anyScript }
  expect(fitText('abc def ghi', box, widthOf)).toEqual({ size: 10, lines: ['abc…'] })
  expect(cutToWidth('abcdef', { maxWidth: 4, widthOf })).toBe('abc…')
  expect(cutToWidth('abcd', { maxWidth: 4, widthOf })).toBe('abcd')
})

test('lines hold the whole text, and none is wider than it may be', () => {
  const texts = fc
    .array(fc.constantFrom('word', 'W'.repeat(30), ' ', '(', ')', ',', 'น้ำ', '货', '\n'), {
      maxLength: 30,
    })
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(texts, fc.integer({ min: 4, max: 40 }), (text, maxWidth) => {
      const { lines } = breakLines(text, { maxWidth, widthOf })
      for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(maxWidth)
      expect(lines.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
    }),
  )
})
