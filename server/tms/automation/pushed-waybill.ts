/** The `data` of a push that a person asks for, of a waybill that exists. */
import type { DeliveryEventId, OrganizationId, WaybillId } from '#lib/contract/ids.ts'
import type { WaybillState } from '#lib/contract/states/waybill-states.ts'
import type { Waybill } from '#lib/contract/waybills.ts'
import type { WebhookTrigger } from '#lib/contract/webhook-rules.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Organizations } from '../organizations/organizations.ts'
import type { WaybillReader } from './dispatch.ts'
import { eventData } from './push-body.ts'

export interface PushedWaybillDeps {
  readonly organizations: Pick<Organizations, 'list'>
  readonly waybills: WaybillReader & {
    findForPush(of: {
      readonly organizationId: OrganizationId
      /** Null: the newest. */
      readonly number: string | null
    }): Promise<{ readonly id: WaybillId; readonly waybillNo: string } | null>
    latestEventId(of: {
      readonly organizationId: OrganizationId
      readonly waybillId: WaybillId
    }): Promise<DeliveryEventId | null>
  }
}

export interface PushedWaybill {
  readonly waybill: Waybill
  readonly data: object
  /** As conditions see it. */
  readonly state: WaybillState
}

/** For events its latest one. Null: there is no such waybill, or it has no event. */
export async function readPushedWaybill(
  tx: Transaction,
  {
    organizationId,
    number,
    trigger,
  }: { organizationId: OrganizationId; number: string | null; trigger: WebhookTrigger },
  { organizations, waybills }: PushedWaybillDeps,
): Promise<PushedWaybill | null> {
  const found = await waybills.findForPush({ organizationId, number })
  const organization = (await organizations.list()).find(({ id }) => id === organizationId)
  if (found === null || organization === undefined) return null
  const shown = await waybills.shownByIds(tx, { organization, ids: [found.id] })
  const waybill = shown.get(found.id)
  if (waybill === undefined) return null
  if (trigger !== 'delivery_event_created') return { waybill, data: waybill, state: waybill.state }
  const id = await waybills.latestEventId({ organizationId, waybillId: waybill.id })
  const [event] = id === null ? [] : await waybills.readEvents(tx, { organizationId, ids: [id] })
  return event === undefined
    ? null
    : { waybill, data: eventData(event, waybill), state: event.eventType }
}
