/**
 * A JPEG that holds nothing but a picture. What says where and by whom it was taken (EXIF, XMP, IPTC,
 * comments), thumbnails and whatever stands behind the end are left out; what is no JPEG that every
 * browser draws is none. Markers and segments: ITU-T T.81, annex B.
 */

/** Sides beyond it come from nothing that our pages send. */
const maxSide = 4096

const soi = 0xd8
const eoi = 0xd9
const sos = 0xda
/** Baseline, extended sequential and progressive, all Huffman coded. */
const frames: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2])
/** Tables: Huffman, quantization, restart interval; Adobe's, which says how colours are coded. */
const tables: ReadonlySet<number> = new Set([0xc4, 0xdb, 0xdd, 0xee])
const jfif = 0xe0
const jfifLength = 16

export function cleanJpeg(bytes: Buffer): Buffer | null {
  if (bytes[0] !== 0xff || bytes[1] !== soi) return null
  const kept = [bytes.subarray(0, 2)]
  let at = 2
  let hasFrame = false
  let hasScan = false
  for (;;) {
    const marker = markerAt(bytes, at)
    if (marker === null) return null
    if (marker === eoi) {
      if (!hasScan) return null
      kept.push(bytes.subarray(at, at + 2))
      return Buffer.concat(kept)
    }
    const length = at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : 0
    let end = at + 2 + length
    if (length < 2 || end > bytes.length) return null
    if (frames.has(marker)) {
      if (hasFrame || !isFrame(bytes.subarray(at, end))) return null
      hasFrame = true
    } else if (marker === sos) {
      if (!hasFrame) return null
      hasScan = true
      end = endOfScan(bytes, end)
    } else if (!tables.has(marker) && !isLeftOut(marker)) {
      return null
    }
    if (!isLeftOut(marker) || (marker === jfif && length === jfifLength)) {
      kept.push(bytes.subarray(at, end))
    }
    at = end
  }
}

function markerAt(bytes: Buffer, at: number): number | null {
  return bytes[at] === 0xff ? (bytes[at + 1] ?? null) : null
}

/** Segments of applications, and comments. */
function isLeftOut(marker: number): boolean {
  return (marker >= 0xe0 && marker <= 0xef && marker !== 0xee) || marker === 0xfe
}

/** Marker, length, precision, height, width, number of components. */
function isFrame(segment: Buffer): boolean {
  if (segment.length < 10) return false
  const [height, width] = [segment.readUInt16BE(5), segment.readUInt16BE(7)]
  const isInBounds = [height, width].every((side) => side >= 1 && side <= maxSide)
  return isInBounds && segment[4] === 8 && [1, 3].includes(segment[9] ?? 0)
}

/** Where the first marker stands that is neither a stuffed FF nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = from
  for (;;) {
    at = bytes.indexOf(0xff, at)
    if (at === -1) return bytes.length
    const next = bytes[at + 1] ?? 0
    const isData = next === 0 || (next >= 0xd0 && next <= 0xd7)
    if (!isData) return at
    at += 2
  }
}
