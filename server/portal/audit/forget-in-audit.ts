/** Takes names out of the audit, also where no request is answered. The lines stay. */
import type { SenderAccountId } from '#lib/contract/ids.ts'
import type { Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Acts of staff about a colleague of an account stay in the audit, without the colleague's address. */
export async function forgetInAudit(tx: Transaction, email: string): Promise<void> {
  await tx.query(
    sql`update portal.audit set facts = facts - 'person'
      where lower(facts ->> 'person') = lower(${email})`,
  )
}

/** Acts for an erased account stay in the audit without its name, and without the words that were typed. */
export async function forgetAccountInAudit(
  tx: Transaction,
  accountId: SenderAccountId,
): Promise<void> {
  await tx.query(
    sql`update portal.audit set account_name = '', facts = '{}' where account_id = ${accountId}`,
  )
}
