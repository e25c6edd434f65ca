/** A sum, or what of it nothing was to be paid with, becomes the payer's again. */
import type { Minor } from '#lib/money.ts'
import type { Transaction } from '#server/db/database.ts'
import { moved } from '../../ledger/ledger.ts'
import { returnAccount } from '../ending/return-account.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import * as store from '../store.ts'
import { causeOf, moveOrThrow, type Case, type Settled } from './arrival.ts'

export async function giveAllBack(
  tx: Transaction,
  { payment, arrival }: Case,
  deps: PaymentsDeps,
): Promise<Settled> {
  const { amountMinor, currency } = arrival
  await postReturn(tx, { payment, arrival, amountMinor, part: '' }, deps)
  // Its amount is in the payment's currency: a sum in another one is in the ledger alone.
  if (currency === payment.currency) {
    await store.count(tx, { payment, receivedMinor: amountMinor, refundedMinor: amountMinor })
  }
  // A trade is over with its one sum; a transfer in a wrong currency can be followed by the right one.
  const isTrade = payment.trade_no !== null
  if (isTrade && payment.state === 'pending') await moveOrThrow(tx, payment, 'failed')
  const isOver = ['failed', 'lapsed', 'canceled'].includes(payment.state)
  if (isOver || (isTrade && payment.state === 'pending')) await moveOrThrow(tx, payment, 'refunded')
  return { outcome: 'late', returnedMinor: amountMinor }
}

export async function postReturn(
  tx: Transaction,
  { payment, arrival, amountMinor, part }: Case & { amountMinor: Minor; part: string },
  deps: PaymentsDeps,
): Promise<void> {
  const { currency } = arrival
  const account = await returnAccount(tx, { payment, amountMinor, currency }, deps)
  await deps.ledger.post(tx, {
    ...causeOf(payment),
    key: `${arrival.key}${part}`,
    kind: payment.type === 'bank_transfer' ? 'transfer' : 'refund',
    entries: moved({ from: arrival.source, to: account, amountMinor, currency }),
  })
}
