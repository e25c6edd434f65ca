/** The SQL of what arrived on bank accounts. */
import type { Minor } from '#lib/money.ts'
import type { Transaction } from '#server/db/database.ts'

export interface ReceiptRow {
  organization_id: string
  bank_transaction_id: string
  reference_code: string | null
  amount_minor: Minor
  currency: string
  received_at: Date
  confirmed_at: Date
  outcome: 'paid' | 'partly_paid' | 'late' | 'unmatched'
  payment_id: string | null
  returned_minor: Minor
}

const columns = `
  organization_id, bank_transaction_id, reference_code, amount_minor, currency, received_at,
  confirmed_at, outcome, payment_id, returned_minor`

/** False when it was confirmed before; who is confirming it at this moment is waited for. */
export async function insertReceipt(tx: Transaction, receipt: ReceiptRow): Promise<boolean> {
  const inserted = await tx.query(
    `insert into tms.bank_receipts (${columns})
     select ${columns} from jsonb_populate_record(null::tms.bank_receipts, $1)
     on conflict (organization_id, bank_transaction_id) do nothing returning bank_transaction_id`,
    [JSON.stringify(receipt)],
  )
  return inserted.length > 0
}

export async function lockReceipt(
  tx: Transaction,
  { organizationId, bankTransactionId }: { organizationId: string; bankTransactionId: string },
): Promise<ReceiptRow> {
  const receipt = await tx.one<ReceiptRow>(
    `select ${columns} from tms.bank_receipts
     where organization_id = $1 and bank_transaction_id = $2 for no key update`,
    [organizationId, bankTransactionId],
  )
  if (receipt === null) throw new Error(`the receipt ${bankTransactionId} is gone`)
  return receipt
}

export async function settleReceipt(
  tx: Transaction,
  receipt: Pick<
    ReceiptRow,
    | 'organization_id'
    | 'bank_transaction_id'
    | 'reference_code'
    | 'outcome'
    | 'payment_id'
    | 'returned_minor'
  >,
): Promise<void> {
  await tx.query(
    `update tms.bank_receipts
     set reference_code = $3, outcome = $4, payment_id = $5, returned_minor = $6
     where organization_id = $1 and bank_transaction_id = $2`,
    [
      receipt.organization_id,
      receipt.bank_transaction_id,
      receipt.reference_code,
      receipt.outcome,
      receipt.payment_id,
      receipt.returned_minor,
    ],
  )
}
