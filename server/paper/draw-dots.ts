/** Texts as black and white dots, for printers that have no font of theirs. */
import type { Fonts, Weight } from './fonts.ts'
import { wordsOf } from './fonts.ts'

/** Rows of bits, the first dot in the highest bit of a byte; true is black. */
export interface Dots {
  readonly width: number
  readonly height: number
  readonly bytesPerRow: number
  readonly bytes: Uint8Array
}

export function emptyDots(width: number, height: number): Dots {
  const bytesPerRow = Math.ceil(width / 8)
  return { width, height, bytesPerRow, bytes: new Uint8Array(bytesPerRow * height) }
}

export function isBlack({ bytes, bytesPerRow }: Dots, x: number, y: number): boolean {
  return ((bytes[y * bytesPerRow + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0
}

export interface DotText {
  readonly text: string
  /** Where it begins, from the left edge of the dots. */
  readonly x: number
  readonly baseline: number
  readonly size: number
  readonly weight: Weight
}

/** Rows between two dots at which the outline is looked at. */
const samples = 4

interface Crossing {
  readonly x: number
  readonly direction: 1 | -1
}

/** Draws a line of text; what is outside of the dots is left away. Twice on the same dots draws both. */
export function drawText(dots: Dots, line: DotText, fonts: Pick<Fonts, 'textRuns'>): void {
  const rows: Crossing[][] = Array.from({ length: dots.height * samples }, () => [])
  for (const outline of outlinesOf(line, fonts)) addCrossings(rows, outline)
  const covered = new Float32Array(dots.width)
  for (let y = 0; y < dots.height; y += 1) {
    covered.fill(0)
    let isEmpty = true
    for (const row of rows.slice(y * samples, (y + 1) * samples)) {
      if (row.length === 0) continue
      isEmpty = false
      coverRow(covered, row)
    }
    if (isEmpty) continue
    for (let x = 0; x < dots.width; x += 1) {
      if ((covered[x] ?? 0) < samples / 2) continue
      const at = y * dots.bytesPerRow + (x >> 3)
      dots.bytes[at] = (dots.bytes[at] ?? 0) | (0x80 >> (x & 7))
    }
  }
}

/** Adds the share of each dot between where the winding leaves zero and where it is zero again. */
function coverRow(covered: Float32Array, row: Crossing[]): void {
  let winding = 0
  let from = 0
  for (const { x, direction } of row.toSorted((one, other) => one.x - other.x)) {
    if (winding === 0) from = x
    winding += direction
    if (winding === 0) cover(covered, from, x)
  }
}

function cover(covered: Float32Array, from: number, to: number): void {
  const end = Math.min(covered.length, Math.ceil(to))
  for (let x = Math.max(0, Math.floor(from)); x < end; x += 1) {
    const share = Math.min(to, x + 1) - Math.max(from, x)
    covered[x] = (covered[x] ?? 0) + share
  }
}

type Point = readonly [x: number, y: number]

/** Closed outlines as points, in dots, y downwards. */
function* outlinesOf(
  { text, x, baseline, size, weight }: DotText,
  fonts: Pick<Fonts, 'textRuns'>,
): Iterable<Point[]> {
  let pen = x
  for (const run of fonts.textRuns(text, weight)) {
    const { font } = run.font
    const drawn = run.font.outlines(weight)
    const scale = size / font.unitsPerEm
    for (const word of wordsOf(run.text)) {
      const { glyphs, positions } = font.layout(word)
      for (const [index, glyph] of glyphs.entries()) {
        const position = positions[index]
        if (position === undefined) continue
        const [left, up] = [pen + position.xOffset * scale, baseline - position.yOffset * scale]
        const { commands } = drawn.getGlyph(glyph.id).path
        yield* pointsOf(commands, (gx, gy) => [left + gx * scale, up - gy * scale])
        pen += position.xAdvance * scale
      }
    }
  }
}

interface PathCommand {
  readonly command: string
  readonly args: readonly number[]
}

const stepsOfCurve = 6

function* pointsOf(
  commands: readonly PathCommand[],
  place: (x: number, y: number) => Point,
): Iterable<Point[]> {
  let points: Point[] = []
  for (const { command, args } of commands) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args
    const from = points.at(-1)
    switch (command) {
      case 'moveTo':
        points = [place(a, b)]
        break
      case 'lineTo':
        points.push(place(a, b))
        break
      case 'quadraticCurveTo':
        if (from !== undefined) points.push(...curve([from, place(a, b), place(c, d)]))
        break
      case 'bezierCurveTo':
        if (from !== undefined) points.push(...curve([from, place(a, b), place(c, d), place(e, f)]))
        break
      default:
        yield points
    }
  }
}

/** By de Casteljau: each step halves the way between the points until one is left. */
function curve(controls: readonly Point[]): Point[] {
  return Array.from({ length: stepsOfCurve }, (_, step) => {
    const t = (step + 1) / stepsOfCurve
    let points = controls
    while (points.length > 1) {
      points = points.slice(1).map(([x, y], index): Point => {
        const [fromX, fromY] = points[index] ?? [x, y]
        return [fromX + (x - fromX) * t, fromY + (y - fromY) * t]
      })
    }
    return points[0] ?? [0, 0]
  })
}

function addCrossings(rows: Crossing[][], points: readonly Point[]): void {
  for (const [index, [x1, y1]] of points.entries()) {
    const [x0, y0] = points.at(index - 1) ?? [x1, y1]
    if (y0 === y1) continue
    const direction = y1 > y0 ? 1 : -1
    const [top, bottom] = y1 > y0 ? [y0, y1] : [y1, y0]
    // A sample is in the middle of its part of the row.
    const first = Math.max(0, Math.ceil(top * samples - 0.5))
    const end = Math.min(rows.length, Math.ceil(bottom * samples - 0.5))
    for (let row = first; row < end; row += 1) {
      const y = (row + 0.5) / samples
      rows[row]?.push({ x: x0 + ((y - y0) / (y1 - y0)) * (x1 - x0), direction })
    }
  }
}
