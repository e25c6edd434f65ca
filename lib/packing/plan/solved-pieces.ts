/** An earlier plan in the terms of the search, for a request that may have changed since. */
import type { SolvedPiece } from '../engine/best-plan.ts'
import type { Instance } from '../engine/instance.ts'
import type { Placement } from '../plan.ts'
import { kindsById } from './assign-items.ts'

/** The place of a piece, as in a placement. */
export type Stood = Pick<Placement, 'itemId' | 'xMm' | 'yMm' | 'zMm' | 'dxMm' | 'dyMm' | 'dzMm'>

export function solvedPiecesOf(
  instance: Instance,
  stood: readonly Stood[],
): readonly SolvedPiece[] {
  const kindOf = kindsById(instance)
  const { unitMm } = instance
  return stood.flatMap(({ itemId, xMm, yMm, zMm, dxMm, dyMm, dzMm }) => {
    const kind = kindOf.get(itemId)
    if (kind === undefined) return []
    const stance = instance.kinds[kind]?.stances.findIndex(
      ({ dx, dy, dz }) => dx * unitMm === dxMm && dy * unitMm === dyMm && dz * unitMm === dzMm,
    )
    const isWhole = [xMm, yMm, zMm].every((at) => at % unitMm === 0)
    if (stance === undefined || stance < 0 || !isWhole) return []
    return [{ kind, stance, x: xMm / unitMm, y: yMm / unitMm, z: zMm / unitMm }]
  })
}
