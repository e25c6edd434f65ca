/** How many of the small fleets cost more than the minimum, with each plan checked by the validator. */
import { fleet } from '../fleet.ts'
import { validateFleet } from '../validate/validate-fleet.ts'
import { smallFleetPricesMinor } from './small-fleet-prices.ts'
import { smallFleet } from './small-fleets.ts'

export interface DearerFleets {
  readonly compared: number
  /** The excess of each fleet that costs more, as a share of the least price. */
  readonly dearer: readonly number[]
  /** Seeds of plans that break a rule or leave goods out. */
  readonly faults: readonly number[]
}

export function dearerFleets({
  fleets,
  nodes,
}: {
  readonly fleets: number
  readonly nodes: number
}): DearerFleets {
  let compared = 0
  const dearer: number[] = []
  const faults: number[] = []
  for (const [index, leastMinor] of smallFleetPricesMinor.slice(0, fleets).entries()) {
    if (leastMinor === null) continue
    compared++
    const seed = index + 1
    const request = smallFleet(seed)
    const plan = fleet(request, { kind: 'nodes', nodes })
    if (validateFleet(request, plan).length > 0 || plan.leftOut.length > 0) faults.push(seed)
    else if (plan.priceMinor > leastMinor) dearer.push(plan.priceMinor / leastMinor - 1)
  }
  return { compared, dearer, faults }
}
