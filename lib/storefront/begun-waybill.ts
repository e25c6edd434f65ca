/** A waybill as the form types it: to go on with a draft, to correct it, or to begin another one like it. */
import type { Waybill } from '../contract/waybills.ts'
import { emptyReceiver } from './receiver-of-place.ts'
import { mostParcelRows, type SenderFields, type TypedWaybill } from './waybill-form.ts'

type Listed = readonly { readonly id: string }[]

/** A list is empty where the service has none, or did not answer. */
interface Offered {
  readonly services: Listed
  readonly addons: Listed
  readonly categories: Listed
}

type DispatchAddresses = readonly { readonly id: string; readonly fields: SenderFields }[]

/**
 * Without what is offered no longer. Null: the form would lose something else of it, which a program has
 * written.
 */
export function begunWaybill(
  waybill: Waybill,
  { dispatch: choices, ...offered }: Offered & { readonly dispatch: DispatchAddresses },
): TypedWaybill | null {
  if (!isOfForm(waybill)) return null
  const { sender, receiver, parcels, insurance } = waybill
  const ofPhone = choices.filter(({ fields }) => fields.senderPhone === sender.phone)
  const dispatch =
    ofPhone.find(({ fields }) => fields.senderAddress === sender.address) ?? ofPhone[0]
  const typed: TypedWaybill = {
    madeNumber: waybill.outTradeNo,
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
      reference_no: waybill.reference_no ?? '',
      remark: waybill.remark ?? '',
      service_id: waybill.service_id ?? '',
      product_category_id: waybill.product_category_id ?? '',
    },
    addons: [...waybill.additional_service_ids],
    parcels: parcels.map((parcel, index) => ({
      id: `saved${index}`,
      itemDesc: parcel.itemDesc ?? '',
      piece_count: String(parcel.piece_count),
      weight: textOf(parcel.weight),
      length: textOf(parcel.length),
      width: textOf(parcel.width),
      height: textOf(parcel.height),
      itemValue: textOf(parcel.itemValue),
      outParcelNo: parcel.outParcelNo ?? '',
    })),
    filled: emptyReceiver,
  }
  return onlyOffered(typed, offered)
}

/** Without choices that are offered no longer. An empty list takes none away: it may not have come. */
export function onlyOffered(
  typed: TypedWaybill,
  { services, addons, categories }: Offered,
): TypedWaybill {
  const { service_id: service, product_category_id: category } = typed.texts
  return {
    ...typed,
    texts: {
      ...typed.texts,
      service_id: isOffered(service, services) ? service : '',
      product_category_id: isOffered(category, categories) ? category : '',
    },
    addons: typed.addons.filter((id) => isOffered(id, addons)),
  }
}

function isOffered(id: string, list: Listed): boolean {
  return list.length === 0 || list.some((each) => each.id === id)
}

/** For another one: its numbers are its own. */
export function anotherLike({ texts, parcels, ...typed }: TypedWaybill): TypedWaybill {
  return {
    ...typed,
    madeNumber: '',
    texts: { ...texts, reference_no: '' },
    parcels: parcels.map((parcel) => Object.assign({}, parcel, { outParcelNo: '' })),
  }
}

/** Whether the form shows all that it says. */
export function isOfForm(waybill: Waybill): boolean {
  const { parcels, route_id, estimatedWeight, estimatedVolume, volumetricWeight } = waybill
  return (
    [route_id, estimatedWeight, estimatedVolume, volumetricWeight].every((each) => each === null) &&
    parcels.length > 0 &&
    parcels.length <= mostParcelRows &&
    parcels.every(({ productList, photos }) => productList.length === 0 && photos.length === 0)
  )
}

function textOf(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value)
}
