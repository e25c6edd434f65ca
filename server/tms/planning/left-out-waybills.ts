/** The engine's reasons for parcels left out, waybill by waybill. */
import type { FitReason } from '#lib/contract/fit-reasons.ts'
import type { WaybillId } from '#lib/contract/ids.ts'
import { fitReasonOf } from '#lib/freight/fit-reason-of.ts'
import type { FleetLeftOut } from '#lib/packing/fleet-request.ts'
import type { Goods } from './goods-of-waybills.ts'

export interface LeftOutWaybill {
  readonly waybill_id: WaybillId
  readonly waybill_no: string
  readonly reasons: FitReason[]
}

export function leftOutWaybills(
  leftOut: readonly FleetLeftOut[],
  { itemOf, waybillNoOf }: Goods,
): LeftOutWaybill[] {
  const nameOf = (itemId: string) => itemOf(itemId).label
  const byWaybill = Map.groupBy(leftOut, ({ itemId }) => itemOf(itemId).waybillId)
  return [...byWaybill].flatMap(([waybillId, own]) => {
    if (waybillId === undefined) return []
    // Those that are only left out because another parcel of theirs is say nothing more.
    const causes = own.filter(({ reason }) => reason.kind !== 'group-incomplete')
    const reasons = (causes.length > 0 ? causes : own).map((each) => fitReasonOf(each, nameOf))
    return [
      { waybill_id: waybillId, waybill_no: waybillNoOf(waybillId), reasons: distinct(reasons) },
    ]
  })
}

/** A limit that applies to all parcels alike is reported once. */
function distinct(reasons: readonly FitReason[]): FitReason[] {
  const byLimit = new Map<string, FitReason>()
  for (const reason of reasons) {
    const key = JSON.stringify({ ...reason, item: null })
    const known = byLimit.get(key)
    byLimit.set(key, known === undefined ? reason : { ...reason, item: null })
  }
  return [...byLimit.values()]
}
