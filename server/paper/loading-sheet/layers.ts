/**
 * The layers of a load in the order in which they are begun: from the floor up, and of several stops the
 * last one's first. In each are the equal pieces with their places in the order.
 */
import type { ViewPiece } from '#lib/load-view/load-view-load.ts'

/** Pieces of one item that stand the same way. */
export interface EqualPieces {
  readonly first: ViewPiece
  readonly count: number
  /** Their steps: runs of neighbours, the first and last of each. */
  readonly steps: readonly StepRun[]
}

export type StepRun = readonly [first: number, last: number]

export interface Layer {
  readonly number: number
  /** All of its pieces are unloaded there. */
  readonly stop: number
  /** By step. */
  readonly pieces: readonly ViewPiece[]
  readonly equal: readonly EqualPieces[]
  readonly weightKg: number
}

export function layersOf(inOrder: readonly ViewPiece[]): readonly Layer[] {
  const byLayer = Map.groupBy(inOrder, ({ stop, layer }) => `${stop} ${layer}`)
  return [...byLayer.values()].flatMap((pieces) => {
    const [first] = pieces
    if (first === undefined) return []
    const weightKg = pieces.reduce((sum, { weight_kg: kg }) => sum + kg, 0)
    return [{ number: first.layer, stop: first.stop, pieces, equal: equalPieces(pieces), weightKg }]
  })
}

/** In the order of the first of each. */
function equalPieces(inOrder: readonly ViewPiece[]): readonly EqualPieces[] {
  return [...Map.groupBy(inOrder, kindOf).values()].flatMap((pieces) => {
    const [first] = pieces
    return first === undefined
      ? []
      : [{ first, count: pieces.length, steps: stepRuns(pieces.map(({ step }) => step)) }]
  })
}

function kindOf(piece: ViewPiece): string {
  return JSON.stringify([
    piece.item_index,
    piece.label,
    piece.parcel_id,
    piece.stop,
    piece.weight_kg,
    piece.length_mm,
    piece.width_mm,
    piece.height_mm,
  ])
}

export function stepRuns(growing: readonly number[]): readonly StepRun[] {
  const runs: StepRun[] = []
  for (const step of growing) {
    const last = runs.at(-1)
    if (last && last[1] + 1 === step) runs[runs.length - 1] = [last[0], step]
    else runs.push([step, step])
  }
  return runs
}

/** As people write them: 1–12, 20. */
export function runsText(runs: readonly StepRun[]): string {
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ')
}

/** The pieces seen from above when one more is there: none that lies wholly below another. */
export function addSeenFromAbove(
  seen: readonly ViewPiece[],
  added: ViewPiece,
): readonly ViewPiece[] {
  if (seen.some((each) => covers(each, added))) return seen
  return [...seen.filter((each) => !covers(added, each)), added]
}

function covers(upper: ViewPiece, lower: ViewPiece): boolean {
  return (
    upper.z_mm >= lower.z_mm + lower.height_mm &&
    upper.x_mm <= lower.x_mm &&
    upper.y_mm <= lower.y_mm &&
    upper.x_mm + upper.length_mm >= lower.x_mm + lower.length_mm &&
    upper.y_mm + upper.width_mm >= lower.y_mm + lower.width_mm
  )
}
