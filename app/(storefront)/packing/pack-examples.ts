/** Packs the examples, each into the smallest vehicle that takes all of it, by the engine itself. */
import type { VehicleType } from '#lib/contract/catalog.ts'
import { loadSpaceMm3 } from '#lib/freight/packing-vehicle.ts'
import {
  exampleLoads,
  exampleRequest,
  packExample,
  type GoodsName,
} from '#lib/load-view/example-loads.ts'
import type { LoadViewLoad } from '#lib/load-view/load-view-load.ts'
import { viewOfPlan } from '#lib/load-view/view-of-plan.ts'
import type { Plan } from '#lib/packing/plan.ts'
import type { Item } from '#lib/packing/request.ts'
import { validate } from '#lib/packing/validate/validate.ts'
import { vehicleTypeIdSchema } from '#lib/contract/ids.ts'

interface Packed {
  readonly vehicle: VehicleType
  readonly plan: Plan
}

export function packExamples(
  vehicles: readonly VehicleType[],
  nameOf: (goods: GoodsName) => string,
): readonly LoadViewLoad[] {
  return exampleLoads.map((items) => {
    const { vehicle, plan } = smallestThatTakes(items, vehicles)
    const names = new Map<string, string>(items.map(({ id }) => [id, nameOf(id)]))
    return viewOfPlan({ plan, items, nameOf: (id) => names.get(id) ?? id, vehicle })
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
    const plan = packExample(vehicle, items)
    if (plan.leftOut.length === 0 && isSound(vehicle, items, plan)) return { vehicle, plan }
  }
  // A carrier of small vans only: the page shows the goods all the same, in a vehicle of its own.
  return { vehicle: exampleVehicle, plan: packExample(exampleVehicle, items) }
}

/** By the judge that shares no code with the engine, as the page says of every plan. */
function isSound(vehicle: VehicleType, items: readonly Item[], plan: Plan): boolean {
  return validate(exampleRequest(vehicle, items), plan).length === 0
}

/** A common lorry, for when no vehicle of the service takes the examples. */
export const exampleVehicle: VehicleType = {
  id: vehicleTypeIdSchema.parse('00000000-0000-4000-8000-000000000000'),
  type: 'example-truck',
  name: 'Box truck',
  inner_length_mm: 6_500,
  inner_width_mm: 2_300,
  inner_height_mm: 2_350,
  max_payload_kg: 6_500,
  door: 'rear',
  axles: [
    { position_mm: -1_000, empty_load_kg: 3_000, max_load_kg: 5_000 },
    { position_mm: 4_300, empty_load_kg: 2_500, max_load_kg: 10_000 },
  ],
}
