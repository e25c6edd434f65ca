/** Detects the real type of a file by its first bytes; its name is only a claim. */
import { utf16Of } from './text-encoding.ts'

export const maxFileBytes = 5 * 1024 * 1024

export type FileProblem =
  | 'empty'
  | 'too_large'
  | 'old_excel'
  | 'locked'
  | 'not_a_table'
  /** A text that is named like a workbook, and no table either. */
  | 'text_not_workbook'
  | 'web_page'
  /** It begins like a workbook and cannot be read as one. */
  | 'broken'
  | 'unreadable'
  | 'too_slow'

export function kindOfFile(bytes: Uint8Array): 'archive' | 'text' | FileProblem {
  if (bytes.length === 0) return 'empty'
  if (beginsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return 'archive'
  if (beginsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    return hasPassword(bytes) ? 'locked' : 'old_excel'
  if (!isText(bytes)) return 'not_a_table'
  return isWebPage(bytes) ? 'web_page' : 'text'
}

export function isNamedLikeWorkbook(name: string): boolean {
  return /\.xl[a-z]{1,2}$/iu.test(name)
}

function beginsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}

/** A text has no control characters but tabs and line ends, except in two-byte encodings. */
function isText(bytes: Uint8Array): boolean {
  return (
    bytes.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d)) || utf16Of(bytes) !== null
  )
}

/** A workbook with a password is an archive inside of the old format. */
function hasPassword(bytes: Uint8Array): boolean {
  return new TextDecoder('utf-16le').decode(bytes).includes('EncryptedPackage')
}

/** Many programs write a web page and name it as a workbook. */
function isWebPage(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 500))
  return /^\s*<(?:!doctype|html|table|head|meta|\?xml)/iu.test(start)
}
