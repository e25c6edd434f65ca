/**
 * Detects the real type of a file by its first bytes; its name is only a claim. The size limits are here
 * too, so that nothing large is ever read or unpacked.
 */
import type { Language } from '#lib/contract/languages.ts'

export const maxFileBytes = 5 * 1024 * 1024
/** The limit of all entries of a workbook together, unpacked. */
const maxUnpackedBytes = 100 * 1024 * 1024

export type FileProblem =
  | 'empty'
  | 'too_large'
  | 'old_excel'
  | 'not_a_table'
  /** It begins like a workbook and cannot be read as one. */
  | 'broken'
  | 'unreadable'
  | 'too_slow'

export function kindOfFile(bytes: Uint8Array): 'workbook' | 'text' | FileProblem {
  if (bytes.length === 0) return 'empty'
  if (beginsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return workbookOf(bytes)
  if (beginsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return 'old_excel'
  return isText(bytes) ? 'text' : 'not_a_table'
}

function beginsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}

/** A text has no control characters but tabs and line ends, except in two-byte encodings. */
function isText(bytes: Uint8Array): boolean {
  if (isUtf16(bytes)) return true
  return bytes.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d))
}

function isUtf16(bytes: Uint8Array): boolean {
  return beginsWith(bytes, [0xff, 0xfe]) || beginsWith(bytes, [0xfe, 0xff])
}

/** By the sizes in the archive's directory, which unpacking would allocate. */
function workbookOf(bytes: Uint8Array): 'workbook' | FileProblem {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOfDirectory(view)
  if (end === null) return 'broken'
  let at = view.getUint32(end + 16, true)
  let unpacked = 0
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at + entryBytes > end || view.getUint32(at, true) !== entrySign) return 'broken'
    unpacked += view.getUint32(at + 24, true)
    at += entryBytes
    at +=
      view.getUint16(at - 18, true) + view.getUint16(at - 16, true) + view.getUint16(at - 14, true)
  }
  return unpacked > maxUnpackedBytes ? 'too_large' : 'workbook'
}

const entrySign = 0x02014b50
const endSign = 0x06054b50
const entryBytes = 46
const endBytes = 22
const longestComment = 65_535

function endOfDirectory(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - endBytes - longestComment)
  for (let at = view.byteLength - endBytes; at >= first; at--) {
    if (view.getUint32(at, true) === endSign) return at
  }
  return null
}

/** The encodings of spreadsheets that save neither UTF-8 nor UTF-16, by their country. */
const oldEncodings: Readonly<Record<Language, string>> = {
  en: 'windows-1252',
  th: 'windows-874',
  zh: 'gb18030',
}

/** UTF-8 and UTF-16 are recognized with certainty; any other file is taken for one of the reader's country. */
export function decodeText(bytes: Uint8Array, language: Language): string {
  if (isUtf16(bytes)) {
    return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(oldEncodings[language]).decode(bytes)
  }
}
