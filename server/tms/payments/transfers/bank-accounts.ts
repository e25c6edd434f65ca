/** The bank accounts of an organization that its customers transfer to. */
import type { OrganizationId } from '#lib/contract/ids.ts'
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

export async function insertBankAccount(
  tx: Transaction,
  {
    organizationId,
    account,
    at,
  }: { organizationId: OrganizationId; account: BankAccountRow; at: Date },
): Promise<void> {
  await tx.query(
    sql`insert into tms.bank_accounts ${newRow({
      organizationId,
      id: account.id,
      bankName: account.bankName,
      accountNumber: account.accountNumber,
      accountName: account.accountName,
      currency: account.currency,
      active: account.active,
      createdAt: at,
    })}`,
  )
}
