/** The body of a push (interface 6.2 and 6.3) without its signature, and whether a rule wants it. */
import type { OrganizationId, PushTaskId } from '#lib/contract/ids.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'
import type { Waybill } from '#lib/contract/waybills.ts'
import type { WaybillState } from '#lib/contract/states/waybill-states.ts'
import type { WebhookConditions } from '#lib/contract/webhook-rules.ts'
import { canonicalJson } from '#lib/signing/canonical-json.ts'
import { renderTemplate } from './render-template.ts'

export interface TrackingEvent {
  readonly id: string
  readonly parcelId: string | null
  readonly eventType: WaybillState
  readonly eventTime: Date
  readonly place: string
  readonly message: string
  readonly source: string
}

/** The `data` of `delivery_event_created`. */
export function eventData(event: TrackingEvent, waybill: Waybill): object {
  return {
    delivery_event_id: event.id,
    waybill_id: waybill.id,
    waybill_no: waybill.waybill_no,
    external_waybill_no: waybill.external_waybill_no,
    tags: waybill.tags,
    place: event.place,
    event_type: event.eventType,
    event_time: toTimestamp(event.eventTime),
    metadata: { parcel_id: event.parcelId, message: event.message, source: event.source },
    event: 'delivery_event_created',
    service_id: waybill.service_id,
    organization_ids: [waybill.organization_id],
    contractor_id: null,
  }
}

/** Written once, when the push is made, so that each attempt and each replay says the same. */
export function pushBody({
  id,
  organizationId,
  bodyTemplate,
  data,
  at,
}: {
  id: PushTaskId
  organizationId: OrganizationId
  bodyTemplate: string
  data: object
  at: Date
}): string {
  return canonicalJson({
    additional: renderTemplate(bodyTemplate, data).additional,
    data,
    context: { taskId: id, organizationId, timestamp: toTimestamp(at) },
  })
}

/** All conditions must match. A waybill without a weight matches no condition on its weight. */
export function matches(
  conditions: WebhookConditions,
  { waybill, state }: { waybill: Waybill; state: WaybillState },
): boolean {
  const { min_weight: min, max_weight: max } = conditions
  const weight = waybill.weight ?? waybill.estimatedWeight
  return (
    (min === undefined || (weight !== null && weight >= min)) &&
    (max === undefined || (weight !== null && weight <= max)) &&
    (isEmpty(conditions.tags) || waybill.tags.some((tag) => conditions.tags?.includes(tag))) &&
    isAmong(conditions.service_ids, waybill.service_id) &&
    isAmong(conditions.route_ids, waybill.route_id) &&
    isAmong(conditions.states, state) &&
    isAmong(conditions.sender_account_ids, waybill.sender_account_id) &&
    isAmong(conditions.sender_provinces, waybill.sender.province) &&
    isAmong(conditions.receiver_provinces, waybill.receiver.province)
  )
}

/** An empty list is no condition. */
function isEmpty(wanted: readonly string[] | undefined): boolean {
  return wanted === undefined || wanted.length === 0
}

function isAmong(wanted: readonly string[] | undefined, value: string | null): boolean {
  return isEmpty(wanted) || (value !== null && wanted?.includes(value) === true)
}
