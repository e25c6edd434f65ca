/** The SQL of refunds: what is owed to payers who have no wallet for it. */
import type { OrganizationId, PaymentId } from '#lib/contract/ids.ts'
import type { Minor } from '#lib/money.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { newRow, sql } from '#server/db/sql.ts'

export interface NewRefundRow {
  organizationId: OrganizationId
  id: string
  paymentId: PaymentId
  route: 'gateway' | 'bank'
  amountMinor: Minor
  currency: string
  createdAt: Date
}

export interface RefundRow extends NewRefundRow {
  state: 'due' | 'done'
}

export async function insertRefund(tx: Transaction, refund: NewRefundRow): Promise<void> {
  await tx.query(
    sql`insert into tms.refunds ${newRow({
      organizationId: refund.organizationId,
      id: refund.id,
      paymentId: refund.paymentId,
      route: refund.route,
      amountMinor: refund.amountMinor,
      currency: refund.currency,
      state: 'due',
      createdAt: refund.createdAt,
    })}`,
  )
}

export function findRefund(
  db: Database | Transaction,
  { organizationId, id }: { organizationId: OrganizationId; id: string },
): Promise<RefundRow | null> {
  return db.one(
    sql`select organization_id, id, payment_id, route, amount_minor, currency, state, created_at
     from tms.refunds where organization_id = ${organizationId} and id = ${id}`,
  )
}

/** False when it was done before. */
export async function finishRefund(
  tx: Transaction,
  { refund: { organizationId, id }, at }: { refund: RefundRow; at: Date },
): Promise<boolean> {
  const done = await tx.query(
    sql`update tms.refunds set state = 'done', done_at = ${at}
     where organization_id = ${organizationId} and id = ${id} and state = 'due' returning id`,
  )
  return done.length > 0
}
