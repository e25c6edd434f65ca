/**
 * Boxes in parallel perspective as SVG, seen from the door end, the left and above: x runs to the right
 * and down, y to the right and up, z up. Coordinates are rounded, so that the same plan gives the same
 * bytes everywhere.
 */

export interface DrawnBox {
  readonly x1: number
  readonly y1: number
  readonly z1: number
  readonly x2: number
  readonly y2: number
  readonly z2: number
  readonly hue: number
}

export interface Outline {
  readonly lengthMm: number
  readonly widthMm: number
  readonly heightMm: number
}

/** The cosine of 30 degrees; the sine is a half. */
const slant = 0.866

export function drawBoxes(
  boxes: readonly DrawnBox[],
  vehicle: Outline,
  { widthPx, title }: { readonly widthPx: number; readonly title: string },
): string {
  const { lengthMm, widthMm, heightMm } = vehicle
  const scale = widthPx / ((lengthMm + widthMm) * slant)
  const heightPx = ((lengthMm + widthMm) / 2 + heightMm) * scale
  const point = (x: number, y: number, z: number) => {
    const across = (x + y) * slant * scale
    const down = ((x - y) / 2 - z + widthMm / 2 + heightMm) * scale
    return `${across.toFixed(1)},${down.toFixed(1)}`
  }
  const face = (points: readonly string[], fill: string) =>
    `<polygon points="${points.join(' ')}" fill="${fill}"/>`
  const faces = backToFront(boxes).map(({ x1, y1, z1, x2, y2, z2, hue }) => {
    const top = [point(x1, y1, z2), point(x2, y1, z2), point(x2, y2, z2), point(x1, y2, z2)]
    const left = [point(x1, y1, z1), point(x2, y1, z1), point(x2, y1, z2), point(x1, y1, z2)]
    const door = [point(x2, y1, z1), point(x2, y2, z1), point(x2, y2, z2), point(x2, y1, z2)]
    return [
      face(top, `hsl(${hue} 55% 72%)`),
      face(left, `hsl(${hue} 50% 58%)`),
      face(door, `hsl(${hue} 50% 46%)`),
    ].join('')
  })
  const floor = [
    point(0, 0, 0),
    point(lengthMm, 0, 0),
    point(lengthMm, widthMm, 0),
    point(0, widthMm, 0),
  ]
  const back = [
    point(0, widthMm, 0),
    point(lengthMm, widthMm, 0),
    point(lengthMm, widthMm, heightMm),
    point(0, widthMm, heightMm),
  ]
  const front = [
    point(0, 0, 0),
    point(0, widthMm, 0),
    point(0, widthMm, heightMm),
    point(0, 0, heightMm),
  ]
  const walls = [floor, back, front].map((points) => face(points, '#f1f3f5'))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 ${(widthPx + 8).toFixed(0)} ${(heightPx + 8).toFixed(0)}" role="img">`,
    `<title>${title}</title>`,
    `<g stroke="#495057" stroke-width="0.7" stroke-linejoin="round">`,
    ...walls,
    ...faces,
    `</g></svg>`,
    '',
  ].join('\n')
}

/** Draws a box that hides no other first: further from the door, the left wall, the top. */
function backToFront(boxes: readonly DrawnBox[]): readonly DrawnBox[] {
  const waiting = [...boxes]
  const drawn: DrawnBox[] = []
  while (waiting.length > 0) {
    const free = waiting.findIndex((box) =>
      waiting.every((other) => other === box || !isBehind(other, box)),
    )
    drawn.push(...waiting.splice(Math.max(0, free), 1))
  }
  return drawn
}

function isBehind(a: DrawnBox, b: DrawnBox): boolean {
  if (a.x1 >= b.x2 || a.y2 <= b.y1 || a.z1 >= b.z2) return false
  return a.x2 <= b.x1 || a.y1 >= b.y2 || a.z2 <= b.z1
}
