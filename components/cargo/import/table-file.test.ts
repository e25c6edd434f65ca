import { expect, test } from 'vitest'
import { decodeText, kindOfFile } from './table-file.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** An archive of one file, whose directory states a size of the test's choice. */
function archive(statedBytes: number): Uint8Array {
  const entry = new DataView(new ArrayBuffer(46))
  entry.setUint32(0, 0x02014b50, true)
  entry.setUint32(24, statedBytes, true)
  const end = new DataView(new ArrayBuffer(22))
  end.setUint32(0, 0x06054b50, true)
  end.setUint16(10, 1, true)
  end.setUint32(16, 4, true)
  const bytes = new Uint8Array(4 + entry.byteLength + end.byteLength)
  bytes.set([0x50, 0x4b, 3, 4])
  bytes.set(new Uint8Array(entry.buffer), 4)
  bytes.set(new Uint8Array(end.buffer), 4 + entry.byteLength)
  return bytes
}

test('a text is a text, whatever it is named', () => {
  expect(kindOfFile(bytesOf('name;qty\r\nกล่อง;2\r\n'))).toBe('text')
  expect(kindOfFile(Uint8Array.of(0xff, 0xfe, 0x41, 0x00))).toBe('text')
})

test('a program is no table', () => {
  expect(kindOfFile(bytesOf('MZ\u0090\u0000\u0003'))).toBe('not_a_table')
  expect(kindOfFile(Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0))).toBe('not_a_table')
})

test('an old workbook and an empty file say so', () => {
  expect(kindOfFile(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1))).toBe('old_excel')
  expect(kindOfFile(new Uint8Array())).toBe('empty')
})

test('an archive that unpacks to gigabytes is never unpacked', () => {
  expect(kindOfFile(archive(4096))).toBe('workbook')
  expect(kindOfFile(archive(3_000_000_000))).toBe('too_large')
})

test('an archive that is cut off, or lies about its directory, is broken', () => {
  expect(kindOfFile(archive(4096).slice(0, 40))).toBe('broken')
  const lying = archive(4096)
  lying[lying.length - 6] = 200
  expect(kindOfFile(lying)).toBe('broken')
})

test('old encodings are read by the language of the page', () => {
  expect(decodeText(bytesOf('กล่อง'), 'en')).toBe('กล่อง')
  expect(decodeText(Uint8Array.of(0xa1, 0xc5, 0xe8, 0xcd, 0xa7), 'th')).toBe('กล่อง')
  expect(decodeText(Uint8Array.of(0xcf, 0xe4), 'zh')).toBe('箱')
  expect(decodeText(Uint8Array.of(0xff, 0xfe, 0x01, 0x0e), 'en')).toBe('ก')
})
