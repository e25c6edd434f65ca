/** The SQL of payments, their refunds and their pictures. Transfers have theirs beside them. */
import type {
  OrganizationId,
  SenderAccountId,
  QuoteId,
  DeliveryId,
  PaymentId,
} from '#lib/contract/ids.ts'
import type { PayType } from '#lib/contract/pay-types.ts'
import { paymentTransitions, type PaymentState } from '#lib/contract/states/payment-states.ts'
import { statesBefore } from '#lib/contract/states/transition-table.ts'
import type { Minor } from '#lib/money.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { fromTheTop, keysetTime, patternOf, type Keyset } from '#server/db/keyset.ts'
import { newRow, sql } from '#server/db/sql.ts'
import type { OpenedTrade } from './gateway/gateway.ts'
import type {
  OrderPayment,
  PaymentRow,
  TopUp,
  TradePayment,
  TransferPayment,
} from './payment-row.ts'

type Reader = Database | Transaction

const columns = sql`organization_id, id, purpose, quote_id, delivery_id, sender_account_id, wallet_currency, type,
  bank_code, state, amount_minor, currency, received_minor, refunded_minor, charged_minor,
  charged_currency, refunded_charge_minor, connection_id, trade_no, instructions, bank_account_id,
  reference_code, request_id, slip_uploaded_at, created_at, expires_at, deadline_at, paid_at`

function columnsOf(payment: PaymentRow) {
  if (payment.type === 'wallet') return payment
  const { instructions, ...others } = payment
  return { ...others, instructions: instructions && JSON.stringify(instructions) }
}

interface PaymentKey {
  readonly organizationId: OrganizationId
  readonly id: PaymentId
}

export async function insert(tx: Transaction, payment: OrderPayment): Promise<void> {
  await tx.query(sql`insert into tms.payments ${newRow(columnsOf(payment))}`)
}

/** False when the account has begun one with this request_id. */
export async function insertTopUp(tx: Transaction, payment: TopUp): Promise<boolean> {
  const inserted = await tx.query(
    sql`insert into tms.payments ${newRow(columnsOf(payment))}
     on conflict (organization_id, sender_account_id, request_id) do nothing returning id`,
  )
  return inserted.length > 0
}

export function find(db: Reader, { organizationId, id }: PaymentKey): Promise<PaymentRow | null> {
  return db.one(
    sql`select ${columns} from tms.payments where organization_id = ${organizationId} and id = ${id}`,
  )
}

export async function lock(tx: Transaction, { organizationId, id }: PaymentKey) {
  const payment = await tx.one<PaymentRow>(
    sql`select ${columns} from tms.payments where organization_id = ${organizationId} and id = ${id}
       for no key update`,
  )
  if (payment === null) throw new Error(`payment ${id} is gone`)
  return payment
}

/** Newest first. Who changes them holds the lock of their quote. */
export function findOfQuote(
  db: Reader,
  { organizationId, quoteId }: { organizationId: OrganizationId; quoteId: QuoteId },
): Promise<OrderPayment[]> {
  return db.query(
    sql`select ${columns} from tms.payments where organization_id = ${organizationId}
       and quote_id = ${quoteId}
     order by created_at desc, id desc`,
  )
}

/** Oldest first. */
export function readPaidTypes(
  db: Reader,
  { organizationId, quoteIds }: { organizationId: OrganizationId; quoteIds: readonly QuoteId[] },
): Promise<{ readonly quoteId: QuoteId; readonly type: PayType }[]> {
  return db.query(
    sql`select quote_id, type from tms.payments where organization_id = ${organizationId}
       and quote_id = any (${quoteIds}) and paid_at is not null
     order by created_at, id`,
  )
}

export function findByTrade(
  db: Reader,
  { organizationId, tradeNo }: { organizationId: OrganizationId; tradeNo: string },
): Promise<TradePayment | null> {
  return db.one(
    sql`select ${columns} from tms.payments where organization_id = ${organizationId}
       and trade_no = ${tradeNo}`,
  )
}

export function findByReference(
  db: Reader,
  { organizationId, referenceCode }: { organizationId: OrganizationId; referenceCode: string },
): Promise<TransferPayment | null> {
  return db.one(
    sql`select ${columns} from tms.payments where organization_id = ${organizationId}
       and reference_code = ${referenceCode}`,
  )
}

export function findByReferences(
  db: Reader,
  {
    organizationId,
    referenceCodes,
  }: { organizationId: OrganizationId; referenceCodes: readonly string[] },
): Promise<TransferPayment[]> {
  return db.query(
    sql`select ${columns} from tms.payments where organization_id = ${organizationId}
       and reference_code = any(${referenceCodes})`,
  )
}

/** Transfers that wait for exactly one of these sums, the oldest first. */
export function findWaitingFor(
  db: Reader,
  {
    organizationId,
    sumsMinor,
    limit,
  }: { organizationId: OrganizationId; sumsMinor: readonly number[]; limit: number },
): Promise<TransferPayment[]> {
  return db.query(
    sql`select ${columns} from tms.payments
     where organization_id = ${organizationId} and type = 'bank_transfer'
       and state in ('pending', 'partly_paid')
       and amount_minor - received_minor + refunded_minor = any(${sumsMinor})
     order by created_at, id limit ${limit}`,
  )
}

export function findTopUp(
  db: Reader,
  of: { organizationId: OrganizationId; senderAccountId: SenderAccountId; requestId: string },
): Promise<TopUp | null> {
  return db.one(
    sql`select ${columns} from tms.payments
     where organization_id = ${of.organizationId} and sender_account_id = ${of.senderAccountId}
       and request_id = ${of.requestId}`,
  )
}

/** The one that an order was paid by. */
export function lockPaid(
  tx: Transaction,
  { organizationId, deliveryId }: { organizationId: OrganizationId; deliveryId: DeliveryId },
): Promise<OrderPayment | null> {
  return tx.one(
    sql`select ${columns} from tms.payments
     where organization_id = ${organizationId} and delivery_id = ${deliveryId}
       and state = 'paid' for no key update`,
  )
}

/** Sums are added to those that there are. */
export interface PaymentChange {
  readonly payment: PaymentRow
  readonly to?: PaymentState | undefined
  readonly receivedMinor?: number
  readonly refundedMinor?: number
  readonly refundedChargeMinor?: number
  readonly paidAt?: Date
}

/** Its state after the change; null when its state is none that `to` may follow. */
export async function change(
  tx: Transaction,
  {
    payment: { organizationId, id },
    to,
    receivedMinor = 0,
    refundedMinor = 0,
    refundedChargeMinor = 0,
    paidAt,
  }: PaymentChange,
): Promise<PaymentState | null> {
  const state =
    to === undefined ? sql`true` : sql`state = any(${statesBefore(paymentTransitions, to)})`
  const changed = await tx.one<{ state: PaymentState }>(
    sql`update tms.payments
     set state = coalesce(${to ?? null}, state),
       received_minor = received_minor + ${receivedMinor},
       refunded_minor = refunded_minor + ${refundedMinor},
       refunded_charge_minor = refunded_charge_minor + ${refundedChargeMinor},
       paid_at = coalesce(paid_at, ${paidAt ?? null})
     where organization_id = ${organizationId} and id = ${id} and ${state} returning state`,
  )
  return changed?.state ?? null
}

/** Keeps the gateway's instructions unless there are some already. Null when the payment is over by now. */
export function keepInstructions<Payment extends TradePayment>(
  db: Reader,
  { payment, instructions }: { payment: Payment; instructions: OpenedTrade },
): Promise<Payment | null> {
  return db.one(
    sql`update tms.payments set instructions = coalesce(instructions,
       ${JSON.stringify(instructions)})
     where organization_id = ${payment.organizationId} and id = ${payment.id}
       and state = 'pending' returning ${columns}`,
  )
}

/** A later picture replaces an earlier one, whose id it gives. The caller holds the quote's lock. */
export async function keepSlip(
  tx: Transaction,
  {
    payment: { organizationId, id },
    photoId,
    note,
    at,
  }: { payment: TransferPayment; photoId: string; note: string | null; at: Date },
): Promise<string | null> {
  const replaced = await tx.one<{ slipPhotoId: string | null }>(
    sql`update tms.payments p set slip_photo_id = ${photoId}, slip_note = ${note},
       slip_uploaded_at = ${at}
     from tms.payments before
     where p.organization_id = ${organizationId} and p.id = ${id}
       and before.organization_id = ${organizationId} and before.id = ${id}
     returning before.slip_photo_id`,
  )
  return replaced?.slipPhotoId ?? null
}

/** The newest first. */
export function listWaitingTransfers(
  db: Reader,
  {
    organizationId,
    search,
    after,
    limit,
  }: {
    organizationId: OrganizationId
    search: { readonly reference: string; readonly outstanding: string | null } | null
    after: Keyset | null
    limit: number
  },
): Promise<(TransferPayment & { readonly keysetTime: string })[]> {
  const { at, id } = after ?? fromTheTop
  const isFound =
    search === null
      ? sql`true`
      : sql`(reference_code like ${patternOf(search.reference)}
          or (amount_minor - received_minor + refunded_minor)::text = ${search.outstanding})`
  return db.query(
    sql`select ${columns}, ${keysetTime(sql`created_at`)} as keyset_time from tms.payments
     where organization_id = ${organizationId} and type = 'bank_transfer'
       and state in ('pending', 'partly_paid') and (created_at, id) < (${at}::timestamptz, ${id}::uuid)
       and ${isFound}
     order by created_at desc, id desc limit ${limit}`,
  )
}

export interface WaitingMoney {
  /** Pictures of bank transfers that wait for money. */
  readonly slips: number
  /** Sums that a person has to transfer back. */
  readonly owedBack: number
  /** Transfers that were kept without an order. */
  readonly unmatched: number
}

export async function countWaitingMoney(
  db: Reader,
  organizationId: OrganizationId,
): Promise<WaitingMoney> {
  const counted = await db.one<WaitingMoney>(
    sql`select
       (select count(*)::int from tms.payments
        where organization_id = ${organizationId} and type = 'bank_transfer'
          and state in ('pending', 'partly_paid') and slip_uploaded_at is not null) as slips,
       (select count(*)::int from tms.refunds
        where organization_id = ${organizationId} and state = 'due' and route = 'bank') as owed_back,
       (select count(*)::int from tms.bank_receipts
        where organization_id = ${organizationId} and outcome = 'unmatched') as unmatched`,
  )
  if (counted === null) throw new Error('a query of counts has one row')
  return counted
}

export function findSlip(
  db: Reader,
  { organizationId, id }: PaymentKey,
): Promise<{
  contentType: 'image/png' | 'image/jpeg' | 'image/webp'
  bytes: Buffer
  note: string | null
} | null> {
  return db.one(
    sql`select f.content_type, f.bytes, p.slip_note as note from tms.payments p
     join tms.photos f on f.organization_id = p.organization_id and f.id = p.slip_photo_id
     where p.organization_id = ${organizationId} and p.id = ${id}`,
  )
}

export interface RefundRow {
  organizationId: OrganizationId
  id: string
  paymentId: PaymentId
  route: 'gateway' | 'bank'
  amountMinor: Minor
  currency: string
  state: 'due' | 'done'
  createdAt: Date
}

/** A sum that is owed to a payer who has no wallet for it. */
export async function insertRefund(tx: Transaction, refund: RefundRow): Promise<void> {
  await tx.query(sql`insert into tms.refunds ${newRow(refund)}`)
}

export function findRefund(
  db: Reader,
  { organizationId, id }: { organizationId: OrganizationId; id: string },
): Promise<RefundRow | null> {
  return db.one(
    sql`select organization_id, id, payment_id, route, amount_minor, currency, state, created_at
     from tms.refunds where organization_id = ${organizationId} and id = ${id}`,
  )
}

/** False when it was done before. `bankTransactionId`: of a transfer by a person. */
export async function finishRefund(
  tx: Transaction,
  {
    refund: { organizationId, id },
    at,
    bankTransactionId = null,
  }: { refund: RefundRow; at: Date; bankTransactionId?: string | null },
): Promise<boolean> {
  const done = await tx.query(
    sql`update tms.refunds set state = 'done', done_at = ${at},
       bank_transaction_id = ${bankTransactionId}
     where organization_id = ${organizationId} and id = ${id} and state = 'due' returning id`,
  )
  return done.length > 0
}

export async function insertPhoto(
  tx: Transaction,
  photo: {
    organizationId: OrganizationId
    id: string
    contentType: string
    bytes: Buffer
    createdAt: Date
  },
): Promise<void> {
  await tx.query(sql`insert into tms.photos ${newRow(photo)}`)
}

export async function deletePhoto(
  tx: Transaction,
  { organizationId, id }: { organizationId: OrganizationId; id: string },
): Promise<void> {
  await tx.query(
    sql`delete from tms.photos where organization_id = ${organizationId} and id = ${id}`,
  )
}
