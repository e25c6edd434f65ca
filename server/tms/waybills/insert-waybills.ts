/**
 * New waybills in one statement: their parcels, texts for searches, first events and entries in the feed
 * with them, because a round trip to the database costs as much as the rows.
 */
import type { DeliveryEventId, OrganizationId, WaybillId } from '#lib/contract/ids.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { EventSource } from './events/store.ts'
import { insertionsOf, type WriteDeps } from './events/write-event.ts'
import { insertionOfParcels, sequenced, type NewParcel } from './parcel-store.ts'
import type { StatedWaybill } from './store.ts'
import { searchTextsOf } from './text-store.ts'
import type { WaybillRow } from './waybill-row.ts'

export type NewWaybill = StatedWaybill &
  Pick<
    WaybillRow,
    'organizationId' | 'id' | 'waybillNo' | 'outTradeNo' | 'state' | 'deliveryId'
  > & { readonly parcels: readonly NewParcel[] }

/**
 * Waybills of one organization. The ids of those that were written: not one of which the organization has
 * a waybill with one of its numbers. Rows are written in the order of the callers' numbers, so that two
 * transactions do not wait for each other.
 */
export async function insertWaybills(
  db: Database | Transaction,
  {
    organizationId,
    waybills,
    source,
  }: {
    organizationId: OrganizationId
    waybills: readonly NewWaybill[]
    source: EventSource
  },
  deps: WriteDeps,
): Promise<ReadonlySet<WaybillId>> {
  if (waybills.length === 0) return new Set()
  const at = new Date(deps.clock.nowMs())
  const given = waybills.map(({ parcels, ...waybill }) =>
    Object.assign(waybill, { parcels: sequenced(parcels, 0) }),
  )
  const events = waybills.map((waybill) => ({
    id: deps.ids.uuid<DeliveryEventId>(),
    waybill,
    before: null,
    event: { eventType: waybill.state, eventTime: at, source },
  }))
  const onlyOf = sql`select id from created`
  const { rows, entries } = insertionsOf({ organizationId, events, onlyOf }, deps)
  const created = await db.query<{ id: WaybillId }>(
    sql`with given as materialized (
       select * from jsonb_to_recordset(${JSON.stringify(given)}) as g(
         "organizationId" uuid, id uuid, "waybillNo" text, "outTradeNo" text, state text,
         "senderAccountId" uuid, "serviceId" uuid, "routeId" uuid, "deliveryId" uuid,
         "additionalServiceIds" jsonb, "productCategoryId" uuid, sender jsonb, receiver jsonb,
         "estimatedWeightKg" float8, "estimatedVolumeM3" float8, "volumetricWeightKg" float8,
         "declaredValueMinor" bigint, "declaredValueCurrency" text, "referenceNo" text, remark text, parcels jsonb)),
     created as (
       insert into tms.waybills
         (organization_id, id, waybill_no, out_trade_no, state, sender_account_id, service_id,
          route_id, delivery_id, additional_service_ids, product_category_id, sender, receiver,
          estimated_weight_kg, estimated_volume_m3, volumetric_weight_kg, declared_value_minor,
          declared_value_currency, reference_no, remark, created_at, updated_at)
       select g."organizationId", g.id, g."waybillNo", g."outTradeNo", g.state,
         g."senderAccountId", g."serviceId", g."routeId", g."deliveryId",
         array(select jsonb_array_elements_text(g."additionalServiceIds")::uuid),
         g."productCategoryId", g.sender, g.receiver, g."estimatedWeightKg",
         g."estimatedVolumeM3", g."volumetricWeightKg",
         g."declaredValueMinor", g."declaredValueCurrency", g."referenceNo", g.remark, ${at}, ${at}
       from given g order by g."outTradeNo"
       on conflict do nothing returning *),
     parcels as (
       ${insertionOfParcels(sql`(select c.organization_id, c.id, c.delivery_id, g.parcels
         from created c join given g on g.id = c.id)`)}
       returning organization_id, waybill_id, sequence, parcel_no, out_parcel_no),
     texts as (${searchTextsOf({ waybills: sql`created`, parcels: sql`parcels` })}),
     events as (${rows}),
     entries as (${entries})
     select id from created`,
  )
  return new Set(created.map(({ id }) => id))
}
