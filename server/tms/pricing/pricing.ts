/** Pricing: from a request to vehicles and prices. A refusal gives reasons, and what would help. */
import type { BreakdownKind } from '#lib/contract/breakdown-kinds.ts'
import type { Coverage } from '#lib/contract/coverage.ts'
import type { OrganizationId, ServiceId, VehicleTypeId } from '#lib/contract/ids.ts'
import type { VehicleLoad } from '#lib/contract/load-plans.ts'
import type { QuoteItem, QuoteRequest, QuoteServiceType } from '#lib/contract/quote-request.ts'
import { loadOfPlan } from '#lib/freight/load-of-plan.ts'
import { itemName, countedVolumeMm3, weightG } from '#lib/freight/packing-items.ts'
import { greatCircleM } from '#lib/geo/great-circle.ts'
import { sumMinor, type Minor } from '#lib/money.ts'
import type { Plan } from '#lib/packing/plan.ts'
import type { Clock } from '#server/clock.ts'
import {
  loadedVehicle,
  type Catalog,
  type Offer,
  type OfferedVehicleType,
  type ServiceDays,
} from '../catalog/catalog.ts'
import { ServiceError } from '../http/service-error.ts'
import type { LoadPlanning } from '../load-planning/load-planning.ts'
import {
  addonPrice,
  addonsFor,
  chooseAddons,
  type AddonPrice,
  type ChosenAddon,
  type VehicleFigures,
} from './addon-prices.ts'
import {
  chooseService,
  coverageOf,
  serviceFor,
  wholeVehicleRates,
  type ChosenService,
  type CoverageEnds,
  type RatedVehicle,
} from './choose-service.ts'
import { findSavings, type Saving } from './find-savings.ts'
import { freightPrice, type FreightPrice } from '#lib/freight/freight-price.ts'
import { planVehicles, type PlannedVehicles, type VehicleChooser } from './plan-vehicles.ts'

/** A price, in whole minor units: its lines, and its vehicles. */
export interface Price {
  readonly serviceId: ServiceId
  readonly serviceType: QuoteServiceType
  readonly currency: string
  /** The sum of the lines, and of the vehicles' prices. */
  readonly totalMinor: Minor
  readonly breakdown: readonly PriceLine[]
  readonly vehicles: readonly PricedVehicle[]
  /** The cheapest first; none beside a shared vehicle. */
  readonly alternatives: readonly AlternativePrice[]
  readonly distanceM: number
  /** From pickup to arrival, as the service states them for a shared vehicle. */
  readonly days: ServiceDays | null
  readonly rateCards: readonly { readonly vehicleType: string | null; readonly version: number }[]
  /** Null when the price is for the whole vehicle. */
  readonly chargeableWeightG: number | null
}

/** Another way to carry the same goods, and its price. */
export interface AlternativePrice {
  readonly serviceType: QuoteServiceType
  /** As a request names it; null: of the service's choice. */
  readonly vehicleType: string | null
  /** None of a shared vehicle. */
  readonly vehicles: readonly { readonly vehicleType: string; readonly count: number }[]
  readonly fill: VehicleLoad['fill'] | null
  readonly totalMinor: Minor
  readonly distanceM: number
  readonly days: ServiceDays | null
}

export interface PriceLine {
  readonly kind: BreakdownKind
  readonly amountMinor: Minor
  /** The key of the add-on. */
  readonly key?: string
}

export interface PricedVehicle {
  readonly vehicleTypeId: VehicleTypeId
  readonly vehicleType: string
  readonly maxPayloadKg: number
  readonly priceMinor: Minor
  readonly items: readonly {
    /** The index in the request's items. */
    readonly itemIndex: number
    readonly name: string
    readonly qty: number
  }[]
  readonly load: VehicleLoad
}

interface PriceOptions {
  readonly organization: { readonly id: OrganizationId; readonly currency: string }
  readonly request: QuoteRequest
  /** Identifies the request in a refusal. */
  readonly requestId: string
}

export type { Saving } from './find-savings.ts'

/** Callers are answered by then, with what was found so far. */
const longestSavingsMs = 20_000

export type Pricing = ReturnType<typeof createPricing>

export function createPricing({
  catalog,
  loadPlanning,
  clock,
  othersMs = 150,
  savingsPlanning = loadPlanning,
  savingsMs = 5_000,
}: {
  catalog: Catalog
  loadPlanning: LoadPlanning
  clock: Clock
  /** For the search for other vehicles that could carry the goods. */
  othersMs?: number
  /** For the search for savings, which takes seconds. */
  savingsPlanning?: LoadPlanning
  /** In the time of the planning thread itself: a busy machine must not find fewer than one at rest. */
  savingsMs?: number
}) {
  return {
    /** Where transport is offered: the refusals of `price` that depend on the points alone. */
    async coverage(organizationId: OrganizationId, ends: CoverageEnds): Promise<Coverage> {
      return coverageOf(await catalog.offer(organizationId), { ...ends, nowMs: clock.nowMs() })
    },
    /** By vehicle type, of the first service that sells whole vehicles; a type without a rate is absent. */
    async vehicleRates(
      organizationId: OrganizationId,
    ): Promise<ReadonlyMap<VehicleTypeId, VehicleRate>> {
      const offer = await catalog.offer(organizationId)
      const rated = wholeVehicleRates(offer, clock.nowMs())
      return new Map(rated.map(({ type, card }) => [type.id, rateOf(card)]))
    },
    /** Throws a ServiceError of interface 7.7. */
    price: (asked: PriceOptions): Promise<Price> => priceIn(loadPlanning, asked),
    /** The same errors. Quotes do not wait for it. */
    savings(asked: PriceOptions): Promise<readonly Saving[]> {
      const endMs = performance.now() + longestSavingsMs
      let usedMs = 0
      const planning: VehicleChooser = {
        async choose(...load) {
          const chosen = await savingsPlanning.choose(...load)
          usedMs += chosen.threadMs
          return chosen
        },
      }
      return findSavings(asked.request, {
        price: (request) => priceIn(planning, { ...asked, request }),
        isOver: () => usedMs > savingsMs || performance.now() > endMs,
      })
    },
  }

  async function priceIn(
    planning: VehicleChooser,
    { organization, request, requestId }: PriceOptions,
  ): Promise<Price> {
    const offer = await catalog.offer(organization.id)
    const nowMs = clock.nowMs()
    const chosen = chooseService(offer, { request, nowMs, requestId })
    const addons = chooseAddons(offer.addons, {
      request,
      requestId,
      currency: organization.currency,
    })
    const isShared = request.service_type === 'ltl_transport'
    const freights = freightsOf(chosen, request)
    const planned = await planVehicles(planning, {
      typeId: isShared ? null : askedType(freights, { request, requestId }),
      othersMs: isShared ? 0 : othersMs,
      candidates: freights.map(({ type, price }, rank) => ({
        type,
        // A shared vehicle has no price of its own: the smallest that takes the goods is chosen.
        priceMinor: isShared ? rank : price.totalMinor,
      })),
      maxVehicles: isShared ? 1 : chosen.service.maxVehicles,
      items: request.items,
      organizationId: organization.id,
      requestId,
    })
    const parts = { organization, request, chosen, addons, freights, planned }
    const price = priceOf(parts)
    if (isShared) return price
    const shared = sharedAlternative(offer, { ...parts, nowMs })
    const alternatives = [...otherPrices(parts), ...(shared === null ? [] : [shared])]
    return {
      ...price,
      alternatives: alternatives.toSorted((one, other) => one.totalMinor - other.totalMinor),
    }
  }
}

/** The price of a trip of this length as the crow flies, and its length by road. */
export interface VehicleRate {
  readonly card: RatedVehicle['card']
  of(directM: number): { readonly priceMinor: Minor; readonly distanceM: number }
}

function rateOf(card: RatedVehicle['card']): VehicleRate {
  return {
    card,
    of(directM) {
      const distanceM = roadDistanceM(directM, card)
      const { totalMinor } = freightPrice(card, { distanceM, chargeableWeightG: null })
      return { priceMinor: totalMinor, distanceM }
    },
  }
}

/** Needs no map: the distance by road is the great circle times the rate card's factor. */
function roadDistanceM(directM: number, { roadFactorPermille }: RatedVehicle['card']): number {
  return Math.round((directM * roadFactorPermille) / 1000)
}

interface Freight extends RatedVehicle {
  readonly price: FreightPrice
  readonly distanceM: number
  readonly chargeableWeightG: number | null
}

/** The price of each type, smallest first. */
function freightsOf({ vehicles }: ChosenService, request: QuoteRequest): Freight[] {
  const { pickup, delivery, items, service_type: serviceType } = request
  const directM = greatCircleM(pickup, delivery)
  return Array.from(vehicles, ({ type, card }) => {
    const distanceM = roadDistanceM(directM, card)
    const chargedG = serviceType === 'ltl_transport' ? chargeableWeightG(items, card) : null
    const price = freightPrice(card, { distanceM, chargeableWeightG: chargedG })
    return { type, card, price, distanceM, chargeableWeightG: chargedG }
  })
}

interface Parts {
  readonly organization: PriceOptions['organization']
  readonly request: QuoteRequest
  readonly chosen: ChosenService
  readonly addons: readonly ChosenAddon[]
  readonly freights: readonly Freight[]
  readonly planned: PlannedVehicles
}

function priceOf({ organization, request, chosen, addons, freights, planned }: Parts): Price {
  const trips = planned.vehicles.map(({ vehicleTypeId, plan }) => ({
    freight: freightOf(vehicleTypeId, freights),
    plan,
  }))
  const figures = trips.map(({ freight, plan }) => ({
    freightMinor: freight.price.totalMinor,
    pieces: plan.placements.length,
  }))
  const addonPrices = addons.map((addon) => addonPrice(addon, figures))
  const [first] = trips
  return checkedPrice({
    serviceId: chosen.service.id,
    serviceType: chosen.service.serviceType,
    currency: organization.currency,
    totalMinor: sumMinor([
      ...figures.map(({ freightMinor }) => freightMinor),
      ...addonPrices.map(({ totalMinor }) => totalMinor),
    ]),
    breakdown: linesOf(
      trips.map(({ freight }) => freight.price),
      addonPrices,
    ),
    vehicles: trips.map(({ freight: { type, price }, plan }, index) => ({
      vehicleTypeId: type.id,
      vehicleType: type.code,
      maxPayloadKg: type.payloadG / 1000,
      priceMinor: sumMinor([
        price.totalMinor,
        ...addonPrices.flatMap(({ sharesMinor }) => sharesMinor[index] ?? []),
      ]),
      items: carriedItems(plan, request.items),
      load: vehicleLoad(type, { plan, items: request.items }),
    })),
    alternatives: [],
    distanceM: first?.freight.distanceM ?? 0,
    days: chosen.service.days,
    rateCards: cardsOf(trips.map(({ freight }) => freight)),
    chargeableWeightG: first?.freight.chargeableWeightG ?? null,
  })
}

function freightOf(typeId: string, freights: readonly Freight[]): Freight {
  const freight = freights.find(({ type }) => type.id === typeId)
  if (freight === undefined) throw new Error(`${typeId} was not offered`)
  return freight
}

/** The vehicle type that the request names; null: it names none. */
function askedType(
  freights: readonly Freight[],
  { request: { vehicle_type: asked }, requestId }: Pick<PriceOptions, 'request' | 'requestId'>,
): VehicleTypeId | null {
  if (asked === undefined) return null
  const known = freights.find(({ type }) => type.code === asked)
  if (known !== undefined) return known.type.id
  throw new ServiceError('unsupported_vehicle_type', {
    request_id: requestId,
    field: 'vehicle_type',
    problem: 'not_allowed_value',
    limit: freights.map(({ type }) => type.code).join(', '),
  })
}

function otherPrices({ addons, freights, planned }: Parts): AlternativePrice[] {
  return planned.others.flatMap(({ typeId, vehicles }) => {
    const trips = vehicles.map((vehicle) => ({
      ...vehicle,
      freight: freightOf(vehicle.vehicleTypeId, freights),
    }))
    const [first] = trips
    if (first === undefined) return []
    const byType = Map.groupBy(trips, ({ freight }) => freight.type.code)
    const share = (of: (fill: VehicleLoad['fill']) => number) =>
      trips.reduce((sum, { fill }) => sum + of(fill), 0) / trips.length
    return {
      serviceType: 'ftl_transport',
      vehicleType: typeId === null ? null : first.freight.type.code,
      vehicles: [...byType].map(([vehicleType, { length: count }]) => ({ vehicleType, count })),
      fill: {
        volume: share(({ volume }) => volume),
        floor: share(({ floor }) => floor),
        weight: share(({ weight }) => weight),
      },
      totalMinor: totalOf(
        trips.map(({ freight, pieces }) => ({ freightMinor: freight.price.totalMinor, pieces })),
        addons,
      ),
      distanceM: first.freight.distanceM,
      days: null,
    }
  })
}

/**
 * The price in a shared vehicle, where one takes the goods: known without packing again when a plan has all of them in
 * one vehicle of the type that the shared service would choose.
 */
function sharedAlternative(
  offer: Offer,
  { request: whole, organization, planned, nowMs }: Parts & { readonly nowMs: number },
): AlternativePrice | null {
  const request = { ...whole, service_type: 'ltl_transport' } as const
  const chosen = serviceFor(offer, { request, nowMs })
  if (chosen === null) return null
  const fits = new Set(
    [planned.vehicles, ...planned.others.map(({ vehicles }) => vehicles)].flatMap((vehicles) =>
      vehicles.length === 1 ? vehicles.map(({ vehicleTypeId }) => vehicleTypeId) : [],
    ),
  )
  const freights = freightsOf(chosen, request)
  const freight = freights.find(({ type }) => fits.has(type.id))
  if (freight === undefined) return null
  // A smaller vehicle of another price may take them too.
  const smaller = freights.slice(0, freights.indexOf(freight))
  if (smaller.some(({ price }) => price.totalMinor !== freight.price.totalMinor)) return null
  const addons = addonsFor(offer.addons, { request, currency: organization.currency })
  if (addons === null) return null
  const pieces = request.items.reduce((sum, { qty }) => sum + qty, 0)
  return {
    serviceType: 'ltl_transport',
    vehicleType: null,
    vehicles: [],
    fill: null,
    totalMinor: totalOf([{ freightMinor: freight.price.totalMinor, pieces }], addons),
    distanceM: freight.distanceM,
    days: chosen.service.days,
  }
}

function totalOf(figures: readonly VehicleFigures[], addons: readonly ChosenAddon[]): Minor {
  return sumMinor([
    ...figures.map(({ freightMinor }) => freightMinor),
    ...addons.map((addon) => addonPrice(addon, figures).totalMinor),
  ])
}

/** Throws when the parts do not add up, so that no such price is ever shown. */
function checkedPrice(price: Price): Price {
  const lines = sumMinor(price.breakdown.map(({ amountMinor }) => amountMinor))
  const vehicles = sumMinor(price.vehicles.map(({ priceMinor }) => priceMinor))
  if (lines !== price.totalMinor || vehicles !== price.totalMinor) {
    throw new Error(`lines of ${lines} and vehicles of ${vehicles} for ${price.totalMinor}`)
  }
  return price
}

/** The sum of the vehicles' freights, line by line. The base line is always there, others when not zero. */
function linesOf(freights: readonly FreightPrice[], addons: readonly AddonPrice[]): PriceLine[] {
  const sum = (of: (freight: FreightPrice) => FreightPrice['totalMinor']) =>
    sumMinor(freights.map(of))
  const lines: PriceLine[] = [
    { kind: 'distance', amountMinor: sum(({ distanceMinor }) => distanceMinor) },
    { kind: 'weight', amountMinor: sum(({ weightMinor }) => weightMinor) },
    { kind: 'minimum', amountMinor: sum(({ minimumMinor }) => minimumMinor) },
  ]
  return [
    { kind: 'base', amountMinor: sum(({ baseMinor }) => baseMinor) },
    ...lines.filter(({ amountMinor }) => amountMinor > 0),
    ...addons.map(({ key, totalMinor }): PriceLine => ({
      kind: 'addon',
      key,
      amountMinor: totalMinor,
    })),
  ]
}

function cardsOf(freights: readonly Freight[]): Price['rateCards'] {
  const byCard = new Map(freights.map((freight) => [freight.card.id, freight]))
  return [...byCard.values()].map(({ type, card }) => ({
    vehicleType: card.vehicleTypeId === null ? null : type.code,
    version: card.version,
  }))
}

/** The plan's items are named by their index in the request. */
function vehicleLoad(
  type: OfferedVehicleType,
  { plan, items }: { plan: Plan; items: readonly QuoteItem[] },
): VehicleLoad {
  return loadOfPlan(plan, {
    vehicle: loadedVehicle(type),
    itemOf(itemId) {
      const index = Number(itemId)
      return { label: itemName(items, index), index, weightKg: items[index]?.weight_kg ?? 0 }
    },
  })
}

/** The goods in the vehicle, item by item. */
function carriedItems(plan: Plan, items: readonly QuoteItem[]): PricedVehicle['items'] {
  const qtyByIndex = new Map<number, number>()
  for (const { itemId } of plan.placements) {
    const index = Number(itemId)
    qtyByIndex.set(index, (qtyByIndex.get(index) ?? 0) + 1)
  }
  return [...qtyByIndex]
    .sort(([one], [other]) => one - other)
    .map(([itemIndex, qty]) => ({ itemIndex, name: itemName(items, itemIndex), qty }))
}

/**
 * The weight that a price in a shared vehicle is based on: the greater of the actual and the volumetric
 * weight, of all together, in whole grams.
 */
function chargeableWeightG(
  items: readonly QuoteItem[],
  { volumetricKgPerM3 }: { volumetricKgPerM3: number },
): number {
  let actualG = 0
  let volumeMm3 = 0n
  for (const item of items) {
    actualG += weightG(item) * item.qty
    volumeMm3 += BigInt(countedVolumeMm3(item)) * BigInt(item.qty)
  }
  // A kilogram per cubic metre is a gram per million cubic millimetres.
  const volumetricG = (volumeMm3 * BigInt(volumetricKgPerM3) + 999_999n) / 1_000_000n
  return Math.max(actualG, Number(volumetricG))
}
