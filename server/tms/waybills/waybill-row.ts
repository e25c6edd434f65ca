/** A waybill with its parcels, as the store reads it and as the wire shows it. */
import type {
  AdditionalServiceId,
  DeliveryId,
  OrganizationId,
  ParcelId,
  ProductCategoryId,
  RouteId,
  SenderAccountId,
  ServiceId,
  WaybillId,
} from '#lib/contract/ids.ts'
import type { ParcelCreate } from '#lib/contract/parcels.ts'
import type { WaybillState } from '#lib/contract/states/waybill-states.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'
import type { Waybill } from '#lib/contract/waybills.ts'
import { toDecimal, type Minor } from '#lib/money.ts'

/** Sender or receiver, as `WaybillParty` of the contract. */
export type Party = Waybill['sender']

export interface ParcelRow {
  readonly id: ParcelId
  readonly parcelNo: string
  readonly state: WaybillState
  readonly outParcelNo: string | null
  readonly itemDesc: string | null
  /** The value of all its pieces, in the organization's currency. */
  readonly itemValueMinor: Minor | null
  /** Weight and measures of one piece. */
  readonly weightKg: number | null
  readonly lengthCm: number | null
  readonly widthCm: number | null
  readonly heightCm: number | null
  readonly pieceCount: number
  readonly products: NonNullable<ParcelCreate['productList']>
  readonly photos: readonly string[]
}

export interface WaybillRow {
  readonly organizationId: OrganizationId
  readonly id: WaybillId
  readonly waybillNo: string
  readonly outTradeNo: string
  readonly state: WaybillState
  readonly senderAccountId: SenderAccountId | null
  readonly serviceId: ServiceId | null
  readonly routeId: RouteId | null
  readonly deliveryId: DeliveryId | null
  readonly productCategoryId: ProductCategoryId | null
  readonly additionalServiceIds: readonly AdditionalServiceId[]
  readonly sender: Party
  readonly receiver: Party
  readonly estimatedWeightKg: number | null
  readonly estimatedVolumeM3: number | null
  readonly volumetricWeightKg: number | null
  readonly declaredValueMinor: Minor | null
  readonly declaredValueCurrency: string | null
  readonly referenceNo: string | null
  readonly remark: string | null
  readonly notes: string | null
  readonly tags: readonly string[]
  readonly priority: Waybill['priority']
  readonly requiresSignature: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
  /** Whether it belongs to an order: its delivery is a quote's. */
  readonly isOfOrder: boolean
  readonly parcels: readonly ParcelRow[]
}

/** The waybill detail. `currency`: the organization's. */
export function shownWaybill(row: WaybillRow, currency: string): Waybill {
  const { parcels, declaredValueMinor } = row
  return {
    id: row.id,
    waybill_no: row.waybillNo,
    outTradeNo: row.outTradeNo,
    external_waybill_no: row.outTradeNo,
    state: row.state,
    organization_id: row.organizationId,
    sender_account_id: row.senderAccountId,
    service_id: row.serviceId,
    route_id: row.routeId,
    delivery_id: row.deliveryId,
    product_category_id: row.productCategoryId,
    additional_service_ids: [...row.additionalServiceIds],
    sender: row.sender,
    receiver: row.receiver,
    parcels: parcels.map((parcel) => shownParcel(parcel, currency)),
    piece_count: parcels.reduce((sum, { pieceCount }) => sum + pieceCount, 0),
    weight: totalOf(parcels, ({ weightKg }) => weightKg),
    volume: totalOf(parcels, volumeM3),
    estimatedWeight: row.estimatedWeightKg,
    estimatedVolume: row.estimatedVolumeM3,
    volumetricWeight: row.volumetricWeightKg,
    insurance:
      declaredValueMinor === null
        ? null
        : {
            declaredValue: toDecimal(declaredValueMinor, row.declaredValueCurrency ?? currency),
          },
    reference_no: row.referenceNo,
    remark: row.remark,
    notes: row.notes,
    tags: [...row.tags],
    priority: row.priority,
    requires_signature: row.requiresSignature,
    created_at: toTimestamp(row.createdAt),
    updated_at: toTimestamp(row.updatedAt),
  }
}

function shownParcel(parcel: ParcelRow, currency: string): Waybill['parcels'][number] {
  return {
    id: parcel.id,
    parcel_no: parcel.parcelNo,
    state: parcel.state,
    outParcelNo: parcel.outParcelNo,
    itemDesc: parcel.itemDesc,
    itemValue: parcel.itemValueMinor === null ? null : toDecimal(parcel.itemValueMinor, currency),
    weight: parcel.weightKg === null ? null : rounded(parcel.weightKg),
    length: parcel.lengthCm,
    width: parcel.widthCm,
    height: parcel.heightCm,
    piece_count: parcel.pieceCount,
    productList: parcel.products,
    photos: [...parcel.photos],
  }
}

function volumeM3({ lengthCm, widthCm, heightCm }: ParcelRow): number | null {
  if (lengthCm === null || widthCm === null || heightCm === null) return null
  return (lengthCm * widthCm * heightCm) / 1e6
}

/** The sum over all pieces of the parcels that state it; null when none does. */
function totalOf(
  parcels: readonly ParcelRow[],
  ofPiece: (parcel: ParcelRow) => number | null,
): number | null {
  let total: number | null = null
  for (const parcel of parcels) {
    const each = ofPiece(parcel)
    if (each !== null) total = (total ?? 0) + each * parcel.pieceCount
  }
  return total === null ? null : rounded(total)
}

/** Without the last digits of binary fractions: 0.1 + 0.2 is 0.3. */
export function rounded(amount: number): number {
  return Math.round(amount * 1e9) / 1e9
}
