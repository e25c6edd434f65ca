/** A plan as the wire shows it. Its items' ids are their places in the request. */
import { vehicleTypeIdSchema } from '#lib/contract/ids.ts'
import type { VehicleLoad } from '#lib/contract/load-plans.ts'
import type { QuoteItem } from '#lib/contract/quote-request.ts'
import type { Placement, Plan } from '#lib/packing/plan.ts'
import type { OfferedVehicleType } from '../catalog/catalog.ts'
import { itemName } from './item-name.ts'
import type { PricedVehicle } from './price.ts'

export function vehicleLoad(
  type: OfferedVehicleType,
  { plan, items }: { plan: Plan; items: readonly QuoteItem[] },
): VehicleLoad {
  const { fill, centerOfGravityMm } = plan
  return {
    vehicle_type_id: vehicleTypeIdSchema.parse(type.id),
    vehicle_type: type.code,
    inner_length_mm: type.innerLengthMm,
    inner_width_mm: type.innerWidthMm,
    inner_height_mm: type.innerHeightMm,
    max_payload_kg: type.payloadG / 1000,
    weight_kg: plan.weightG / 1000,
    volume_m3: plan.volumeMm3 / 1e9,
    fill: { volume: fill.volume, floor: fill.floor, weight: fill.weight },
    center_of_gravity_mm: centerOfGravityMm === null ? null : { ...centerOfGravityMm },
    axle_loads_kg: (plan.axleLoads[0]?.loadsG ?? []).map((loadG) => Math.round(loadG) / 1000),
    placements: plan.placements.map((placement) => shownPlacement(placement, items)),
  }
}

function shownPlacement(
  { itemId, ...placement }: Placement,
  items: readonly QuoteItem[],
): VehicleLoad['placements'][number] {
  const index = Number(itemId)
  return {
    step: placement.step,
    layer: placement.layer,
    label: itemName(items, index),
    item_index: index,
    waybill_id: null,
    parcel_id: null,
    x_mm: placement.xMm,
    y_mm: placement.yMm,
    z_mm: placement.zMm,
    length_mm: placement.dxMm,
    width_mm: placement.dyMm,
    height_mm: placement.dzMm,
    weight_kg: items[index]?.weight_kg ?? 0,
  }
}

/** What is in the vehicle, item by item. */
export function carriedItems(plan: Plan, items: readonly QuoteItem[]): PricedVehicle['items'] {
  const qtyByIndex = new Map<number, number>()
  for (const { itemId } of plan.placements) {
    const index = Number(itemId)
    qtyByIndex.set(index, (qtyByIndex.get(index) ?? 0) + 1)
  }
  return [...qtyByIndex]
    .sort(([one], [other]) => one - other)
    .map(([itemIndex, qty]) => ({ itemIndex, name: itemName(items, itemIndex), qty }))
}
