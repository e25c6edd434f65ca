/** The data that a paid quote's waybill is made from. */
import type {
  OrganizationId,
  SenderAccountId,
  QuoteId,
  DeliveryId,
  ServiceId,
} from '#lib/contract/ids.ts'

/** Sender or receiver, as `WaybillParty` of the contract. */
export interface Party {
  readonly name: string
  readonly phone: string
  readonly phone2: string | null
  readonly address: string
  readonly district: string | null
  readonly city: string | null
  readonly province: string | null
  readonly post_code: string | null
  readonly lat: number | null
  readonly lng: number | null
}

export interface NewParcel {
  readonly itemDesc: string | null
  /** The weight of one piece. */
  readonly weightKg: number
  readonly lengthCm: number
  readonly widthCm: number
  readonly heightCm: number
  readonly pieceCount: number
  readonly photos: readonly string[]
  /** The leg it travels on. */
  readonly deliveryId: DeliveryId
}

export interface NewOrderWaybill {
  readonly organizationId: OrganizationId
  readonly quoteId: QuoteId
  /** The caller's correlation id of the quote. */
  readonly requestId: string
  readonly senderAccountId: SenderAccountId | null
  readonly serviceId: ServiceId | null
  /** The order: its head delivery, which may be inserted later in the transaction. */
  readonly deliveryId: DeliveryId
  readonly sender: Party
  readonly receiver: Party
  readonly remark: string | null
  readonly parcels: readonly NewParcel[]
}
