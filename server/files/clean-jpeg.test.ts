import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanJpeg } from './clean-jpeg.ts'
import { jpegWith, segmentOf, smallJpeg } from './jpeg.fixture.ts'

test('a photo stays as it is', () => {
  expect(cleanJpeg(smallJpeg())).toEqual(smallJpeg())
})

test('where and by whom it was taken goes, and the picture stays', () => {
  const photo = jpegWith(
    segmentOf(0xe1, 'Exif\0\0GPS 13.7 100.5'),
    segmentOf(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>'),
    segmentOf(0xed, 'Photoshop 3.0\0by Somchai'),
    segmentOf(0xfe, 'a comment'),
  )
  expect(cleanJpeg(photo)).toEqual(smallJpeg())
})

test('what stands behind the picture goes', () => {
  const polyglot = Buffer.concat([smallJpeg(), Buffer.from('PK\x03\x04<script>alert(1)</script>')])
  expect(cleanJpeg(polyglot)).toEqual(smallJpeg())
})

test.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['a PNG', '\x89PNG\r\n\x1a\n'],
  ['a GIF', 'GIF89a\x01\x00\x01\x00'],
  ['a program', '\x7fELF\x02\x01\x01'],
  ['nothing', ''],
])('%s is none, whatever it is called', (_, text) => {
  expect(cleanJpeg(Buffer.from(text, 'latin1'))).toBeNull()
})

test('the first bytes alone make no photo', () => {
  const disguised = Buffer.concat([smallJpeg().subarray(0, 20), Buffer.from('<script>')])
  expect(cleanJpeg(disguised)).toBeNull()
  expect(cleanJpeg(Buffer.from([0xff, 0xd8, 0xff, 0xd9]))).toBeNull()
})

test('a picture that claims to be huge is none: small files are not to fill a reader’s memory', () => {
  const huge = smallJpeg()
  const frame = huge.indexOf(Buffer.from([0xff, 0xc0]))
  huge.writeUInt16BE(60_000, frame + 5)
  expect(cleanJpeg(huge)).toBeNull()
})

test('a photo that was cut anywhere is none', () => {
  const jpeg = smallJpeg()
  for (let length = 0; length < jpeg.length; length += 1) {
    expect(cleanJpeg(jpeg.subarray(0, length))).toBeNull()
  }
})

test('whatever bytes come, it ends, and what it lets through passes again unchanged', () => {
  const damage = fc.array(fc.tuple(fc.nat(smallJpeg().length - 1), fc.nat(255)), { maxLength: 8 })
  fc.assert(
    fc.property(damage, (changes) => {
      const bytes = smallJpeg()
      for (const [at, value] of changes) bytes[at] = value
      const clean = cleanJpeg(bytes)
      expect(clean === null || cleanJpeg(clean)?.equals(clean)).toBe(true)
    }),
    { numRuns: 500 },
  )
})
