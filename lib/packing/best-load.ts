/**
 * The best load so far in which every group is complete: the result of the search, also shown as
 * progress. It only gets better, whatever the stages of a search do in between.
 */
import { boxVolumeMm3 } from './box-volume.ts'
import type { PackHooks } from './pack-hooks.ts'
import type { Assignment } from './plan/assign-items.ts'
import type { NamedPiece } from './plan/named-piece.ts'
import type { Vehicle } from './request.ts'

export interface BestLoadOptions {
  readonly vehicle: Vehicle
  readonly hooks: Pick<PackHooks, 'onProgress' | 'profits'>
  /** The least number of pieces of each item in every accepted load. */
  readonly atLeast?: ReadonlyMap<string, number> | undefined
}

export class BestLoad {
  readonly #options: BestLoadOptions
  #worth = -1
  #fillVolume = -1
  pieces: readonly NamedPiece[] = []

  constructor(options: BestLoadOptions) {
    this.#options = options
  }

  /** True when it is the best load now. */
  offer({ pieces, brokenGroups }: Assignment, nodes: number): boolean {
    if (brokenGroups.size > 0 || !this.#holdsEnough(pieces)) return false
    const { hooks, vehicle } = this.#options
    const worth = pieces.reduce(
      (sum, piece) => sum + (hooks.profits?.get(piece.item.id) ?? volumeOf(piece)),
      0,
    )
    if (worth <= this.#worth) return false
    this.#worth = worth
    this.pieces = pieces
    const volumeMm3 = pieces.reduce((sum, piece) => sum + volumeOf(piece), 0)
    const fillVolume = volumeMm3 / boxVolumeMm3(vehicle)
    if (fillVolume > this.#fillVolume) {
      this.#fillVolume = fillVolume
      hooks.onProgress?.({ fillVolume, nodes })
    }
    return true
  }

  #holdsEnough(pieces: readonly NamedPiece[]): boolean {
    const { atLeast } = this.#options
    if (atLeast === undefined) return true
    const counts = countsOf(pieces)
    return [...atLeast].every(([id, least]) => (counts.get(id) ?? 0) >= least)
  }
}

export function countsOf(pieces: readonly NamedPiece[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { item } of pieces) counts.set(item.id, (counts.get(item.id) ?? 0) + 1)
  return counts
}

function volumeOf({ x1, y1, z1, x2, y2, z2 }: NamedPiece): number {
  return (x2 - x1) * (y2 - y1) * (z2 - z1)
}
