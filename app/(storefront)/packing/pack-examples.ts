/** Packs the examples, each into the smallest vehicle that takes all of it, by the engine itself. */
import type { VehicleType } from '#lib/contract/catalog.ts'
import { loadSpaceMm3, vehicleOfType } from '#lib/freight/packing-vehicle.ts'
import type { LoadViewLoad } from '#lib/load-view/load-view-load.ts'
import { viewOfPlan } from '#lib/load-view/view-of-plan.ts'
import { pack } from '#lib/packing/pack.ts'
import type { Plan } from '#lib/packing/plan.ts'
import type { Item, PackRequest } from '#lib/packing/request.ts'
import { validate } from '#lib/packing/validate/validate.ts'
import { exampleLoads } from './example-goods.ts'
import { exampleVehicle } from './example-vehicle.ts'

/** Partial plans for each vehicle: some hundredths of a second, and the same plan each time. */
const nodes = 40

interface Packed {
  readonly vehicle: VehicleType
  readonly plan: Plan
}

export function packExamples(
  vehicles: readonly VehicleType[],
  nameOf: (itemId: string) => string,
): readonly LoadViewLoad[] {
  return exampleLoads.map((items) => {
    const { vehicle, plan } = smallestThatTakes(items, vehicles)
    return viewOfPlan({ plan, items, nameOf, vehicle })
  })
}

/** Vehicles change rarely and plans are the same for the same vehicle, so each is made once a process. */
const known = new Map<string, Packed>()
const knownAtMost = 50

function smallestThatTakes(items: readonly Item[], vehicles: readonly VehicleType[]): Packed {
  const key = JSON.stringify([items.map(({ id }) => id), vehicles])
  const before = known.get(key)
  if (before !== undefined) return before
  const found = search(items, vehicles)
  if (known.size >= knownAtMost) known.clear()
  known.set(key, found)
  return found
}

function search(items: readonly Item[], vehicles: readonly VehicleType[]): Packed {
  const bySize = vehicles.toSorted((a, b) => loadSpaceMm3(a) - loadSpaceMm3(b))
  for (const vehicle of bySize) {
    const plan = packInto(vehicle, items)
    if (plan.leftOut.length === 0 && isSound(vehicle, items, plan)) return { vehicle, plan }
  }
  // A carrier of small vans only: the page shows the goods all the same, in a vehicle of its own.
  return { vehicle: exampleVehicle, plan: packInto(exampleVehicle, items) }
}

function packInto(vehicle: VehicleType, items: readonly Item[]): Plan {
  return pack(requestFor(vehicle, items), { kind: 'nodes', nodes }, { withoutReasons: true })
}

/** By the judge that shares no code with the engine, as the page says of every plan. */
function isSound(vehicle: VehicleType, items: readonly Item[], plan: Plan): boolean {
  return validate(requestFor(vehicle, items), plan).length === 0
}

function requestFor(vehicle: VehicleType, items: readonly Item[]): PackRequest {
  return {
    vehicle: vehicleOfType(vehicle),
    items,
    options: { supportShare: 1, lastInFirstOut: true },
  }
}
