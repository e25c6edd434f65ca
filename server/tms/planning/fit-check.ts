/** Whether waybills fit a vehicle type or a delivery, beside what that carries. Creates nothing. */
import type { z } from 'zod'
import type { FitCheckResult, fitCheckSchema } from '#lib/contract/load-planning.ts'
import { loadOfPlan } from '#lib/freight/load-of-plan.ts'
import { loadedVehicle, vehicleOfType } from '../catalog/catalog.ts'
import { ServiceError } from '../http/service-error.ts'
import { findOrigin } from './find-origin.ts'
import { goodsOfWaybills } from './goods-of-waybills.ts'
import { carriedInOrder } from './carried-in-order.ts'
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

export interface FitCheck extends Caller {
  readonly body: z.output<typeof fitCheckSchema>
  /** Aborts when nobody waits for the answer any more. */
  readonly signal?: AbortSignal
}

const longestMs = 6_000

export async function fitCheck(call: FitCheck, deps: PlanningDeps): Promise<FitCheckResult> {
  const { organization, body } = call
  const { delivery, carried } = await deliveryOf(call, deps)
  const typeId = body.vehicle_type_id ?? delivery?.vehicleTypeId
  if (!typeId) {
    // The head of an order on several vehicles is no vehicle.
    throw new ServiceError('invalid_body', {
      field: 'vehicle_type_id',
      problem: 'required',
    })
  }
  const [type] = await findVehicleTypes(call, [typeId], deps)
  if (type === undefined) throw new ServiceError('no_vehicle_type', { vehicle_type_id: typeId })
  const isCarried = new Set(carried.map(({ id }) => id))
  const unitId = delivery?.originUnitId ?? undefined
  const requested = await findWaybills(
    call,
    body.waybill_ids.filter((id) => !isCarried.has(id)),
    deps,
  )
  refuseUnplannable(requested)
  const rows = [...carried, ...requested]
  const [defaultPallet, origin, { vehicleTypes }] = await Promise.all([
    readDefaultPallet(deps.database, organization.id),
    findOrigin(call, { unitId, waybills: rows }, deps),
    deps.catalog.offer(organization.id),
  ])
  const { locateStops } = deps
  const goods = await goodsOfWaybills(rows, {
    country: organization.country,
    defaultPallet,
    locateStops,
  })
  const { places, plan, endedEarly } = await whenAvailable(
    deps.fitChecks.checkFit(
      {
        vehicle: vehicleOfType(type),
        others: vehicleTypes.filter((each) => each !== type).map(vehicleOfType),
        waybills: goods.waybills,
        carried: isCarried,
        places: goods.places,
        origin,
      },
      { by: organization.id, milliseconds: longestMs, signal: call.signal },
    ),
  )
  const leftOut = leftOutWaybills(plan.leftOut, goods)
  const isOut = new Set(leftOut.map(({ waybill_id: id }) => id))
  const inside = rows.filter(({ id }) => !isOut.has(id)).map(({ id }) => id)
  return {
    fits: leftOut.length === 0,
    already_loaded: [...isCarried],
    load: loadOfPlan(plan, { vehicle: loadedVehicle(type), itemOf: goods.itemOf }),
    stops: goods.stops(places, inside),
    left_out: leftOut,
    search_ended_early: endedEarly,
    assumed_parcels: [...goods.assumedParcels],
  }
}

/** The delivery that the request names, with the waybills it carries. */
async function deliveryOf({ organization, senderAccountId, body }: FitCheck, deps: PlanningDeps) {
  const { delivery_id: deliveryId } = body
  if (deliveryId === undefined) return { delivery: null, carried: [] }
  const key = { organizationId: organization.id, deliveryId }
  const delivery = await deps.deliveries.vehicleOf(deps.database, key)
  const isOfAnother = senderAccountId !== null && delivery?.senderAccountId !== senderAccountId
  if (delivery === null || isOfAnother) {
    throw new ServiceError('delivery_not_found', { delivery_id: deliveryId })
  }
  return { delivery, carried: await carriedInOrder(key, deps) }
}
