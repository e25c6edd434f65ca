/** A box as three faces seen from a corner, within a square picture. */
export interface BoxOutline {
  readonly top: string
  readonly left: string
  readonly right: string
}

interface Point {
  readonly x: number
  readonly y: number
}

/** The cosine and sine of thirty degrees: all three edges are foreshortened alike. */
const across = 0.866
const down = 0.5

export function boxOutline(
  [length, width, height]: readonly [number, number, number],
  sidePx: number,
): BoxOutline {
  const spanX = (length + width) * across
  const spanY = (length + width) * down + height
  const scale = sidePx / Math.max(spanX, spanY)
  const offsetX = (sidePx - spanX * scale) / 2
  const offsetY = (sidePx - spanY * scale) / 2
  const at = (x: number, y: number, z: number): Point => ({
    x: offsetX + (x - y + width) * across * scale,
    y: offsetY + ((x + y) * down + height - z) * scale,
  })
  const l = length
  const w = width
  const h = height
  return {
    top: pointsOf([at(0, 0, h), at(l, 0, h), at(l, w, h), at(0, w, h)]),
    left: pointsOf([at(0, w, h), at(l, w, h), at(l, w, 0), at(0, w, 0)]),
    right: pointsOf([at(l, w, h), at(l, 0, h), at(l, 0, 0), at(l, w, 0)]),
  }
}

function pointsOf(points: readonly Point[]): string {
  return points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
}
