/**
 * A PNG that holds nothing but a picture: texts, times, EXIF, animation and whatever stands behind the end
 * are left out. Its picture data must unpack to exactly the size that its header says, so that a small
 * file cannot fill a reader's memory. Chunks: W3C PNG, part 5.
 */
import { Readable } from 'node:stream'
import { crc32, createInflate } from 'node:zlib'

const maxSide = 4096
const signature = Buffer.from('89504e470d0a1a0a', 'hex')
/** Header, palette, transparency, data, end, and how its colours are meant. */
const kept: ReadonlySet<string> = new Set([
  'IHDR',
  'PLTE',
  'tRNS',
  'IDAT',
  'IEND',
  'gAMA',
  'cHRM',
  'sRGB',
])
/** The bit depths of each colour type, and its channels. */
const colourTypes: Readonly<Record<number, { channels: number; depths: readonly number[] }>> = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, depths: [8, 16] },
  3: { channels: 1, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] },
}

export async function cleanPng(bytes: Buffer): Promise<Buffer | null> {
  if (!bytes.subarray(0, 8).equals(signature)) return null
  const parts: Buffer[] = [signature]
  const data: Buffer[] = []
  let size: number | null = null
  for (let at = 8; ;) {
    if (at + 12 > bytes.length) return null
    const length = bytes.readUInt32BE(at)
    const end = at + 12 + length
    if (end > bytes.length) return null
    const type = bytes.toString('latin1', at + 4, at + 8)
    const content = bytes.subarray(at + 8, end - 4)
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return null
    if ((type === 'IHDR') !== (at === 8)) return null
    if (type === 'IHDR') size = unpackedSize(content)
    if (size === null) return null
    const isCritical = /^[A-Z]/.test(type)
    if (isCritical && !kept.has(type)) return null
    if (type === 'IDAT') data.push(content)
    if (kept.has(type)) parts.push(bytes.subarray(at, end))
    if (type === 'IEND') {
      return (await unpacksTo(Buffer.concat(data), size)) ? Buffer.concat(parts) : null
    }
    at = end
  }
}

/** The rows of all passes, each with its filter byte. Null: not a picture that we take. */
function unpackedSize(header: Buffer): number | null {
  if (header.length !== 13) return null
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  if (![width, height].every((side) => side >= 1 && side <= maxSide)) return null
  const [depth = 0, colour = 0, compression, filter, interlace] = header.subarray(8)
  const type = colourTypes[colour]
  if (type?.depths.includes(depth) !== true || compression !== 0 || filter !== 0) return null
  const bytesOf = (columns: number, rows: number) =>
    columns === 0 || rows === 0 ? 0 : rows * (1 + Math.ceil((columns * depth * type.channels) / 8))
  if (interlace === 0) return bytesOf(width, height)
  if (interlace !== 1) return null
  return adam7.reduce((sum, { x, y, dx, dy }) => {
    return sum + bytesOf(Math.ceil((width - x) / dx), Math.ceil((height - y) / dy))
  }, 0)
}

/** Where each pass begins, and its steps. */
const adam7 = [
  { x: 0, y: 0, dx: 8, dy: 8 },
  { x: 4, y: 0, dx: 8, dy: 8 },
  { x: 0, y: 4, dx: 4, dy: 8 },
  { x: 2, y: 0, dx: 4, dy: 4 },
  { x: 0, y: 2, dx: 2, dy: 4 },
  { x: 1, y: 0, dx: 2, dy: 2 },
  { x: 0, y: 1, dx: 1, dy: 2 },
]

/** Counts what comes out and keeps none of it. */
async function unpacksTo(data: Buffer, size: number): Promise<boolean> {
  let unpacked = 0
  try {
    const inflate = Readable.from([data]).pipe(createInflate())
    for await (const chunk of inflate) {
      unpacked += Buffer.byteLength(chunk)
      if (unpacked > size) return false
    }
  } catch {
    return false
  }
  return unpacked === size
}
