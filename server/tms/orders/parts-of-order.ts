/** An accepted quote becomes a trip for each vehicle, and one waybill with the parcels of all. */
import type {
  DeliveryId,
  OrganizationId,
  SenderAccountId,
  VehicleTypeId,
} from '#lib/contract/ids.ts'
import { contactOf } from '#lib/contract/pay-contacts.ts'
import type { QuoteAddress, QuoteRequest } from '#lib/contract/quote-request.ts'
import { toMinor } from '#lib/money.ts'
import type { NewTrip } from '../deliveries/deliveries.ts'
import type { QuoteRow } from '../quotes/quotes.ts'
import type { NewOrderParcel, Party } from '../waybills/waybills.ts'

type QuotedVehicle = QuoteRow['vehicles'][number]

/** An accepted quote: what its vehicles carry, and where to. */
export interface QuoteForOrder extends Pick<
  QuoteRow,
  'id' | 'requestId' | 'serviceId' | 'serviceType' | 'currency'
> {
  readonly organizationId: OrganizationId
  readonly senderAccountId: SenderAccountId
  readonly request: QuoteRequest
  /** When the goods should have arrived at the latest; null: the quote does not say. */
  readonly promisedUntil: Date | null
  readonly vehicles: readonly (Pick<
    QuotedVehicle,
    'vehicleType' | 'priceMinor' | 'fillPermille'
  > & {
    readonly vehicleTypeId: VehicleTypeId | null
    readonly items: readonly Pick<QuotedVehicle['items'][number], 'itemIndex' | 'qty'>[]
  })[]
}

/** `tripId`: called for each vehicle. */
export function partsOfOrder(quote: QuoteForOrder, tripId: () => DeliveryId) {
  const { request } = quote
  const parts = quote.vehicles.map(
    ({ vehicleTypeId, vehicleType, priceMinor, items, ...vehicle }) => {
      const id = tripId()
      const parcels = items.map(({ itemIndex, qty }): NewOrderParcel => {
        const item = request.items[itemIndex]
        if (item === undefined) throw new Error(`the quote ${quote.id} has no item ${itemIndex}`)
        return {
          itemDesc: item.name ?? null,
          weightKg: item.weight_kg,
          lengthCm: item.length_cm,
          widthCm: item.width_cm,
          heightCm: item.height_cm,
          pieceCount: qty,
          photos: item.image_urls ?? [],
          deliveryId: id,
        }
      })
      const weightG = sum(parcels.map(({ weightKg, pieceCount }) => grams(weightKg) * pieceCount))
      const pieces = sum(parcels.map(({ pieceCount }) => pieceCount))
      const { fillPermille = null } = vehicle
      const sums = { priceMinor, weightG, pieces, fillPermille }
      const trip: NewTrip = { id, vehicleTypeId, vehicleType, ...sums }
      return { trip, parcels }
    },
  )
  return {
    trips: parts.map(({ trip }) => trip),
    parcels: parts.flatMap(({ parcels }) => parcels),
    ...partiesOf(request),
    insured: request.insurance
      ? {
          valueMinor: toMinor(request.insurance.declaredValue, quote.currency),
          currency: quote.currency,
        }
      : null,
  }
}

export function partiesOf({ pickup, delivery }: Pick<QuoteRequest, 'pickup' | 'delivery'>) {
  return { sender: partyOf(pickup), receiver: partyOf(delivery) }
}

/** A quote asks for no names, and who meets the driver is the best name there is. */
function partyOf(address: QuoteAddress): Party {
  return {
    ...contactOf(address),
    phone2: null,
    address: address.address,
    // A waybill has the district as its city, as regions do, and the subdistrict, which no quote names, as
    // its district (interface 2.1, 2.3).
    district: null,
    city: address.district ?? null,
    province: address.province ?? null,
    post_code: address.postal_code ?? null,
    lat: address.lat,
    lng: address.lng,
  }
}

function grams(weightKg: number): number {
  return Math.round(weightKg * 1000)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
