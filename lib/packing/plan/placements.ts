/** The pieces as the plan states them: numbered in the order of loading, with layers and runs. */
import type { Item, DoorSide } from '../request.ts'
import type { LoadingRun, Placement } from '../plan.ts'
import type { NamedPiece } from './named-piece.ts'
import { loadingGraph } from '../engine/loading-graph.ts'
import { pieceStride } from '../engine/piece-rows.ts'

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

/**
 * The order of loading. A supporting piece comes before the one on it unless pieces need no support, and
 * no earlier piece is between its place and the door. Within that the last stop comes first, pieces of
 * one item follow each other as long as they can, and then the next ones are those furthest in.
 */
interface LoadingOrderRules {
  readonly doorSide: DoorSide
  readonly lastInFirstOut: boolean
  readonly mayFloat: boolean
}

/** The pieces by their index, as they are loaded. */
function loadingOrder(pieces: readonly NamedPiece[], rules: LoadingOrderRules): readonly number[] {
  const { waiting, waitsFor } = loadingGraph(rowsOf(pieces), rules)
  const ranks = ranksOf(pieces, rules)
  const ready = new ReadyPieces(pieces, ranks)
  for (const [index, count] of waitsFor.entries()) if (count === 0) ready.add(index)
  const order: number[] = []
  for (let next = ready.take(); next !== null; next = ready.take()) {
    order.push(next)
    for (const index of waiting[next] ?? []) {
      const left = (waitsFor[index] ?? 0) - 1
      waitsFor[index] = left
      if (left === 0) ready.add(index)
    }
  }
  return order
}

function rowsOf(pieces: readonly NamedPiece[]): Int32Array {
  const rows = new Int32Array(pieces.length * pieceStride)
  for (const [index, { x1, y1, z1, x2, y2, z2 }] of pieces.entries()) {
    rows.set([x1, y1, z1, x2, y2, z2], index * pieceStride)
  }
  return rows
}

/** The rank of each piece if nothing had to wait: by stops, then from the far end to the door. */
function ranksOf(
  pieces: readonly NamedPiece[],
  { doorSide, lastInFirstOut }: LoadingOrderRules,
): readonly number[] {
  const inwards = (a: NamedPiece, b: NamedPiece) => {
    switch (doorSide) {
      case 'rear':
        return a.x1 - b.x1 || a.y1 - b.y1 || a.z1 - b.z1
      case 'left':
        return b.y2 - a.y2 || a.x1 - b.x1 || a.z1 - b.z1
      case 'right':
        return a.y1 - b.y1 || a.x1 - b.x1 || a.z1 - b.z1
    }
  }
  const sorted = pieces
    .map((piece, index) => ({ piece, index }))
    .sort((a, b) => {
      const byStop = lastInFirstOut ? b.piece.item.stop - a.piece.item.stop : 0
      return byStop || inwards(a.piece, b.piece) || a.index - b.index
    })
  const ranks: number[] = []
  for (const [rank, { index }] of sorted.entries()) ranks[index] = rank
  return ranks
}

/** The pieces that may be loaded now, by item. */
class ReadyPieces {
  readonly #pieces: readonly NamedPiece[]
  readonly #ranks: readonly number[]
  /** By descending rank, so that the next one is the last. */
  readonly #byItem = new Map<string, number[]>()
  #last: NamedPiece | null = null

  constructor(pieces: readonly NamedPiece[], ranks: readonly number[]) {
    this.#pieces = pieces
    this.#ranks = ranks
  }

  add(index: number): void {
    const id = this.#pieces[index]?.item.id ?? ''
    let list = this.#byItem.get(id)
    if (list === undefined) this.#byItem.set(id, (list = []))
    const rank = this.#rank(index)
    let low = 0
    let high = list.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#rank(list[middle]) > rank) low = middle + 1
      else high = middle
    }
    list.splice(low, 0, index)
  }

  take(): number | null {
    const last = this.#last
    const again = last === null ? undefined : this.#byItem.get(last.item.id)?.pop()
    const index = again ?? this.#nextItem(last?.item.stop)?.pop()
    if (index === undefined) return null
    this.#last = this.#pieces[index] ?? null
    return index
  }

  /** A piece of the same stop as before if possible, and among these the first by rank. */
  #nextItem(stop: number | undefined): number[] | undefined {
    let first: { readonly list: number[]; readonly rank: number; readonly same: boolean } | null =
      null
    for (const list of this.#byItem.values()) {
      const index = list.at(-1)
      if (index === undefined) continue
      const rank = this.#rank(index)
      const same = this.#pieces[index]?.item.stop === stop
      if (first !== null && (first.same === same ? rank > first.rank : first.same)) continue
      first = { list, rank, same }
    }
    return first?.list
  }

  #rank(index: number | undefined): number {
    return index === undefined ? -1 : (this.#ranks[index] ?? 0)
  }
}
