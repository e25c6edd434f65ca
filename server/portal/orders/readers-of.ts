/**
 * Who is written of an order: whoever began the payment that was taken and still belongs to the account;
 * where nobody here began it, who pressed Pay first; where that is staff, or somebody who has left, those
 * who may change something there.
 */
import type { DeliveryId } from '#lib/contract/ids.ts'
import type { Database, Transaction } from '#server/db/database.ts'

const mostReaders = 20

export async function readersOf(
  database: Pick<Database | Transaction, 'query'>,
  deliveryId: DeliveryId,
): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `with payer as (
       select o.account_id, m.person_id
       from portal.orders o
       -- Where no service tells which payment was taken, it was the last that was begun.
       left join lateral (
         select b.person_id from portal.begun_payments b
         where b.quote_id = o.quote_id and b.payment_id = coalesce(o.payment_id, b.payment_id)
         order by b.begun_at desc limit 1
       ) as begun on true
       left join portal.memberships m
         on m.person_id = coalesce(begun.person_id, o.ordered_by)
         and m.sender_account_id = o.account_id
       where o.delivery_id = $1
     )
     select person_id as id from payer where person_id is not null
     union all
     select m.person_id from payer
     join portal.memberships m on m.sender_account_id = payer.account_id and m.role <> 'viewer'
     where payer.person_id is null
     limit ${mostReaders}`,
    [deliveryId],
  )
  return rows.map(({ id }) => id)
}
