/** The SQL of the ways to pay that an organization has closed. */
import type { OrganizationId } from '#lib/contract/ids.ts'
import type { PaymentMethodName } from '#lib/contract/payment-methods.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { newRow, sql } from '#server/db/sql.ts'

export async function readPausedMethods(
  db: Database | Transaction,
  organizationId: OrganizationId,
): Promise<PaymentMethodName[]> {
  const rows = await db.query<{ method: PaymentMethodName }>(
    sql`select method from tms.paused_payment_methods where organization_id = ${organizationId}`,
  )
  return rows.map(({ method }) => method)
}

export async function setMethodPaused(
  tx: Transaction,
  {
    organizationId,
    method,
    paused,
  }: { organizationId: OrganizationId; method: PaymentMethodName; paused: boolean },
): Promise<void> {
  await tx.query(
    paused
      ? sql`insert into tms.paused_payment_methods ${newRow({ organizationId, method })}
         on conflict do nothing`
      : sql`delete from tms.paused_payment_methods
         where organization_id = ${organizationId} and method = ${method}`,
  )
}
