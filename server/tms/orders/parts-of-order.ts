/** What an accepted quote becomes: a trip for each vehicle, and one waybill with the parcels of all. */
import type {
  DeliveryId,
  OrganizationId,
  QuoteId,
  SenderAccountId,
  ServiceId,
  VehicleTypeId,
} from '#lib/contract/ids.ts'
import type { QuoteAddress, QuoteRequest, QuoteServiceType } from '#lib/contract/quote-request.ts'
import type { Minor } from '#lib/money.ts'
import type { NewTrip } from '../deliveries/deliveries.ts'
import type { NewParcel, Party } from '../waybills/waybills.ts'

/** An accepted quote: what its vehicles carry, and where to. */
export interface QuoteForOrder {
  readonly organizationId: OrganizationId
  readonly id: QuoteId
  readonly requestId: string
  readonly senderAccountId: SenderAccountId
  readonly serviceId: ServiceId
  readonly serviceType: QuoteServiceType
  readonly currency: string
  readonly request: QuoteRequest
  readonly vehicles: readonly {
    readonly vehicleTypeId: VehicleTypeId | null
    readonly vehicleType: string
    readonly priceMinor: Minor
    readonly items: readonly {
      /** In `request.items`. */
      readonly itemIndex: number
      readonly qty: number
    }[]
  }[]
}

interface PartsOfOrder {
  readonly trips: readonly NewTrip[]
  readonly parcels: readonly NewParcel[]
  readonly sender: Party
  readonly receiver: Party
}

/** `tripIds`: one for each vehicle. */
export function partsOfOrder(quote: QuoteForOrder, tripIds: readonly DeliveryId[]): PartsOfOrder {
  const { request } = quote
  const parcels = quote.vehicles.map(({ items }, index) =>
    items.map(({ itemIndex, qty }) => {
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
        deliveryId: idAt(tripIds, index),
      }
    }),
  )
  const trips = quote.vehicles.map((vehicle, index) => ({
    id: idAt(tripIds, index),
    vehicleTypeId: vehicle.vehicleTypeId,
    vehicleType: vehicle.vehicleType,
    priceMinor: vehicle.priceMinor,
    weightG: sum(parcels[index] ?? [], ({ weightKg, pieceCount }) => grams(weightKg) * pieceCount),
    pieces: sum(parcels[index] ?? [], ({ pieceCount }) => pieceCount),
  }))
  return {
    trips,
    parcels: parcels.flat(),
    sender: partyOf(request.pickup),
    receiver: partyOf(request.delivery),
  }
}

/** A quote asks for no names, and who meets the driver is the best name there is. */
function partyOf(address: QuoteAddress): Party {
  return {
    name: address.contact?.name ?? '',
    phone: address.contact?.phone ?? address.phone ?? '',
    phone2: null,
    address: address.address,
    district: address.district ?? null,
    // A quote's addresses have no field for it.
    city: null,
    province: address.province ?? null,
    post_code: address.postal_code ?? null,
    lat: address.lat,
    lng: address.lng,
  }
}

function grams(weightKg: number): number {
  return Math.round(weightKg * 1000)
}

function idAt(ids: readonly DeliveryId[], index: number): DeliveryId {
  const id = ids[index]
  if (id === undefined) throw new Error('each vehicle has an id')
  return id
}

function sum<Element>(elements: readonly Element[], of: (element: Element) => number): number {
  return elements.reduce((total, element) => total + of(element), 0)
}
