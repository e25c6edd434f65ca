/** The pieces as the plan states them: numbered in the order of loading, with layers and runs. */
import type { Item } from '../request.ts'
import type { LoadingRun, Placement } from '../plan.ts'
import { loadingOrder, type LoadingOrderRules } from './loading-order.ts'
import type { NamedPiece } from './named-piece.ts'

export function placementsInOrder(
  pieces: readonly NamedPiece[],
  rules: LoadingOrderRules,
): readonly Placement[] {
  const layers = layersOf(pieces, piecesBeneath(pieces))
  // Pieces of an item are equal: the first one loaded is its first.
  const counts = new Map<string, number>()
  return loadingOrder(pieces, rules).flatMap((index, before) => {
    const piece = pieces[index]
    if (piece === undefined) return []
    const { id } = piece.item
    const pieceIndex = counts.get(id) ?? 0
    counts.set(id, pieceIndex + 1)
    return [placementOf(piece, { pieceIndex, step: before + 1, layer: layers[index] ?? 1 })]
  })
}

/** Equal pieces one after another, as the loading sheet lists them. */
export function loadingRunsOf(
  placements: readonly Placement[],
  items: readonly Item[],
): readonly LoadingRun[] {
  const stops = new Map(items.map(({ id, stop }) => [id, stop]))
  const runs: LoadingRun[] = []
  for (const { itemId, step } of placements) {
    const last = runs.at(-1)
    if (last?.itemId === itemId) {
      runs[runs.length - 1] = { ...last, quantity: last.quantity + 1, lastStep: step }
    } else {
      const stop = stops.get(itemId) ?? 1
      const number = runs.length + 1
      runs.push({ number, itemId, quantity: 1, firstStep: step, lastStep: step, stop })
    }
  }
  return runs
}

function layersOf(
  pieces: readonly NamedPiece[],
  beneath: readonly (readonly number[])[],
): readonly number[] {
  const layers = pieces.map(() => 1)
  const upwards = pieces.map((_, index) => index)
  upwards.sort((a, b) => (pieces[a]?.z1 ?? 0) - (pieces[b]?.z1 ?? 0))
  for (const index of upwards) {
    let layer = 1
    for (const lower of beneath[index] ?? []) layer = Math.max(layer, 1 + (layers[lower] ?? 0))
    layers[index] = layer
  }
  return layers
}

function placementOf(
  piece: NamedPiece,
  place: Pick<Placement, 'pieceIndex' | 'step' | 'layer'>,
): Placement {
  const { item, orientation, x1, y1, z1, x2, y2, z2 } = piece
  return {
    itemId: item.id,
    ...place,
    orientation,
    xMm: x1,
    yMm: y1,
    zMm: z1,
    dxMm: x2 - x1,
    dyMm: y2 - y1,
    dzMm: z2 - z1,
  }
}

/** The pieces that each piece rests on: those whose top is at its bottom and shares some area. */
function piecesBeneath(pieces: readonly NamedPiece[]): readonly (readonly number[])[] {
  const byTop = new Map<number, number[]>()
  for (const [index, { z2 }] of pieces.entries()) {
    const level = byTop.get(z2)
    if (level === undefined) byTop.set(z2, [index])
    else level.push(index)
  }
  return pieces.map((upper) => {
    if (upper.z1 === 0) return []
    return (byTop.get(upper.z1) ?? []).filter((index) => {
      const lower = pieces[index]
      return (
        lower !== undefined &&
        lower.x1 < upper.x2 &&
        lower.x2 > upper.x1 &&
        lower.y1 < upper.y2 &&
        lower.y2 > upper.y1
      )
    })
  })
}
