/** The papers of an order that have been written: one receipt, and a credit note for each part that went back. */
import type { ReceiptKind } from './receipt-number.ts'
import type { QuoteId, SenderAccountId } from '#lib/contract/ids.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { receiptContentSchema, type ReceiptContent } from './receipt-content.ts'

export interface Receipt {
  readonly number: string
  readonly kind: ReceiptKind
  readonly issuedAt: Date
  readonly content: ReceiptContent
}

type Reader = Pick<Database | Transaction, 'query'>

interface Papered {
  readonly quoteId: QuoteId
  readonly accountId: SenderAccountId
}

export async function findReceipt(from: Reader, quote: Papered): Promise<Receipt | null> {
  const [receipt] = await read(from, { ...quote, which: `kind <> 'credit-note'` })
  return receipt ?? null
}

/** Oldest first. */
export function findCreditNotes(from: Reader, quote: Papered): Promise<readonly Receipt[]> {
  return read(from, { ...quote, which: `kind = 'credit-note'` })
}

async function read(
  from: Reader,
  { quoteId, accountId, which }: Papered & { which: string },
): Promise<readonly Receipt[]> {
  const rows = await from.query<Omit<Receipt, 'content'> & { content: unknown }>(
    `select number, kind, issued_at as "issuedAt", content from portal.receipts
     where quote_id = $1 and account_id = $2 and ${which} order by year, sequence`,
    [quoteId, accountId],
  )
  return rows.map(({ number, kind, issuedAt, content }) => ({
    number,
    kind,
    issuedAt,
    content: receiptContentSchema.parse(content),
  }))
}
