import type { OrganizationId } from '#lib/contract/ids.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { LedgerAccount } from '../ledger.ts'

/** The sum of all entries of an account. */
export async function accountBalance(
  database: Database,
  of: { organizationId: OrganizationId; account: LedgerAccount; currency: string },
): Promise<number> {
  const senderAccountId = of.account.kind === 'wallet' ? of.account.senderAccountId : null
  const row = await database.one<{ sum: string }>(
    sql`select coalesce(sum(e.amount_minor), 0) as sum
     from tms.ledger_accounts a
     join tms.ledger_entries e on e.organization_id = a.organization_id and e.account_id = a.id
     where a.organization_id = ${of.organizationId} and a.kind = ${of.account.kind}
       and a.sender_account_id is not distinct from ${senderAccountId}
       and a.currency = ${of.currency}`,
  )
  return Number(row?.sum ?? 0)
}
