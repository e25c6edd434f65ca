/**
 * Money that goes back to a payer: what came for a payment that is over, what an order was paid with, or a
 * failed leg's price. It goes into the account's wallet, or where there is none in that currency, to what
 * is owed. Then the gateway sends it back by a job, or for a transfer a person does.
 */
import type { OrganizationId, DeliveryId } from '#lib/contract/ids.ts'
import { asMinor, timesRatio, type Minor } from '#lib/money.ts'
import type { Transaction } from '#server/db/database.ts'
import type { LedgerAccount, Movement } from '../../ledger/ledger.ts'
import { changeOrThrow, changePayment } from '../change-payment.ts'
import { sendReconcile, sendRefund, type RefundJob } from '../jobs.ts'
import {
  causeOf,
  isByGateway,
  returnOf,
  returnOutside,
  stateAt,
  type OrderPayment,
  type PaymentRow,
  type WalletPayment,
} from '../payment-row.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import * as store from '../store.ts'

const revenue: LedgerAccount = { kind: 'revenue' }
const exchange: LedgerAccount = { kind: 'exchange' }

/** Where a sum goes that is the payer's again. */
export async function returnAccount(
  tx: Transaction,
  { payment, amountMinor, currency }: { payment: PaymentRow; amountMinor: Minor; currency: string },
  deps: PaymentsDeps,
): Promise<LedgerAccount> {
  const { organizationId, senderAccountId } = payment
  const wished = returnOf(payment, currency)
  const id = senderAccountId
  const isToWallet =
    wished === 'wallet' && (await deps.accounts.keepOpen(tx, { organizationId, id }))
  if (isToWallet) return { kind: 'wallet', senderAccountId }
  // No list shows the wallet of an account that was erased.
  const route = returnOutside(payment)
  const refundId = deps.ids.uuid()
  await store.insertRefund(tx, {
    organizationId,
    id: refundId,
    paymentId: payment.id,
    route,
    amountMinor,
    currency,
    state: 'due',
    createdAt: new Date(deps.clock.nowMs()),
  })
  if (route === 'gateway') await sendRefund({ tx, organizationId, refundId }, deps)
  return { kind: 'refunds_due' }
}

/**
 * Ends a payment that is open: replaced, lapsed, or its order is canceled. What had come in goes back. The
 * caller holds the lock of its quote.
 */
export async function closeOpenPayment(
  tx: Transaction,
  payment: PaymentRow,
  deps: PaymentsDeps,
): Promise<void> {
  const to = stateAt(payment, deps.clock.nowMs()) === 'lapsed' ? 'lapsed' : 'canceled'
  if (!(await changePayment(tx, { payment, to }, deps))) return
  if (isByGateway(payment)) await sendReconcile({ tx, payment }, deps)
  const { receivedMinor: amountMinor, currency } = payment
  if (amountMinor === 0) return
  const account = await returnAccount(tx, { payment, amountMinor, currency }, deps)
  await deps.ledger.post(tx, {
    ...causeOf(payment),
    key: `payment/${payment.id}/deposit-back`,
    kind: 'refund',
    movements: [{ from: { kind: 'deposits' }, to: account, amountMinor, currency }],
  })
  await changeOrThrow(tx, { payment, to: 'refunded', refundedMinor: amountMinor }, deps)
}

export interface FailedLeg {
  readonly organizationId: OrganizationId
  /** The order's, which is the head's. */
  readonly deliveryId: DeliveryId
  readonly legId: DeliveryId
  readonly priceMinor: Minor
}

/** A failed leg that is not sent again gives back its price, once however often it is said. */
export async function refundLeg(
  tx: Transaction,
  { organizationId, deliveryId, legId, priceMinor }: FailedLeg,
  deps: PaymentsDeps,
): Promise<void> {
  const payment = await store.lockPaid(tx, { organizationId, deliveryId })
  // Canceled as a whole, it has everything back already.
  if (payment === null) return
  const key = `leg/${legId}/refund`
  if (await deps.ledger.isPosted(tx, { organizationId, key })) return
  const left = asMinor(payment.receivedMinor - payment.refundedMinor)
  const due = priceMinor < left ? priceMinor : left
  await refundPaid(tx, { payment, priceMinor: due, key }, deps)
}

/** Gives back what an order was paid with, or a part. The caller holds the lock of the payment, which is paid. */
export async function refundPaid(
  tx: Transaction,
  { payment, priceMinor, key }: { payment: OrderPayment; priceMinor: Minor; key: string },
  deps: PaymentsDeps,
): Promise<void> {
  const left = payment.receivedMinor - payment.refundedMinor
  if (priceMinor > left)
    throw new RangeError(`${priceMinor} is more than the ${left} left to refund`)
  const isRest = priceMinor === left
  const chargeMinor =
    payment.type === 'wallet' ? chargeShare(payment, { priceMinor, isRest }) : asMinor(0)
  await deps.ledger.post(tx, {
    ...causeOf(payment),
    key,
    kind: 'refund',
    movements: await refundMovements(tx, { payment, priceMinor, chargeMinor }, deps),
  })
  await changeOrThrow(
    tx,
    {
      payment,
      to: isRest ? 'refunded' : undefined,
      refundedMinor: priceMinor,
      refundedChargeMinor: chargeMinor,
    },
    deps,
  )
}

/** To a wallet in another currency exactly what it was charged comes back in the end, to the unit. */
function chargeShare(
  { chargedMinor, refundedChargeMinor, amountMinor }: WalletPayment,
  { priceMinor, isRest }: { priceMinor: Minor; isRest: boolean },
): Minor {
  const left = asMinor(chargedMinor - refundedChargeMinor)
  if (isRest) return left
  const share = timesRatio(chargedMinor, { times: priceMinor, per: amountMinor })
  return share < left ? share : left
}

/** The price in the payment's currency, and the same in the wallet's. */
interface Sums {
  readonly priceMinor: Minor
  readonly chargeMinor: Minor
}

async function refundMovements(
  tx: Transaction,
  { payment, ...sums }: Sums & { payment: OrderPayment },
  deps: PaymentsDeps,
): Promise<Movement[]> {
  if (payment.type === 'wallet') {
    return chargeMovements(payment, sums).map(({ from, to, amountMinor, currency }) => ({
      from: to,
      to: from,
      amountMinor,
      currency,
    }))
  }
  const sum = { amountMinor: sums.priceMinor, currency: payment.currency }
  const account = await returnAccount(tx, { payment, ...sum }, deps)
  return [{ from: revenue, to: account, ...sum }]
}

/** From a wallet to revenue, through the exchange where they are in different currencies. */
export function chargeMovements(
  { senderAccountId, chargedCurrency, currency }: WalletPayment,
  { priceMinor, chargeMinor }: Sums,
): Movement[] {
  const wallet: LedgerAccount = { kind: 'wallet', senderAccountId }
  if (chargedCurrency === currency) {
    return [{ from: wallet, to: revenue, amountMinor: priceMinor, currency }]
  }
  return [
    { from: wallet, to: exchange, amountMinor: chargeMinor, currency: chargedCurrency },
    { from: exchange, to: revenue, amountMinor: priceMinor, currency },
  ]
}

/** The job that sends money back through the gateway it came by. Done twice, it sends it once. */
export async function refundThroughGateway(
  { organizationId, refundId }: RefundJob,
  { database, gateways, ledger, clock }: PaymentsDeps,
): Promise<void> {
  const refund = await store.findRefund(database, { organizationId, id: refundId })
  if (refund === null || refund.state === 'done') return
  const payment = await store.find(database, { organizationId, id: refund.paymentId })
  if (payment === null || !isByGateway(payment)) {
    throw new Error(`refund ${refundId} is of no trade`)
  }
  const { connectionId, tradeNo } = payment
  const gateway = await gateways.byId({ organizationId, connectionId })
  if (gateway === null) throw new Error(`the gateway of refund ${refundId} is gone`)
  await gateway.refund({ tradeNo, amountMinor: refund.amountMinor, refundNo: refundId })

  await database.transaction((tx) =>
    settleRefund(tx, { refund, payment, through: 'gateway_clearing' }, { ledger, clock }),
  )
}

/** A person has transferred it. False: it was given back before. Null: there is none for a person. */
export async function finishRefundByBank(
  tx: Transaction,
  {
    organizationId,
    id,
    bankTransactionId,
  }: { organizationId: OrganizationId; id: string; bankTransactionId: string },
  deps: PaymentsDeps,
): Promise<boolean | null> {
  const refund = await store.findRefund(tx, { organizationId, id })
  if (refund?.route !== 'bank') return null
  const payment = await store.find(tx, { organizationId, id: refund.paymentId })
  if (payment === null) throw new Error(`the payment of refund ${id} is gone`)
  const through = 'bank_clearing'
  return settleRefund(tx, { refund, payment, through, bankTransactionId }, deps)
}

/** It is owed no more. False when it was so before. */
async function settleRefund(
  tx: Transaction,
  {
    refund,
    payment,
    through,
    bankTransactionId,
  }: {
    refund: store.RefundRow
    payment: PaymentRow
    through: 'gateway_clearing' | 'bank_clearing'
    bankTransactionId?: string
  },
  { ledger, clock }: Pick<PaymentsDeps, 'ledger' | 'clock'>,
): Promise<boolean> {
  const at = new Date(clock.nowMs())
  const finished = { refund, at, ...(bankTransactionId !== undefined && { bankTransactionId }) }
  if (!(await store.finishRefund(tx, finished))) return false
  const { amountMinor, currency } = refund
  await ledger.post(tx, {
    ...causeOf(payment),
    key: `refund/${refund.id}`,
    kind: 'refund',
    movements: [{ from: { kind: 'refunds_due' }, to: { kind: through }, amountMinor, currency }],
  })
  return true
}
