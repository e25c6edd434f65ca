/** The SQL of an organization's bank accounts, and of what arrived on them. */
import type { OrganizationId, PaymentId } from '#lib/contract/ids.ts'
import type { Minor } from '#lib/money.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { newRow, sql } from '#server/db/sql.ts'

export interface BankAccountRow {
  id: string
  bankName: string
  accountNumber: string
  accountName: string
  currency: string
  active: boolean
}

/** The one that was opened last comes first. */
export function listBankAccounts(
  db: Database | Transaction,
  organizationId: OrganizationId,
): Promise<BankAccountRow[]> {
  return db.query(
    sql`select id, bank_name, account_number, account_name, currency, active
     from tms.bank_accounts where organization_id = ${organizationId}
       order by created_at desc, id desc`,
  )
}

/** False: the organization has that number in that currency. */
export async function insertBankAccount(
  tx: Transaction,
  account: BankAccountRow & { organizationId: OrganizationId; createdAt: Date },
): Promise<boolean> {
  const inserted = await tx.query(
    sql`insert into tms.bank_accounts ${newRow(account)}
     on conflict (organization_id, account_number, currency) do nothing returning 1`,
  )
  return inserted.length > 0
}

/** False: there is none. */
export async function setBankAccountActive(
  tx: Transaction,
  { organizationId, id, active }: { organizationId: OrganizationId; id: string; active: boolean },
): Promise<boolean> {
  const changed = await tx.query(
    sql`update tms.bank_accounts set active = ${active}
     where organization_id = ${organizationId} and id = ${id} returning 1`,
  )
  return changed.length > 0
}

export interface ReceiptRow {
  organizationId: OrganizationId
  bankTransactionId: string
  referenceCode: string | null
  amountMinor: Minor
  currency: string
  receivedAt: Date
  confirmedAt: Date
  outcome: 'paid' | 'partly_paid' | 'late' | 'unmatched'
  paymentId: PaymentId | null
  returnedMinor: Minor
}

const columns = sql`organization_id, bank_transaction_id, reference_code, amount_minor, currency, received_at,
  confirmed_at, outcome, payment_id, returned_minor`

/** False when it was confirmed before; who is confirming it at this moment is waited for. */
export async function insertReceipt(
  tx: Transaction,
  receipt: ReceiptRow & { readonly id: string },
): Promise<boolean> {
  const inserted = await tx.query(
    sql`insert into tms.bank_receipts ${newRow(receipt)}
     on conflict (organization_id, bank_transaction_id) do nothing returning bank_transaction_id`,
  )
  return inserted.length > 0
}

export async function lockReceipt(
  tx: Transaction,
  {
    organizationId,
    bankTransactionId,
  }: { organizationId: OrganizationId; bankTransactionId: string },
): Promise<ReceiptRow> {
  const receipt = await tx.one<ReceiptRow>(
    sql`select ${columns} from tms.bank_receipts
     where organization_id = ${organizationId} and bank_transaction_id = ${bankTransactionId}
       for no key update`,
  )
  if (receipt === null) throw new Error(`the receipt ${bankTransactionId} is gone`)
  return receipt
}

export type Settlement = Pick<
  ReceiptRow,
  | 'organizationId'
  | 'bankTransactionId'
  | 'referenceCode'
  | 'outcome'
  | 'paymentId'
  | 'returnedMinor'
>

export async function settleReceipt(tx: Transaction, receipt: Settlement): Promise<void> {
  await tx.query(
    sql`update tms.bank_receipts
     set reference_code = ${receipt.referenceCode}, outcome = ${receipt.outcome},
       payment_id = ${receipt.paymentId}, returned_minor = ${receipt.returnedMinor}
     where organization_id = ${receipt.organizationId}
       and bank_transaction_id = ${receipt.bankTransactionId}`,
  )
}

/** Those with one of these numbers of the bank, and those that were counted for one of these payments. */
export function findReceipts(
  db: Database,
  {
    organizationId,
    bankTransactionIds,
    paymentIds,
  }: {
    organizationId: OrganizationId
    bankTransactionIds: readonly string[]
    paymentIds: readonly PaymentId[]
  },
): Promise<ReceiptRow[]> {
  return db.query(
    sql`select ${columns} from tms.bank_receipts
     where organization_id = ${organizationId}
       and (bank_transaction_id = any(${bankTransactionIds}) or payment_id = any(${paymentIds}))`,
  )
}
