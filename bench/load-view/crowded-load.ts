/** A trailer full of cartons of a few kinds, each a piece of its own, as the engine packs them. */
import { vehicleTypeIdSchema } from '#lib/contract/ids.ts'
import type { VehicleType } from '#lib/contract/catalog.ts'
import { vehicleOfType } from '#lib/freight/packing-vehicle.ts'
import type { LoadViewLoad } from '#lib/load-view/load-view-load.ts'
import { viewOfPlan } from '#lib/load-view/view-of-plan.ts'
import { pack } from '#lib/packing/pack.ts'
import { uprightOrientations, type Item } from '#lib/packing/request.ts'

const trailer: VehicleType = {
  id: vehicleTypeIdSchema.parse('00000000-0000-4000-8000-000000000000'),
  type: 'semi-trailer',
  name: 'Semi-trailer',
  inner_length_mm: 13_500,
  inner_width_mm: 2_450,
  inner_height_mm: 2_650,
  max_payload_kg: 27_000,
  door: 'rear',
  axles: [
    { position_mm: 1_000, empty_load_kg: 2_500, max_load_kg: 16_000 },
    { position_mm: 9_300, empty_load_kg: 2_200, max_load_kg: 9_000 },
    { position_mm: 10_600, empty_load_kg: 2_200, max_load_kg: 9_000 },
    { position_mm: 11_900, empty_load_kg: 2_200, max_load_kg: 9_000 },
  ],
}

const sizesMm = [
  [200, 150, 150],
  [250, 200, 125],
  [175, 150, 125],
  [300, 150, 100],
] as const

export function crowdedLoad(pieces: number): LoadViewLoad {
  const items: Item[] = sizesMm.map(([lengthMm, widthMm, heightMm], index) => ({
    id: `carton ${index + 1}`,
    lengthMm,
    widthMm,
    heightMm,
    weightG: 2_000 + index * 200,
    quantity: pieces / sizesMm.length,
    orientations: uprightOrientations,
    stackable: true,
    fragile: false,
    maxWeightOnTopG: null,
    stop: 1,
    recipient: null,
    group: null,
  }))
  const options = { supportShare: 1, lastInFirstOut: false }
  const plan = pack(
    { vehicle: vehicleOfType(trailer), items, options },
    { kind: 'nodes', nodes: 1 },
    { withoutReasons: true },
  )
  if (plan.placements.length !== pieces) throw new Error('not all cartons found room')
  return viewOfPlan({ plan, items, nameOf: (id) => id, vehicle: trailer })
}
