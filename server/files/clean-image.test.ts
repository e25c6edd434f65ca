import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanImage } from './clean-image.ts'
import { cleanPng } from './clean-png.ts'
import { cleanWebp } from './clean-webp.ts'
import { smallJpeg } from './jpeg.fixture.ts'
import { pngChunk, pngOf, smallWebp, webpOf } from './pictures.fixture.ts'

test.each([
  ['image/jpeg', smallJpeg()],
  ['image/png', pngOf()],
  ['image/webp', smallWebp()],
  ['image/webp', smallWebp('lossless')],
])('a picture of %s stays as it is', async (contentType, bytes) => {
  expect(await cleanImage(bytes)).toEqual({ contentType, bytes })
})

test('what a PNG says besides its picture goes', async () => {
  const extra = ['tEXt', 'eXIf', 'tIME', 'acTL', 'iCCP'].map((type) =>
    pngChunk(type, Buffer.from('Author\0Somchai 13.7 100.5')),
  )
  const polyglot = Buffer.concat([pngOf({ extra }), Buffer.from('PK\x03\x04<script>')])
  expect(await cleanPng(polyglot)).toEqual(pngOf())
})

test('an interlaced PNG and one with a palette are pictures', async () => {
  // Passes of 1, 0, 0, 0, 1, 1 and 1 row of a picture of two by two, a byte a row and its filter byte.
  const interlaced = pngOf({ colour: 0, interlace: 1, rows: Buffer.alloc(2 + 2 + 3) })
  expect(await cleanPng(interlaced)).toEqual(interlaced)
  const extra = [pngChunk('PLTE', Buffer.alloc(6))]
  const palette = pngOf({ colour: 3, depth: 1, rows: Buffer.alloc(2 * 2), extra })
  expect(await cleanPng(palette)).toEqual(palette)
})

test.each([
  ['unpacks to more than its header says', pngOf({ rows: Buffer.alloc(50_000_000) })],
  ['unpacks to less', pngOf({ rows: Buffer.alloc(3) })],
  ['claims to be huge', pngOf({ width: 60_000, height: 60_000, rows: Buffer.alloc(10) })],
  ['has a depth that there is not', pngOf({ depth: 3 })],
  ['has a critical chunk that nobody knows', pngOf({ extra: [pngChunk('EVIL', Buffer.alloc(1))] })],
  ['has a wrong check sum', pngOf().fill(0xff, 40, 42)],
])('a PNG that %s is none', async (_, bytes) => {
  expect(await cleanPng(bytes)).toBeNull()
})

test('what a WebP says besides its picture goes', () => {
  const picture = smallWebp().subarray(20)
  const header = Buffer.from([0x2c, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  const clean = Buffer.from(header).fill(0, 0, 1)
  const full = webpOf(
    ['VP8X', header],
    ['VP8 ', picture],
    ['EXIF', Buffer.from('GPS 13.7')],
    ['XMP ', Buffer.from('<x:xmpmeta>')],
  )
  const polyglot = Buffer.concat([full, Buffer.from('<script>')])
  expect(cleanWebp(polyglot)).toEqual(webpOf(['VP8X', clean], ['VP8 ', picture]))
})

test.each([
  ['moves', webpOf(['VP8X', Buffer.alloc(10)], ['ANIM', Buffer.alloc(6)])],
  ['has no picture', webpOf(['VP8X', Buffer.alloc(10)])],
  [
    'has two',
    webpOf(...(['VP8 ', 'VP8 '] as const).map((t) => [t, smallWebp().subarray(20)] as const)),
  ],
  ['claims to be huge', webpOf(['VP8L', Buffer.from([0x2f, 0xff, 0xff, 0xff, 0x0f, 0])])],
])('a WebP that %s is none', (_, bytes) => {
  expect(cleanWebp(bytes)).toBeNull()
})

test.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['a GIF', 'GIF89a\x01\x00\x01\x00'],
  ['text', 'hello'],
  ['nothing', ''],
])('%s is no picture', async (_, text) => {
  expect(await cleanImage(Buffer.from(text, 'latin1'))).toBeNull()
})

test('a picture that was cut anywhere is none', async () => {
  for (const bytes of [pngOf(), smallWebp(), smallWebp('lossless')]) {
    for (let length = 0; length < bytes.length; length += 1) {
      expect(await cleanImage(bytes.subarray(0, length))).toBeNull()
    }
  }
})

test('whatever bytes come, it ends, and what it lets through passes again unchanged', async () => {
  const originals = [pngOf(), smallWebp(), smallWebp('lossless')]
  const damage = fc.array(fc.tuple(fc.nat(200), fc.nat(255)), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...originals), damage, async (original, changes) => {
      const bytes = Buffer.from(original)
      for (const [at, value] of changes) bytes[at % bytes.length] = value
      const clean = await cleanImage(bytes)
      const again = clean && (await cleanImage(clean.bytes))
      expect(again).toEqual(clean)
    }),
    { numRuns: 500 },
  )
})
