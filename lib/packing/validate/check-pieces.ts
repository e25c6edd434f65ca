/**
 * Checks that the pieces are those of the request, each once, in an allowed orientation, inside the
 * vehicle.
 */
import type { Plan, Placement } from '../plan.ts'
import type { Item, Orientation, PackRequest, Vehicle } from '../request.ts'
import type { PieceName, Violation } from './violation.ts'

export interface Interval {
  readonly from: number
  readonly to: number
}

/** A placement with its item, as an interval along each axis. */
export interface PlacedPiece {
  readonly name: PieceName
  readonly item: Item
  readonly placement: Placement
  readonly x: Interval
  readonly y: Interval
  readonly z: Interval
}

export interface PieceCheck {
  readonly violations: readonly Violation[]
  /** The pieces with an item and a place: the subject of every other check. */
  readonly pieces: readonly PlacedPiece[]
}

export function checkPieces({ items, vehicle }: PackRequest, { placements }: Plan): PieceCheck {
  const itemById = new Map(items.map((item) => [item.id, item]))
  const violations: Violation[] = []
  const pieces: PlacedPiece[] = []
  const seen = new Set<string>()
  for (const placement of placements) {
    const { itemId, pieceIndex, orientation } = placement
    const item = itemById.get(itemId)
    if (item === undefined) {
      violations.push({ reason: 'unknown-item', itemId })
      continue
    }
    const piece = placedPiece(item, placement)
    const { name } = piece
    if (!Number.isInteger(pieceIndex) || pieceIndex < 0 || pieceIndex >= item.quantity) {
      violations.push({ reason: 'unknown-piece', piece: name })
    }
    const key = `${pieceIndex} ${itemId}`
    if (seen.has(key)) violations.push({ reason: 'duplicate-piece', piece: name })
    seen.add(key)
    if (!stands(item, placement)) {
      violations.push({ reason: 'wrong-orientation', piece: name, orientation })
    }
    if (!isInside(piece, vehicle)) violations.push({ reason: 'outside', piece: name })
    if (isSomewhere(piece)) pieces.push(piece)
  }
  return { violations, pieces }
}

function stands(item: Item, { orientation, dxMm, dyMm, dzMm }: Placement): boolean {
  if (!item.orientations.includes(orientation)) return false
  const [x, y, z] = extents(item, orientation)
  return dxMm === x && dyMm === y && dzMm === z
}

/** The letters of an orientation name the item's side along x, y and z. */
export function extents(item: Item, orientation: Orientation): readonly number[] {
  const sides: Record<string, number> = {
    l: item.lengthMm,
    w: item.widthMm,
    h: item.heightMm,
  }
  return Array.from(orientation, (side) => sides[side] ?? Number.NaN)
}

function isInside({ x, y, z }: PlacedPiece, vehicle: Vehicle): boolean {
  const within = (from: number, to: number, limit: number): boolean => from >= 0 && to <= limit
  return (
    within(x.from, x.to, vehicle.lengthMm) &&
    within(y.from, y.to, vehicle.widthMm) &&
    within(z.from, z.to, vehicle.heightMm)
  )
}

function isSomewhere({ placement }: PlacedPiece): boolean {
  const { xMm, yMm, zMm, dxMm, dyMm, dzMm } = placement
  return (
    [xMm, yMm, zMm].every(Number.isInteger) &&
    [dxMm, dyMm, dzMm].every((extent) => Number.isInteger(extent) && extent > 0)
  )
}

function placedPiece(item: Item, placement: Placement): PlacedPiece {
  const { itemId, pieceIndex, xMm, yMm, zMm, dxMm, dyMm, dzMm } = placement
  return {
    name: { itemId, pieceIndex },
    item,
    placement,
    x: { from: xMm, to: xMm + dxMm },
    y: { from: yMm, to: yMm + dyMm },
    z: { from: zMm, to: zMm + dzMm },
  }
}

/** The length of the common part; zero or less when they touch or are apart. */
export function sharedLength(a: Interval, b: Interval): number {
  return Math.min(a.to, b.to) - Math.max(a.from, b.from)
}
