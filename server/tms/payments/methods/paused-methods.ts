/** The ways of paying that an organization has switched off for a while. */
import type { OrganizationId } from '#lib/contract/ids.ts'
import type { PaymentMethodName } from '#lib/contract/payment-methods.ts'
import type { Database } from '#server/db/database.ts'
import { newRow, sql } from '#server/db/sql.ts'

export async function pausedMethods(
  db: Database,
  organizationId: OrganizationId,
): Promise<PaymentMethodName[]> {
  const rows = await db.query<{ method: PaymentMethodName }>(
    sql`select method from tms.paused_payment_methods where organization_id = ${organizationId}`,
  )
  return rows.map(({ method }) => method)
}

export async function pauseMethod(
  db: Database,
  { organizationId, method }: { organizationId: OrganizationId; method: PaymentMethodName },
): Promise<void> {
  await db.query(
    sql`insert into tms.paused_payment_methods ${newRow({
      organizationId,
      method,
    })}
     on conflict do nothing`,
  )
}

export async function resumeMethod(
  db: Database,
  { organizationId, method }: { organizationId: OrganizationId; method: PaymentMethodName },
): Promise<void> {
  await db.query(
    sql`delete from tms.paused_payment_methods where organization_id = ${organizationId}
       and method = ${method}`,
  )
}
