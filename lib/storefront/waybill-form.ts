/** A waybill as it is typed into the form: texts, until the service judges them. */
import { z } from 'zod'
import { readSigned } from '../cargo/read-number.ts'
import { waybillNoSchema, type WaybillOutcome } from './waybill-changes.ts'

export const mostParcelRows = 50

/** Not bounded: the contract names a field that is too long, and a tab keeps it until it is corrected. */
const typed = z.string().trim()

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
  /** It has no control: that of a waybill which is written anew stays. */
  outParcelNo: typed.default(''),
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
  /** Empty: none is chosen. What a tab kept from before they were offered has neither. */
  service_id: typed.default(''),
  product_category_id: typed.default(''),
  additional_service_ids: z.array(typed).max(50).default([]),
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
  texts: waybillFormSchema.omit({
    madeNumber: true,
    parcels: true,
    additional_service_ids: true,
    ...senderFields,
  }),
  addons: waybillFormSchema.shape.additional_service_ids,
  parcels: waybillFormSchema.shape.parcels,
  /** The texts that the last found address filled in. A tab may have kept them without the contact. */
  filled: waybillFormSchema
    .pick({
      receiverAddress: true,
      receiverDistrictName: true,
      receiverCityName: true,
      receiverProvinceName: true,
      receiverPostCode: true,
    })
    .extend({ receiverName: typed.default(''), receiverPhone: typed.default('') }),
})

export const textNames = typedWaybillSchema.shape.texts.keyof().options

export type TypedWaybill = z.output<typeof typedWaybillSchema>

/** The sender as a chosen dispatch address states it. */
export type SenderFields = Pick<WaybillForm, keyof typeof senderFields>

/** Whether a press keeps what is typed as a draft, and the waybill that it writes over, as it was seen. */
export const savingSchema = z.object({
  asDraft: z.boolean(),
  over: z.object({ waybillNo: waybillNoSchema, updatedAt: z.string() }).nullable(),
})

export type Saving = z.output<typeof savingSchema>

export type WaybillForm = z.output<typeof waybillFormSchema>
export type ParcelRow = WaybillForm['parcels'][number]

export type CreateOutcome =
  | { readonly kind: 'created'; readonly waybillNo: string }
  /** It was picked up, canceled or discarded, and cannot be written over. */
  | { readonly kind: 'closed'; readonly waybillNo: string }
  /** Another one has changed it since it was seen. */
  | { readonly kind: 'changed'; readonly waybillNo: string; readonly updatedAt: string }
  /** The form's number has a waybill that was made from other texts. */
  | { readonly kind: 'made-before'; readonly waybillNo: string }
  | Exclude<WaybillOutcome, { kind: 'done' }>

const numberFields = ['piece_count', 'weight', 'length', 'width', 'height', 'itemValue'] as const
export const parcelFields = ['itemDesc', ...numberFields] as const
export type ParcelField = (typeof parcelFields)[number]

/** The ids of a form's controls. A parcel's do not change when the parcel before it is removed. */
export function parcelFieldId(parcel: string, field: ParcelField): string {
  return `parcel-${parcel}-${field}`
}

/** The id of the control for the field that the service names; null: the form has none. */
export function idOfField(field: string, { texts, parcels }: TypedWaybill): string | null {
  const [, index, name] = /^parcelList\[(\d+)\]\.(\w+)$/.exec(field) ?? []
  const parcel = parcels[Number(index)]
  const inParcel = parcelFields.find((each) => each === name)
  if (parcel !== undefined && inParcel !== undefined) return parcelFieldId(parcel.id, inParcel)
  if (field === 'insurance.declaredValue') return 'declaredValue'
  if (Object.hasOwn(senderFields, field)) return 'dispatch'
  return Object.hasOwn(texts, field) ? field : null
}

/** As the contract names it. A text that is no number stays one, so that its field is named as wrong. */
export function payloadOf(
  form: WaybillForm,
  { asDraft, over }: Saving = { asDraft: false, over: null },
): Readonly<Record<string, unknown>> {
  const { madeNumber, outTradeNo, parcels, declaredValue, ...choices } = form
  const { additional_service_ids: addons, product_category_id: category, ...texts } = choices
  const stated = Object.entries(texts).filter(([, text]) => text !== '')
  return {
    ...Object.fromEntries(stated),
    outTradeNo: outTradeNo || madeNumber,
    autoSplit: false,
    ...(asDraft && { draft: true }),
    ...(addons.length > 0 && { additional_service_ids: addons }),
    // The category of the one that is written over stays unless it is taken away.
    ...((category !== '' || over !== null) && { product_category_id: category || null }),
    ...(declaredValue !== '' && { insurance: { declaredValue: numberIn(declaredValue) } }),
    parcelList: parcels.map((parcel) => parcelOf(parcel)),
  }
}

function parcelOf(row: ParcelRow): Readonly<Record<string, string | number>> {
  const entries = numberFields.map((field): [string, string | number] => [
    field,
    row[field] === '' ? '' : numberIn(row[field]),
  ])
  const { itemDesc, outParcelNo } = row
  const stated = [...entries, ...Object.entries({ itemDesc, outParcelNo })]
  return Object.fromEntries(stated.filter(([, value]) => value !== ''))
}

/** A text that is no number, or could be one or another, stays as it is. */
function numberIn(text: string): number | string {
  return readSigned(text) ?? text
}
