/**
 * Plans that people have a hand in: `planOfPieces` is the plan of pieces that stand where somebody has put them,
 * right or wrong (`validate` says which); `packAround` packs all others around pieces that stay where they are.
 */
import type { Budget } from './engine/budget.ts'
import { improve } from './engine/improve.ts'
import { instanceOf } from './engine/instance.ts'
import { orientedSize } from './oriented-size.ts'
import type { Placement, Plan } from './plan.ts'
import { assignItems, type NamedPiece } from './plan/assign-items.ts'
import { figuresOf } from './plan/figures.ts'
import { loadingRunsOf, placementsInOrder } from './plan/placements.ts'
import { solvedPiecesOf } from './plan/solved-pieces.ts'
import type { Item, Orientation, PackRequest } from './request.ts'
import { totalsOf } from './totals.ts'

/** A piece where somebody has put it. */
export type PutPiece = Pick<Placement, 'itemId' | 'xMm' | 'yMm' | 'zMm' | 'dxMm' | 'dyMm' | 'dzMm'>

/** Pieces in a circle, each of which would have to be loaded before the next, are not in the plan. */
export function planOfPieces(request: PackRequest, put: readonly PutPiece[]): Plan {
  const itemById = new Map(request.items.map((item) => [item.id, item]))
  const pieces = put.flatMap((piece) => {
    const item = itemById.get(piece.itemId)
    return item === undefined ? [] : [{ ...piece, item, orientation: orientationOf(item, piece) }]
  })
  return planOf(request, pieces, 1)
}

/** Null where no place was found for all of the others, or the kept ones cannot stay. */
export function packAround(
  request: PackRequest,
  kept: readonly PutPiece[],
  { budget, isCanceled }: { budget: Budget; isCanceled?: () => boolean },
): Plan | null {
  const alsoWholeMm = kept.flatMap(({ xMm, yMm, zMm }) => [xMm, yMm, zMm])
  const instance = instanceOf(request, { alsoWholeMm })
  const previous = solvedPiecesOf(instance, kept)
  const { solution, nodes } = improve(instance, budget, {
    isCanceled,
    previous,
    keepsPrevious: true,
  })
  if (solution.pieces.length < totalsOf(request.items).pieces) return null
  const { pieces } = assignItems(instance, solution, { items: request.items })
  const named = withOwnPlaces(pieces, kept)
  return named && planOf(request, named, nodes)
}

function planOf(
  { vehicle, options, items }: PackRequest,
  pieces: readonly NamedPiece[],
  nodes: number,
): Plan {
  const placements = placementsInOrder(pieces, {
    doorSide: vehicle.doorSide,
    lastInFirstOut: options.lastInFirstOut,
    mayFloat: options.supportShare === 0,
  })
  return {
    placements,
    loadingRuns: loadingRunsOf(placements, items),
    leftOut: [],
    ...figuresOf(vehicle, pieces),
    nodes,
  }
}

/**
 * Items that are alike are one kind to the search, so that the place of a kept piece may have gone to another
 * item: the two change names. Null where a kept piece is not in its place.
 */
function withOwnPlaces(
  pieces: readonly NamedPiece[],
  kept: readonly PutPiece[],
): readonly NamedPiece[] | null {
  const named = [...pieces]
  const own = new Set<number>()
  for (const piece of kept) {
    const at = named.findIndex((each, index) => !own.has(index) && isSamePlace(each, piece))
    if (at === -1) return null
    own.add(at)
    const here = named[at]
    if (here === undefined || here.itemId === piece.itemId) continue
    const elsewhere = named.findIndex(
      (each, index) => each.itemId === piece.itemId && !own.has(index),
    )
    const there = named[elsewhere]
    if (there === undefined) return null
    named[at] = withItem(here, there.item)
    named[elsewhere] = withItem(there, here.item)
  }
  return named
}

function withItem(piece: NamedPiece, item: Item): NamedPiece {
  return { ...piece, item, itemId: item.id, orientation: orientationOf(item, piece) }
}

function isSamePlace(one: PutPiece, other: PutPiece): boolean {
  return (
    one.xMm === other.xMm &&
    one.yMm === other.yMm &&
    one.zMm === other.zMm &&
    one.dxMm === other.dxMm &&
    one.dyMm === other.dyMm &&
    one.dzMm === other.dzMm
  )
}

/** The item's first orientation with these extents; where it has none, one that `validate` refuses. */
function orientationOf(
  item: Item,
  { dxMm, dyMm, dzMm }: Pick<PutPiece, 'dxMm' | 'dyMm' | 'dzMm'>,
): Orientation {
  const found = item.orientations.find((orientation) => {
    const { dx, dy, dz } = orientedSize(item, orientation)
    return dx === dxMm && dy === dyMm && dz === dzMm
  })
  return found ?? 'lwh'
}
