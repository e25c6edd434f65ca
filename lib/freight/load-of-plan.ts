/** Converts a plan of the packing engine to the load of a vehicle on the wire. */
import type { ParcelId, WaybillId } from '../contract/ids.ts'
import type { VehicleLoad } from '../contract/load-plans.ts'
import type { VehicleType } from '../contract/catalog.ts'
import type { Plan } from '../packing/plan.ts'

export type LoadedVehicle = Pick<
  VehicleType,
  'type' | 'inner_length_mm' | 'inner_width_mm' | 'inner_height_mm' | 'max_payload_kg'
> & { readonly id: VehicleType['id'] | null }

/** An item of the plan, with the name that people know. */
export interface LoadedItem {
  readonly label: string
  /** The index in the quote's items; null for a parcel of a waybill. */
  readonly index: number | null
  readonly waybillId?: WaybillId
  readonly parcelId?: ParcelId
  /** The weight of one piece. */
  readonly weightKg: number
}

export function loadOfPlan(
  plan: Plan,
  { vehicle, itemOf }: { vehicle: LoadedVehicle; itemOf: (itemId: string) => LoadedItem },
): VehicleLoad {
  const { fill, centerOfGravityMm } = plan
  const [onDeparture, ...afterStops] = plan.axleLoads
  return {
    vehicle_type_id: vehicle.id,
    vehicle_type: vehicle.type,
    inner_length_mm: vehicle.inner_length_mm,
    inner_width_mm: vehicle.inner_width_mm,
    inner_height_mm: vehicle.inner_height_mm,
    max_payload_kg: vehicle.max_payload_kg,
    weight_kg: plan.weightG / 1000,
    volume_m3: plan.volumeMm3 / 1e9,
    fill: { volume: fill.volume, floor: fill.floor, weight: fill.weight },
    center_of_gravity_mm: centerOfGravityMm === null ? null : { ...centerOfGravityMm },
    axle_loads_kg: loadsKg(onDeparture?.loadsG),
    axle_loads_after_stops: afterStops.map(({ loadsG }, index) => ({
      // The engine's numbers may have gaps, where all goods of a stop are left out.
      after_stop: index + 1,
      loads_kg: loadsKg(loadsG),
    })),
    placements: plan.placements.map((placement) => {
      const { label, index, waybillId, parcelId, weightKg } = itemOf(placement.itemId)
      return {
        step: placement.step,
        layer: placement.layer,
        label,
        item_index: index,
        waybill_id: waybillId ?? null,
        parcel_id: parcelId ?? null,
        x_mm: placement.xMm,
        y_mm: placement.yMm,
        z_mm: placement.zMm,
        length_mm: placement.dxMm,
        width_mm: placement.dyMm,
        height_mm: placement.dzMm,
        weight_kg: weightKg,
      }
    }),
  }
}

function loadsKg(loadsG: readonly number[] = []): number[] {
  return loadsG.map((loadG) => Math.round(loadG) / 1000)
}
