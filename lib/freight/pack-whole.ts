/** The whole load in one vehicle: the same effort in the service and on a page, so that both find the same plan. */
import { pack } from '../packing/pack.ts'
import type { Plan } from '../packing/plan.ts'
import type { PackRequest } from '../packing/request.ts'

/** Goods of a quote are unloaded together, and each piece stands on something with its whole floor. */
export const quoteOptions = { supportShare: 1, lastInFirstOut: false } as const

/** Partial plans for a vehicle that one greedy plan has not filled. */
const mostNodes = 40
/** About one second on one core. */
const mostChoices = 2_000_000

/**
 * A plan takes longer with more pieces and with more kinds to choose from. A count and not a time, so that
 * every machine finds the same plan.
 */
export function nodesForOneVehicle(items: readonly { readonly quantity: number }[]): number {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return Math.min(mostNodes, Math.floor(mostChoices / (pieces * items.length)))
}

/** Null where no plan was found that takes everything. */
export function packWhole(
  request: PackRequest,
  isCanceled: (() => boolean) | undefined,
): Plan | null {
  for (const nodes of [1, nodesForOneVehicle(request.items)]) {
    const plan = pack(request, { kind: 'nodes', nodes }, { withoutReasons: true, isCanceled })
    if (plan.leftOut.length === 0) return plan
  }
  return null
}
