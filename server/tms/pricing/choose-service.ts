/**
 * Chooses the service that prices a route, with its vehicles' current rates; or says why there is none,
 * to who asks for a price and to who only asks where we drive.
 */
import type { Coverage } from '#lib/contract/coverage.ts'
import type { RouteProblem } from '#lib/contract/errors/quote-errors.ts'
import type { VehicleTypeId } from '#lib/contract/ids.ts'
import type { QuoteAddress, QuoteRequest, QuoteServiceType } from '#lib/contract/quote-request.ts'
import { quoteServiceTypes } from '#lib/contract/quote-service-types.ts'
import { isSamePlace } from '#lib/geo/same-place.ts'
import {
  isServed,
  type Offer,
  type OfferedService,
  type OfferedVehicleType,
  type RateCard,
} from '../catalog/catalog.ts'
import { isAtSea } from '../regions/regions.ts'
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

/** The points of a quote, with what its addresses say of their areas. */
type End = Pick<QuoteAddress, 'lat' | 'lng' | 'country' | 'province'>

export function chooseService(
  offer: Offer,
  { request, nowMs, requestId }: { request: QuoteRequest; nowMs: number; requestId: string },
): ChosenService {
  const { pickup, delivery, service_type: serviceType } = request
  const found = findService(offer, { pickup, delivery, serviceType, nowMs })
  if (typeof found !== 'string') return found
  throw new ServiceError('unsupported_route', { request_id: requestId, reason: found })
}

/** Null where the service is not offered on the route. */
export function serviceFor(
  offer: Offer,
  { request, nowMs }: { request: QuoteRequest; nowMs: number },
): ChosenService | null {
  const { pickup, delivery, service_type: serviceType } = request
  const found = findService(offer, { pickup, delivery, serviceType, nowMs })
  return typeof found === 'string' ? null : found
}

function findService(
  { services, vehicleTypes }: Offer,
  asked: { pickup: End; delivery: End; serviceType: QuoteServiceType; nowMs: number },
): ChosenService | RouteProblem {
  const { pickup, delivery, serviceType, nowMs } = asked
  const ofType = services.filter((service) => service.serviceType === serviceType)
  if (ofType.length === 0) return 'no_service'
  const problem =
    problemOfEnd('pickup', pickup, ofType) ?? problemOfEnd('delivery', delivery, ofType)
  if (problem !== null) return problem
  const serving = ofType.filter(
    (service) => isServed(pickup, service.area) && isServed(delivery, service.area),
  )
  if (serving.length === 0) return 'delivery_not_served'
  if (isSamePlace(pickup, delivery)) return 'same_place'
  for (const service of serving) {
    const vehicles = ratedVehicles(service, { vehicleTypes, nowMs })
    if (vehicles.length > 0) return { service, vehicles }
  }
  return 'no_rate'
}

function problemOfEnd(
  name: 'pickup' | 'delivery',
  end: End,
  services: readonly OfferedService[],
): RouteProblem | null {
  if (!services.some((service) => isServed(end, service.area))) return `${name}_not_served`
  return isAtSea(end) ? `${name}_at_sea` : null
}

/** One point or two. */
export interface CoverageEnds {
  readonly pickup: End | null
  readonly delivery: End | null
}

/** The refusals of `chooseService`, before anything is known of the goods. */
export function coverageOf(
  offer: Offer,
  { pickup, delivery, nowMs }: CoverageEnds & { nowMs: number },
): Coverage {
  const endOf = (name: 'pickup' | 'delivery', end: End | null) =>
    end && served(problemOfEnd(name, end, offer.services))
  const routeOf = (from: End, to: End) => {
    const found = quoteServiceTypes.map((serviceType) => ({
      serviceType,
      found: findService(offer, { pickup: from, delivery: to, serviceType, nowMs }),
    }))
    const problems = found.flatMap(({ found: each }) => (typeof each === 'string' ? each : []))
    const types = found.filter(({ found: each }) => typeof each !== 'string')
    // One kind of service may not be sold at all: the other says more.
    const problem = problems.find((each) => each !== 'no_service') ?? problems[0] ?? null
    return {
      ...served(types.length > 0 ? null : problem),
      service_types: types.map(({ serviceType }) => serviceType),
    }
  }
  return {
    pickup: endOf('pickup', pickup),
    delivery: endOf('delivery', delivery),
    route: pickup && delivery && routeOf(pickup, delivery),
  }
}

/** The vehicles of the first service that sells whole ones, with their current rates. */
export function wholeVehicleRates(
  { services, vehicleTypes }: Offer,
  nowMs: number,
): readonly RatedVehicle[] {
  const rated = services
    .filter(({ serviceType }) => serviceType === 'ftl_transport')
    .map((service) => ratedVehicles(service, { vehicleTypes, nowMs }))
  return rated.find((vehicles) => vehicles.length > 0) ?? []
}

function served(reason: RouteProblem | null) {
  return { served: reason === null, reason }
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
