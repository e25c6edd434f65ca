/** The goods by stop: the order in which they leave the vehicle, and where each stop begins and ends in an order. */
import type { ViewPiece } from './load-view-load.ts'

/**
 * The pieces so that those still aboard come first while the vehicle is unloaded, stop by stop; at a stop what
 * came in last leaves first.
 */
export function piecesAsUnloaded(inOrder: readonly ViewPiece[]): readonly ViewPiece[] {
  return inOrder.toSorted((a, b) => b.stop - a.stop || a.step - b.step)
}

/** Neighbours in an order that belong to one stop. */
export interface StopRun {
  readonly stop: number
  readonly from: number
  /** The first that belongs to it no more. */
  readonly to: number
}

/** Empty where goods of the stops are mixed, so that no stop could be shown alone. */
export function stopRuns(pieces: readonly Pick<ViewPiece, 'stop'>[]): readonly StopRun[] {
  const runs: StopRun[] = []
  for (const [index, { stop }] of pieces.entries()) {
    const last = runs.at(-1)
    if (last?.stop === stop) runs[runs.length - 1] = { ...last, to: index + 1 }
    else runs.push({ stop, from: index, to: index + 1 })
  }
  return new Set(runs.map(({ stop }) => stop)).size === runs.length ? runs : []
}

/** How many stops have all of their goods when only the first so many pieces are left aboard. */
export function servedStops(pieces: readonly Pick<ViewPiece, 'stop'>[], aboard: number): number {
  const stops = new Set(pieces.map(({ stop }) => stop))
  const waiting = new Set(pieces.slice(0, Math.ceil(aboard)).map(({ stop }) => stop))
  return stops.size - waiting.size
}
