/** An earlier plan in the words of the search, for a request that may have changed since. */
import type { SolvedPiece } from '../engine/best-plan.ts'
import type { Instance } from '../engine/instance.ts'
import type { Plan } from '../plan.ts'

export function solvedPiecesOf(instance: Instance, { placements }: Plan): readonly SolvedPiece[] {
  const kindOf = new Map<string, number>()
  for (const [index, { items }] of instance.kinds.entries()) {
    for (const { id } of items) kindOf.set(id, index)
  }
  const { unitMm } = instance
  return placements.flatMap(({ itemId, xMm, yMm, zMm, dxMm, dyMm, dzMm }) => {
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
