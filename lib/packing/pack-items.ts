/** One search for a list of items; assigns the result's pieces to them. Groups may be broken in it. */
import { boxVolumeMm3 } from './box-volume.ts'
import type { Budget } from './engine/budget.ts'
import { improve } from './engine/improve.ts'
import { instanceOf, type Instance } from './engine/instance.ts'
import { assignItems, type Assignment } from './plan/assign-items.ts'
import { solvedPiecesOf, type Stood } from './plan/solved-pieces.ts'
import type { PackRequest } from './request.ts'

export interface PackItemsOptions {
  readonly isCanceled?: (() => boolean) | undefined
  readonly profits?: ReadonlyMap<string, number> | undefined
  /** The places of pieces in an earlier plan: the search begins with it. */
  readonly previous?: readonly Stood[] | undefined
  /** The least number of pieces of each item, whatever else would be better. */
  readonly atLeast?: ReadonlyMap<string, number> | undefined
  /** Only fills up the earlier plan. */
  readonly onlyFillUp?: boolean | undefined
  readonly onBetter?: ((better: Better) => void) | undefined
}

export interface Better {
  readonly fillVolume: number
  readonly nodes: number
  /** Made only on demand, because it costs as much as a partial plan. */
  readonly assignment: () => Assignment
}

export interface Packed extends Assignment {
  readonly nodes: number
  /** The volume of all placed pieces, also of groups that are not whole. */
  readonly solvedMm3: number
}

export function packItems(
  request: PackRequest,
  budget: Budget,
  { isCanceled, profits, previous, atLeast, onlyFillUp, onBetter }: PackItemsOptions,
): Packed {
  const alsoWholeMm = previous?.flatMap(({ xMm, yMm, zMm }) => [xMm, yMm, zMm])
  const instance = instanceOf(request, { alsoWholeMm, profits })
  const { items } = request
  const unitMm3 = instance.unitMm * instance.unitMm * instance.unitMm
  const whole = boxVolumeMm3(request.vehicle) / unitMm3
  const { solution, nodes } = improve(instance, budget, {
    isCanceled,
    onlyFillUp,
    previous: previous === undefined ? undefined : solvedPiecesOf(instance, previous),
    atLeast: atLeast === undefined ? undefined : atLeastByKind(instance, atLeast),
    onBetter: (best, spent) =>
      onBetter?.({
        fillVolume: best.volume / whole,
        nodes: spent,
        assignment: () => assignItems(instance, best.solution(), { items, atLeast }),
      }),
  })
  return {
    ...assignItems(instance, solution, { items, atLeast }),
    nodes,
    solvedMm3: solution.volume * unitMm3,
  }
}

function atLeastByKind(
  { kinds }: Instance,
  atLeast: ReadonlyMap<string, number>,
): readonly number[] {
  return kinds.map(({ items }) => items.reduce((sum, { id }) => sum + (atLeast.get(id) ?? 0), 0))
}
