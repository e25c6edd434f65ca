/** The load plan of one vehicle with waybills, as it is stored with a delivery. */
import type { OrganizationUnitId, VehicleTypeId } from '#lib/contract/ids.ts'
import { loadOfPlan } from '#lib/freight/load-of-plan.ts'
import { loadedVehicle, vehicleOfType } from '../catalog/catalog.ts'
import type { Organization } from '../organizations/organizations.ts'
import type { WaybillRow } from '../waybills/waybills.ts'
import { goodsOfWaybills } from './goods-of-waybills.ts'
import { leftOutWaybills } from './left-out-waybills.ts'
import type { PlanningDeps } from './planning-deps.ts'
import type { VehiclePlan } from './plan-store.ts'
import { readDefaultPallet } from './store.ts'

export interface PlannedVehicle {
  readonly plan: VehiclePlan
  /** The time was over, and what is left out might have found a place. */
  readonly endedEarly: boolean
}

/**
 * Null when the vehicle type is gone. Throws where parcels cannot be measured, and LoadPlanningUnavailable
 * where no thread was free in time. The thread judges the plan by the validator.
 */
export async function planVehicle(
  {
    organization,
    vehicleTypeId,
    originUnitId,
    waybills,
    milliseconds,
    signal,
  }: {
    readonly organization: Organization
    readonly vehicleTypeId: VehicleTypeId
    readonly originUnitId: OrganizationUnitId | null
    /** In the order of unloading that is tried where along a short tour not all fit. */
    readonly waybills: readonly WaybillRow[]
    readonly milliseconds: number
    readonly signal?: AbortSignal
  },
  deps: PlanningDeps,
): Promise<PlannedVehicle | null> {
  const [{ vehicleTypes }, units, defaultPallet] = await Promise.all([
    deps.catalog.offer(organization.id),
    deps.organizations.units(organization.id),
    readDefaultPallet(deps.database, organization.id),
  ])
  const type = vehicleTypes.find(({ id }) => id === vehicleTypeId)
  if (type === undefined) return null
  const origin = units.find(({ id }) => id === originUnitId) ?? null
  const { locateStops } = deps
  const { country } = organization
  const goods = await goodsOfWaybills(waybills, { country, defaultPallet, locateStops })
  const { places, plan, endedEarly } = await deps.longSearches.checkFit(
    {
      vehicle: vehicleOfType(type),
      others: [],
      waybills: goods.waybills,
      carried: new Set(),
      places: goods.places,
      origin: origin && { lat: origin.lat, lng: origin.lng },
    },
    { by: organization.id, milliseconds, signal },
  )
  const leftOut = leftOutWaybills(plan.leftOut, goods)
  const isOut = new Set(leftOut.map(({ waybill_id: id }) => id))
  const inside = waybills.filter(({ id }) => !isOut.has(id)).map(({ id }) => id)
  return {
    plan: {
      load: loadOfPlan(plan, { vehicle: loadedVehicle(type), itemOf: goods.itemOf }),
      stops: goods.stops(places, inside),
      left_out: leftOut,
      assumed_parcels: [...goods.assumedParcels],
    },
    endedEarly,
  }
}
