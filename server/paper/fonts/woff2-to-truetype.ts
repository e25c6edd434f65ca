/**
 * A WOFF2 file as the TrueType font it was made from (https://www.w3.org/TR/WOFF2/). The Chinese font
 * comes in WOFF2 alone, and what embeds fonts into a PDF reads its outlines wrong from there.
 */
import { brotliDecompressSync } from 'node:zlib'
import { ByteReader } from './byte-reader.ts'
import { restoreGlyphs } from './restore-glyphs.ts'

const signature = 0x774f4632
const maxFontBytes = 20_000_000

/** By their number in the directory. */
const knownTags =
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
    .split(' ')
    .map((tag) => tag.replace('_', ' '))

interface Entry {
  readonly tag: string
  readonly storedBytes: number
  readonly transformed: boolean
}

export function woff2ToTrueType(file: Uint8Array): Uint8Array {
  const reader = new ByteReader(file)
  if (reader.uint32() !== signature) throw new Error('this is no WOFF2 file')
  const flavor = reader.uint32()
  reader.skip(4)
  const count = reader.uint16()
  reader.skip(2 + 4)
  const compressedBytes = reader.uint32()
  reader.skip(2 + 2 + 4 * 5)
  const entries = Array.from({ length: count }, () => readEntry(reader))
  const data = new ByteReader(
    brotliDecompressSync(reader.take(compressedBytes), { maxOutputLength: maxFontBytes }),
  )
  const tables = new Map<string, Uint8Array>()
  for (const { tag, storedBytes, transformed } of entries) {
    const stored = data.take(storedBytes)
    if (!transformed) tables.set(tag, stored)
    else if (tag === 'glyf') {
      const { glyf, loca } = restoreGlyphs(stored)
      tables.set('glyf', glyf)
      tables.set('loca', loca)
    } else if (tag !== 'loca')
      throw new Error(`the table ${tag} is transformed in a way unknown here`)
  }
  return writeTrueType(flavor, withLongOffsets(tables))
}

function readEntry(reader: ByteReader): Entry {
  const flags = reader.uint8()
  const known = flags & 63
  const tag =
    known === 63 ? new TextDecoder('latin1').decode(reader.take(4)) : (knownTags[known] ?? '')
  const version = flags >> 6
  const originalBytes = reader.base128()
  // The outlines are transformed unless it says otherwise, all else only where it says so.
  const transformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0
  return { tag, transformed, storedBytes: transformed ? reader.base128() : originalBytes }
}

/** The offsets are written anew, four bytes each, and `head` says so. */
function withLongOffsets(tables: Map<string, Uint8Array>): Map<string, Uint8Array> {
  const head = Uint8Array.from(tables.get('head') ?? [])
  new DataView(head.buffer).setInt16(50, 1)
  return tables.set('head', head)
}

/** Tables as one font file, each found by the directory at its beginning (OpenType, "Font file"). */
const directoryEntryBytes = 16

function writeTrueType(flavor: number, tables: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const sorted = [...tables].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const headBytes = 12 + sorted.length * directoryEntryBytes
  const bytes = sorted.reduce((sum, [, table]) => sum + whole(table.length), headBytes)
  const font = new Uint8Array(bytes)
  const view = new DataView(font.buffer)
  const power = 2 ** Math.floor(Math.log2(sorted.length))
  view.setUint32(0, flavor)
  view.setUint16(4, sorted.length)
  view.setUint16(6, power * 16)
  view.setUint16(8, Math.log2(power))
  view.setUint16(10, (sorted.length - power) * 16)
  let at = headBytes
  for (const [index, [tag, table]] of sorted.entries()) {
    const entry = 12 + index * directoryEntryBytes
    font.set(new TextEncoder().encode(tag), entry)
    view.setUint32(entry + 4, checksum(table))
    view.setUint32(entry + 8, at)
    view.setUint32(entry + 12, table.length)
    font.set(table, at)
    at += whole(table.length)
  }
  return font
}

function checksum(table: Uint8Array): number {
  let sum = 0
  for (let index = 0; index < table.length; index++) {
    sum = (sum + (table[index] ?? 0) * 2 ** (24 - 8 * (index % 4))) % 2 ** 32
  }
  return sum
}

function whole(bytes: number): number {
  return Math.ceil(bytes / 4) * 4
}
