/** Packs one vehicle with some of the remaining budget. */
import type { BudgetMeter } from '../engine/budget.ts'
import { pack } from '../pack.ts'
import type { Plan } from '../plan.ts'
import type { PackRequest } from '../request.ts'

export interface QuickPack {
  readonly meter: BudgetMeter
  readonly nodes: number
  readonly profits?: ReadonlyMap<string, number>
}

export function packQuickly(request: PackRequest, { meter, nodes, profits }: QuickPack): Plan {
  const most = Math.max(1, Math.min(nodes, Math.ceil(meter.left())))
  const plan = pack(
    request,
    { kind: 'nodes', nodes: most },
    {
      isCanceled: () => meter.isEmpty(),
      withoutReasons: true,
      ...(profits === undefined ? {} : { profits }),
    },
  )
  meter.nodes += plan.nodes
  return plan
}
