import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canReadCodes, codesOfPicture } from '../testing/read-codes.ts'
import { code128, quietModules } from './code-128.ts'

/** The bars as a picture, two dots to a module, with the blank that a scanner needs. */
function pictureOf(text: string): Buffer {
  const { bars, modules } = code128(text)
  const [scale, height] = [2, 40]
  const bytesPerRow = Math.ceil(((modules + 2 * quietModules) * scale) / 8)
  const row = Buffer.alloc(bytesPerRow)
  for (const { at, width } of bars) {
    for (let x = (at + quietModules) * scale; x < (at + width + quietModules) * scale; x += 1) {
      row[x >> 3] = (row[x >> 3] ?? 0) | (0x80 >> (x & 7))
    }
  }
  const rows = Array.from({ length: height }, () => row)
  return Buffer.concat([Buffer.from(`P4\n${bytesPerRow * 8} ${height}\n`), ...rows])
}

test.skipIf(!canReadCodes)(
  'a scanner reads what was written, in every mix of digits and letters',
  async () => {
    const parts = fc.constantFrom(
      '1',
      '12',
      '123',
      '123456',
      '1234567',
      'A',
      '-',
      'wb',
      ' x',
      '~',
      '00',
    )
    const texts = fc.array(parts, { minLength: 1, maxLength: 8 }).map((all) => all.join(''))
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        expect(await codesOfPicture(pictureOf(text))).toEqual([{ kind: 'CODE-128', text }])
      }),
      {
        numRuns: 60,
        examples: [['WB7K2M9QX4T1C-12'], ['1234567890'], ['A1234567'], ['12345A'], [' ~']],
      },
    )
  },
)

test('digits take half of the room', () => {
  // Start, five pairs, check: 11 modules each; stop: 13.
  expect(code128('1234567890').modules).toBe(7 * 11 + 13)
  expect(code128('ABCDEFGHIJ').modules).toBe(12 * 11 + 13)
})

test('refuses what has no bars', () => {
  expect(() => code128('')).toThrow(RangeError)
  expect(() => code128('น้ำ')).toThrow('no bars')
})
