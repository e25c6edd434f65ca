/**
 * Decodes a file of unknown encoding. UTF-8 and UTF-16 are recognized with certainty; any other file was
 * saved by an older spreadsheet in the encoding of its country.
 */
import type { Language } from '#lib/contract/languages.ts'
import { isUtf16 } from './table-file.ts'

const countries: Readonly<Record<Language, string>> = {
  en: 'windows-1252',
  th: 'windows-874',
  zh: 'gb18030',
}

export function decodeText(bytes: Uint8Array, language: Language): string {
  if (isUtf16(bytes)) {
    return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(countries[language]).decode(bytes)
  }
}
