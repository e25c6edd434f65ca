import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeText, likelyEncodings, type Encoding } from './text-encoding.ts'

/** Every character that an encoding has, by itself: what a decoder reads, an encoder writes. */
function bytesIn(encoding: Encoding, text: string): Uint8Array {
  const codes = codesOf(encoding)
  return Uint8Array.from(
    [...text].flatMap((character) => codes.get(character) ?? missing(character)),
  )
}

function missing(character: string): never {
  throw new Error(`no such character: ${character}`)
}

const known = new Map<Encoding, Map<string, readonly number[]>>()

function codesOf(encoding: Encoding): Map<string, readonly number[]> {
  const codes = known.get(encoding) ?? new Map<string, readonly number[]>()
  if (codes.size > 0) return codes
  const decoder = new TextDecoder(encoding, { fatal: true })
  const add = (bytes: readonly number[]) => {
    try {
      const character = decoder.decode(Uint8Array.from(bytes))
      if ([...character].length === 1 && !codes.has(character)) codes.set(character, bytes)
    } catch {
      // No character has these bytes.
    }
  }
  for (let one = 0; one < 256; one++) add([one])
  for (let lead = 0x81; lead < 0xff; lead++) {
    for (let trail = 0x40; trail < 0xff; trail++) add([lead, trail])
  }
  known.set(encoding, codes)
  return codes
}

const thai =
  'รายการสินค้า,จำนวน,ยาว,กว้าง,สูง,น้ำหนัก\r\nโต๊ะไม้สัก,4,120,80,75,30\r\nเก้าอี้,๑๒,45,45,90,6\r\n'
const chinese = '品名,数量,长,宽,高,重量\r\n纸箱,4,60,40,40,12\r\n办公桌,2,140,70,75,35\r\n'
const traditional = '品名,數量,長,寬,高,重量\r\n紙箱,4,60,40,40,12\r\n辦公桌,2,140,70,75,35\r\n'
const french =
  'Désignation,Quantité,Long.\r\nCaisse légère à poignées – 25°,4,60\r\nMöbel “groß” 60×40,1,2\r\n'

test.each<[string, Encoding, string]>([
  ['Thai', 'windows-874', thai],
  ['simplified Chinese', 'gb18030', chinese],
  ['traditional Chinese', 'big5', traditional],
  ['French and German', 'windows-1252', french],
  ['one Thai row', 'windows-874', 'โต๊ะ,4,120,80,75,30'],
  ['one Thai word', 'windows-874', 'กล่อง'],
  ['a Thai unit', 'windows-874', 'ตู้,1,60 ซม.,60 ซม.,2 ม.,40 กก.'],
  ['one Chinese row', 'gb18030', '木箱,4,120,80,75,30'],
  ['one traditional row', 'big5', '紙箱與辦公桌,4,120,80,75,30'],
  ['one accent', 'windows-1252', 'Café crème,4,120,80,75,30'],
  ['a degree sign', 'windows-1252', 'Oven 250°,4,120,80,75,30'],
])('%s is told by its bytes', (_, encoding, text) => {
  const bytes = bytesIn(encoding, text)
  expect(likelyEncodings(bytes)).toEqual([encoding])
  expect(decodeText(bytes, encoding)).toBe(text)
})

const utf16 = (text: string, isLittle: boolean) => {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), isLittle)
  return new Uint8Array(view.buffer)
}

test.each([thai, chinese, traditional, french, 'Box,4\r\n', '一,丁,一,4'])(
  'UTF-8 and UTF-16 are told with and without a mark: %j',
  (text) => {
    for (const mark of ['', '\ufeff']) {
      expect(likelyEncodings(new TextEncoder().encode(mark + text))).toEqual(['utf-8'])
      expect(likelyEncodings(utf16(mark + text, true))).toEqual(['utf-16le'])
      expect(likelyEncodings(utf16(mark + text, false))).toEqual(['utf-16be'])
    }
    expect(decodeText(utf16(`\ufeff${text}`, true), 'utf-16le')).toBe(text)
  },
)

test('bytes that look like no language, or like several, are nobody’s guess', () => {
  expect(likelyEncodings(Uint8Array.of(0xe2, 0xb5, 0x2c, 0xff, 0x80))).toEqual([])
  expect(likelyEncodings(bytesIn('big5', '木櫃與椅子,4'))).toEqual(['windows-874', 'big5'])
  const cyrillic = Uint8Array.of(0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x2c, 0x34)
  expect(likelyEncodings(cyrillic)).toEqual([])
})

test.each<[Encoding, readonly string[]]>([
  [
    'windows-874',
    ['กล่อง', 'โต๊ะ', 'เก้าอี้', 'ตู้เย็น', 'ถังน้ำมัน', 'พาเลท', 'รวม', 'ผ้า', 'เหล็กเส้น', 'ท่อ พีวีซี'],
  ],
  [
    'gb18030',
    ['纸箱', '木箱', '托盘', '办公桌', '椅子', '机器零件', '钢管', '电视机', '布料', '冰箱'],
  ],
  [
    'big5',
    ['紙箱', '木箱', '棧板', '辦公桌', '椅子', '機器零件', '鋼管', '電視機', '布料', '冰箱'],
  ],
])('words in %s are never taken for those of another language', (encoding, words) => {
  const row = fc.tuple(fc.constantFrom(...words), fc.integer({ min: 1, max: 500 }))
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), (rows) => {
      const text = rows.map((cells) => cells.join(',')).join('\r\n')
      const likely = likelyEncodings(bytesIn(encoding, text))
      // Where several are likely, the visitor is asked.
      expect(likely).toContain(encoding)
    }),
  )
})
