/** A waybill for the preview of an organization that has none yet. */
import type { DeliveryEventId, OrganizationId, WaybillId } from '#lib/contract/ids.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'
import type { Waybill } from '#lib/contract/waybills.ts'
import type { Ids } from '#server/ids.ts'
import type { TrackingEvent } from './push-body.ts'

interface Made {
  readonly organizationId: OrganizationId
  readonly at: Date
  readonly ids: Ids
}

export function exampleWaybill({ organizationId, at, ids }: Made): Waybill {
  const id: WaybillId = ids.uuid()
  return {
    id,
    waybill_no: 'WB-EXAMPLE',
    outTradeNo: 'SO-1001',
    external_waybill_no: 'SO-1001',
    state: 'created',
    organization_id: organizationId,
    sender_account_id: null,
    service_id: null,
    route_id: null,
    delivery_id: null,
    product_category_id: null,
    additional_service_ids: [],
    sender: party({ name: 'Dispatch', address: '88/1 Bang Na-Trat Road', province: 'Bangkok' }),
    receiver: party({
      name: 'Goods in',
      address: '12 Chang Khlan Road',
      province: 'Chiang Mai',
    }),
    parcels: [],
    piece_count: 2,
    weight: 24.5,
    volume: 0.18,
    estimatedWeight: null,
    estimatedVolume: null,
    volumetricWeight: null,
    insurance: null,
    reference_no: 'PO-77',
    remark: 'Ring the bell at gate 2',
    notes: null,
    tags: ['example'],
    priority: 'normal',
    requires_signature: true,
    created_at: toTimestamp(at),
    updated_at: toTimestamp(at),
  }
}

export function exampleEvent({ at, ids }: Pick<Made, 'at' | 'ids'>): TrackingEvent {
  return {
    id: ids.uuid<DeliveryEventId>(),
    parcelId: null,
    eventType: 'created',
    eventTime: at,
    place: 'Bangkok',
    message: '',
    source: 'api',
  }
}

function party({
  name,
  address,
  province,
}: {
  name: string
  address: string
  province: string
}): Waybill['sender'] {
  return {
    name,
    phone: '+66 0 0000 0000',
    phone2: null,
    address,
    district: null,
    city: null,
    province,
    post_code: null,
    lat: null,
    lng: null,
  }
}
