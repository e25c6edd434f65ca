/** An outline of points as TrueType stores it, with every step in two bytes: plain, not small. */
export interface GlyphPoint {
  /** From the point before. */
  readonly dx: number
  readonly dy: number
  readonly onCurve: boolean
}

export function writeSimpleGlyph({
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
