import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { loadFonts, type Fonts } from './fonts.ts'
import { a4, Paper } from './paper.ts'
import { canReadText, textOfPdf } from './testing/pdf-text.ts'
import { readPdf } from './testing/read-pdf.ts'

const style = { size: 10, maxWidth: 120 } as const

async function openPaper(fonts?: Fonts): Promise<Paper> {
  const size = { width: a4.short, height: a4.long }
  const opened = fonts ?? (await loadFonts())
  const paper = new Paper({ title: 'Lines', language: 'th', size, fonts: opened })
  paper.addPage()
  return paper
}

test('no line is wider than it may be, also of a word that has no end', async () => {
  const paper = await openPaper()
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

test('a line breaks after a space or between words that have none, not within a time or before a comma', async () => {
  const paper = await openPaper()
  const held = '1:00\u00A0AM,'
  const latin = `Chiang Mai, Thailand 50180, ${held} 7:30, at once.`
  const chinese = '从曼谷运往清迈，第二天送达，谢谢'
  for (let maxWidth = 52; maxWidth < 160; maxWidth += 1) {
    const [english, unspaced] = [latin, chinese].map((text) =>
      paper.linesOf(text, { size: 10, maxWidth }),
    )
    expect(english?.join(' ')).toBe(latin)
    expect(english?.some((line) => line.includes(held))).toBe(true)
    expect(unspaced?.length).toBeGreaterThan(1)
    for (const line of unspaced ?? []) expect(line).not.toMatch(/^，/u)
  }
})

test.skipIf(!canReadText)(
  'text is copied and found as it was written, in every script',
  async () => {
    const paper = await openPaper()
    const texts = [
      'น้ำหนักบรรทุก (กก.) จุดรับ 88 หมู่ 5 ตำบลบางพลีใหญ่',
      'ร้านน้ำพริกแม่ปราณี ใบกำกับภาษี ปู่ ฎีกา ขั้นที่ 1–6',
      'ນະຄອນຫຼວງວຽງຈັນ ນ້ຳ',
      'ខេត្តសៀមរាប ព្រះសីហនុ ស្ត្រី',
      '收据装载单，重量 12 千克',
      'Nguyễn Thị Ữ, Łódź, Москва',
      '서울특별시 강남구',
    ]
    for (const [index, text] of texts.entries()) {
      paper.text(text, 40, 40 + index * 30, { size: 10 })
      paper.text(text, 40, 400 + index * 30, { size: 7, weight: 600 })
    }
    const lines = textOfPdf(await paper.finish())
      .trim()
      .split('\n')
    expect(lines.toSorted()).toEqual([...texts, ...texts].toSorted())
  },
)

test('text is copied as it was written, whatever was the first that its process drew', async () => {
  vi.resetModules()
  const fonts = await (await import('./fonts.ts')).loadFonts()
  const first = await openPaper(fonts)
  first.text('ÀÇÉÎÑÖŠÝ àçéîñöšý', 0, 0, style)
  await first.finish()
  const second = await openPaper(fonts)
  second.text('ACEINOSY aceinosy', 0, 0, style)
  expect(readPdf(await second.finish()).pages).toEqual([['ACEINOSY aceinosy']])
})

test('every character of each script has a font, and an outline in it', async () => {
  const { textRuns } = await loadFonts()
  for (const [script, text] of [
    ['Thai', 'ใบเสร็จรับเงิน น้ำหนัก ๑๒๓ ฿'],
    ['Chinese', '收据装载单，重量一二三千克。叠放龘'],
    ['Korean', '서울특별시 강남구 김영희 뷁'],
    ['Lao', 'ນະຄອນຫຼວງວຽງຈັນ ນ້ຳ ໜຶ່ງ ໑໒໓'],
    ['Khmer', 'ខេត្តសៀមរាប ព្រះសីហនុ ១២៣'],
    ['Latin, Greek and Cyrillic', 'Größe Łódź Đà Nẵng Αθήνα Москва'],
  ] as const) {
    for (const weight of [400, 600] as const) {
      const runs = textRuns(text, weight)
      expect(runs.map((run) => run.text).join(''), script).not.toContain('?')
      for (const { font, text: drawn } of runs) {
        for (const character of drawn.replaceAll(/\s/g, '')) {
          const { path } = font.font.glyphForCodePoint(character.codePointAt(0) ?? 0)
          expect(path.commands.length, character).toBeGreaterThan(4)
        }
      }
    }
  }
  const inLatin = textRuns('မောင် דוד', 400).map((run) => run.text)
  expect(inLatin.join('')).toBe('Mawng Dvd')
  expect(textRuns('a😀', 400).map((run) => run.text)).toEqual(['a?'])
})

test('a letter of Khmer stands below another, and its first vowel before it', async () => {
  const { textRuns } = await loadFonts()
  const [below, before] = ['ក្ក', 'កេ'].map((text) => {
    const [run] = textRuns(text, 400)
    if (run === undefined) throw new Error('it has a font')
    return run.font.font.layout(text).glyphs.map(({ codePoints }) => codePoints)
  })
  expect(below).toEqual([[0x1780], [0x17d2, 0x1780]])
  expect(before?.flat()).toEqual([0x17c1, 0x1780])
})

test('no text of these scripts fails, however its marks are piled', async () => {
  const { widthOf } = await loadFonts()
  const letter = (from: number, to: number) =>
    fc.integer({ min: from, max: to }).map((code) => String.fromCodePoint(code))
  const lao = letter(0x0e80, 0x0edf)
  const khmer = letter(0x1780, 0x17f9)
  const texts = fc.array(fc.oneof(lao, khmer, letter(0xac00, 0xd7a3)), { maxLength: 20 })
  fc.assert(
    fc.property(texts, (letters) => {
      expect(widthOf(letters.join(''), 400)).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 2_000 },
  )
})

test('the slash of fractions is drawn as the usual one, which keeps to its own width', async () => {
  const { widthOf } = await loadFonts()
  expect(widthOf('\u2044', 400)).toBe(widthOf('/', 400))
})
