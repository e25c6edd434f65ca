/**
 * Money has come for a payment. It pays the order when the order still stands and the sum is enough;
 * whatever it does not pay is the payer's again. Nothing that came is ever left uncounted.
 */
import type { OrganizationId } from '#lib/contract/ids.ts'
import { asMinor, type Minor } from '#lib/money.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { LedgerAccount, NewPosting } from '../../ledger/ledger.ts'
import { closeOpenPayment, returnAccount } from '../ending/refunds.ts'
import { changeOrThrow } from '../change-payment.ts'
import {
  awaitsMoney,
  causeOf,
  isByGateway,
  missingOf,
  type OrderPayment,
  type PaymentRow,
} from '../payment-row.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import { isToPay } from '../quote-to-pay.ts'
import * as store from '../store.ts'

const revenue: LedgerAccount = { kind: 'revenue' }
const deposits: LedgerAccount = { kind: 'deposits' }

export interface Arrival {
  /** Names the sum, for ever. */
  readonly key: string
  readonly source: LedgerAccount
  readonly amountMinor: Minor
  readonly currency: string
  readonly at: Date
}

export interface Settled {
  readonly outcome: 'paid' | 'partly_paid' | 'late'
  /** The part of the sum that became the payer's again. */
  readonly returnedMinor: Minor
}

/** A sum that came for a payment. */
interface Case<Payment extends PaymentRow = PaymentRow> {
  readonly payment: Payment
  readonly arrival: Arrival
}

/** The caller holds the locks of the quote and of the payment, and knows that the key is new. */
export async function settleArrival(
  tx: Transaction,
  { payment, arrival }: Case,
  deps: PaymentsDeps,
): Promise<Settled> {
  if (payment.purpose === 'top_up') return settleTopUp(tx, { payment, arrival }, deps)
  const isAwaited = await isAwaiting(tx, payment, deps)
  switch (outcomeOf(arrival, { payment, isAwaited })) {
    case 'paid':
      return settlePaid(tx, { payment, arrival }, deps)
    case 'partly_paid':
      return keepDeposit(tx, { payment, arrival }, deps)
    case 'late':
      return giveAllBack(tx, { payment, arrival }, deps)
  }
}

/** How a sum ends that comes for a payment. `isAwaited`: its order stands, and waits for money. */
export function outcomeOf(
  { amountMinor, currency }: Pick<Arrival, 'amountMinor' | 'currency'>,
  { payment, isAwaited }: { payment: OrderPayment; isAwaited: boolean },
): Settled['outcome'] {
  if (!isAwaited || currency !== payment.currency) return 'late'
  if (amountMinor >= missingOf(payment)) return 'paid'
  // A gateway's trade is one sum; of a transfer the rest can follow.
  return awaitsMoney(payment) && payment.type === 'bank_transfer' ? 'partly_paid' : 'late'
}

export async function isAwaiting(
  db: Database | Transaction,
  { organizationId, deliveryId, state }: OrderPayment,
  { orders }: Pick<PaymentsDeps, 'orders'>,
): Promise<boolean> {
  if (state === 'paid' || state === 'refunded') return false
  const order = await orders.find(db, { organizationId, deliveryId })
  return order !== null && isToPay(order)
}

async function settlePaid(
  tx: Transaction,
  { payment, arrival }: Case<OrderPayment>,
  deps: PaymentsDeps,
): Promise<Settled> {
  const { currency } = payment
  const deposit = asMinor(payment.receivedMinor - payment.refundedMinor)
  const applied = missingOf(payment)
  const excess = asMinor(arrival.amountMinor - applied)
  await closeOthers(tx, payment, deps)
  await deps.ledger.post(tx, {
    ...causeOf(payment),
    key: arrival.key,
    kind: 'payment',
    movements: [
      { from: arrival.source, to: revenue, amountMinor: applied, currency },
      { from: deposits, to: revenue, amountMinor: deposit, currency },
    ],
  })
  if (excess > 0) {
    const over = { ...arrival, key: `${arrival.key}/over`, amountMinor: excess }
    await postReturn(tx, { payment, arrival: over }, deps)
  }
  await changeOrThrow(
    tx,
    {
      payment,
      to: 'paid',
      receivedMinor: arrival.amountMinor,
      refundedMinor: excess,
      paidAt: arrival.at,
    },
    deps,
  )
  const { organizationId, deliveryId } = payment
  if (!(await deps.orders.markPaid(tx, { organizationId, deliveryId, paidAt: arrival.at }))) {
    throw new Error(`order ${deliveryId} awaited payment and did not take it`)
  }
  return { outcome: 'paid', returnedMinor: excess }
}

async function keepDeposit(
  tx: Transaction,
  { payment, arrival }: Case,
  deps: PaymentsDeps,
): Promise<Settled> {
  await post(tx, { cause: causeOf(payment), arrival, kind: 'transfer', to: deposits }, deps)
  const to = payment.state === 'pending' ? 'partly_paid' : undefined
  await changeOrThrow(tx, { payment, to, receivedMinor: arrival.amountMinor }, deps)
  return { outcome: 'partly_paid', returnedMinor: asMinor(0) }
}

/** An order paid by an older way of paying does not wait for the newer one. */
async function closeOthers(
  tx: Transaction,
  payment: OrderPayment,
  deps: PaymentsDeps,
): Promise<void> {
  const { organizationId, quoteId } = payment
  const payments = await store.findOfQuote(tx, { organizationId, quoteId })
  for (const other of payments) {
    if (other.id !== payment.id && awaitsMoney(other)) await closeOpenPayment(tx, other, deps)
  }
}

/** Money for a wallet. */
async function settleTopUp(
  tx: Transaction,
  { payment, arrival }: Case,
  deps: PaymentsDeps,
): Promise<Settled> {
  const { amountMinor, currency, at: paidAt } = arrival
  const to = await returnAccount(tx, { payment, amountMinor, currency }, deps)
  await post(tx, { cause: causeOf(payment), arrival, kind: 'top_up', to }, deps)
  await changeOrThrow(tx, { payment, to: 'paid', receivedMinor: amountMinor, paidAt }, deps)
  return { outcome: 'paid', returnedMinor: asMinor(0) }
}

/** A sum, or what of it nothing was to be paid with, becomes the payer's again. */
async function giveAllBack(
  tx: Transaction,
  { payment, arrival }: Case,
  deps: PaymentsDeps,
): Promise<Settled> {
  const { amountMinor, currency } = arrival
  await postReturn(tx, { payment, arrival }, deps)
  // Its amount is in the payment's currency: a sum in another one is in the ledger alone.
  const isCounted = currency === payment.currency
  const sums = isCounted ? { receivedMinor: amountMinor, refundedMinor: amountMinor } : {}
  // A trade is over with its one sum; a transfer in a wrong currency can be followed by the right one.
  const fails = isByGateway(payment) && payment.state === 'pending'
  const to = fails ? 'failed' : undefined
  if (isCounted || fails) await changeOrThrow(tx, { payment, to, ...sums }, deps)
  if (fails || ['failed', 'lapsed', 'canceled'].includes(payment.state)) {
    await changeOrThrow(tx, { payment, to: 'refunded' }, deps)
  }
  return { outcome: 'late', returnedMinor: amountMinor }
}

async function postReturn(
  tx: Transaction,
  { payment, arrival }: Case,
  deps: PaymentsDeps,
): Promise<void> {
  const { amountMinor, currency } = arrival
  const to = await returnAccount(tx, { payment, amountMinor, currency }, deps)
  const kind = payment.type === 'bank_transfer' ? 'transfer' : 'refund'
  await post(tx, { cause: causeOf(payment), arrival, kind, to }, deps)
}

/** For a sum of which nobody knows what it is for: it waits for a person. */
export async function keepUnallocated(
  tx: Transaction,
  { organizationId, arrival }: { organizationId: OrganizationId; arrival: Arrival },
  deps: PaymentsDeps,
): Promise<void> {
  const to = { kind: 'unallocated' } as const
  await post(tx, { cause: { organizationId }, arrival, kind: 'transfer', to }, deps)
}

/** The sum as a whole, into one account. */
async function post(
  tx: Transaction,
  posting: Pick<NewPosting, 'kind'> & {
    cause: ReturnType<typeof causeOf> | Pick<NewPosting, 'organizationId'>
    arrival: Arrival
    to: LedgerAccount
  },
  { ledger }: PaymentsDeps,
): Promise<void> {
  const { cause, arrival, kind, to } = posting
  const { key, source: from, amountMinor, currency } = arrival
  await ledger.post(tx, {
    ...cause,
    key,
    kind,
    movements: [{ from, to, amountMinor, currency }],
  })
}
