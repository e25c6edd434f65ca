/** A point of an outline as WOFF2 packs it: a flag says how many bits each way has (WOFF2, 5.2). */
import type { ByteReader } from './byte-reader.ts'
import type { GlyphPoint } from './write-simple-glyph.ts'

export function readPoint(flag: number, stream: ByteReader): GlyphPoint {
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
