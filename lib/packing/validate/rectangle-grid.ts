/**
 * A grid over the plane of two axes, with cells as large as an average rectangle: each is in few cells
 * and meets only its neighbours. With no more cells than rectangles along both axes together, a rectangle
 * that covers everything is not in more cells than there are others to meet.
 */
import type { Interval } from './check-pieces.ts'

export interface Rectangle {
  readonly u: Interval
  readonly v: Interval
}

/** Cells by their column and row, first and last. */
export interface Cells {
  readonly fromU: number
  readonly toU: number
  readonly fromV: number
  readonly toV: number
}

export class RectangleGrid<T> {
  readonly #cells: T[][]
  readonly #u: Divisions
  readonly #v: Divisions

  constructor(rectangles: readonly Rectangle[]) {
    const most = Math.ceil(Math.sqrt(rectangles.length))
    this.#u = divisions(
      rectangles.map(({ u }) => u),
      most,
    )
    this.#v = divisions(
      rectangles.map(({ v }) => v),
      most,
    )
    this.#cells = Array.from({ length: this.#u.count * this.#v.count }, () => [])
  }

  cellsOf({ u, v }: Rectangle): Cells {
    return {
      fromU: cellAt(this.#u, u.from),
      toU: cellAt(this.#u, u.to),
      fromV: cellAt(this.#v, v.from),
      toV: cellAt(this.#v, v.to),
    }
  }

  /** The contents of each cell, to be read and changed, until `visit` returns that it is done. */
  visit(
    { fromU, toU, fromV, toV }: Cells,
    visit: (content: T[], cell: { readonly u: number; readonly v: number }) => boolean,
  ): boolean {
    for (let u = fromU; u <= toU; u++) {
      for (let v = fromV; v <= toV; v++) {
        const content = this.#cells[u * this.#v.count + v]
        if (content !== undefined && !visit(content, { u, v })) return false
      }
    }
    return true
  }
}

/** Two rectangles may share many cells; this one is the first of them. */
export function isFirstSharedCell(
  { u, v }: { readonly u: number; readonly v: number },
  a: Cells,
  b: Cells,
): boolean {
  return u === Math.max(a.fromU, b.fromU) && v === Math.max(a.fromV, b.fromV)
}

interface Divisions {
  readonly start: number
  readonly step: number
  readonly count: number
}

function divisions(intervals: readonly Interval[], most: number): Divisions {
  let start = Infinity
  let end = -Infinity
  let total = 0
  for (const { from, to } of intervals) {
    start = Math.min(start, from)
    end = Math.max(end, to)
    total += to - from
  }
  if (intervals.length === 0) return { start: 0, step: 1, count: 0 }
  const count = Math.min(most, Math.ceil(((end - start) * intervals.length) / total))
  return { start, step: (end - start) / count, count }
}

function cellAt({ start, step, count }: Divisions, position: number): number {
  return Math.min(count - 1, Math.floor((position - start) / step))
}
