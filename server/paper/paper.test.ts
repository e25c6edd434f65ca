import fc from 'fast-check'
import { expect, test } from 'vitest'
import { a4, Paper } from './paper.ts'

const style = { size: 10, maxWidth: 120 } as const

function openPaper(): Paper {
  const size = { width: a4.short, height: a4.long }
  const paper = new Paper({ title: 'Lines', language: 'th', size })
  paper.addPage()
  return paper
}

test('no line is wider than it may be, also of a word that has no end', () => {
  const paper = openPaper()
  const letters = fc.constantFrom(
    'W',
    'i',
    ' ',
    '-',
    'น้ำ',
    '货',
    '\n',
    '😀',
    'W'.repeat(60),
    'ก'.repeat(90),
  )
  const texts = fc.array(letters, { maxLength: 40 }).map((all) => all.join(''))
  fc.assert(
    fc.property(texts, (text) => {
      const lines = paper.linesOf(text, style)
      for (const line of lines) expect(paper.widthOf(line, style)).toBeLessThanOrEqual(120)
      expect(lines.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
    }),
    { numRuns: 60 },
  )
})
