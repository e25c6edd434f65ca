/**
 * Accepts groups of waybills: makes a delivery of each, all or none (interface 4.3, 7.6). The load plans are
 * computed before the transaction; one that is not ready in time is computed later.
 */
import type { z } from 'zod'
import type { DeliveryId, WaybillId } from '#lib/contract/ids.ts'
import type { splitAcceptedSchema, splitAcceptSchema } from '#lib/contract/planned-deliveries.ts'
import { plannableStates } from '#lib/contract/states/waybill-states.ts'
import { DatabaseUnavailable } from '#server/db/database-unavailable.ts'
import type { Transaction } from '#server/db/database.ts'
import type { OfferedVehicleType } from '../catalog/catalog.ts'
import { ServiceError } from '../http/service-error.ts'
import type { PlannableWaybill } from '../waybills/waybills.ts'
import { LoadPlanningUnavailable } from '../load-planning/load-planning.ts'
import { planVehicle } from './plan-vehicle.ts'
import { writePlans, type VehiclePlan } from './plan-store.ts'
import {
  findVehicleTypes,
  findWaybills,
  refuseMissing,
  type Caller,
  type PlanningDeps,
} from './planning-deps.ts'

export interface Accept extends Caller {
  readonly body: z.output<typeof splitAcceptSchema>
}

type Accepted = z.output<typeof splitAcceptedSchema>

interface Group {
  readonly type: OfferedVehicleType
  /** Each once. */
  readonly waybillIds: readonly WaybillId[]
}

/** For the plans of all groups together; the others are computed later. */
const planWithinMs = 15_000
const planEachMs = 6_000

export async function accept(call: Accept, deps: PlanningDeps): Promise<Accepted> {
  refuseUnusableGroups(call.body)
  await checkReferences(call, deps)
  const types = await findVehicleTypes(
    call,
    call.body.groups.map(({ vehicle_type_id: id }) => id),
    deps,
  )
  const groups = call.body.groups.flatMap((group): Group[] => {
    const type = types.find(({ id }) => id === group.vehicle_type_id)
    return type === undefined ? [] : [{ type, waybillIds: [...new Set(group.waybill_ids)] }]
  })
  const ids = groups.flatMap(({ waybillIds }) => waybillIds)
  const { organization, senderAccountId } = call
  const wanted = { organizationId: organization.id, senderAccountId, ids }
  // Read before the goods: a change between the two is noticed when the deliveries are created.
  const rows = await deps.waybills.plannable(wanted)
  refuseMissing(ids, rows)
  refuseTaken(rows)
  const plans = await planGroups(call, groups, deps)
  try {
    return await deps.database.transaction((tx) =>
      createDeliveries(tx, { call, groups, rows, plans }, deps),
    )
  } catch (error) {
    if (error instanceof ServiceError || error instanceof DatabaseUnavailable) throw error
    deps.log.error({ err: error }, 'deliveries could not be created')
    throw new ServiceError('create_failed')
  }
}

function refuseUnusableGroups({ groups }: Accept['body']): void {
  const seen = new Set<WaybillId>()
  const repeated = new Set<WaybillId>()
  for (const { waybill_ids: ids } of groups) {
    for (const id of new Set(ids)) (seen.has(id) ? repeated : seen).add(id)
  }
  const isEmpty = groups.length === 0 || groups.some(({ waybill_ids: ids }) => ids.length === 0)
  if (isEmpty || repeated.size > 0) {
    throw new ServiceError('invalid_groups', { waybill_ids: [...repeated] })
  }
}

async function checkReferences({ organization, body }: Accept, deps: PlanningDeps): Promise<void> {
  const [units, { services }] = await Promise.all([
    deps.organizations.units(organization.id),
    deps.catalog.offer(organization.id),
  ])
  const service = services.find(({ id }) => id === body.service_id)
  const isKnown = {
    origin_unit_id: units.some(({ id, active }) => active && id === body.origin_unit_id),
    // A service is sold in one area.
    service_area_id: services.some(
      ({ id, area }) =>
        area.id === body.service_area_id && (service === undefined || id === service.id),
    ),
    service_id: service !== undefined,
  }
  for (const [field, known] of Object.entries(isKnown)) {
    if (!known) throw new ServiceError('invalid_body', { field, problem: 'not_found' })
  }
}

/** A waybill on another delivery is refused first: it has gone its way, whatever its state. */
export function refuseTaken(rows: readonly PlannableWaybill[]): void {
  const idsOf = (some: readonly PlannableWaybill[]) => some.map(({ id }) => id)
  const assigned = rows.filter(({ deliveryId, isOfOrder }) => deliveryId !== null && !isOfOrder)
  if (assigned.length > 0) {
    throw new ServiceError('waybills_assigned', { waybill_ids: idsOf(assigned) })
  }
  const unplannable = rows.filter(
    ({ state, isOfOrder }) => isOfOrder || !plannableStates.includes(state),
  )
  if (unplannable.length > 0) {
    throw new ServiceError('waybills_not_plannable', { waybill_ids: idsOf(unplannable) })
  }
}

/**
 * In the order of the groups; null: not computed in time, too many pieces, or its parcels cannot be measured.
 * The goods are read group by group, because all together may be too many.
 */
async function planGroups(
  call: Accept,
  groups: readonly Group[],
  deps: PlanningDeps,
): Promise<readonly (VehiclePlan | null)[]> {
  const timeOver = AbortSignal.timeout(planWithinMs)
  const plans: (VehiclePlan | null)[] = []
  for (const { type, waybillIds } of groups) {
    if (timeOver.aborted) {
      plans.push(null)
      continue
    }
    try {
      const planned = await planVehicle(
        {
          organization: call.organization,
          vehicleTypeId: type.id,
          originUnitId: call.body.origin_unit_id,
          waybills: await findWaybills(call, waybillIds, deps),
          milliseconds: planEachMs,
          signal: timeOver,
        },
        deps,
      )
      plans.push(planned === null || planned.endedEarly ? null : planned.plan)
    } catch (error) {
      const isExpected = error instanceof LoadPlanningUnavailable || error instanceof ServiceError
      if (!isExpected) throw error
      plans.push(null)
    }
  }
  return plans
}

async function createDeliveries(
  tx: Transaction,
  {
    call: { organization, senderAccountId, body },
    groups,
    rows: rowsBefore,
    plans,
  }: {
    readonly call: Accept
    readonly groups: readonly Group[]
    /** As they were before the plans were computed. */
    readonly rows: readonly PlannableWaybill[]
    readonly plans: readonly (VehiclePlan | null)[]
  },
  deps: PlanningDeps,
): Promise<Accepted> {
  const { id: organizationId } = organization
  const ids = groups.flatMap(({ waybillIds }) => waybillIds)
  const rows = await deps.waybills.lockForPlanning(tx, { organizationId, senderAccountId, ids })
  refuseMissing(ids, rows)
  refuseTaken(rows)
  const versions = new Map(rowsBefore.map(({ id, version }) => [id, version]))
  const changed = new Set(
    rows.filter(({ id, version }) => version !== versions.get(id)).map(({ id }) => id),
  )
  const made = groups.map(({ type, waybillIds }, index) => {
    const isOld = waybillIds.some((id) => changed.has(id))
    const plan = isOld ? null : (plans[index] ?? null)
    return { id: deps.ids.uuid<DeliveryId>(), type, waybillIds, plan }
  })
  const deliveryIds = made.map(({ id }) => id)
  const of = made.map(({ id: deliveryId, waybillIds }) => ({ deliveryId, waybillIds }))
  await deps.waybills.putOnDeliveries(tx, { organizationId, of })
  const goods = await deps.waybills.readGoods(tx, { organizationId, deliveryIds })
  const created = await deps.deliveries.planned.create(tx, {
    organizationId,
    senderAccountId,
    originUnitId: body.origin_unit_id,
    serviceId: body.service_id,
    serviceAreaId: body.service_area_id,
    deliveries: made.map(({ id, type, plan, waybillIds }) => {
      const { weightG, pieces } = goods.find(({ deliveryId }) => deliveryId === id) ?? noGoods
      const vehicle = { vehicleTypeId: type.id, vehicleType: type.code }
      const givenOrder = plan === null ? waybillIds : null
      return { id, ...vehicle, weightG, pieces, planned: plan !== null, givenOrder }
    }),
  })
  await writePlans(tx, {
    organizationId,
    plans: made.flatMap(({ id: deliveryId, plan }) =>
      plan === null ? [] : [{ deliveryId, goodsVersion: 1, plan }],
    ),
    at: new Date(deps.clock.nowMs()),
  })
  return {
    deliveries: created.map(({ id, deliveryNo, vehicleTypeId, planned }, index) => ({
      id,
      deliveryNo,
      vehicleTypeId,
      waybillCount: made[index]?.waybillIds.length ?? 0,
      planned,
    })),
  }
}

const noGoods = { weightG: 0, pieces: 0 }
