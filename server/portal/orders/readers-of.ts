/**
 * Who is written of an order: whoever began the payment that was taken and still belongs to the account;
 * where nobody here began it, who pressed Pay first; where that is staff, or somebody who has left, those
 * who may change something there.
 */
import type { DeliveryId, SenderAccountId } from '#lib/contract/ids.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { listMembers } from '../access/access.ts'

const mostReaders = 20

export async function readersOf(
  database: Pick<Database | Transaction, 'query'>,
  deliveryId: DeliveryId,
): Promise<string[]> {
  const [order] = await database.query<{ accountId: SenderAccountId; payer: string | null }>(
    `select o.account_id as "accountId", coalesce(begun.person_id, o.ordered_by) as payer
     from portal.orders o
     -- Where no service tells which payment was taken, it was the last that was begun.
     left join lateral (
       select b.person_id from portal.begun_payments b
       where b.quote_id = o.quote_id and b.payment_id = coalesce(o.payment_id, b.payment_id)
       order by b.begun_at desc limit 1
     ) as begun on true
     where o.delivery_id = $1`,
    [deliveryId],
  )
  if (order === undefined) return []
  const members = await listMembers(database, order.accountId)
  const payer = members.find(({ personId }) => personId === order.payer)
  if (payer !== undefined) return [payer.personId]
  const others = members.filter(({ role }) => role !== 'viewer')
  return others.slice(0, mostReaders).map(({ personId }) => personId)
}
