/**
 * The outlines of a WOFF2 file, which keeps the parts of all glyphs in streams of their own, put back
 * together glyph by glyph (WOFF2, 5.1).
 */
import { ByteReader } from './byte-reader.ts'

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

/** A point of an outline as WOFF2 packs it: a flag says how many bits each way has (WOFF2, 5.2). */
function readPoint(flag: number, stream: ByteReader): GlyphPoint {
  const onCurve = flag < 128
  const kind = flag & 127
  const signed = (value: number, bit: number) => (kind & bit ? value : -value)
  const byte = () => stream.uint8()
  if (kind < 10) {
    return { dx: 0, dy: signed(byte() + ((kind & 14) << 7), 1), onCurve }
  }
  if (kind < 20) {
    return { dx: signed(byte() + (((kind - 10) & 14) << 7), 1), dy: 0, onCurve }
  }
  if (kind < 84) {
    const both = byte()
    const base = kind - 20
    return {
      dx: signed(1 + (base & 0x30) + (both >> 4), 1),
      dy: signed(1 + ((base & 0x0c) << 2) + (both & 15), 2),
      onCurve,
    }
  }
  if (kind < 120) {
    const base = kind - 84
    const x = byte()
    const y = byte()
    return {
      dx: signed(1 + (Math.floor(base / 12) << 8) + x, 1),
      dy: signed(1 + (((base % 12) >> 2) << 8) + y, 2),
      onCurve,
    }
  }
  if (kind < 124) {
    const [first, second, third] = [byte(), byte(), byte()]
    return {
      dx: signed((first << 4) + (second >> 4), 1),
      dy: signed(((second & 15) << 8) + third, 2),
      onCurve,
    }
  }
  const x = stream.uint16()
  const y = stream.uint16()
  return { dx: signed(x, 1), dy: signed(y, 2), onCurve }
}

/** An outline of points as TrueType stores it, with every step in two bytes: plain, not small. */
interface GlyphPoint {
  /** From the point before. */
  readonly dx: number
  readonly dy: number
  readonly onCurve: boolean
}

function writeSimpleGlyph({
  ends,
  points,
  instructions,
  box,
}: {
  readonly ends: readonly number[]
  readonly points: readonly GlyphPoint[]
  readonly instructions: Uint8Array
  /** Null where the points say it. */
  readonly box: Uint8Array | null
}): Uint8Array {
  const bytes = 10 + ends.length * 2 + 2 + instructions.length + points.length * 5
  const glyph = new Uint8Array(bytes)
  const view = new DataView(glyph.buffer)
  view.setInt16(0, ends.length)
  if (box === null) boundsOf(points).forEach((value, index) => view.setInt16(2 + index * 2, value))
  else glyph.set(box, 2)
  let at = 10
  for (const end of ends) {
    view.setUint16(at, end)
    at += 2
  }
  view.setUint16(at, instructions.length)
  glyph.set(instructions, at + 2)
  at += 2 + instructions.length
  for (const { onCurve } of points) glyph[at++] = onCurve ? 1 : 0
  for (const { dx } of points) {
    view.setInt16(at, dx)
    at += 2
  }
  for (const { dy } of points) {
    view.setInt16(at, dy)
    at += 2
  }
  return glyph
}

function boundsOf(points: readonly GlyphPoint[]): readonly number[] {
  let x = 0
  let y = 0
  const bounds = { left: Infinity, low: Infinity, right: -Infinity, high: -Infinity }
  for (const { dx, dy } of points) {
    x += dx
    y += dy
    bounds.left = Math.min(bounds.left, x)
    bounds.right = Math.max(bounds.right, x)
    bounds.low = Math.min(bounds.low, y)
    bounds.high = Math.max(bounds.high, y)
  }
  return [bounds.left, bounds.low, bounds.right, bounds.high]
}
