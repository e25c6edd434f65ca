/** Writes a payment, and its entry in the feed with each change. */
import type { PaymentState } from '#lib/contract/states/payment-states.ts'
import type { Transaction } from '#server/db/database.ts'
import type { OrderPayment, PaymentRow, TopUp } from './payment-row.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import * as store from './store.ts'

type Feeding = Pick<PaymentsDeps, 'feed'>

export async function addPayment(
  tx: Transaction,
  payment: OrderPayment,
  deps: Feeding,
): Promise<void> {
  await store.insert(tx, payment)
  await writeEntry(tx, { payment, type: 'payment.created' }, deps)
}

/** False when the account has begun one with this request_id. */
export async function addTopUp(tx: Transaction, payment: TopUp, deps: Feeding): Promise<boolean> {
  const added = await store.insertTopUp(tx, payment)
  if (added) await writeEntry(tx, { payment, type: 'payment.created' }, deps)
  return added
}

/** Moves its state, counts money, or both. False when its state is none that `to` may follow. */
export async function changePayment(
  tx: Transaction,
  change: store.PaymentChange,
  deps: Feeding,
): Promise<boolean> {
  const state = await store.change(tx, change)
  if (state === null) return false
  await writeEntry(tx, { payment: change.payment, state }, deps)
  return true
}

export async function changeOrThrow(
  tx: Transaction,
  change: store.PaymentChange,
  deps: Feeding,
): Promise<void> {
  if (await changePayment(tx, change, deps)) return
  throw new Error(`payment ${change.payment.id} cannot become ${change.to ?? 'another'}`)
}

export function writeEntry(
  tx: Transaction,
  {
    payment,
    state = payment.state,
    type = 'payment.changed',
  }: {
    payment: PaymentRow
    state?: PaymentState
    type?: 'payment.created' | 'payment.changed'
  },
  { feed }: Feeding,
): Promise<void> {
  const entry = {
    type,
    sender_account_id: payment.senderAccountId,
    payment_id: payment.id,
    quote_id: payment.quoteId,
    order_id: payment.deliveryId,
    state,
  }
  return feed.write(tx, { organizationId: payment.organizationId, entries: [entry] })
}
