/**
 * One at a time for all that is paid, settled, canceled or expired of a quote. It is a lock of its own
 * and not the quote's row: the orders room holds an order's rows when it writes to the quote, and who
 * held the quote's row first and wanted the order's would have met it head on.
 */
import type { OrganizationId, QuoteId } from '#lib/contract/ids.ts'
import type { Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { QuoteRow } from '../quotes/quotes.ts'
import type { PaymentsDeps } from './payments-deps.ts'

/** The quote as it is from then until the transaction ends, but for its time running out. */
export async function lockQuote(
  tx: Transaction,
  { organizationId, id }: { organizationId: OrganizationId; id: QuoteId },
  { quotes }: PaymentsDeps,
): Promise<QuoteRow | null> {
  const key = `payments of ${organizationId} ${id}`
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  return quotes.find(tx, { organizationId, id })
}
