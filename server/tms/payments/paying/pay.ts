/** Paying a quote (interface 2.9): one transaction, then the gateway, then what it said is kept. */
import type { PayRequest } from '#lib/contract/pay.ts'
import { toDecimal, type Minor, asMinor } from '#lib/money.ts'
import { ServiceError } from '../../http/service-error.ts'
import { readFacts, type ReadFacts } from '../methods/read-facts.ts'
import { refuseMethod } from '../methods/refuse-method.ts'
import { isByGateway, isOpenAt, type OrderPayment, type WalletPayment } from '../payment-row.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import type { QuoteCall } from '../own-quote.ts'
import { findPayable } from './find-payable.ts'
import { openTrade } from './open-trade.ts'
import { payReply, type PayAnswer } from './pay-reply.ts'
import type { OrganizationId, SenderAccountId, DeliveryId } from '#lib/contract/ids.ts'
import type { PayType } from '#lib/contract/pay-types.ts'
import type { Transaction } from '#server/db/database.ts'
import type { QuoteRow } from '../../quotes/quotes.ts'
import { closeOpenPayment } from '../ending/close-open-payment.ts'
import { cancelOrder } from '../ending/cancel-order.ts'
import { sendDeadline, sendReconcile } from '../jobs.ts'
import { lockQuote } from '../lock-quote.ts'
import * as store from '../store.ts'
import { deadlineOf, newPayment } from './new-payment.ts'
import { chargeEntries } from '../ending/wallet-entries.ts'

export async function pay(call: QuoteCall & PayRequest, deps: PaymentsDeps): Promise<PayAnswer> {
  const { organizationId, senderAccount, quoteId: id, type } = call
  const { database, quotes } = deps
  const row = await quotes.find(database, { organizationId, id })
  const asked = { organizationId, accountId: senderAccount.id, quote: row }
  const { quote } = await findPayable(database, asked, deps)
  const facts = await readFacts({ organizationId, senderAccount, quote, payable: true }, deps)
  refuseMethod(type, facts)
  const bankCode = type === 'app' ? (call.bank_code ?? null) : null

  const begun = await database.transaction(
    (tx) => beginPayment(tx, { call, type, bankCode, facts }, deps),
    { retrySerialization: true },
  )
  switch (begun.outcome) {
    case 'overdue':
      throw new ServiceError('not_payable')
    case 'charged': {
      const { id: paymentId, chargedCurrency, deliveryId } = begun.payment
      const balance = toDecimal(begun.balanceMinor, chargedCurrency)
      return { type: 'wallet', paymentId, balance, deliveryId }
    }
    case 'open': {
      const { payment } = begun
      const reply = payReply(isByGateway(payment) ? await openTrade(payment, deps) : payment)
      if (reply === null) throw new Error(`payment ${payment.id} has nothing to show`)
      return reply
    }
  }
}

/**
 * The transaction that begins a payment: under the lock of the quote's payments, so that however many come at once there
 * is one order, one way open to pay it, and one charge. Nothing is asked of the outside world here.
 */
type Begun =
  /** To be paid by the payer now; the gateway may have to be told of it first. */
  | { readonly outcome: 'open'; readonly payment: Exclude<OrderPayment, WalletPayment> }
  | {
      readonly outcome: 'charged'
      readonly payment: WalletPayment
      /** The balance of the wallet after the charge. */
      readonly balanceMinor: Minor
    }
  /** The order's time was over. It is canceled now. */
  | { readonly outcome: 'overdue' }

interface Asked {
  readonly call: QuoteCall
  readonly type: PayType
  readonly bankCode: string | null
  readonly facts: ReadFacts
}

async function beginPayment(
  tx: Transaction,
  { call, type, bankCode, facts }: Asked,
  deps: PaymentsDeps,
): Promise<Begun> {
  const { organizationId, senderAccount, quoteId } = call
  const locked = await lockQuote(tx, { organizationId, id: quoteId }, deps)
  const found = { organizationId, accountId: senderAccount.id, quote: locked }
  const { quote, order } = await findPayable(tx, found, deps)
  const nowMs = deps.clock.nowMs()
  const earlier = await store.findOfQuote(tx, { organizationId, quoteId })
  const deadlineMs = deadlineOf({ earlier, type, nowMs }, deps.times)

  if (order !== null && isOverdue(earlier, nowMs)) {
    await cancelOrder(
      tx,
      { organizationId, quote, deliveryId: order.id, reason: 'payment_deadline' },
      deps,
    )
    return { outcome: 'overdue' }
  }

  const open = earlier.find(({ state }) => state === 'pending' || state === 'partly_paid')
  if (open !== undefined) {
    const same = open.type === type && (!isByGateway(open) || open.bankCode === bankCode)
    if (same && open.type !== 'wallet' && isOpenAt(open, nowMs)) {
      return { outcome: 'open', payment: open }
    }
    if (open.state === 'partly_paid') {
      throw new ServiceError('payment_method_not_allowed', { allowed: ['bank_transfer'] })
    }
    await closeOpenPayment(tx, { payment: open, nowMs }, deps)
  }

  const deliveryId = order?.id ?? (await makeOrder(tx, { organizationId, quote }, deps))
  const payment = newPayment(
    { call, quote, deliveryId, type, bankCode, facts, nowMs, deadlineMs },
    deps,
  )
  await store.insert(tx, payment)
  if (payment.type === 'wallet') {
    const balanceMinor = await chargeWallet(tx, payment, deps)
    return { outcome: 'charged', payment, balanceMinor }
  }
  await sendDeadline({ tx, organizationId, quoteId, at: new Date(deadlineMs) }, deps)
  const { expiresAt: at } = payment
  if (at !== null) await sendReconcile({ tx, payment, at }, deps)
  return { outcome: 'open', payment }
}

function isOverdue(payments: readonly OrderPayment[], nowMs: number): boolean {
  const deadlines = payments.map(({ deadlineAt }) => deadlineAt?.getTime() ?? 0)
  return Math.max(0, ...deadlines) <= nowMs
}

async function makeOrder(
  tx: Transaction,
  {
    organizationId,
    quote,
  }: {
    organizationId: OrganizationId
    quote: QuoteRow & { readonly senderAccountId: SenderAccountId }
  },
  { orders, quotes }: PaymentsDeps,
): Promise<DeliveryId> {
  const { deliveryId, orderNo } = await orders.create(tx, {
    organizationId,
    ...quote,
    request: quote.snapshot.request,
  })
  const { id } = quote
  if (!(await quotes.accept(tx, { organizationId, id, deliveryId, orderNo }))) {
    throw new ServiceError('not_payable')
  }
  return deliveryId
}

// Takes the price from the wallet and dispatches the order, in the one transaction.

/** What is left in the wallet. */
async function chargeWallet(
  tx: Transaction,
  payment: WalletPayment,
  { ledger, orders }: PaymentsDeps,
): Promise<Minor> {
  const { organizationId, deliveryId, chargedMinor, chargedCurrency } = payment
  const balance = await ledger.lockWallet(tx, {
    organizationId,
    senderAccountId: payment.senderAccountId,
    currency: chargedCurrency,
  })
  if (balance < chargedMinor) throw new ServiceError('insufficient_balance')
  await ledger.post(tx, {
    organizationId,
    key: `payment/${payment.id}/charge`,
    kind: 'payment',
    entries: chargeEntries(payment, {
      priceMinor: payment.amountMinor,
      chargeMinor: chargedMinor,
    }),
    quoteId: payment.quoteId,
    deliveryId,
    paymentId: payment.id,
  })
  const paidAt = payment.paidAt ?? payment.createdAt
  if (!(await orders.markPaid(tx, { organizationId, deliveryId, paidAt }))) {
    throw new ServiceError('not_payable')
  }
  return asMinor(balance - chargedMinor)
}
