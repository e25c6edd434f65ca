/**
 * The pieces as the plan states them, in the order of loading, with layers and runs. A supporting piece
 * comes before the one on it unless pieces need no support, and no earlier piece is between its place and
 * the door. Within that the last stop comes first, pieces of one item follow each other as long as they
 * can, and then the next ones are those furthest in.
 */
import { loadingGraph } from '../engine/loading-graph.ts'
import { pieceStride } from '../engine/piece-rows.ts'
import type { LoadingRun, Placement } from '../plan.ts'
import type { DoorSide, Item } from '../request.ts'
import type { NamedPiece } from './assign-items.ts'

interface LoadingOrderRules {
  readonly doorSide: DoorSide
  readonly lastInFirstOut: boolean
  readonly mayFloat: boolean
}

export function placementsInOrder(
  found: readonly NamedPiece[],
  rules: LoadingOrderRules,
): readonly Placement[] {
  // As if nothing had to wait: a lower index is loaded earlier where it can be.
  const pieces = found.toSorted((a, b) => {
    const byStop = rules.lastInFirstOut ? b.item.stop - a.item.stop : 0
    return byStop || compareInwards(a, b, rules.doorSide)
  })
  const { waiting, waitsFor, beneath } = loadingGraph(rowsOf(pieces), rules)
  const layers = layersOf(pieces, beneath)
  const ready = new ReadyPieces(pieces)
  for (let index = pieces.length - 1; index >= 0; index--) {
    if (waitsFor[index] === 0) ready.add(index)
  }
  const placements: Placement[] = []
  // Pieces of an item are equal: the first one loaded is its first.
  const counts = new Map<string, number>()
  for (let next = ready.take(); next !== null; next = ready.take()) {
    const { index, piece } = next
    const { itemId, orientation, xMm, yMm, zMm, dxMm, dyMm, dzMm } = piece
    const pieceIndex = counts.get(itemId) ?? 0
    counts.set(itemId, pieceIndex + 1)
    const place = { xMm, yMm, zMm, dxMm, dyMm, dzMm, orientation }
    const step = placements.length + 1
    placements.push({ itemId, pieceIndex, ...place, step, layer: layers[index] ?? 1 })
    for (const other of waiting[index] ?? []) {
      const left = (waitsFor[other] ?? 0) - 1
      waitsFor[other] = left
      if (left === 0) ready.add(other)
    }
  }
  return placements
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

/** From the far end to the door. */
function compareInwards(a: NamedPiece, b: NamedPiece, doorSide: DoorSide): number {
  switch (doorSide) {
    case 'rear':
      return a.xMm - b.xMm || a.yMm - b.yMm || a.zMm - b.zMm
    case 'left':
      return b.yMm + b.dyMm - (a.yMm + a.dyMm) || a.xMm - b.xMm || a.zMm - b.zMm
    case 'right':
      return a.yMm - b.yMm || a.xMm - b.xMm || a.zMm - b.zMm
  }
}

function rowsOf(pieces: readonly NamedPiece[]): Int32Array {
  const rows = new Int32Array(pieces.length * pieceStride)
  for (const [index, { xMm, yMm, zMm, dxMm, dyMm, dzMm }] of pieces.entries()) {
    rows.set([xMm, yMm, zMm, xMm + dxMm, yMm + dyMm, zMm + dzMm], index * pieceStride)
  }
  return rows
}

function layersOf(
  pieces: readonly NamedPiece[],
  beneath: readonly (readonly number[])[],
): readonly number[] {
  const layers = pieces.map(() => 1)
  const upwards = pieces.map(({ zMm }, index) => ({ zMm, index })).sort((a, b) => a.zMm - b.zMm)
  for (const { index } of upwards) {
    layers[index] = 1 + Math.max(0, ...(beneath[index] ?? []).map((lower) => layers[lower] ?? 0))
  }
  return layers
}

/** The pieces that may be loaded now, by item. */
class ReadyPieces {
  readonly #pieces: readonly NamedPiece[]
  /** By descending index, so that the next one is the last. */
  readonly #byItem = new Map<string, number[]>()
  #last: NamedPiece | undefined

  constructor(pieces: readonly NamedPiece[]) {
    this.#pieces = pieces
  }

  add(index: number): void {
    const id = this.#pieces[index]?.itemId ?? ''
    const list = this.#byItem.get(id) ?? []
    this.#byItem.set(id, list)
    list.splice(list.findLastIndex((other) => other > index) + 1, 0, index)
  }

  take(): { readonly index: number; readonly piece: NamedPiece } | null {
    const again = this.#byItem.get(this.#last?.itemId ?? '')?.pop()
    const index = again ?? this.#nextItem()?.pop()
    const piece = this.#pieces[index ?? -1]
    if (index === undefined || piece === undefined) return null
    this.#last = piece
    return { index, piece }
  }

  /** A piece of the same stop as before if possible, and among these the first. */
  #nextItem(): number[] | undefined {
    let first: { readonly list: number[]; readonly index: number; readonly same: boolean } | null =
      null
    for (const list of this.#byItem.values()) {
      const index = list.at(-1)
      if (index === undefined) continue
      const same = this.#pieces[index]?.item.stop === this.#last?.item.stop
      if (first !== null && (first.same === same ? index > first.index : first.same)) continue
      first = { list, index, same }
    }
    return first?.list
  }
}
