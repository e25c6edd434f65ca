/**
 * The order of loading: what carries a piece comes before it; beyond that the last stop first,
 * then wall by wall from the far end to the door, in each from one side to the other and from the
 * floor up.
 *
 * That a piece never has to be brought past one that is nearer to the door follows from the walls
 * in nearly every plan. It cannot be promised for all: four pieces can lie so that each would have
 * to wait for the next.
 */
import type { DoorSide, Item } from '../request.ts'
import type { LoadingRun, Placement } from '../plan.ts'
import { piecesBeneath } from './contacts.ts'
import type { NamedPiece } from './named-piece.ts'

export function placementsInOrder(
  pieces: readonly NamedPiece[],
  { doorSide, lastInFirstOut }: { readonly doorSide: DoorSide; readonly lastInFirstOut: boolean },
): readonly Placement[] {
  const beneath = piecesBeneath(pieces)
  const layers = layersOf(pieces, beneath)
  const sequence = pieces
    .map((_, index) => index)
    .sort((a, b) => compare(pieces[a], pieces[b], { doorSide, lastInFirstOut }) || a - b)
  const steps = new Map<number, number>()
  // Depth first along what carries a piece, without a stack of calls that a high pile could burst.
  for (const wanted of sequence) {
    const waiting = [wanted]
    for (let index = waiting.at(-1); index !== undefined; index = waiting.at(-1)) {
      const missing = steps.has(index)
        ? []
        : (beneath[index] ?? []).filter((lower) => !steps.has(lower))
      if (missing.length > 0) {
        waiting.push(...missing.toReversed())
        continue
      }
      waiting.pop()
      if (!steps.has(index)) steps.set(index, steps.size + 1)
    }
  }
  const placements = pieces.map((piece, index) =>
    placementOf(piece, steps.get(index) ?? 0, layers[index] ?? 1),
  )
  return numberedPieces(placements.sort((a, b) => a.step - b.step))
}

/** Equal pieces one after another, as the loading sheet names them. */
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

function compare(
  a: NamedPiece | undefined,
  b: NamedPiece | undefined,
  { doorSide, lastInFirstOut }: { readonly doorSide: DoorSide; readonly lastInFirstOut: boolean },
): number {
  if (a === undefined || b === undefined) return 0
  const byStop = lastInFirstOut ? b.item.stop - a.item.stop : 0
  switch (doorSide) {
    case 'rear':
      return byStop || a.x1 - b.x1 || a.y1 - b.y1 || a.z1 - b.z1
    case 'left':
      return byStop || b.y2 - a.y2 || a.x1 - b.x1 || a.z1 - b.z1
    case 'right':
      return byStop || a.y1 - b.y1 || a.x1 - b.x1 || a.z1 - b.z1
  }
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

function placementOf(piece: NamedPiece, step: number, layer: number): Placement {
  return {
    itemId: piece.item.id,
    pieceIndex: piece.pieceIndex,
    xMm: piece.x1,
    yMm: piece.y1,
    zMm: piece.z1,
    dxMm: piece.x2 - piece.x1,
    dyMm: piece.y2 - piece.y1,
    dzMm: piece.z2 - piece.z1,
    orientation: piece.orientation,
    step,
    layer,
  }
}

/** Pieces of an item are alike: the first one loaded is its first. */
function numberedPieces(placements: readonly Placement[]): readonly Placement[] {
  const counts = new Map<string, number>()
  return placements.map((placement) => {
    const pieceIndex = counts.get(placement.itemId) ?? 0
    counts.set(placement.itemId, pieceIndex + 1)
    return { ...placement, pieceIndex }
  })
}
