/** Gives back what an order was paid with, all of it or a failed leg's price. */
import { asMinor, timesRatio, type Minor } from '#lib/money.ts'
import type { Transaction } from '#server/db/database.ts'
import { moved, type LedgerEntry } from '../../ledger/ledger.ts'
import type { OrderPayment, WalletPayment } from '../payment-row.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import * as store from '../store.ts'
import { returnAccount } from './return-account.ts'
import { refundEntries } from './wallet-entries.ts'

/** The caller holds the lock of the payment, which is paid. */
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
  const { organizationId } = payment
  await deps.ledger.post(tx, {
    organizationId,
    key,
    kind: 'refund',
    entries: await entriesOf(tx, { payment, priceMinor, chargeMinor }, deps),
    quoteId: payment.quoteId,
    deliveryId: payment.deliveryId,
    paymentId: payment.id,
  })
  await store.count(tx, {
    payment,
    refundedMinor: priceMinor,
    refundedChargeMinor: chargeMinor,
  })
  if (isRest) await store.move(tx, { payment, to: 'refunded' })
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

async function entriesOf(
  tx: Transaction,
  {
    payment,
    priceMinor,
    chargeMinor,
  }: { payment: OrderPayment; priceMinor: Minor; chargeMinor: Minor },
  deps: PaymentsDeps,
): Promise<LedgerEntry[]> {
  if (payment.type === 'wallet') {
    return refundEntries(payment, { chargeMinor, priceMinor })
  }
  const { currency } = payment
  const account = await returnAccount(tx, { payment, amountMinor: priceMinor, currency }, deps)
  return moved({ from: { kind: 'revenue' }, to: account, amountMinor: priceMinor, currency })
}
