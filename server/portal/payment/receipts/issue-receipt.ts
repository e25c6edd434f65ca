/** Writes an order's receipt once: whoever comes at the same time waits, and finds what was written. */
import type { ReceiptKind } from './receipt-number.ts'
import type { Database } from '#server/db/database.ts'
import { findReceipt, holdPapersOf, type Issuing, type Receipt, writeReceipt } from '../store.ts'
import type { ReceiptContent } from './receipt-content.ts'

/** The one that was written before, where there is one: the same order has the same number. */
export function issueReceipt(
  database: Pick<Database, 'transaction'>,
  {
    kind,
    content,
    ...issuing
  }: Issuing & { kind: Exclude<ReceiptKind, 'credit-note'>; content: ReceiptContent },
): Promise<Receipt> {
  return database.transaction(async (tx) => {
    await holdPapersOf(tx, issuing.quoteId)
    const written = await findReceipt(tx, issuing)
    return written ?? writeReceipt(tx, { kind, content, issuing })
  })
}
