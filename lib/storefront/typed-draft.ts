/** A draft of a waybill as the form types it, to go on with. */
import type { Waybill } from '../contract/waybills.ts'
import { emptyReceiver } from './receiver-of-place.ts'
import { mostParcelRows, type SenderFields, type TypedWaybill } from './waybill-form.ts'

interface Offered {
  readonly dispatch: readonly { readonly id: string; readonly fields: SenderFields }[]
  readonly services: readonly { readonly id: string }[]
  readonly addons: readonly { readonly id: string }[]
  readonly categories: readonly { readonly id: string }[]
}

/**
 * Without what is offered no longer. Null: the form would lose something else of it, which a program has
 * written.
 */
export function typedDraft(
  draft: Waybill,
  { dispatch: choices, services, addons, categories }: Offered,
): TypedWaybill | null {
  const { sender, receiver, parcels, insurance } = draft
  const isOfForm =
    draft.route_id === null &&
    parcels.length > 0 &&
    parcels.length <= mostParcelRows &&
    parcels.every((parcel) => parcel.productList.length === 0 && parcel.photos.length === 0)
  if (!isOfForm) return null
  const ofPhone = choices.filter(({ fields }) => fields.senderPhone === sender.phone)
  const dispatch =
    ofPhone.find(({ fields }) => fields.senderAddress === sender.address) ?? ofPhone[0]
  return {
    madeNumber: draft.outTradeNo,
    dispatch: dispatch?.id ?? choices[0]?.id ?? '',
    texts: {
      outTradeNo: '',
      receiverName: receiver.name,
      receiverPhone: receiver.phone,
      receiverPhone2: receiver.phone2 ?? '',
      receiverAddress: receiver.address,
      receiverDistrictName: receiver.district ?? '',
      receiverCityName: receiver.city ?? '',
      receiverProvinceName: receiver.province ?? '',
      receiverPostCode: receiver.post_code ?? '',
      declaredValue: textOf(insurance?.declaredValue),
      reference_no: draft.reference_no ?? '',
      remark: draft.remark ?? '',
      service_id: listed(draft.service_id, services),
      product_category_id: listed(draft.product_category_id, categories),
    },
    addons: draft.additional_service_ids.filter((id) => listed(id, addons) !== ''),
    parcels: parcels.map((parcel, index) => ({
      id: `saved${index}`,
      itemDesc: parcel.itemDesc ?? '',
      piece_count: String(parcel.piece_count),
      weight: textOf(parcel.weight),
      length: textOf(parcel.length),
      width: textOf(parcel.width),
      height: textOf(parcel.height),
      itemValue: textOf(parcel.itemValue),
    })),
    filled: emptyReceiver,
  }
}

function listed(id: string | null, choices: readonly { readonly id: string }[]): string {
  return choices.find((each) => each.id === id)?.id ?? ''
}

function textOf(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value)
}
