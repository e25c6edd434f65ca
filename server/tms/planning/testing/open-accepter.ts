/** A planner that accepts groups of its waybills, and reads what becomes of them. */
import type { DeliveryId, WaybillId } from '#lib/contract/ids.ts'
import { deliveryPlanSchema, splitAcceptedSchema } from '#lib/contract/planned-deliveries.ts'
import type { TestService } from '../../testing/test-service.ts'
import type { Caller, Shipper } from '../../waybills/testing/open-waybills.ts'
import { addPlanner, type Planner } from './open-planner.ts'

type Answered = Awaited<ReturnType<Shipper['post']>>

export interface Accepter extends Planner {
  /** The fields of accept beside the groups. */
  readonly references: Readonly<Record<'origin_unit_id' | 'service_id' | 'service_area_id', string>>
  accept(groups: readonly object[], more?: object, call?: Caller): Promise<Answered>
  /** A delivery of these waybills on a small vehicle. */
  deliver(waybillIds: readonly WaybillId[]): Promise<DeliveryId>
  plan(id: string, call?: Caller): Promise<Answered>
}

export async function addAccepter(test: TestService): Promise<Accepter> {
  const planner = await addPlanner(test)
  const { organizations, catalog } = test.service.rooms
  const [unit] = await organizations.units(planner.organization.id)
  const { serviceId, serviceAreaId } = await catalog.keys(planner.organization.id)
  if (unit === undefined || serviceId === null || serviceAreaId === null) {
    throw new Error('the planner has nothing to deliver with')
  }
  const references = {
    origin_unit_id: unit.id,
    service_id: serviceId,
    service_area_id: serviceAreaId,
  }
  const accept: Accepter['accept'] = (groups, more = {}, call = {}) => {
    const body = { action: 'accept', ...references, groups, ...more }
    return planner.post('/api/load-planning/split', body, call)
  }
  return {
    ...planner,
    references,
    accept,
    async deliver(waybill_ids) {
      const group = { vehicle_type_id: planner.typeIds.small, waybill_ids }
      const [delivery] = acceptedOf(await accept([group])).deliveries
      if (delivery === undefined) throw new Error('no delivery')
      return delivery.id
    },
    plan: (id, call) => planner.send('GET', `/api/load-planning/deliveries/${id}/plan`, {}, call),
  }
}

export function acceptedOf({ status, json, text }: Answered) {
  if (status !== 200) throw new Error(text)
  return splitAcceptedSchema.parse(json)
}

export function planOf({ status, json, text }: Answered) {
  if (status !== 200) throw new Error(text)
  return deliveryPlanSchema.parse(json)
}
