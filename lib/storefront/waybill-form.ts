/** A waybill as it is typed into the form: texts, until the service judges them. */
import { z } from 'zod'
import type { WaybillOutcome } from './waybill-changes.ts'

export const mostParcelRows = 50

const typed = z.string().trim().max(2000)

const parcelRowSchema = z.object({
  /** Names the row while it is typed. */
  id: typed,
  itemDesc: typed,
  piece_count: typed,
  weight: typed,
  length: typed,
  width: typed,
  height: typed,
  itemValue: typed,
})

export const waybillFormSchema = z.object({
  /** The number of the waybill where nobody typed one: a second press makes no second waybill. */
  madeNumber: typed.min(1),
  outTradeNo: typed,
  senderPhone: typed,
  /** Stated where the phone alone does not say which dispatch address it is. */
  senderName: typed,
  senderAddress: typed,
  senderDistrictName: typed,
  senderCityName: typed,
  senderPostCode: typed,
  receiverName: typed,
  receiverPhone: typed,
  receiverPhone2: typed,
  receiverAddress: typed,
  receiverDistrictName: typed,
  receiverCityName: typed,
  receiverProvinceName: typed,
  receiverPostCode: typed,
  parcels: z.array(parcelRowSchema).min(1).max(mostParcelRows),
  declaredValue: typed,
  reference_no: typed,
  remark: typed,
})

const senderFields = {
  senderPhone: true,
  senderName: true,
  senderAddress: true,
  senderDistrictName: true,
  senderCityName: true,
  senderPostCode: true,
} as const

/** As a tab keeps it while it is typed. */
export const typedWaybillSchema = z.object({
  madeNumber: typed,
  /** The id of the dispatch address that is chosen. */
  dispatch: typed,
  texts: waybillFormSchema.omit({ madeNumber: true, parcels: true, ...senderFields }),
  parcels: waybillFormSchema.shape.parcels,
})

export type TypedWaybill = z.output<typeof typedWaybillSchema>

/** The sender as a chosen dispatch address states it. */
export type SenderFields = Pick<WaybillForm, keyof typeof senderFields>

export type WaybillForm = z.output<typeof waybillFormSchema>
export type ParcelRow = WaybillForm['parcels'][number]

export type CreateOutcome =
  | { readonly kind: 'created'; readonly waybillNo: string }
  | Exclude<WaybillOutcome, { kind: 'done' }>

const numberFields = ['piece_count', 'weight', 'length', 'width', 'height', 'itemValue'] as const

/** As the contract names it. A text that is no number stays one, so that its field is named as wrong. */
export function payloadOf(form: WaybillForm): Readonly<Record<string, unknown>> {
  const { madeNumber, outTradeNo, parcels, declaredValue, ...texts } = form
  const stated = Object.entries(texts).filter(([, text]) => text !== '')
  return {
    ...Object.fromEntries(stated),
    outTradeNo: outTradeNo || madeNumber,
    autoSplit: false,
    ...(declaredValue !== '' && { insurance: { declaredValue: numberIn(declaredValue) } }),
    parcelList: parcels.map((parcel) => parcelOf(parcel)),
  }
}

function parcelOf(row: ParcelRow): Readonly<Record<string, string | number>> {
  const entries = numberFields.map((field): [string, string | number] => [
    field,
    row[field] === '' ? '' : numberIn(row[field]),
  ])
  const stated = [...entries, ['itemDesc', row.itemDesc] as const]
  return Object.fromEntries(stated.filter(([, value]) => value !== ''))
}

/** A comma may group or begin the decimals: `1,200` and `7,5` are both typed. */
function numberIn(text: string): number | string {
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text)
    ? text.replaceAll(',', '')
    : text.replace(',', '.')
  return /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : text
}
