/** Whether a waybill that exists was made from what a form sends now. */
import type { WaybillCreate } from '../contract/waybill-create.ts'
import type { Waybill } from '../contract/waybills.ts'
import { nearestMinor } from '../money.ts'

type Made = Pick<
  Waybill,
  | 'receiver'
  | 'insurance'
  | 'reference_no'
  | 'remark'
  | 'service_id'
  | 'product_category_id'
  | 'additional_service_ids'
> & {
  readonly sender: Pick<
    Waybill['sender'],
    'phone' | 'name' | 'address' | 'district' | 'city' | 'post_code'
  >
  readonly parcels: readonly Pick<
    Waybill['parcels'][number],
    | 'outParcelNo'
    | 'itemDesc'
    | 'itemValue'
    | 'piece_count'
    | 'weight'
    | 'length'
    | 'width'
    | 'height'
  >[]
}

export function waybillDiffers(made: Made, sent: WaybillCreate, currency: string): boolean {
  const { receiver, parcels, sender } = made
  const texts = [
    [sender.phone, sent.senderPhone],
    // The dispatch address completes the sender.
    [sender.name, sent.senderName || sender.name],
    [sender.address, sent.senderAddress || sender.address],
    [sender.district, sent.senderDistrictName || sender.district],
    [sender.city, sent.senderCityName || sender.city],
    [sender.post_code, sent.senderPostCode || sender.post_code],
    [receiver.name, sent.receiverName],
    [receiver.phone, sent.receiverPhone],
    [receiver.phone2, sent.receiverPhone2],
    [receiver.address, sent.receiverAddress],
    [receiver.district, sent.receiverDistrictName],
    [receiver.city, sent.receiverCityName],
    [receiver.province, sent.receiverProvinceName],
    [receiver.post_code, sent.receiverPostCode],
    [made.reference_no, sent.reference_no],
    [made.remark, sent.remark],
    [made.service_id, sent.service_id],
    [made.product_category_id, sent.product_category_id],
    [sorted(made.additional_service_ids), sorted(sent.additional_service_ids ?? [])],
    ...parcels.map(({ itemDesc }, index) => [itemDesc, sent.parcelList[index]?.itemDesc]),
    ...parcels.map(({ outParcelNo }, index) => [outParcelNo, sent.parcelList[index]?.outParcelNo]),
  ]
  const numbers = parcels.flatMap((parcel, index) => {
    const { weight, length, width, height, piece_count: pieces = 1 } = sent.parcelList[index] ?? {}
    return [
      [parcel.piece_count, pieces],
      [parcel.weight, weight],
      [parcel.length, length],
      [parcel.width, width],
      [parcel.height, height],
    ]
  })
  const amounts = [
    [made.insurance?.declaredValue, sent.insurance?.declaredValue],
    ...parcels.map(({ itemValue }, index) => [itemValue, sent.parcelList[index]?.itemValue]),
  ]
  return (
    parcels.length !== sent.parcelList.length ||
    texts.some(([one, other]) => (one ?? '').trim() !== (other ?? '').trim()) ||
    numbers.some(([one, other]) => (one ?? null) !== (other ?? null)) ||
    // The service rounds amounts to the smallest unit of the currency.
    amounts.some(
      ([one, other]) => nearestMinor(one ?? 0, currency) !== nearestMinor(other ?? 0, currency),
    )
  )
}

function sorted(ids: readonly string[]): string {
  return ids.toSorted().join(' ')
}
