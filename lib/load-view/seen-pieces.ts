/**
 * Which pieces a picture has to draw: those that are not peeled off or hidden, and of these the ones that can
 * be seen. In a full trailer most pieces are enclosed by others, and cost as much to draw as those outside.
 */
import type { ViewPiece } from './load-view-load.ts'

/** The part of a load that the reader has taken out of the picture. */
export interface Peeled {
  /** Layers above it are off; null: none is. */
  readonly topLayer: number | null
  /** Indexes of groups whose pieces are off. */
  readonly hidden: ReadonlySet<number>
}

export const nothingPeeled: Peeled = { topLayer: null, hidden: new Set() }

/** The indexes of the pieces that are not taken out, growing. */
export function remainingPieces(
  pieces: readonly ViewPiece[],
  groupOf: readonly number[],
  { topLayer, hidden }: Peeled,
): readonly number[] {
  const remaining: number[] = []
  for (const [index, { layer }] of pieces.entries()) {
    if (topLayer !== null && layer > topLayer) continue
    if (hidden.has(groupOf[index] ?? -1)) continue
    remaining.push(index)
  }
  return remaining
}

type Face = 'left' | 'right' | 'front' | 'rear' | 'top'

const faces: readonly Face[] = ['top', 'rear', 'left', 'right', 'front']

/**
 * The pieces among these with a face that others do not cover wholly. No camera is below the floor, so bottoms
 * are not looked at. Walls cover nothing: they are seen through from outside. `isSolid`: fills its box.
 */
export function seenPieces(
  pieces: readonly ViewPiece[],
  among: readonly number[],
  isSolid: (index: number) => boolean,
): readonly number[] {
  const covering = among.filter(isSolid).flatMap((index) => pieces[index] ?? [])
  const byFace = new Map(
    faces.map((face) => [face, Map.groupBy(covering, (piece) => touchingPlane(piece, face))]),
  )
  return among.filter((index) => {
    const piece = pieces[index]
    return piece !== undefined && !faces.every((face) => isCovered(piece, face))
  })

  function isCovered(piece: ViewPiece, face: Face): boolean {
    const facing = byFace.get(face)?.get(ownPlane(piece, face)) ?? []
    const own = outlineOf(piece, face)
    const area = (own.toU - own.fromU) * (own.toV - own.fromV)
    let covered = 0
    for (const other of facing) {
      const outline = outlineOf(other, face)
      const alongU = Math.min(own.toU, outline.toU) - Math.max(own.fromU, outline.fromU)
      if (alongU <= 0) continue
      const alongV = Math.min(own.toV, outline.toV) - Math.max(own.fromV, outline.fromV)
      if (alongV <= 0) continue
      // Pieces of a plan do not overlap, so areas add up.
      covered += alongU * alongV
      if (covered >= area) return true
    }
    return false
  }
}

/** Where a piece's face lies. */
function ownPlane(piece: ViewPiece, face: Face): number {
  switch (face) {
    case 'top':
      return piece.z_mm + piece.height_mm
    case 'rear':
      return piece.x_mm + piece.length_mm
    case 'front':
      return piece.x_mm
    case 'right':
      return piece.y_mm + piece.width_mm
    case 'left':
      return piece.y_mm
  }
}

/** Where the opposite face of a piece lies, with which it covers another's. */
function touchingPlane(piece: ViewPiece, face: Face): number {
  switch (face) {
    case 'top':
      return piece.z_mm
    case 'rear':
      return piece.x_mm
    case 'front':
      return piece.x_mm + piece.length_mm
    case 'right':
      return piece.y_mm
    case 'left':
      return piece.y_mm + piece.width_mm
  }
}

function outlineOf(piece: ViewPiece, face: Face) {
  const alongX = { from: piece.x_mm, to: piece.x_mm + piece.length_mm }
  const alongY = { from: piece.y_mm, to: piece.y_mm + piece.width_mm }
  const alongZ = { from: piece.z_mm, to: piece.z_mm + piece.height_mm }
  const [u, v] =
    face === 'top'
      ? [alongX, alongY]
      : face === 'rear' || face === 'front'
        ? [alongY, alongZ]
        : [alongX, alongZ]
  return { fromU: u.from, toU: u.to, fromV: v.from, toV: v.to }
}
