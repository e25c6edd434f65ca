/** Paying a quote (interface 2.9): one transaction, then the gateway, then what it said is kept. */
import type { OrganizationId, DeliveryId } from '#lib/contract/ids.ts'
import { mostReplacedPayments, type PayRequest } from '#lib/contract/pay.ts'
import { asMinor, toDecimal, type Minor } from '#lib/money.ts'
import type { Transaction } from '#server/db/database.ts'
import { ServiceError } from '../../http/service-error.ts'
import type { OrderRow } from '../../orders/orders.ts'
import { cancelOrder } from '../ending/cancel.ts'
import { chargeMovements, closeOpenPayment } from '../ending/refunds.ts'
import { addPayment } from '../change-payment.ts'
import { sendDeadline, sendReconcile } from '../jobs.ts'
import { allowedTypes, readFacts, refusalOfMethod, type MethodFacts } from '../methods/methods.ts'
import {
  awaitsMoney,
  causeOf,
  deadlineMsOf,
  isByGateway,
  isOpenAt,
  type OrderPayment,
  wasReplacedTooOften,
  type WalletPayment,
} from '../payment-row.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import { findPayable, lockQuote, type OwnedQuote, type QuoteCall } from '../quote-to-pay.ts'
import { payReply, type PayAnswer } from '../shown-payment.ts'
import * as store from '../store.ts'
import { deadlineOf, newPayment, type Wanted } from './new-payment.ts'
import { openTrade } from './open-trade.ts'

export async function pay(call: QuoteCall & PayRequest, deps: PaymentsDeps): Promise<PayAnswer> {
  // A round ends without a reply when the payment was replaced or paid while the gateway opened it. The
  // next one finds what has come of that; each needs another replacement, of which there are so many.
  for (let round = 0; round <= mostReplacedPayments; round += 1) {
    const reply = await payOnce(call, deps)
    if (reply !== null) return reply
  }
  throw new ServiceError('pay_failed')
}

async function payOnce(
  call: QuoteCall & PayRequest,
  deps: PaymentsDeps,
): Promise<PayAnswer | null> {
  const { type } = call
  const facts = await readPayFacts(call, deps)
  const bankCode = type === 'app' ? (call.bank_code ?? null) : null
  const begun = await deps.database.transaction(
    (tx) => beginPayment(tx, { call, type, bankCode, facts }, deps),
    { retrySerialization: true },
  )
  if (begun === 'overdue') throw new ServiceError('not_payable')
  const { payment, balanceMinor } = begun
  if (payment.type === 'wallet') {
    const { id: paymentId, chargedCurrency, deliveryId } = payment
    return {
      type: 'wallet',
      paymentId,
      balance: toDecimal(balanceMinor, chargedCurrency),
      deliveryId,
    }
  }
  const opened = isByGateway(payment) ? await openTrade(payment, deps) : payment
  if (opened === null) return null
  const reply = payReply(opened)
  if (reply === null) throw new Error(`payment ${payment.id} has nothing to show`)
  return reply
}

/** Refuses a quote that cannot be paid, or not in this way. */
async function readPayFacts(
  call: QuoteCall & PayRequest,
  deps: PaymentsDeps,
): Promise<MethodFacts> {
  const { organizationId, senderAccount, quoteId: id, type } = call
  const { database, quotes } = deps
  const payable = async () =>
    findPayable(
      database,
      { call, quote: await quotes.find(database, { organizationId, id }) },
      deps,
    )
  const { quote } = await payable()
  const facts = await readFacts({ organizationId, senderAccount, quote, payable: true }, deps)
  const refusal = refusalOfMethod(type, facts)
  if (refusal === null) return facts
  // A wallet may be empty because this very quote was paid from it since.
  await payable()
  throw refusal
}

/**
 * The transaction that begins a payment: under the lock of the quote's payments, so that however many come at once there
 * is one order, one way open to pay it, and one charge. Nothing is asked of the outside world here.
 * `balanceMinor`: of the wallet after the charge. `overdue`: the order's time was over, and it is canceled.
 */
async function beginPayment(
  tx: Transaction,
  wanted: Wanted,
  deps: PaymentsDeps,
): Promise<{ payment: OrderPayment; balanceMinor: Minor } | 'overdue'> {
  const { call, type, bankCode, facts } = wanted
  const { organizationId, quoteId } = call
  const locked = await lockQuote(tx, { organizationId, id: quoteId }, deps)
  const { quote, order } = await findPayable(tx, { call, quote: locked }, deps)
  const nowMs = deps.clock.nowMs()
  const earlier = await store.findOfQuote(tx, { organizationId, quoteId })
  const deadlineMs = deadlineOf({ earlier, type, nowMs }, deps.times)
  const unpaid = { balanceMinor: asMinor(0) }

  if (order !== null && deadlineMsOf(earlier) <= nowMs) {
    const reason = 'payment_deadline'
    await cancelOrder(tx, { organizationId, quote, deliveryId: order.id, reason }, deps)
    return 'overdue'
  }

  const named = await nameContacts(tx, { call, quote, order }, deps)
  const open = earlier.find(awaitsMoney)
  if (open !== undefined) {
    const same = open.type === type && (!isByGateway(open) || open.bankCode === bankCode)
    if (same && open.type !== 'wallet' && isOpenAt(open, nowMs)) return { payment: open, ...unpaid }
    if (open.state === 'partly_paid') {
      throw new ServiceError('payment_method_not_allowed', { allowed: ['bank_transfer'] })
    }
    if (type !== 'wallet' && isOpenAt(open, nowMs) && wasReplacedTooOften(earlier)) {
      const allowed = allowedTypes(facts).filter((each) => each === 'wallet' || each === open.type)
      throw new ServiceError('payment_method_not_allowed', { allowed })
    }
    await closeOpenPayment(tx, open, deps)
  }

  const deliveryId = order?.id ?? (await makeOrder(tx, { organizationId, quote: named }, deps))
  const payment = newPayment({ ...wanted, quote, deliveryId, nowMs, deadlineMs }, deps)
  await addPayment(tx, payment, deps)
  if (payment.type === 'wallet') {
    return { payment, balanceMinor: await chargeWallet(tx, payment, deps) }
  }
  await sendDeadline({ tx, organizationId, quoteId, at: new Date(deadlineMs) }, deps)
  const { expiresAt: at } = payment
  if (at !== null) await sendReconcile({ tx, payment, at }, deps)
  return { payment, ...unpaid }
}

/** The people given with Pay replace those of the quote, and of the order that it has become. */
async function nameContacts(
  tx: Transaction,
  {
    call: { organizationId, contacts },
    quote,
    order,
  }: Pick<Wanted, 'call'> & { quote: OwnedQuote; order: OrderRow | null },
  { orders, quotes }: PaymentsDeps,
): Promise<OwnedQuote> {
  if (contacts === undefined) return quote
  const named = await quotes.nameContacts(tx, { organizationId, quote, contacts })
  if (order !== null) {
    const { request } = named.snapshot
    await orders.nameContacts(tx, { organizationId, deliveryId: order.id, id: quote.id, request })
  }
  return named
}

async function makeOrder(
  tx: Transaction,
  { organizationId, quote }: { organizationId: OrganizationId; quote: OwnedQuote },
  { orders, quotes }: PaymentsDeps,
): Promise<DeliveryId> {
  const { request, trip } = quote.snapshot
  const { deliveryId, orderNo } = await orders.create(tx, {
    organizationId,
    ...quote,
    request,
    promisedUntil: trip?.arrival ? new Date(trip.arrival.to) : null,
  })
  const { id } = quote
  if (!(await quotes.accept(tx, { organizationId, id, deliveryId, orderNo }))) {
    throw new ServiceError('not_payable')
  }
  return deliveryId
}

/** Takes the price from the wallet and dispatches the order. The result is left in the wallet. */
async function chargeWallet(
  tx: Transaction,
  payment: WalletPayment,
  { ledger, orders }: PaymentsDeps,
): Promise<Minor> {
  const { organizationId, senderAccountId, deliveryId, chargedMinor, chargedCurrency } = payment
  const wallet = { organizationId, senderAccountId, currency: chargedCurrency }
  const balance = await ledger.lockWallet(tx, wallet)
  if (balance < chargedMinor) throw new ServiceError('insufficient_balance')
  const sums = { priceMinor: payment.amountMinor, chargeMinor: chargedMinor }
  await ledger.post(tx, {
    ...causeOf(payment),
    key: `payment/${payment.id}/charge`,
    kind: 'payment',
    movements: chargeMovements(payment, sums),
  })
  const paidAt = payment.paidAt ?? payment.createdAt
  if (!(await orders.markPaid(tx, { organizationId, deliveryId, paidAt }))) {
    throw new ServiceError('not_payable')
  }
  return asMinor(balance - chargedMinor)
}
