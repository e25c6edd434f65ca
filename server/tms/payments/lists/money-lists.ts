/** The SQL of payments, receipts of the bank and refunds as lists, newest first. */
import type { DeliveryId, OrganizationId, PaymentId, SenderAccountId } from '#lib/contract/ids.ts'
import type { PayType } from '#lib/contract/pay-types.ts'
import type { PaymentState } from '#lib/contract/states/payment-states.ts'
import type { Minor } from '#lib/money.ts'
import type { Database } from '#server/db/database.ts'
import {
  fromTheTop,
  keysetPage,
  keysetTime,
  type Keyset,
  type KeysetPage,
} from '#server/db/keyset.ts'
import { allOf, sql, type Sql } from '#server/db/sql.ts'
import type { RefundRow } from '../store.ts'
import type { ReceiptRow } from '../transfers/store.ts'

export interface ListAsked {
  readonly organizationId: OrganizationId
  /** A whole number, as it was typed and without separators, and the order that has it. */
  readonly number: {
    readonly typed: string
    readonly plain: string
    readonly deliveryId: DeliveryId | null
  } | null
  readonly from: Date | null
  readonly to: Date | null
  readonly after: Keyset | null
  readonly limit: number
}

interface Belonging {
  readonly deliveryId: DeliveryId | null
  readonly senderAccountId: SenderAccountId | null
}

export interface ListedPaymentRow extends Belonging {
  readonly id: PaymentId
  readonly keysetTime: string
  readonly purpose: 'order' | 'top_up'
  readonly type: PayType
  readonly state: PaymentState
  readonly amountMinor: Minor
  readonly receivedMinor: Minor
  readonly refundedMinor: Minor
  readonly currency: string
  readonly number: string | null
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly paidAt: Date | null
}

export async function listPayments(
  db: Database,
  {
    states,
    types,
    ...asked
  }: ListAsked & { states: readonly PaymentState[] | null; types: readonly PayType[] | null },
): Promise<KeysetPage<ListedPaymentRow>> {
  const rows = await db.query<ListedPaymentRow>(
    sql`select id, purpose, type, state, amount_minor, received_minor, refunded_minor, currency,
       coalesce(trade_no, reference_code) as number, delivery_id, sender_account_id, created_at,
       expires_at, paid_at, ${keysetTime(sql`created_at`)} as keyset_time
     from tms.payments p
     where ${allOf([
       sql`p.organization_id = ${asked.organizationId}`,
       states && sql`state = any(${states})`,
       types && isOneOf(types),
       asked.number && sql`p.id in (${paymentsOf(asked)})`,
       ...within(asked, sql`p.created_at`),
       isAfter(asked, { time: sql`p.created_at`, id: sql`p.id` }),
     ])}
     order by p.created_at desc, p.id desc limit ${asked.limit + 1}`,
  )
  return keysetPage(rows, asked.limit)
}

export interface ListedReceiptRow
  extends Belonging, Omit<ReceiptRow, 'organizationId' | 'paymentId'> {
  readonly id: string
  readonly keysetTime: string
}

export async function listReceipts(
  db: Database,
  { outcome, ...asked }: ListAsked & { outcome: ReceiptRow['outcome'] | null },
): Promise<KeysetPage<ListedReceiptRow>> {
  const { number } = asked
  const rows = await db.query<ListedReceiptRow>(
    sql`select r.id, r.bank_transaction_id, r.reference_code, r.amount_minor, r.returned_minor,
       r.currency, r.outcome, r.received_at, r.confirmed_at, p.delivery_id, p.sender_account_id,
       ${keysetTime(sql`r.confirmed_at`)} as keyset_time
     from tms.bank_receipts r
     left join tms.payments p on p.organization_id = r.organization_id and p.id = r.payment_id
     where ${allOf([
       sql`r.organization_id = ${asked.organizationId}`,
       outcome && sql`outcome = ${outcome}`,
       number &&
         sql`(r.bank_transaction_id = ${number.typed} or r.reference_code = ${number.plain}
           or r.payment_id = any(array(${paymentsOf(asked)})))`,
       ...within(asked, sql`r.confirmed_at`),
       isAfter(asked, { time: sql`r.confirmed_at`, id: sql`r.id` }),
     ])}
     order by r.confirmed_at desc, r.id desc limit ${asked.limit + 1}`,
  )
  return keysetPage(rows, asked.limit)
}

export interface ListedRefundRow extends Belonging, Omit<RefundRow, 'organizationId'> {
  readonly keysetTime: string
  readonly number: string | null
  readonly bankTransactionId: string | null
  readonly doneAt: Date | null
}

export async function listRefunds(
  db: Database,
  { state, ...asked }: ListAsked & { state: RefundRow['state'] | null },
): Promise<KeysetPage<ListedRefundRow>> {
  const { number } = asked
  const rows = await db.query<ListedRefundRow>(
    sql`select f.id, f.payment_id, f.route, f.amount_minor, f.currency, f.state, f.created_at,
       f.done_at, f.bank_transaction_id, coalesce(p.trade_no, p.reference_code) as number,
       p.delivery_id, p.sender_account_id, ${keysetTime(sql`f.created_at`)} as keyset_time
     from tms.refunds f
     join tms.payments p on p.organization_id = f.organization_id and p.id = f.payment_id
     where ${allOf([
       sql`f.organization_id = ${asked.organizationId}`,
       state && sql`f.state = ${state}`,
       number && sql`f.payment_id = any(array(${paymentsOf(asked)}))`,
       ...within(asked, sql`f.created_at`),
       isAfter(asked, { time: sql`f.created_at`, id: sql`f.id` }),
     ])}
     order by f.created_at desc, f.id desc limit ${asked.limit + 1}`,
  )
  return keysetPage(rows, asked.limit)
}

/** The ids of the payments that have the number, or whose order has it. */
function paymentsOf({ organizationId, number }: ListAsked): Sql {
  return sql`select id from tms.payments where organization_id = ${organizationId}
    and (reference_code = ${number?.plain ?? null} or trade_no = ${number?.typed ?? null}
      or delivery_id = ${number?.deliveryId ?? null})`
}

/** One alone is read in order from its own index. */
function isOneOf(types: readonly PayType[]): Sql {
  const [type] = types
  return types.length === 1 && type !== undefined ? sql`type = ${type}` : sql`type = any(${types})`
}

function within({ from, to }: ListAsked, time: Sql): readonly (Sql | null)[] {
  return [from && sql`${time} >= ${from}`, to && sql`${time} < ${to}`]
}

function isAfter({ after }: ListAsked, of: { time: Sql; id: Sql }): Sql {
  const { at, id } = after ?? fromTheTop
  return sql`(${of.time}, ${of.id}) < (${at}::timestamptz, ${id}::uuid)`
}
