import { expect, test } from 'vitest'
import { isNamedLikeWorkbook, kindOfFile } from './table-file.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

test('a text is a text, whatever it is named', () => {
  expect(kindOfFile(bytesOf('name;qty\r\nกล่อง;2\r\n'))).toBe('text')
  expect(kindOfFile(Uint8Array.of(0xff, 0xfe, 0x41, 0x00))).toBe('text')
  expect(kindOfFile(Uint8Array.of(0x01, 0x0e, 0x2c, 0x00, 0x34, 0x00))).toBe('text')
})

test('a program is no table', () => {
  expect(kindOfFile(bytesOf('MZ\u0090\u0000\u0003'))).toBe('not_a_table')
  expect(kindOfFile(Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0))).toBe('not_a_table')
})

test('an old workbook, one with a password, a web page and an empty file say so', () => {
  const old = [0xd0, 0xcf, 0x11, 0xe0]
  const locked = [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0])
  expect(kindOfFile(Uint8Array.from([...old, 0xa1]))).toBe('old_excel')
  expect(kindOfFile(Uint8Array.from([...old, ...locked]))).toBe('locked')
  expect(kindOfFile(bytesOf('<html><table><tr><td>1</td></tr></table></html>'))).toBe('web_page')
  expect(kindOfFile(new Uint8Array())).toBe('empty')
})

test('names of workbooks are known', () => {
  expect(['a.xlsx', 'B.XLS', 'c.xlsm', 'd.csv', 'xlsx'].map(isNamedLikeWorkbook)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})
