/**
 * The order of loading. A supporting piece comes before the one on it unless pieces need no support, and
 * no earlier piece is between its place and the door. Within that the last stop comes first, pieces of
 * one item follow each other as long as they can, and then the next ones are those furthest in.
 */
import { loadingGraph } from '../engine/loading-graph.ts'
import { pieceStride } from '../engine/piece-rows.ts'
import type { DoorSide } from '../request.ts'
import type { NamedPiece } from './named-piece.ts'

export interface LoadingOrderRules {
  readonly doorSide: DoorSide
  readonly lastInFirstOut: boolean
  readonly mayFloat: boolean
}

/** The pieces by their index, as they are loaded. */
export function loadingOrder(
  pieces: readonly NamedPiece[],
  rules: LoadingOrderRules,
): readonly number[] {
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
