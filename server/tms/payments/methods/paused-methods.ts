/** The ways of paying that an organization has switched off for a while. */
import type { PaymentMethodName } from '#lib/contract/payment-methods.ts'
import type { Database } from '#server/db/database.ts'

export async function pausedMethods(
  db: Database,
  organizationId: string,
): Promise<PaymentMethodName[]> {
  const rows = await db.query<{ method: PaymentMethodName }>(
    `select method from tms.paused_payment_methods where organization_id = $1`,
    [organizationId],
  )
  return rows.map(({ method }) => method)
}

export async function pauseMethod(
  db: Database,
  { organizationId, method }: { organizationId: string; method: PaymentMethodName },
): Promise<void> {
  await db.query(
    `insert into tms.paused_payment_methods (organization_id, method) values ($1, $2)
     on conflict do nothing`,
    [organizationId, method],
  )
}

export async function resumeMethod(
  db: Database,
  { organizationId, method }: { organizationId: string; method: PaymentMethodName },
): Promise<void> {
  await db.query(
    `delete from tms.paused_payment_methods where organization_id = $1 and method = $2`,
    [organizationId, method],
  )
}
