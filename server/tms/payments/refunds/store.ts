/** The SQL of refunds: what is owed to payers who have no wallet for it. */
import type { Minor } from '#lib/money.ts'
import type { Database, Transaction } from '#server/db/database.ts'

export interface NewRefundRow {
  organization_id: string
  id: string
  payment_id: string
  route: 'gateway' | 'bank'
  amount_minor: Minor
  currency: string
  created_at: Date
}

export interface RefundRow extends NewRefundRow {
  state: 'due' | 'done'
}

export async function insertRefund(tx: Transaction, refund: NewRefundRow): Promise<void> {
  await tx.query(
    `insert into tms.refunds
       (organization_id, id, payment_id, route, amount_minor, currency, state, created_at)
     values ($1, $2, $3, $4, $5, $6, 'due', $7)`,
    [
      refund.organization_id,
      refund.id,
      refund.payment_id,
      refund.route,
      refund.amount_minor,
      refund.currency,
      refund.created_at,
    ],
  )
}

export function findRefund(
  db: Database | Transaction,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<RefundRow | null> {
  return db.one(
    `select organization_id, id, payment_id, route, amount_minor, currency, state, created_at
     from tms.refunds where organization_id = $1 and id = $2`,
    [organizationId, id],
  )
}

/** False when it was done before. */
export async function finishRefund(
  tx: Transaction,
  { refund: { organization_id, id }, at }: { refund: RefundRow; at: Date },
): Promise<boolean> {
  const done = await tx.query(
    `update tms.refunds set state = 'done', done_at = $3
     where organization_id = $1 and id = $2 and state = 'due' returning id`,
    [organization_id, id, at],
  )
  return done.length > 0
}
