/** Proposes how to spread waybills over vehicles. Creates nothing. */
import type { SplitProposal, SplitPropose } from '#lib/contract/load-proposals.ts'
import { loadOfPlan } from '#lib/freight/load-of-plan.ts'
import { greatCircleM, type Point } from '#lib/geo/great-circle.ts'
import { sumMinor, toDecimal, type Minor } from '#lib/money.ts'
import type { Proposal, ProposedVehicle } from '#lib/planning/propose-groups.ts'
import { boxVolumeMm3 } from '#lib/packing/box-volume.ts'
import { tourLengthM } from '#lib/planning/short-tour.ts'
import { usualRoadFactor } from '#lib/planning/trip-price.ts'
import { loadedVehicle, vehicleOfType, type OfferedVehicleType } from '../catalog/catalog.ts'
import type { VehicleRate } from '../pricing/pricing.ts'
import { findOrigin } from './find-origin.ts'
import { goodsOfWaybills, type Goods } from './goods-of-waybills.ts'
import { leftOutWaybills } from './left-out-waybills.ts'
import {
  findVehicleTypes,
  findWaybills,
  refuseUnplannable,
  whenAvailable,
  type Caller,
  type PlanningDeps,
} from './planning-deps.ts'
import { readDefaultPallet } from './store.ts'

export interface Propose extends Caller {
  readonly body: SplitPropose
  readonly milliseconds: number
  /** Aborts when nobody waits for the answer any more. */
  readonly signal?: AbortSignal | undefined
}

export async function propose(call: Propose, deps: PlanningDeps): Promise<SplitProposal> {
  const { organization, body } = call
  const types = await findVehicleTypes(call, body.vehicle_type_ids, deps)
  const rows = await findWaybills(call, body.waybill_ids, deps)
  refuseUnplannable(rows)
  const [defaultPallet, origin, rates] = await Promise.all([
    readDefaultPallet(deps.database, organization.id),
    findOrigin(call, { unitId: body.origin_unit_id, waybills: rows }, deps),
    deps.pricing.vehicleRates(organization.id),
  ])
  const { locateStops } = deps
  const goods = await goodsOfWaybills(rows, {
    country: organization.country,
    defaultPallet,
    locateStops,
  })
  const usualM = meanDistanceM(origin, goods.places)
  // Prices compare only where all types have one; otherwise the smaller type is the cheaper.
  const arePriced = types.every(({ id }) => rates.has(id))
  const proposal = await whenAvailable(
    deps.longSearches.propose(
      {
        types: types.map((type) => {
          const vehicle = vehicleOfType(type)
          const priceMinor = arePriced ? rates.get(type.id)?.of(usualM).priceMinor : undefined
          return { id: type.id, vehicle, priceMinor: priceMinor ?? boxVolumeMm3(vehicle) }
        }),
        waybills: goods.waybills,
        places: goods.places,
        origin,
        objective: body.objective,
        maxVehicles: body.max_vehicles ?? null,
        keepRecipientsTogether: body.keep_recipient_together,
      },
      { by: organization.id, milliseconds: call.milliseconds, signal: call.signal },
    ),
  )
  return shownProposal(proposal, { ...call, goods, types, rates, origin })
}

interface Facts extends Propose {
  readonly goods: Goods
  readonly types: readonly OfferedVehicleType[]
  readonly rates: ReadonlyMap<string, VehicleRate>
  readonly origin: Point | null
}

function shownProposal(proposal: Proposal, facts: Facts): SplitProposal {
  const { organization, goods, body } = facts
  const { currency } = organization
  const groups = proposal.vehicles.map((vehicle) => shownGroup(vehicle, facts))
  const prices = groups.flatMap(({ priceMinor }) => priceMinor ?? [])
  const { bound } = proposal
  return {
    objective: body.objective,
    groups: groups.map(({ group }) => group),
    left_out: leftOutWaybills(
      proposal.leftOut.flatMap(({ reasons }) => reasons),
      goods,
    ),
    price: prices.length < groups.length ? null : toDecimal(sumMinor(prices), currency),
    currency,
    distance_km: rounded(groups.reduce((sum, { group }) => sum + group.distance_km, 0)),
    bound: {
      ...bound,
      gap: bound.vehicles === 0 ? 0 : rounded(groups.length / bound.vehicles - 1),
    },
    search_ended_early: proposal.endedEarly,
    assumed_parcels: [...goods.assumedParcels],
  }
}

function shownGroup(
  { typeId, waybillIds, places, plan }: ProposedVehicle,
  { organization, goods, types, rates, origin }: Facts,
): { readonly group: SplitProposal['groups'][number]; readonly priceMinor: Minor | null } {
  const type = types.find(({ id }) => id === typeId)
  if (type === undefined) throw new Error(`${typeId} was not offered`)
  const directM = tourLengthM(
    origin,
    places.map((place) => goods.places[place] ?? null),
  )
  const rate = rates.get(type.id)?.of(directM)
  const load = loadOfPlan(plan, { vehicle: loadedVehicle(type), itemOf: goods.itemOf })
  const stops = goods.stops(places, waybillIds)
  const group = {
    vehicle_type_id: type.id,
    vehicle_type: type.code,
    waybill_ids: stops.flatMap(({ waybill_ids: ids }) => ids),
    weight_kg: load.weight_kg,
    volume_m3: load.volume_m3,
    fill: load.fill,
    // The thread has judged it by the validator.
    plan_valid: true,
    price: rate === undefined ? null : toDecimal(rate.priceMinor, organization.currency),
    distance_km: rounded((rate?.distanceM ?? directM * usualRoadFactor) / 1000),
    stops,
    load,
  }
  return { group, priceMinor: rate?.priceMinor ?? null }
}

/** A trip of usual length, by which the prices of types are compared. */
function meanDistanceM(origin: Point | null, places: readonly (Point | null)[]): number {
  const known = places.flatMap((point) => point ?? [])
  if (origin === null || known.length === 0) return 0
  return known.reduce((sum, point) => sum + greatCircleM(origin, point), 0) / known.length
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}
