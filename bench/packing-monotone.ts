/**
 * How often a heuristic's plan goes against common sense: a longer vehicle that holds less, a piece
 * taken away and another one left out for it. With the old plan as a start a longer
 * vehicle never holds less; without it the rates are what is shown.
 */
import {
  freightFamilies,
  freightRequest,
  type FreightFamily,
} from '#lib/packing/benchmark-instances/freight.ts'
import { pack } from '#lib/packing/pack.ts'
import type { Plan } from '#lib/packing/plan.ts'
import type { PackRequest } from '#lib/packing/request.ts'
import { printTable } from './kit/table.ts'
import { judge } from './packing-timed.ts'

const nodes = 40

/** About as many pieces as the trailer takes, so that there is something to lose. */
const piecesOf: Readonly<Record<FreightFamily, number>> = {
  cartons: 1600,
  pallets: 60,
  drums: 240,
  sofas: 60,
  mixed: 160,
}

export function benchMonotone({ loads }: { readonly loads: number }): void {
  process.stdout.write(
    `\nWithout the old plan as a start (${loads} loads each, ${nodes} partial plans), and with it\n`,
  )
  const rows = freightFamilies.map((family) => {
    const counts = { longer: 0, fewer: 0, longerFromPlan: 0, fewerFromPlan: 0 }
    for (let seed = 1; seed <= loads; seed++) {
      const pieces = piecesOf[family]
      const request = freightRequest({ family, pieces, kinds: 12, stops: 1, seed })
      const before = packed(request)
      const longer = lengthened(request, 50 * seed)
      const fewer = withoutPiece(request, before)
      if (packed(longer).volumeMm3 < before.volumeMm3) counts.longer++
      if (leavesMore(packed(fewer), before)) counts.fewer++
      if (packed(longer, before).volumeMm3 < before.volumeMm3) counts.longerFromPlan++
      if (leavesMore(packed(fewer, before), before)) counts.fewerFromPlan++
    }
    const { longer, longerFromPlan, fewer, fewerFromPlan } = counts
    return [family, `${longer}`, `${longerFromPlan}`, `${fewer}`, `${fewerFromPlan}`]
  })
  printTable(['load', 'longer holds less', 'from plan', 'fewer leaves more', 'from plan'], rows)
}

function packed(request: PackRequest, previous?: Plan): Plan {
  const hooks = previous === undefined ? {} : { previous }
  const plan = pack(request, { kind: 'nodes', nodes }, hooks)
  judge('a load changed a little', request, plan)
  return plan
}

function lengthened(request: PackRequest, byMm: number): PackRequest {
  const { vehicle } = request
  return { ...request, vehicle: { ...vehicle, lengthMm: vehicle.lengthMm + byMm } }
}

/** One piece less of the item loaded last. */
function withoutPiece(request: PackRequest, { placements }: Plan): PackRequest {
  const last = placements.at(-1)?.itemId
  const items = request.items.flatMap((item) => {
    if (item.id !== last) return [item]
    return item.quantity === 1 ? [] : [{ ...item, quantity: item.quantity - 1 }]
  })
  return { ...request, items }
}

/** True when more of any item is left out than before. */
function leavesMore(after: Plan, before: Plan): boolean {
  const leftBefore = new Map(before.leftOut.map(({ itemId, quantity }) => [itemId, quantity]))
  return after.leftOut.some(({ itemId, quantity }) => quantity > (leftBefore.get(itemId) ?? 0))
}
