/** Takes senders, receivers and what was written about them out of waybills. Numbers, states and measures stay. */
import type { OrganizationId } from '#lib/contract/ids.ts'
import { isFinal, waybillStates } from '#lib/contract/states/waybill-states.ts'
import type { Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { isForgettable, type OfAccount, type Portion } from '../forgettable.ts'

/** Returns the pictures of their events. */
export function forgetWaybills(
  tx: Transaction,
  { of, now, atMost }: Portion,
): Promise<{ organizationId: OrganizationId; photos: string[] }[]> {
  return tx.query(
    sql`with chosen as (
       select organization_id, id, created_at from tms.waybills
       where ${isForgettable(of)} and forgotten_at is null
       order by created_at limit ${atMost} for no key update skip locked
     ), waybills as (
       update tms.waybills w set forgotten_at = ${now}, sender = tms.without_people(w.sender),
         receiver = tms.without_people(w.receiver), reference_no = null, remark = null,
         notes = null, tags = '{}'
       from chosen c where w.organization_id = c.organization_id and w.id = c.id
     ), parcels as (
       update tms.parcels p set item_desc = null, out_parcel_no = null, products = '[]', photos = '{}'
       from chosen c where p.organization_id = c.organization_id and p.waybill_id = c.id
     ), texts as (
       update tms.waybill_search s set tags = '{}', text = lower(w.waybill_no)
       from chosen c join tms.waybills w on w.organization_id = c.organization_id and w.id = c.id
       where s.organization_id = c.organization_id and s.created_at = c.created_at
         and s.waybill_id = c.id
     ), photos as (
       select e.waybill_id, photo from chosen c
       join tms.waybill_events e on e.organization_id = c.organization_id and e.waybill_id = c.id
       cross join unnest(e.photos) as photo
     ), events as (
       update tms.waybill_events e
       set place = '', message = '', lat = null, lng = null, photos = '{}'
       from chosen c where e.organization_id = c.organization_id and e.waybill_id = c.id
     )
     select c.organization_id,
       array(select p.photo from photos p where p.waybill_id = c.id) as photos
     from chosen c`,
  )
}

/** Goods that are under way. One that is on no delivery yet, and in nobody's hands, is not. */
export async function hasWaybillUnderWay(
  tx: Transaction,
  { organizationId, senderAccountId }: OfAccount,
): Promise<boolean> {
  const underWay = await tx.one(
    sql`select 1 from tms.waybills
     where organization_id = ${organizationId} and sender_account_id = ${senderAccountId}
       and state <> all(${waybillStates.filter(isFinal)})
       and (delivery_id is not null or state not in ('draft', 'created')) limit 1`,
  )
  return underWay !== null
}
