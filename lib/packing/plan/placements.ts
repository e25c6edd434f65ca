/**
 * The pieces as the plan states them, in the order of loading, with layers and runs. A supporting piece
 * comes before the one on it unless pieces need no support, and no earlier piece is between its place and
 * the door. Within that a piece that would stand in the way of a forklift waits, the last stop comes first,
 * pieces of one item follow each other as long as they can, and then the next ones are those furthest in.
 */
import { loadingGraph } from '../engine/loading-graph.ts'
import { pieceStride } from '../engine/piece-rows.ts'
import type { LoadingRun, Placement } from '../plan.ts'
import { forkliftFromG, type DoorSide, type Item } from '../request.ts'
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
  const ways = new ForkliftWays(pieces, rules.doorSide)
  const ready = new ReadyPieces(pieces, ways)
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
    for (const freed of ways.load(index)) ready.free(freed)
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

export function rowsOf(pieces: readonly NamedPiece[]): Int32Array {
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

/**
 * A forklift drives to a place over the floor between it and the door, with its load above: nothing may stand
 * there up to the load's top. Payloads keep the pieces that need one few.
 */
class ForkliftWays {
  readonly #pieces: readonly NamedPiece[]
  readonly #doorSide: DoorSide
  /** In how many ways each piece stands, of forklifts that have yet to come. */
  readonly #inWays: Int32Array

  constructor(pieces: readonly NamedPiece[], doorSide: DoorSide) {
    this.#pieces = pieces
    this.#doorSide = doorSide
    this.#inWays = new Int32Array(pieces.length)
    for (const index of pieces.keys()) {
      for (const other of this.#standingInWayOf(index)) {
        this.#inWays[other] = (this.#inWays[other] ?? 0) + 1
      }
    }
  }

  isFree(index: number): boolean {
    return this.#inWays[index] === 0
  }

  /** The pieces that stand in no way once this one is loaded. */
  load(index: number): readonly number[] {
    return this.#standingInWayOf(index).filter((other) => {
      const left = (this.#inWays[other] ?? 0) - 1
      this.#inWays[other] = left
      return left === 0
    })
  }

  #standingInWayOf(index: number): readonly number[] {
    const heavy = this.#pieces[index]
    if (heavy === undefined || heavy.item.weightG < forkliftFromG) return []
    const found: number[] = []
    for (const [other, piece] of this.#pieces.entries()) {
      if (standsInWay(piece, heavy, this.#doorSide)) found.push(other)
    }
    return found
  }
}

function standsInWay(piece: NamedPiece, heavy: NamedPiece, doorSide: DoorSide): boolean {
  if (piece.zMm >= heavy.zMm + heavy.dzMm) return false
  switch (doorSide) {
    case 'rear':
      return piece.xMm >= heavy.xMm + heavy.dxMm && areBesideAlongY(piece, heavy)
    case 'left':
      return piece.yMm + piece.dyMm <= heavy.yMm && areBesideAlongX(piece, heavy)
    case 'right':
      return piece.yMm >= heavy.yMm + heavy.dyMm && areBesideAlongX(piece, heavy)
  }
}

/** Whether some line along the vehicle meets both. */
function areBesideAlongY(a: NamedPiece, b: NamedPiece): boolean {
  return a.yMm < b.yMm + b.dyMm && b.yMm < a.yMm + a.dyMm
}

/** Whether some line across the vehicle meets both. */
function areBesideAlongX(a: NamedPiece, b: NamedPiece): boolean {
  return a.xMm < b.xMm + b.dxMm && b.xMm < a.xMm + a.dxMm
}

/** Pieces by item; by descending index, so that the next one is the last. */
type Lists = Map<string, number[]>

/** The pieces that may be loaded now: those that stand in the way of a forklift come after all others. */
class ReadyPieces {
  readonly #pieces: readonly NamedPiece[]
  readonly #ways: ForkliftWays
  readonly #free: Lists = new Map()
  readonly #inTheWay: Lists = new Map()
  #last: NamedPiece | undefined

  constructor(pieces: readonly NamedPiece[], ways: ForkliftWays) {
    this.#pieces = pieces
    this.#ways = ways
  }

  add(index: number): void {
    const lists = this.#ways.isFree(index) ? this.#free : this.#inTheWay
    const list = lists.get(this.#idOf(index)) ?? []
    lists.set(this.#idOf(index), list)
    list.splice(list.findLastIndex((other) => other > index) + 1, 0, index)
  }

  /** It no longer stands in the way of a forklift. */
  free(index: number): void {
    const list = this.#inTheWay.get(this.#idOf(index)) ?? []
    const at = list.indexOf(index)
    if (at === -1) return
    list.splice(at, 1)
    this.add(index)
  }

  take(): { readonly index: number; readonly piece: NamedPiece } | null {
    const index = this.#takeFrom(this.#free) ?? this.#takeFrom(this.#inTheWay)
    const piece = this.#pieces[index ?? -1]
    if (index === undefined || piece === undefined) return null
    this.#last = piece
    return { index, piece }
  }

  #idOf(index: number): string {
    return this.#pieces[index]?.itemId ?? ''
  }

  #takeFrom(lists: Lists): number | undefined {
    return lists.get(this.#last?.itemId ?? '')?.pop() ?? this.#nextItem(lists)?.pop()
  }

  /** A piece of the same stop as before if possible, and among these the first. */
  #nextItem(lists: Lists): number[] | undefined {
    let first: { readonly list: number[]; readonly index: number; readonly same: boolean } | null =
      null
    for (const list of lists.values()) {
      const index = list.at(-1)
      if (index === undefined) continue
      const same = this.#pieces[index]?.item.stop === this.#last?.item.stop
      if (first !== null && (first.same === same ? index > first.index : first.same)) continue
      first = { list, index, same }
    }
    return first?.list
  }
}
