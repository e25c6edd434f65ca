/**
 * Chooses the service that prices a route, with its vehicles' current rates; or returns why there is
 * none.
 */
import type { VehicleTypeId } from '#lib/contract/ids.ts'
import type { QuoteAddress, QuoteRequest } from '#lib/contract/quote-request.ts'
import { isInside } from '#lib/geo/inside-outline.ts'
import type { Offer, OfferedService, OfferedVehicleType, RateCard } from '../catalog/catalog.ts'
import { ServiceError } from '../http/service-error.ts'

export interface RatedVehicle {
  readonly type: OfferedVehicleType
  readonly card: RateCard
}

export interface ChosenService {
  readonly service: OfferedService
  /** At least one. */
  readonly vehicles: readonly RatedVehicle[]
}

export function chooseService(
  { services, vehicleTypes }: Offer,
  {
    request: { pickup, delivery, service_type: serviceType },
    nowMs,
    requestId,
  }: { request: QuoteRequest; nowMs: number; requestId: string },
): ChosenService {
  const refuse = (reason: 'no_service' | 'pickup_not_served' | 'delivery_not_served' | 'no_rate') =>
    new ServiceError('unsupported_route', { request_id: requestId, reason })
  const ofType = services.filter((service) => service.serviceType === serviceType)
  if (ofType.length === 0) throw refuse('no_service')
  const fromHere = ofType.filter((service) => isServed(pickup, service))
  if (fromHere.length === 0) throw refuse('pickup_not_served')
  const serving = fromHere.filter((service) => isServed(delivery, service))
  if (serving.length === 0) throw refuse('delivery_not_served')
  for (const service of serving) {
    const vehicles = ratedVehicles(service, { vehicleTypes, nowMs })
    if (vehicles.length > 0) return { service, vehicles }
  }
  throw refuse('no_rate')
}

/** A quote never geocodes: an area that is not stated, and not decided by the point, counts as served. */
function isServed(
  { lat, lng, country, province }: QuoteAddress,
  { area }: OfferedService,
): boolean {
  const said = country?.trim().toUpperCase() ?? ''
  // Anything longer than a code is a country's name, in whatever language.
  if (said.length === 2 && said !== area.country) return false
  if (area.outline !== null && !isInside({ lat, lng }, area.outline)) return false
  if (area.provinces === null) return true
  const name = province?.trim().toLowerCase() ?? ''
  if (name === '') return area.outline !== null
  return area.provinces.some((each) => each.toLowerCase() === name)
}

function ratedVehicles(
  { rateCards, carryingVehicleTypeId }: OfferedService,
  { vehicleTypes, nowMs }: { vehicleTypes: readonly OfferedVehicleType[]; nowMs: number },
): RatedVehicle[] {
  const usable = vehicleTypes.filter(
    ({ id }) => carryingVehicleTypeId === null || id === carryingVehicleTypeId,
  )
  const valid = rateCards.filter(({ validFrom }) => validFrom.getTime() <= nowMs)
  return usable.flatMap((type) => {
    const card = newestFor(type.id, valid) ?? newestFor(null, valid)
    return card === null ? [] : [{ type, card }]
  })
}

function newestFor(
  vehicleTypeId: VehicleTypeId | null,
  cards: readonly RateCard[],
): RateCard | null {
  let newest: RateCard | null = null
  for (const card of cards) {
    if (card.vehicleTypeId !== vehicleTypeId) continue
    if (newest === null || isNewer(card, newest)) newest = card
  }
  return newest
}

/** By the start of validity; of equal ones, the one created last. */
function isNewer(one: RateCard, other: RateCard): boolean {
  const laterMs = one.validFrom.getTime() - other.validFrom.getTime()
  return laterMs === 0 ? one.version > other.version : laterMs > 0
}
