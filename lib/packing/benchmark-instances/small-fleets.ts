/**
 * Loads of a few pieces for several small vehicles, generated from a seed, so small that every
 * distribution of the pieces over vehicles can be tried and the cheapest is known.
 */
import { fleet } from '../fleet.ts'
import type { FleetRequest, VehicleType } from '../fleet-request.ts'
import { pack } from '../pack.ts'
import { uprightOrientations, orientations, type Item } from '../request.ts'
import { validateFleet } from '../validate/validate-fleet.ts'
import { minimalStandard } from './minimal-standard.ts'

/**
 * The least prices of the fleets of the seeds 1 to 120, which leastPriceMinor finds in minutes; 0 where
 * no distribution carries everything.
 */
export const leastPricesMinor = [
  6000, 4400, 3200, 4600, 3500, 4200, 3600, 3200, 2600, 7800, 4300, 2800, 8000, 5000, 3700, 4200,
  5500, 2500, 4500, 4400, 5400, 6300, 3600, 3800, 6100, 5200, 7000, 4600, 4700, 4600, 5500, 6000,
  3800, 5200, 4200, 3900, 4000, 6800, 4200, 3900, 5400, 3700, 7200, 6800, 4400, 2000, 5400, 2300,
  3600, 4400, 2800, 3400, 3200, 1900, 3500, 3600, 8000, 4400, 3200, 4400, 3800, 5400, 3600, 0, 2400,
  3200, 5100, 3800, 3500, 2100, 7000, 5200, 5600, 3900, 5100, 2700, 2900, 3400, 2600, 1600, 6800,
  2500, 4200, 4200, 3600, 3600, 3800, 5100, 4700, 4400, 3800, 3600, 8000, 3200, 3600, 4000, 3200,
  4300, 3100, 3200, 4400, 5400, 4000, 5200, 7300, 3600, 4700, 5100, 3900, 4600, 4800, 5100, 5700,
  4000, 3500, 5200, 3400, 4500, 1900, 5100,
]

/** How many of the first fleets cost more than they must, and by which share of the least price. */
export function dearerFleets({
  fleets,
  nodes,
}: {
  readonly fleets: number
  readonly nodes: number
}) {
  let compared = 0
  const dearer: number[] = []
  /** Seeds of plans that break a rule or leave goods out. */
  const faults: number[] = []
  for (const [index, leastMinor] of leastPricesMinor.slice(0, fleets).entries()) {
    if (leastMinor === 0) continue
    compared++
    const seed = index + 1
    const request = smallFleet(seed)
    const plan = fleet(request, { kind: 'nodes', nodes })
    if (validateFleet(request, plan).length > 0 || plan.leftOut.length > 0) faults.push(seed)
    else if (plan.priceMinor > leastMinor) dearer.push(plan.priceMinor / leastMinor - 1)
  }
  return { compared, dearer, faults }
}

export function smallFleet(seed: number): FleetRequest {
  const random = minimalStandard(1000 + seed)
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  const vehicleTypes = Array.from({ length: whole(3, 5) }, (_, index): VehicleType => {
    const lengthMm = 200 * whole(5, 18)
    const heightMm = 200 * whole(7, 11)
    const payloadG = 1000 * whole(300, 2400)
    // Roughly by size: larger ones mostly cost less per volume.
    const priceMinor =
      100 * Math.round((8 + lengthMm / 250 + payloadG / 400_000) * (0.7 + 0.6 * random()))
    return {
      id: `type-${index}`,
      vehicle: { lengthMm, widthMm: 1800, heightMm, payloadG, axles: [], doorSide: 'rear' },
      priceMinor,
      available: random() < 0.2 ? whole(1, 2) : null,
    }
  })
  const pieces = whole(6, 10)
  const kinds = Math.min(pieces, whole(3, 8))
  const items = Array.from({ length: kinds }, (_, index): Item => ({
    id: `kind-${index}`,
    lengthMm: 100 * whole(5, 18),
    widthMm: 100 * whole(5, 14),
    heightMm: 100 * whole(4, 13),
    weightG: 1000 * whole(50, 500),
    quantity: 1,
    orientations: random() < 0.5 ? uprightOrientations : orientations,
    stackable: random() < 0.8,
    fragile: random() < 0.2,
    maxWeightOnTopG: random() < 0.3 ? 1000 * whole(50, 600) : null,
    stop: 1,
    recipient: null,
    group: null,
  }))
  const quantities = items.map(() => 1)
  for (let piece = kinds; piece < pieces; piece++) {
    const kind = whole(0, kinds - 1)
    quantities[kind] = (quantities[kind] ?? 0) + 1
  }
  return {
    vehicleTypes,
    items: Array.from(items, (item, index) => ({ ...item, quantity: quantities[index] ?? 1 })),
    options: { supportShare: 1, lastInFirstOut: true },
    objective: 'lowest-price',
    maxVehicles: null,
    keepRecipientsTogether: false,
  }
}

/** The least price at which everything is carried; null when no distribution carries everything. */
export function leastPriceMinor(request: FleetRequest): number | null {
  const { vehicleTypes, items, options } = request
  const loads = new Map<string, boolean>()
  const fits = (counts: readonly number[], type: VehicleType): boolean => {
    const key = `${type.id}/${counts.join()}`
    const known = loads.get(key)
    if (known !== undefined) return known
    const some = items.flatMap((item, index) => {
      const quantity = counts[index] ?? 0
      return quantity > 0 ? [{ ...item, quantity }] : []
    })
    const plan = pack(
      { vehicle: type.vehicle, items: some, options },
      { kind: 'nodes', nodes: 400 },
      { withoutReasons: true },
    )
    loads.set(key, plan.leftOut.length === 0)
    return plan.leftOut.length === 0
  }
  const solved = new Map<string, number>()
  const solve = (left: readonly number[], available: readonly number[]): number => {
    const first = left.findIndex((count) => count > 0)
    if (first < 0) return 0
    const key = `${left.join()}/${available.join()}`
    const known = solved.get(key)
    if (known !== undefined) return known
    let best = Infinity
    // The first remaining piece is in the next vehicle, with every choice of others.
    for (const taken of choices(left, first)) {
      for (const [index, type] of vehicleTypes.entries()) {
        if (available[index] === 0 || type.priceMinor >= best || !fits(taken, type)) continue
        const rest = left.map((count, item) => count - (taken[item] ?? 0))
        const fewer = available.map((count, other) => (other === index ? count - 1 : count))
        best = Math.min(best, type.priceMinor + solve(rest, fewer))
      }
    }
    solved.set(key, best)
    return best
  }
  const least = solve(
    items.map(({ quantity }) => quantity),
    vehicleTypes.map(({ available }) => available ?? Infinity),
  )
  return Number.isFinite(least) ? least : null
}

function* choices(left: readonly number[], first: number): Generator<readonly number[]> {
  const taken = left.map((_, index): number => (index === first ? 1 : 0))
  for (;;) {
    yield [...taken]
    let index = first
    for (; index < left.length; index++) {
      if ((taken[index] ?? 0) < (left[index] ?? 0)) break
      taken[index] = index === first ? 1 : 0
    }
    if (index === left.length) return
    taken[index] = (taken[index] ?? 0) + 1
  }
}
