/** One vehicle of a choice, with some of what is left of the choice's budget. */
import type { Purse } from '../engine/budget.ts'
import { pack } from '../pack.ts'
import type { Plan } from '../plan.ts'
import type { PackRequest } from '../request.ts'

export interface QuickPack {
  readonly purse: Purse
  readonly nodes: number
  readonly profits?: ReadonlyMap<string, number>
}

export function packQuickly(request: PackRequest, { purse, nodes, profits }: QuickPack): Plan {
  const most = Math.max(1, Math.min(nodes, Math.ceil(purse.left())))
  const plan = pack(
    request,
    { kind: 'nodes', nodes: most },
    {
      isCanceled: () => purse.isEmpty(),
      withoutReasons: true,
      ...(profits === undefined ? {} : { profits }),
    },
  )
  purse.nodes += plan.nodes
  return plan
}
