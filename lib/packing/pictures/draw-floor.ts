/** The two flat kinds of picture: rectangles seen from above, and a curve. */

export interface DrawnRectangle {
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
  readonly fill: string
  readonly label: string
}

export function drawFloor(
  rectangles: readonly DrawnRectangle[],
  {
    length,
    width,
    title,
  }: { readonly length: number; readonly width: number; readonly title: string },
): string {
  const scale = 640 / length
  const px = (value: number) => (value * scale).toFixed(1)
  const shapes = rectangles.map(({ x1, y1, x2, y2, fill, label }) => {
    const box = `<rect x="${px(x1)}" y="${px(y1)}" width="${px(x2 - x1)}" height="${px(y2 - y1)}" fill="${fill}" stroke="#495057"/>`
    const text = `<text x="${px(x1 + length / 80)}" y="${px(y1 + length / 26)}">${label}</text>`
    return box + text
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 648 ${(width * scale + 8).toFixed(0)}" role="img" font-family="sans-serif" font-size="15">`,
    `<title>${title}</title>`,
    `<rect width="640" height="${px(width)}" fill="#f1f3f5" stroke="#495057"/>`,
    ...shapes,
    '</svg>',
    '',
  ].join('\n')
}

export interface CurvePoint {
  readonly nodes: number
  readonly fill: number
}

/** Fill over partial plans, on a logarithmic axis to the base of two, in whole steps. */
export function drawProgress(points: readonly CurvePoint[], title: string): string {
  const last = points.at(-1)
  if (last === undefined) return ''
  const lowest = 0.8
  const steps = doublings(last.nodes)
  const x = (nodes: number) => ((doublings(nodes) / steps) * 580 + 50).toFixed(1)
  const y = (fill: number) => (250 - ((fill - lowest) / (1 - lowest)) * 240).toFixed(1)
  const path = points.map(
    ({ nodes, fill }, index) =>
      `${index === 0 ? 'M' : 'L'}${x(nodes)} ${y(points[index - 1]?.fill ?? fill)}L${x(nodes)} ${y(fill)}`,
  )
  const lines = [0.8, 0.85, 0.9, 0.95, 1].map(
    (fill) =>
      `<path d="M50 ${y(fill)}H630" stroke="#ced4da"/><text x="4" y="${Number(y(fill)) + 5}">${(100 * fill).toFixed(0)} %</text>`,
  )
  const marks = [1, 10, 100, 1000, 10_000]
    .filter((nodes) => nodes <= last.nodes)
    .map((nodes) => `<text x="${x(nodes)}" y="275">${nodes}</text>`)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 648 285" role="img" font-family="sans-serif" font-size="13">`,
    `<title>${title}</title>`,
    ...lines,
    ...marks,
    `<path d="${path.join('')}" fill="none" stroke="#1c7ed6" stroke-width="2"/>`,
    '</svg>',
    '',
  ].join('\n')
}

/** How often 1 has to be doubled to reach a number, linear in between. */
function doublings(value: number): number {
  let count = 0
  let left = Math.max(1, value)
  while (left >= 2) {
    left /= 2
    count++
  }
  return count + left - 1
}
