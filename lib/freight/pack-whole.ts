/** The whole load in one vehicle: the same effort in the service and on a page, so that both find the same plan. */
import { pack } from '../packing/pack.ts'
import type { Plan } from '../packing/plan.ts'
import type { PackRequest } from '../packing/request.ts'
import { nodesWithinReason } from './nodes-within-reason.ts'

/** Goods of a quote are unloaded together, and each piece stands on something with its whole floor. */
export const quoteOptions = { supportShare: 1, lastInFirstOut: false } as const

/** Partial plans for a vehicle that one greedy plan has not filled. */
const mostNodes = 40

export function nodesForOneVehicle(items: PackRequest['items']): number {
  return Math.min(mostNodes, nodesWithinReason(items))
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
