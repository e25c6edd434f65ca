/** The bank accounts of an organization that its customers transfer to. */
import type { Database, Transaction } from '#server/db/database.ts'

export interface BankAccountRow {
  id: string
  bank_name: string
  account_number: string
  account_name: string
  currency: string
  active: boolean
}

/** The one that was opened last comes first. */
export function listBankAccounts(
  db: Database | Transaction,
  organizationId: string,
): Promise<BankAccountRow[]> {
  return db.query(
    `select id, bank_name, account_number, account_name, currency, active
     from tms.bank_accounts where organization_id = $1 order by created_at desc, id desc`,
    [organizationId],
  )
}

export async function insertBankAccount(
  tx: Transaction,
  { organizationId, account, at }: { organizationId: string; account: BankAccountRow; at: Date },
): Promise<void> {
  await tx.query(
    `insert into tms.bank_accounts
       (organization_id, id, bank_name, account_number, account_name, currency, active, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      organizationId,
      account.id,
      account.bank_name,
      account.account_number,
      account.account_name,
      account.currency,
      account.active,
      at,
    ],
  )
}
