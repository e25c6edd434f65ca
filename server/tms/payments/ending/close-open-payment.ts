/** Ends a payment that is open: replaced, lapsed, or its order is canceled. What had come in goes back. */
import type { Transaction } from '#server/db/database.ts'
import { moved } from '../../ledger/ledger.ts'
import { sendReconcile } from '../jobs.ts'
import { isByGateway, stateAt, type PaymentRow } from '../payment-row.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import * as store from '../store.ts'
import { returnAccount } from './return-account.ts'

/** The caller holds the lock of its quote. */
export async function closeOpenPayment(
  tx: Transaction,
  { payment, nowMs }: { payment: PaymentRow; nowMs: number },
  deps: PaymentsDeps,
): Promise<void> {
  const to = stateAt(payment, nowMs) === 'lapsed' ? 'lapsed' : 'canceled'
  if (!(await store.move(tx, { payment, to }))) return
  if (isByGateway(payment)) await sendReconcile({ tx, payment }, deps)
  if (payment.receivedMinor > 0) await giveDepositBack(tx, payment, deps)
}

async function giveDepositBack(
  tx: Transaction,
  payment: PaymentRow,
  deps: PaymentsDeps,
): Promise<void> {
  const { receivedMinor: amountMinor, currency } = payment
  const account = await returnAccount(tx, { payment, amountMinor, currency }, deps)
  await deps.ledger.post(tx, {
    organizationId: payment.organizationId,
    key: `payment/${payment.id}/deposit-back`,
    kind: 'refund',
    entries: moved({ from: { kind: 'deposits' }, to: account, amountMinor, currency }),
    quoteId: payment.quoteId,
    deliveryId: payment.deliveryId,
    paymentId: payment.id,
  })
  await store.count(tx, { payment, refundedMinor: amountMinor })
  await store.move(tx, { payment, to: 'refunded' })
}
