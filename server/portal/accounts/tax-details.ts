/** The name and tax number that an account's receipts are made out to. */
import { taxDetailsSchema, type TaxDetails } from '#lib/billing/tax-details.ts'
import type { SenderAccountId } from '#lib/contract/ids.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { newRow, sql } from '#server/db/sql.ts'

export async function findTaxDetails(
  database: Pick<Database, 'one'>,
  accountId: SenderAccountId,
): Promise<TaxDetails | null> {
  const row = await database.one(
    sql`select country, name, address, tax_id, branch
      from portal.tax_details where account_id = ${accountId}`,
  )
  return row === null ? null : taxDetailsSchema.parse(row)
}

export async function saveTaxDetails(
  database: Pick<Database, 'query'>,
  saving: { accountId: SenderAccountId; personId: string; details: TaxDetails; nowMs: number },
): Promise<void> {
  const { accountId, personId, details, nowMs } = saving
  const row = newRow({ accountId, ...details, changedBy: personId, changedAt: new Date(nowMs) })
  await database.query(
    sql`insert into portal.tax_details ${row}
      on conflict (account_id) do update set country = excluded.country, name = excluded.name,
        address = excluded.address, tax_id = excluded.tax_id, branch = excluded.branch,
        changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
  )
}

export async function forgetTaxDetails(tx: Transaction, accountId: SenderAccountId): Promise<void> {
  await tx.query(sql`delete from portal.tax_details where account_id = ${accountId}`)
}
