/** Pieces in one flat array: x1, y1, z1, x2, y2, z2 and the kind of each. */
export const pieceStride = 7

/** The common area of two pieces seen from above. */
export function contactArea(pieces: Int32Array, a: number, b: number): number {
  const p = a * pieceStride
  const q = b * pieceStride
  const dx =
    Math.min(pieces[p + 3] ?? 0, pieces[q + 3] ?? 0) - Math.max(pieces[p] ?? 0, pieces[q] ?? 0)
  if (dx <= 0) return 0
  const dy =
    Math.min(pieces[p + 4] ?? 0, pieces[q + 4] ?? 0) -
    Math.max(pieces[p + 1] ?? 0, pieces[q + 1] ?? 0)
  return dy <= 0 ? 0 : dx * dy
}
