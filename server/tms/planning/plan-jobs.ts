/**
 * Load plans that are computed later: those that accept had no time for, and those of deliveries whose
 * goods changed. The job of a process that died is done again by another one.
 */
import { z } from 'zod'
import { deliveryIdSchema, organizationIdSchema } from '#lib/contract/ids.ts'
import type { Job } from '#server/db/queue.ts'
import { deliveryPlanQueue, type PlannedDeliveryRow } from '../deliveries/deliveries.ts'
import { ServiceError } from '../http/service-error.ts'
import { carriedInOrder } from './carried-in-order.ts'
import { LoadPlanningUnavailable } from '../load-planning/load-planning.ts'
import { planVehicle } from './plan-vehicle.ts'
import { writePlans, type VehiclePlan } from './plan-store.ts'
import type { PlanningDeps } from './planning-deps.ts'

const jobSchema = z.object({ organizationId: organizationIdSchema, deliveryId: deliveryIdSchema })
const jobMs = 60_000
/** Its goods may change while their plan is computed. */
const attempts = 5

export function createPlanJobs(deps: PlanningDeps) {
  const { database, queue, deliveries } = deps

  async function run({ data, signal }: Job): Promise<void> {
    const key = jobSchema.parse(data)
    await recount(key)
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      // The count is read before the goods: a change between the two is noticed when the plan is stored.
      const delivery = await deliveries.planned.find(database, key)
      if (delivery === null || delivery.planned) return
      const plan = await computePlan(delivery, signal)
      if (plan === null) return
      if (await store(delivery, plan)) return
    }
    throw new Error('the goods of the delivery change all the time')
  }

  /** Goods that are too many to be planned are too many to be counted. */
  async function recount(key: z.output<typeof jobSchema>): Promise<void> {
    try {
      await deps.loading.recount(key)
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      deps.log.info({ ...key, reason: error.key }, 'the loading of a delivery cannot be counted')
    }
  }

  /** Null when there is nothing to plan, or its parcels cannot be measured. */
  async function computePlan(
    { organizationId, id: deliveryId, vehicleTypeId, originUnitId }: PlannedDeliveryRow,
    signal: AbortSignal,
  ): Promise<VehiclePlan | null> {
    const all = await deps.organizations.list()
    const organization = all.find(({ id }) => id === organizationId)
    if (organization === undefined || vehicleTypeId === null) return null
    try {
      const waybills = await carriedInOrder({ organizationId, deliveryId }, deps)
      if (waybills.length === 0) return null
      const vehicle = { organization, vehicleTypeId, originUnitId, waybills }
      const planned = await planVehicle({ ...vehicle, milliseconds: jobMs, signal }, deps)
      // Goods that are left out might fit: the queue tries again when the thread has more time.
      if (planned?.endedEarly === true) throw new Error('the search for a load plan ended early')
      return planned && planned.plan
    } catch (error) {
      if (error instanceof ServiceError) {
        deps.log.info({ deliveryId, reason: error.key }, 'a delivery cannot be planned')
        return null
      }
      // The engine would fail again.
      if (error instanceof LoadPlanningUnavailable && error.reason === 'broken') return null
      throw error
    }
  }

  /** False when the goods have changed since the delivery was read. */
  function store(
    { organizationId, id: deliveryId, goodsVersion }: PlannedDeliveryRow,
    plan: VehiclePlan,
  ): Promise<boolean> {
    return database.transaction(async (tx) => {
      const of = { organizationId, deliveryId, goodsVersion }
      if (!(await deliveries.planned.markPlanned(tx, of))) return false
      const at = new Date(deps.clock.nowMs())
      await writePlans(tx, { organizationId, plans: [{ deliveryId, goodsVersion, plan }], at })
      return true
    })
  }

  return {
    async declareJobs(): Promise<void> {
      await queue.declare(deliveryPlanQueue, {
        oneWaiting: true,
        retryLimit: 20,
        retryDelaySeconds: 2,
        retryDelayMaxSeconds: 60,
      })
    },
    async startJobs(): Promise<void> {
      await queue.work(deliveryPlanQueue, { concurrency: 2, perKey: 1 }, run)
    },
  }
}
