/**
 * A step of loading as a picture: the vehicle seen from its left rear, with all that is in it when the layer
 * is, the layer in colour and everything before it pale.
 */
import type { LoadViewLoad, ViewPiece } from '#lib/load-view/load-view-load.ts'
import { seenPieces } from '#lib/load-view/seen-pieces.ts'
import { farthestFirst } from './farthest-first.ts'
import type { Paper } from '../paper.ts'
import { faint, tintOf } from './draw-plan.ts'

/** A picture of more pieces costs more than the rest of its page, and shows no single one. */
export const picturedPieces = 2_000
/** More would be a grey area at this size, and take long to order. */
const mostDrawn = 900

export interface StepPicture {
  readonly load: LoadViewLoad
  /** In the vehicle when the layer begins. */
  readonly before: readonly ViewPiece[]
  readonly layer: readonly ViewPiece[]
  /** The colour of a piece's group. */
  readonly colourOf: (piece: ViewPiece) => number | undefined
  readonly frame: {
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
  }
}

type Corner = readonly [x: number, y: number, z: number]

/** On paper, in millimetres: x goes right and down, y right and up, z up. */
function flat([x, y, z]: Corner): readonly [number, number] {
  return [x * 0.9 + y * 0.5, x * 0.22 - y * 0.34 - z * 0.88]
}

export function drawStep(
  paper: Paper,
  { load, before, layer, colourOf, frame }: StepPicture,
): void {
  const all = [...before, ...layer]
  const seen = seenPieces(
    all,
    all.map((_, index) => index),
    () => true,
  ).flatMap((index) => all[index] ?? [])
  if (seen.length > mostDrawn) return
  const { inner_length_mm: length, inner_width_mm: width, inner_height_mm: height } = load
  const corners = [0, length].flatMap((x) =>
    [0, width].flatMap((y) => [0, height].map((z) => flat([x, y, z]))),
  )
  const [lefts, tops] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const [left, top] = [Math.min(...lefts), Math.min(...tops)]
  const [wide, tall] = [Math.max(...lefts) - left, Math.max(...tops) - top]
  const scale = Math.min(frame.width / wide, frame.height / tall)
  const middle = (frame.width - wide * scale) / 2
  const at = (corner: Corner): readonly [number, number] => {
    const [x, y] = flat(corner)
    return [frame.x + middle + (x - left) * scale, frame.y + (y - top) * scale]
  }
  const face = (points: readonly Corner[], look: { fill: string; line: string }) =>
    paper.polygon(points.map(at), look)

  const line = faint
  face(
    [
      [0, 0, 0],
      [length, 0, 0],
      [length, width, 0],
      [0, width, 0],
    ],
    { fill: '#eef2f5', line },
  )
  face(
    [
      [0, 0, 0],
      [0, width, 0],
      [0, width, height],
      [0, 0, height],
    ],
    { fill: '#f8fafb', line },
  )
  face(
    [
      [0, width, 0],
      [length, width, 0],
      [length, width, height],
      [0, width, height],
    ],
    {
      fill: '#f8fafb',
      line,
    },
  )
  const own = new Set(layer)
  for (const piece of farthestFirst(seen)) {
    const isOwn = own.has(piece)
    const colour = isOwn ? tintOf(colourOf(piece)) : '#eef2f5'
    const look = (shade: number) => ({
      fill: shaded(colour, shade),
      line: isOwn ? '#42525f' : '#c3ccd4',
    })
    const [x0, y0, z0] = [piece.x_mm, piece.y_mm, piece.z_mm]
    const [x1, y1, z1] = [x0 + piece.length_mm, y0 + piece.width_mm, z0 + piece.height_mm]
    face(
      [
        [x0, y0, z1],
        [x1, y0, z1],
        [x1, y1, z1],
        [x0, y1, z1],
      ],
      look(1),
    )
    face(
      [
        [x0, y0, z0],
        [x1, y0, z0],
        [x1, y0, z1],
        [x0, y0, z1],
      ],
      look(0.93),
    )
    face(
      [
        [x1, y0, z0],
        [x1, y1, z0],
        [x1, y1, z1],
        [x1, y0, z1],
      ],
      look(0.85),
    )
  }
}

function shaded(colour: string, share: number): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  const hex = (part: number) =>
    Math.round(part * share)
      .toString(16)
      .padStart(2, '0')
  return `#${parts.map(hex).join('')}`
}
