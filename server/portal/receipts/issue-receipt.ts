/**
 * Writes a receipt once. Its number is taken and the receipt written in one transaction that holds the
 * counter's row: so whoever comes at the same time waits, finds what was written, and no number is taken
 * in vain.
 */
import type { QuoteId, SenderAccountId } from '#lib/contract/ids.ts'
import { receiptNumber, type ReceiptKind } from '#lib/billing/receipt-number.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { receiptContentSchema, type ReceiptContent } from './receipt-content.ts'

export interface Receipt {
  readonly number: string
  readonly kind: ReceiptKind
  readonly issuedAt: Date
  readonly content: ReceiptContent
}

interface Issuing {
  readonly organizationId: string
  readonly kind: ReceiptKind
  readonly quoteId: QuoteId
  readonly accountId: SenderAccountId
  readonly content: ReceiptContent
  readonly nowMs: number
}

export async function findReceipt(
  from: Pick<Database | Transaction, 'one'>,
  { quoteId, isCreditNote }: { quoteId: QuoteId; isCreditNote: boolean },
): Promise<Receipt | null> {
  const row = await from.one<Omit<Receipt, 'content'> & { content: unknown }>(
    `select number, kind, issued_at as "issuedAt", content from portal.receipts
     where quote_id = $1 and (kind = 'credit-note') = $2`,
    [quoteId, isCreditNote],
  )
  return row && { ...row, content: receiptContentSchema.parse(row.content) }
}

/** The one that was written before, where there is one: the same order has the same number. */
export async function issueReceipt(
  database: Pick<Database, 'transaction'>,
  issuing: Issuing,
): Promise<Receipt> {
  const { organizationId, kind, quoteId, accountId, content, nowMs } = issuing
  const issuedAt = new Date(nowMs)
  const year = yearInThailand(nowMs)
  return database.transaction(async (tx) => {
    await tx.query(
      `insert into portal.receipt_counters (organization_id, kind, year) values ($1, $2, $3)
       on conflict do nothing`,
      [organizationId, kind, year],
    )
    const counter = await tx.one<{ last: number }>(
      `select last from portal.receipt_counters
       where organization_id = $1 and kind = $2 and year = $3 for update`,
      [organizationId, kind, year],
    )
    const written = await findReceipt(tx, { quoteId, isCreditNote: kind === 'credit-note' })
    if (written !== null) return written
    const sequence = (counter?.last ?? 0) + 1
    const number = receiptNumber({ kind, year, sequence })
    await tx.query(
      `update portal.receipt_counters set last = $4
       where organization_id = $1 and kind = $2 and year = $3`,
      [organizationId, kind, year, sequence],
    )
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
  })
}

const thailandIsAheadMs = 7 * 60 * 60_000

function yearInThailand(nowMs: number): number {
  return new Date(nowMs + thailandIsAheadMs).getUTCFullYear()
}
