/** A common lorry, for when the service tells of no vehicle that takes the examples. */
import { vehicleTypeIdSchema } from '#lib/contract/ids.ts'
import type { VehicleType } from '#lib/contract/catalog.ts'

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
