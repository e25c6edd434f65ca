/** Whether a waybill is what a payload would write now, so that the payload came again. */
import { isSame } from '#lib/is-same.ts'
import type { WaybillCreate } from '#lib/contract/waybill-create.ts'
import type { StatedParcel } from './parcels-of-payload.ts'
import type { StatedWaybill } from './store.ts'
import type { ParcelRow, WaybillRow } from './waybill-row.ts'

export function saysTheSame(
  row: WaybillRow,
  {
    body,
    stated,
    parcels,
  }: {
    readonly body: Pick<WaybillCreate, 'draft'>
    readonly stated: StatedWaybill
    readonly parcels: readonly StatedParcel[]
  },
): boolean {
  // One that was canceled or not finished is not the consignment that the payload means.
  const isLive = row.state !== 'canceled' && (row.state === 'draft') === (body.draft ?? false)
  // The account is a link that PATCH may have changed since. A category that is left out stays.
  const { senderAccountId: _, productCategoryId, additionalServiceIds, ...rest } = stated
  const kept = Object.fromEntries(Object.keys(rest).map((key) => [key, Reflect.get(row, key)]))
  return (
    isLive &&
    !row.isOfOrder &&
    isSame(kept, rest) &&
    isSame(row.additionalServiceIds.toSorted(), additionalServiceIds.toSorted()) &&
    (productCategoryId ?? null) === row.productCategoryId &&
    isSame(row.parcels.map(statedPart), parcels)
  )
}

function statedPart({ id: _, parcelNo: _no, state: _state, ...stated }: ParcelRow) {
  return stated
}
