/**
 * Writes a receipt under the next number of its kind. The counter's row is held until it is written: so
 * whoever comes at the same time waits, and no number is taken in vain.
 */
import { receiptNumber, type ReceiptKind } from './receipt-number.ts'
import type { QuoteId, SenderAccountId } from '#lib/contract/ids.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Receipt } from './find-receipts.ts'
import type { ReceiptContent } from './receipt-content.ts'

export interface Issuing {
  readonly organizationId: string
  readonly quoteId: QuoteId
  readonly accountId: SenderAccountId
  readonly nowMs: number
}

/** Until the transaction ends nobody else writes a paper of this order. */
export async function holdPapersOf(tx: Transaction, quoteId: QuoteId): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 48))`, [quoteId])
}

export async function writeReceipt(
  tx: Transaction,
  { kind, content, issuing }: { kind: ReceiptKind; content: ReceiptContent; issuing: Issuing },
): Promise<Receipt> {
  const { organizationId, quoteId, accountId, nowMs } = issuing
  const issuedAt = new Date(nowMs)
  const year = yearInThailand(nowMs)
  await tx.query(
    `insert into portal.receipt_counters (organization_id, kind, year) values ($1, $2, $3)
     on conflict do nothing`,
    [organizationId, kind, year],
  )
  const counter = await tx.one<{ last: number }>(
    `update portal.receipt_counters set last = last + 1
     where organization_id = $1 and kind = $2 and year = $3 returning last`,
    [organizationId, kind, year],
  )
  if (counter === null) throw new Error('a counter was written and is not there')
  const sequence = counter.last
  const number = receiptNumber({ kind, year, sequence })
  await tx.query(
    `insert into portal.receipts
       (number, organization_id, kind, year, sequence, quote_id, account_id, issued_at, content)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      number,
      organizationId,
      kind,
      year,
      sequence,
      quoteId,
      accountId,
      issuedAt,
      JSON.stringify(content),
    ],
  )
  return { number, kind, issuedAt, content }
}

const thailandIsAheadMs = 7 * 60 * 60_000

function yearInThailand(nowMs: number): number {
  return new Date(nowMs + thailandIsAheadMs).getUTCFullYear()
}
