/** A waybill between the wire and the engine, so that every program packs the same goods. */
import type { z } from 'zod'
import type { parcelToPackSchema, WaybillToPack } from '../contract/load-planning.ts'
import type { Item } from '../packing/request.ts'
import type { PlanningWaybill } from './planning-waybill.ts'

type ParcelToPack = z.output<typeof parcelToPackSchema>

export function planningWaybillOf(waybill: WaybillToPack): PlanningWaybill {
  const { waybill_id: id, recipient, stop_index: place, parcels } = waybill
  return { id, recipient, place, items: parcels.map((parcel) => itemOf(parcel, id)) }
}

function itemOf(parcel: ParcelToPack, group: string): Item {
  return {
    id: parcel.parcel_id,
    lengthMm: parcel.length_mm,
    widthMm: parcel.width_mm,
    heightMm: parcel.height_mm,
    weightG: parcel.weight_g,
    quantity: parcel.quantity,
    orientations: parcel.orientations,
    stackable: parcel.stackable,
    fragile: parcel.fragile,
    maxWeightOnTopG: parcel.max_weight_on_top_g,
    stop: 1,
    recipient: null,
    group,
  }
}
