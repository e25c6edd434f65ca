/** The layers of a load, from the floor up, and in each the runs of equal pieces as they are loaded. */
import type { ViewPiece } from './load-view-load.ts'

export interface PieceRun {
  readonly first: ViewPiece
  readonly firstStep: number
  readonly lastStep: number
  readonly count: number
}

export interface Layer {
  readonly number: number
  /** By step. */
  readonly pieces: readonly ViewPiece[]
  readonly runs: readonly PieceRun[]
  readonly weightKg: number
}

export function layersOf(inOrder: readonly ViewPiece[]): readonly Layer[] {
  const byLayer = Map.groupBy(inOrder, ({ layer }) => layer)
  return [...byLayer]
    .toSorted(([a], [b]) => a - b)
    .map(([number, pieces]) => ({
      number,
      pieces,
      runs: runsOf(pieces),
      weightKg: pieces.reduce((sum, { weight_kg: kg }) => sum + kg, 0),
    }))
}

/** Pieces of one item that stand the same way and are loaded one right after another. */
export function runsOf(inOrder: readonly ViewPiece[]): readonly PieceRun[] {
  const runs: PieceRun[] = []
  for (const piece of inOrder) {
    const last = runs.at(-1)
    if (last && last.lastStep + 1 === piece.step && isSame(last.first, piece)) {
      runs[runs.length - 1] = { ...last, lastStep: piece.step, count: last.count + 1 }
    } else {
      runs.push({ first: piece, firstStep: piece.step, lastStep: piece.step, count: 1 })
    }
  }
  return runs
}

function isSame(one: ViewPiece, other: ViewPiece): boolean {
  return (
    one.label === other.label &&
    one.item_index === other.item_index &&
    one.stop === other.stop &&
    one.weight_kg === other.weight_kg &&
    one.length_mm === other.length_mm &&
    one.width_mm === other.width_mm &&
    one.height_mm === other.height_mm
  )
}
