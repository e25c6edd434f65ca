/** Texts as black and white dots, for printers that have no font of theirs. */
import type { Font } from 'fontkit'
import { wordsOf, type Fonts, type Weight } from './fonts.ts'

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

/** Where outlines cross a row: places and directions in turns, for a row has few and a text very many rows. */
type Crossings = number[]

/** Draws a line of text; what is outside of the dots is left away. Twice on the same dots draws both. */
export function drawText(dots: Dots, line: DotText, fonts: Pick<Fonts, 'textRuns'>): void {
  const rows = emptyRows(dots.height * samples)
  addText(rows, line, fonts)
  const covered = new Float32Array(dots.width)
  for (let y = 0; y < dots.height; y += 1) {
    let isEmpty = true
    for (let row = y * samples; row < (y + 1) * samples; row += 1) {
      const crossings = rows[row] ?? []
      if (crossings.length === 0) continue
      if (isEmpty) covered.fill(0)
      isEmpty = false
      coverRow(covered, crossings)
    }
    if (isEmpty) continue
    for (let x = 0; x < dots.width; x += 1) {
      if ((covered[x] ?? 0) < samples / 2) continue
      const at = y * dots.bytesPerRow + (x >> 3)
      dots.bytes[at] = (dots.bytes[at] ?? 0) | (0x80 >> (x & 7))
    }
  }
}

/** The same ones for each text: a label would otherwise throw thousands of them away. */
const reused: Crossings[] = []

function emptyRows(count: number): Crossings[] {
  while (reused.length < count) reused.push([])
  const rows = reused.slice(0, count)
  for (const row of rows) row.length = 0
  return rows
}

/** Adds the share of each dot between where the winding leaves zero and where it is zero again. */
function coverRow(covered: Float32Array, crossings: Crossings): void {
  sortByPlace(crossings)
  let winding = 0
  let from = 0
  for (let at = 0; at < crossings.length; at += 2) {
    const x = crossings[at] ?? 0
    if (winding === 0) from = x
    winding += crossings[at + 1] ?? 0
    if (winding === 0) cover(covered, from, x)
  }
}

/** By insertion: a row has some dozens, and the letters of a line come nearly in order. */
function sortByPlace(crossings: Crossings): void {
  for (let at = 2; at < crossings.length; at += 2) {
    const [x = 0, direction = 0] = [crossings[at], crossings[at + 1]]
    let to = at
    while (to > 0 && (crossings[to - 2] ?? 0) > x) {
      crossings[to] = crossings[to - 2] ?? 0
      crossings[to + 1] = crossings[to - 1] ?? 0
      to -= 2
    }
    crossings[to] = x
    crossings[to + 1] = direction
  }
}

function cover(covered: Float32Array, from: number, to: number): void {
  const end = Math.min(covered.length, Math.ceil(to))
  for (let x = Math.max(0, Math.floor(from)); x < end; x += 1) {
    const share = Math.min(to, x + 1) - Math.max(from, x)
    covered[x] = (covered[x] ?? 0) + share
  }
}

function addText(
  rows: Crossings[],
  { text, x, baseline, size, weight }: DotText,
  fonts: Pick<Fonts, 'textRuns'>,
): void {
  let pen = x
  for (const run of fonts.textRuns(text, weight)) {
    const { font } = run.font
    const outlines = outlinesOf(run.font.outlines(weight))
    const scale = size / font.unitsPerEm
    for (const word of wordsOf(run.text)) {
      const { glyphs, positions } = font.layout(word)
      for (const [index, { id }] of glyphs.entries()) {
        const position = positions[index]
        if (position === undefined) continue
        const left = pen + position.xOffset * scale
        const base = baseline - position.yOffset * scale
        for (const outline of outlines(id)) addCrossings(rows, { outline, left, base, scale })
        pen += position.xAdvance * scale
      }
    }
  }
}

/** Closed, as x and y in turns, in the font's units. */
type Outline = readonly number[]

const knownOutlines = new WeakMap<Font, Map<number, readonly Outline[]>>()

/** Glyphs come again and again, and their curves are the most work. */
function outlinesOf(font: Font): (glyphId: number) => readonly Outline[] {
  const known = knownOutlines.get(font) ?? new Map<number, readonly Outline[]>()
  knownOutlines.set(font, known)
  return (id) => {
    const outlines = known.get(id) ?? flattened(font.getGlyph(id).path.commands)
    known.set(id, outlines)
    return outlines
  }
}

interface PathCommand {
  readonly command: string
  readonly args: readonly number[]
}

const stepsOfCurve = 6

function flattened(commands: readonly PathCommand[]): Outline[] {
  const outlines: number[][] = []
  for (const { command, args } of commands) {
    const outline = outlines.at(-1) ?? []
    const from = outline.slice(-2)
    switch (command) {
      case 'moveTo':
        outlines.push([...args])
        break
      case 'lineTo':
        outline.push(...args)
        break
      case 'quadraticCurveTo':
      case 'bezierCurveTo':
        for (let step = 1; step <= stepsOfCurve; step += 1) {
          outline.push(...pointOfCurve([...from, ...args], step / stepsOfCurve))
        }
        break
      default:
    }
  }
  return outlines
}

/** By de Casteljau: the points between the points, until one is left. */
function pointOfCurve(controls: readonly number[], t: number): readonly number[] {
  let points = controls
  while (points.length > 2) {
    const between: number[] = []
    for (let at = 0; at + 2 < points.length; at += 1) {
      const from = points[at] ?? 0
      between.push(from + ((points[at + 2] ?? 0) - from) * t)
    }
    points = between
  }
  return points
}

interface PlacedOutline {
  readonly outline: Outline
  readonly left: number
  readonly base: number
  readonly scale: number
}

function addCrossings(rows: Crossings[], { outline, left, base, scale }: PlacedOutline): void {
  let x0 = left + (outline.at(-2) ?? 0) * scale
  let y0 = base - (outline.at(-1) ?? 0) * scale
  for (let at = 0; at < outline.length; at += 2) {
    const x1 = left + (outline[at] ?? 0) * scale
    const y1 = base - (outline[at + 1] ?? 0) * scale
    const direction = y1 > y0 ? 1 : -1
    // A sample is in the middle of its part of the row.
    const first = Math.max(0, Math.ceil(Math.min(y0, y1) * samples - 0.5))
    const end = Math.min(rows.length, Math.ceil(Math.max(y0, y1) * samples - 0.5))
    for (let row = first; row < end; row += 1) {
      const y = (row + 0.5) / samples
      rows[row]?.push(x0 + ((y - y0) / (y1 - y0)) * (x1 - x0), direction)
    }
    ;[x0, y0] = [x1, y1]
  }
}
