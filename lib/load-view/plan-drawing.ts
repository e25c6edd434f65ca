/**
 * The drawn plan: a load from above and from the side as rectangles, for where nothing can be shown in
 * three dimensions, and for the loading sheet. Nearer pieces come last, so they are painted over what
 * they hide.
 */
import type { LoadViewLoad, ViewPiece } from './load-view-load.ts'

export interface DrawnPiece {
  readonly piece: ViewPiece
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** From above, with the vehicle's front at the left and its left side below: as one stands beside it. */
export function fromAbove(
  pieces: readonly ViewPiece[],
  { inner_width_mm: widthMm }: Pick<LoadViewLoad, 'inner_width_mm'>,
): readonly DrawnPiece[] {
  return pieces
    .toSorted((a, b) => a.z_mm + a.height_mm - (b.z_mm + b.height_mm) || a.step - b.step)
    .map((piece) => ({
      piece,
      x: piece.x_mm,
      y: widthMm - piece.y_mm - piece.width_mm,
      width: piece.length_mm,
      height: piece.width_mm,
    }))
}

/** From the left side, with the front at the left. */
export function fromTheSide(
  pieces: readonly ViewPiece[],
  { inner_height_mm: heightMm }: Pick<LoadViewLoad, 'inner_height_mm'>,
): readonly DrawnPiece[] {
  return pieces
    .toSorted((a, b) => b.y_mm - a.y_mm || a.step - b.step)
    .map((piece) => ({
      piece,
      x: piece.x_mm,
      y: heightMm - piece.z_mm - piece.height_mm,
      width: piece.length_mm,
      height: piece.height_mm,
    }))
}

export interface DrawnRun {
  readonly group: number
  /** No other run has it. */
  readonly firstStep: number
  /** All of its rectangles, as the data of one path. */
  readonly outline: string
}

/**
 * Joins pieces that are painted one after the other in one colour, side by side, into one path: few
 * elements for many pieces. Where one covers part of another a new path begins, as a path shows its edges.
 */
export function drawnRuns(
  rectangles: readonly DrawnPiece[],
  groupOf: (piece: ViewPiece) => number,
): readonly DrawnRun[] {
  const runs: { group: number; firstStep: number; drawn: DrawnPiece[] }[] = []
  for (const rectangle of rectangles) {
    const group = groupOf(rectangle.piece)
    const last = runs.at(-1)
    const fits = last?.group === group && !last.drawn.some((each) => overlap(each, rectangle))
    if (last && fits) last.drawn.push(rectangle)
    else runs.push({ group, firstStep: rectangle.piece.step, drawn: [rectangle] })
  }
  return runs.map(({ group, firstStep, drawn }) => {
    return { group, firstStep, outline: drawn.map(outlineOf).join('') }
  })
}

function overlap(one: DrawnPiece, other: DrawnPiece): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}

function outlineOf({ x, y, width, height }: DrawnPiece): string {
  return `M${x} ${y}h${width}v${height}h${-width}z`
}
