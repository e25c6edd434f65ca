/** A plan of the packing engine, as the load view draws it: what a page packs itself. */
import type { VehicleType } from '../contract/vehicle-types.ts'
import type { Plan } from '../packing/plan.ts'
import type { Item } from '../packing/request.ts'
import type { LoadViewLoad } from './load-view-load.ts'

export interface PackedInVehicle {
  readonly plan: Plan
  readonly items: readonly Item[]
  /** What people call each item, by its id. */
  readonly nameOf: (itemId: string) => string
  readonly vehicle: VehicleType
}

export function viewOfPlan({ plan, items, nameOf, vehicle }: PackedInVehicle): LoadViewLoad {
  const indexById = new Map(items.map(({ id }, index) => [id, index]))
  return {
    vehicle_type_id: vehicle.id,
    vehicle_type: vehicle.type,
    name: vehicle.name,
    inner_length_mm: vehicle.inner_length_mm,
    inner_width_mm: vehicle.inner_width_mm,
    inner_height_mm: vehicle.inner_height_mm,
    max_payload_kg: vehicle.max_payload_kg,
    door: vehicle.door === 'side' ? 'left' : 'rear',
    axles: vehicle.axles,
    weight_kg: plan.weightG / 1000,
    volume_m3: plan.volumeMm3 / 1e9,
    fill: plan.fill,
    center_of_gravity_mm: plan.centerOfGravityMm,
    axle_loads_kg: (plan.axleLoads[0]?.loadsG ?? []).map((loadG) => loadG / 1000),
    placements: plan.placements.map((placement) => {
      const index = indexById.get(placement.itemId)
      const item = index === undefined ? undefined : items[index]
      return {
        step: placement.step,
        layer: placement.layer,
        stop: item?.stop ?? 1,
        label: nameOf(placement.itemId),
        item_index: index ?? null,
        waybill_id: null,
        parcel_id: null,
        x_mm: placement.xMm,
        y_mm: placement.yMm,
        z_mm: placement.zMm,
        length_mm: placement.dxMm,
        width_mm: placement.dyMm,
        height_mm: placement.dzMm,
        weight_kg: (item?.weightG ?? 0) / 1000,
      }
    }),
  }
}
