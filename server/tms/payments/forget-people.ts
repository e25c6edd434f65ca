/** Takes pictures of transfer slips, and the words on them, out of payments. Sums and numbers stay. */
import type { Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { isForgettable, type OfAccount, type Portion } from '../forgettable.ts'

/** Returns how many. */
export async function forgetSlips(
  tx: Transaction,
  { of, atMost }: Omit<Portion, 'now'>,
): Promise<number> {
  const forgotten = await tx.query(
    sql`with chosen as (
       select organization_id, id, slip_photo_id from tms.payments
       where ${isForgettable(of)} and slip_photo_id is not null
       order by created_at limit ${atMost} for no key update skip locked
     ), photos as (
       delete from tms.photos f using chosen c
       where f.organization_id = c.organization_id and f.id = c.slip_photo_id
     ), payments as (
       update tms.payments p set slip_photo_id = null, slip_note = null
       from chosen c where p.organization_id = c.organization_id and p.id = c.id
     )
     select 1 from chosen`,
  )
  return forgotten.length
}

/** Money that may still come, or that is owed back. */
export async function hasOpenPayment(
  tx: Transaction,
  { organizationId, senderAccountId, now }: OfAccount & { readonly now: Date },
): Promise<boolean> {
  const open = await tx.one(
    sql`select 1 from tms.payments p
     where p.organization_id = ${organizationId} and p.sender_account_id = ${senderAccountId}
       and (p.state = 'partly_paid'
         or p.state = 'pending' and coalesce(p.deadline_at, p.expires_at, 'infinity') > ${now}
         or exists (select from tms.refunds r where r.organization_id = p.organization_id
           and r.payment_id = p.id and r.state = 'due'))
     limit 1`,
  )
  return open !== null
}
