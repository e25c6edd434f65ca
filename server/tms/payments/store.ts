/** The SQL of payments. Transfers, refunds and photos have theirs beside them. */
import { paymentTransitions, type PaymentState } from '#lib/contract/states/payment-states.ts'
import { statesBefore } from '#lib/contract/states/transition-table.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Instructions, PaymentRow } from './payment-row.ts'

type Reader = Database | Transaction

const columns = `
  organization_id, id, purpose, quote_id, delivery_id, sender_account_id, wallet_currency, type,
  bank_code, state, amount_minor, currency, received_minor, refunded_minor, charged_minor,
  charged_currency, refunded_charge_minor, connection_id, trade_no, instructions, bank_account_id,
  reference_code, request_id, slip_uploaded_at, created_at, expires_at, deadline_at, paid_at`

interface PaymentKey {
  readonly organizationId: string
  readonly id: string
}

export async function insert(tx: Transaction, payment: PaymentRow): Promise<void> {
  await tx.query(
    `insert into tms.payments (${columns})
     select ${columns} from jsonb_populate_record(null::tms.payments, $1)`,
    [JSON.stringify(payment)],
  )
}

/** False when the account has begun one with this request_id. */
export async function insertTopUp(tx: Transaction, payment: PaymentRow): Promise<boolean> {
  const inserted = await tx.query(
    `insert into tms.payments (${columns})
     select ${columns} from jsonb_populate_record(null::tms.payments, $1)
     on conflict (organization_id, sender_account_id, request_id) do nothing returning id`,
    [JSON.stringify(payment)],
  )
  return inserted.length > 0
}

export function find(db: Reader, { organizationId, id }: PaymentKey): Promise<PaymentRow | null> {
  return db.one(`select ${columns} from tms.payments where organization_id = $1 and id = $2`, [
    organizationId,
    id,
  ])
}

export async function lock(tx: Transaction, { organizationId, id }: PaymentKey) {
  const payment = await tx.one<PaymentRow>(
    `select ${columns} from tms.payments where organization_id = $1 and id = $2 for no key update`,
    [organizationId, id],
  )
  if (payment === null) throw new Error(`payment ${id} is gone`)
  return payment
}

/** Newest first. Who changes them holds the lock of their quote. */
export function findOfQuote(
  db: Reader,
  { organizationId, quoteId }: { organizationId: string; quoteId: string },
): Promise<PaymentRow[]> {
  return db.query(
    `select ${columns} from tms.payments where organization_id = $1 and quote_id = $2
     order by created_at desc, id desc`,
    [organizationId, quoteId],
  )
}

export function findByTrade(
  db: Reader,
  { organizationId, tradeNo }: { organizationId: string; tradeNo: string },
): Promise<PaymentRow | null> {
  return db.one(
    `select ${columns} from tms.payments where organization_id = $1 and trade_no = $2`,
    [organizationId, tradeNo],
  )
}

export function findByReference(
  db: Reader,
  { organizationId, referenceCode }: { organizationId: string; referenceCode: string },
): Promise<PaymentRow | null> {
  return db.one(
    `select ${columns} from tms.payments where organization_id = $1 and reference_code = $2`,
    [organizationId, referenceCode],
  )
}

export function findTopUp(
  db: Reader,
  of: { organizationId: string; senderAccountId: string; requestId: string },
): Promise<PaymentRow | null> {
  return db.one(
    `select ${columns} from tms.payments
     where organization_id = $1 and sender_account_id = $2 and request_id = $3`,
    [of.organizationId, of.senderAccountId, of.requestId],
  )
}

/** The one that an order was paid by. */
export function lockPaid(
  tx: Transaction,
  { organizationId, deliveryId }: { organizationId: string; deliveryId: string },
): Promise<PaymentRow | null> {
  return tx.one(
    `select ${columns} from tms.payments
     where organization_id = $1 and delivery_id = $2 and state = 'paid' for no key update`,
    [organizationId, deliveryId],
  )
}

/** False when its state is none that `to` may follow. */
export async function move(
  tx: Transaction,
  { payment: { organization_id, id }, to }: { payment: PaymentRow; to: PaymentState },
): Promise<boolean> {
  const moved = await tx.query(
    `update tms.payments set state = $3
     where organization_id = $1 and id = $2 and state = any($4) returning id`,
    [organization_id, id, to, statesBefore(paymentTransitions, to)],
  )
  return moved.length > 0
}

/** Money that came and money that went back, on top of what there was. */
export async function count(
  tx: Transaction,
  {
    payment: { organization_id, id },
    receivedMinor = 0,
    refundedMinor = 0,
    refundedChargeMinor = 0,
    paidAt = null,
  }: {
    payment: PaymentRow
    receivedMinor?: number
    refundedMinor?: number
    refundedChargeMinor?: number
    paidAt?: Date | null
  },
): Promise<void> {
  await tx.query(
    `update tms.payments
     set received_minor = received_minor + $3, refunded_minor = refunded_minor + $4,
       refunded_charge_minor = refunded_charge_minor + $5, paid_at = coalesce(paid_at, $6)
     where organization_id = $1 and id = $2`,
    [organization_id, id, receivedMinor, refundedMinor, refundedChargeMinor, paidAt],
  )
}

/** What the gateway gave, unless there is something already. Null when the payment is over by now. */
export function keepInstructions(
  db: Reader,
  { payment, instructions }: { payment: PaymentRow; instructions: Instructions },
): Promise<PaymentRow | null> {
  return db.one(
    `update tms.payments set instructions = coalesce(instructions, $3)
     where organization_id = $1 and id = $2 and state = 'pending' returning ${columns}`,
    [payment.organization_id, payment.id, JSON.stringify(instructions)],
  )
}

/** A later picture replaces an earlier one, whose id it gives. The caller holds the quote's lock. */
export async function keepSlip(
  tx: Transaction,
  {
    payment: { organization_id, id },
    photoId,
    note,
    at,
  }: { payment: PaymentRow; photoId: string; note: string | null; at: Date },
): Promise<string | null> {
  const replaced = await tx.one<{ slip_photo_id: string | null }>(
    `update tms.payments p set slip_photo_id = $3, slip_note = $4, slip_uploaded_at = $5
     from tms.payments before
     where p.organization_id = $1 and p.id = $2
       and before.organization_id = $1 and before.id = $2
     returning before.slip_photo_id`,
    [organization_id, id, photoId, note, at],
  )
  return replaced?.slip_photo_id ?? null
}
