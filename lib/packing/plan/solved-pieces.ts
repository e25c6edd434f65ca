/** An earlier plan in the terms of the search, for a request that may have changed since. */
import type { SolvedPiece } from '../engine/best-plan.ts'
import type { Instance } from '../engine/instance.ts'
import type { Placement } from '../plan.ts'
import type { NamedPiece } from './named-piece.ts'

/** The place of a piece, as in a placement. */
export type Stood = Pick<Placement, 'itemId' | 'xMm' | 'yMm' | 'zMm' | 'dxMm' | 'dyMm' | 'dzMm'>

export function stoodOf(pieces: readonly NamedPiece[]): readonly Stood[] {
  return pieces.map(({ item, x1, y1, z1, x2, y2, z2 }) => ({
    itemId: item.id,
    xMm: x1,
    yMm: y1,
    zMm: z1,
    dxMm: x2 - x1,
    dyMm: y2 - y1,
    dzMm: z2 - z1,
  }))
}

export function solvedPiecesOf(
  instance: Instance,
  stood: readonly Stood[],
): readonly SolvedPiece[] {
  const kindOf = new Map<string, number>()
  for (const [index, { items }] of instance.kinds.entries()) {
    for (const { id } of items) kindOf.set(id, index)
  }
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
