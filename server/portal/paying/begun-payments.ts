/** Which payment was begun here, and by whom: who is written when it is the one that was taken. */
import type { PaymentId, QuoteId } from '#lib/contract/ids.ts'
import type { Database } from '#server/db/database.ts'

/** Of several who are told the same payment the last is thought to pay it. */
export async function noteBegun(
  database: Pick<Database, 'query'>,
  begun: { paymentId: PaymentId; quoteId: QuoteId; personId: string; atMs: number },
): Promise<void> {
  await database.query(
    `insert into portal.begun_payments as b (payment_id, quote_id, person_id, begun_at)
     values ($1, $2, $3, $4)
     on conflict (payment_id) do update
       set person_id = excluded.person_id, begun_at = excluded.begun_at
       where b.begun_at <= excluded.begun_at`,
    [begun.paymentId, begun.quoteId, begun.personId, new Date(begun.atMs)],
  )
}
