/** Loads for tests of the sheet: rows of equal cartons, and a layer above them. */
import type { LoadViewLoad } from '#lib/load-view/load-view-load.ts'

export function anyLoad({
  pieces = 12,
  label = 'Cartons',
  name = 'Box truck',
}: { pieces?: number; label?: string; name?: string } = {}): LoadViewLoad {
  const perLayer = Math.ceil(pieces / 2)
  return {
    vehicle_type_id: null,
    vehicle_type: 'truck',
    name,
    door: 'rear',
    inner_length_mm: 6_000,
    inner_width_mm: 2_300,
    inner_height_mm: 2_300,
    max_payload_kg: 6_000,
    weight_kg: pieces * 12.5,
    volume_m3: pieces * 0.096,
    fill: { volume: 0.5, floor: 0.4, weight: 0.3 },
    center_of_gravity_mm: { x: 2_000, y: 1_150, z: 500 },
    axles: [
      { position_mm: -1_000, empty_load_kg: 3_000, max_load_kg: 5_000 },
      { position_mm: 4_300, empty_load_kg: 2_500, max_load_kg: 10_000 },
    ],
    axle_loads_kg: [400, 600],
    placements: Array.from({ length: pieces }, (_, index) => {
      const place = index % perLayer
      return {
        step: index + 1,
        layer: index < perLayer ? 1 : 2,
        stop: index < perLayer ? 2 : 1,
        label,
        item_index: 0,
        waybill_id: null,
        parcel_id: null,
        x_mm: Math.floor(place / 5) * 600,
        y_mm: (place % 5) * 400,
        z_mm: index < perLayer ? 0 : 400,
        length_mm: 600,
        width_mm: 400,
        height_mm: 400,
        weight_kg: 12.5,
      }
    }),
  }
}
