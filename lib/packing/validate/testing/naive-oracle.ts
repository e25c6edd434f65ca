/**
 * The rules once more, as literally as can be: all pairs, no order, cell by cell where that is plainer.
 * Slow, and correct by being short.
 */
import type { Placement } from '../../plan.ts'
import type { Item, PackRequest, Vehicle } from '../../request.ts'
import { restsOn } from './plan-of.ts'

type Span = readonly [from: number, to: number]

const xOf = ({ xMm, dxMm }: Placement): Span => [xMm, xMm + dxMm]
const yOf = ({ yMm, dyMm }: Placement): Span => [yMm, yMm + dyMm]
const zOf = ({ zMm, dzMm }: Placement): Span => [zMm, zMm + dzMm]

function meet([aFrom, aTo]: Span, [bFrom, bTo]: Span): boolean {
  return aFrom < bTo && bFrom < aTo
}

export function nameOf({ itemId, pieceIndex }: Placement): string {
  return `${itemId}/${pieceIndex}`
}

export function overlappingPairs(placements: readonly Placement[]): readonly string[] {
  return placements.flatMap((a, index) =>
    placements
      .slice(index + 1)
      .filter((b) => meet(xOf(a), xOf(b)) && meet(yOf(a), yOf(b)) && meet(zOf(a), zOf(b)))
      .map((b) => [nameOf(a), nameOf(b)].sort().join(' ')),
  )
}

/** Counted by square millimetre, so it needs small boxes. */
export function supportedShare(placement: Placement, placements: readonly Placement[]): number {
  if (placement.zMm === 0) return 1
  let carried = 0
  for (let x = placement.xMm; x < placement.xMm + placement.dxMm; x++) {
    for (let y = placement.yMm; y < placement.yMm + placement.dyMm; y++) {
      const isUnder = ({ zMm, dzMm, ...lower }: Placement): boolean =>
        zMm + dzMm === placement.zMm &&
        lower.xMm <= x &&
        x < lower.xMm + lower.dxMm &&
        lower.yMm <= y &&
        y < lower.yMm + lower.dyMm
      if (placements.some(isUnder)) carried++
    }
  }
  return carried / (placement.dxMm * placement.dyMm)
}

/** From the bottom up: adds what every piece on top passes down. */
export function weightOnTopG(
  placement: Placement,
  placements: readonly Placement[],
  itemOf: (id: string) => Item,
): number {
  return placements
    .filter((upper) => restsOn(upper, placement))
    .reduce((sum, upper) => {
      const allMm2 = placements
        .filter((lower) => restsOn(upper, lower))
        .reduce((total, lower) => total + sharedMm2(upper, lower), 0)
      const handedDownG = itemOf(upper.itemId).weightG + weightOnTopG(upper, placements, itemOf)
      return sum + (handedDownG * sharedMm2(upper, placement)) / allMm2
    }, 0)
}

function sharedMm2(a: Placement, b: Placement): number {
  const shared = ([aFrom, aTo]: Span, [bFrom, bTo]: Span): number =>
    Math.min(aTo, bTo) - Math.max(aFrom, bFrom)
  return shared(xOf(a), xOf(b)) * shared(yOf(a), yOf(b))
}

/** The pieces that a piece of a later stop keeps from the door, or rests on. */
export function blockedPieces(
  request: PackRequest,
  placements: readonly Placement[],
  itemOf: (id: string) => Item,
): readonly string[] {
  return placements
    .filter((piece) =>
      placements.some(
        (other) =>
          itemOf(other.itemId).stop > itemOf(piece.itemId).stop &&
          (standsInTheWay(request, piece, other) || restsOn(other, piece)),
      ),
    )
    .map(nameOf)
}

/** The pieces that would have to pass one that is already loaded. */
export function passingPieces(
  request: PackRequest,
  placements: readonly Placement[],
): readonly string[] {
  return placements
    .filter((piece) =>
      placements.some((other) => other.step < piece.step && standsInTheWay(request, piece, other)),
    )
    .map(nameOf)
}

function standsInTheWay({ vehicle }: PackRequest, piece: Placement, other: Placement): boolean {
  const way = wayOut(vehicle, piece)
  return meet(xOf(way), xOf(other)) && meet(yOf(way), yOf(other)) && meet(zOf(way), zOf(other))
}

function wayOut({ doorSide, lengthMm, widthMm }: Vehicle, piece: Placement): Placement {
  const { xMm, yMm, dxMm, dyMm } = piece
  switch (doorSide) {
    case 'rear':
      return { ...piece, xMm: xMm + dxMm, dxMm: lengthMm - xMm - dxMm }
    case 'left':
      return { ...piece, yMm: 0, dyMm: yMm }
    case 'right':
      return { ...piece, yMm: yMm + dyMm, dyMm: widthMm - yMm - dyMm }
  }
}
