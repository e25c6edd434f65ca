/**
 * The outlines of a WOFF2 file, which keeps the parts of all glyphs in streams of their own, put back
 * together glyph by glyph (WOFF2, 5.1).
 */
import { ByteReader } from './byte-reader.ts'
import { readPoint } from './read-point.ts'
import { writeSimpleGlyph, type GlyphPoint } from './write-simple-glyph.ts'

interface Streams {
  readonly contours: ByteReader
  readonly points: ByteReader
  readonly flags: ByteReader
  readonly glyphs: ByteReader
  readonly composites: ByteReader
  readonly boxes: ByteReader
  readonly instructions: ByteReader
}

export function restoreGlyphs(stored: Uint8Array): { glyf: Uint8Array; loca: Uint8Array } {
  const reader = new ByteReader(stored)
  reader.skip(4)
  const count = reader.uint16()
  reader.skip(2)
  const sizes = Array.from({ length: 7 }, () => reader.uint32())
  const [contours, points, flags, glyphs, composites, boxes, instructions] = sizes.map(
    (size) => new ByteReader(reader.take(size)),
  )
  if (!contours || !points || !flags || !glyphs || !composites || !boxes || !instructions) {
    throw new Error('a stream of outlines is missing')
  }
  const streams = { contours, points, flags, glyphs, composites, boxes, instructions }
  const hasBox = boxes.take(4 * Math.ceil(count / 32))

  const parts: Uint8Array[] = []
  const loca = new DataView(new ArrayBuffer((count + 1) * 4))
  let offset = 0
  for (let glyph = 0; glyph < count; glyph++) {
    const boxed = ((hasBox[glyph >> 3] ?? 0) & (0x80 >> (glyph & 7))) !== 0
    const part = padded(restoreGlyph(streams, boxed))
    parts.push(part)
    offset += part.length
    loca.setUint32((glyph + 1) * 4, offset)
  }
  return { glyf: new Uint8Array(Buffer.concat(parts)), loca: new Uint8Array(loca.buffer) }
}

function restoreGlyph(streams: Streams, boxed: boolean): Uint8Array {
  const contours = streams.contours.int16()
  if (contours === 0) return new Uint8Array()
  if (contours < 0) return restoreComposite(streams)
  const ends: number[] = []
  let count = 0
  for (let contour = 0; contour < contours; contour++) {
    count += streams.points.short255()
    ends.push(count - 1)
  }
  const points: GlyphPoint[] = []
  for (let point = 0; point < count; point++) {
    points.push(readPoint(streams.flags.uint8(), streams.glyphs))
  }
  const instructions = streams.instructions.take(streams.glyphs.short255())
  const box = boxed ? streams.boxes.take(8) : null
  return writeSimpleGlyph({ ends, points, instructions, box })
}

/** Of other glyphs: its flags tell how long each part is (OpenType, glyf). */
function restoreComposite({ composites, glyphs, boxes, instructions }: Streams): Uint8Array {
  const parts: Uint8Array[] = [Uint8Array.of(0xff, 0xff), boxes.take(8)]
  let hasInstructions = false
  for (let more = true; more;) {
    const head = composites.take(2)
    const flags = ((head[0] ?? 0) << 8) | (head[1] ?? 0)
    const scale = flags & 0x08 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0
    parts.push(head, composites.take(2 + (flags & 0x01 ? 4 : 2) + scale))
    hasInstructions ||= (flags & 0x100) !== 0
    more = (flags & 0x20) !== 0
  }
  if (hasInstructions) {
    const size = glyphs.short255()
    parts.push(Uint8Array.of(size >> 8, size & 255), instructions.take(size))
  }
  return new Uint8Array(Buffer.concat(parts))
}

/** Glyphs begin at multiples of four. */
function padded(glyph: Uint8Array): Uint8Array {
  const whole = new Uint8Array(Math.ceil(glyph.length / 4) * 4)
  whole.set(glyph)
  return whole
}
