/** Takes the price from the wallet and dispatches the order, in the one transaction. */
import { asMinor, type Minor } from '#lib/money.ts'
import type { Transaction } from '#server/db/database.ts'
import { ServiceError } from '../../http/service-error.ts'
import { chargeEntries } from '../ending/wallet-entries.ts'
import type { PaymentRow } from '../payment-row.ts'
import type { PaymentsDeps } from '../payments-deps.ts'

/** What is left in the wallet. */
export async function chargeWallet(
  tx: Transaction,
  payment: PaymentRow,
  { ledger, orders }: PaymentsDeps,
): Promise<Minor> {
  const { organization_id: organizationId, delivery_id, charged_minor, charged_currency } = payment
  if (delivery_id === null || charged_minor === null || charged_currency === null) {
    throw new Error(`payment ${payment.id} has no wallet to charge`)
  }
  const balance = await ledger.lockWallet(tx, {
    organizationId,
    senderAccountId: payment.sender_account_id,
    currency: charged_currency,
  })
  if (balance < charged_minor) throw new ServiceError('insufficient_balance')
  await ledger.post(tx, {
    organizationId,
    key: `payment/${payment.id}/charge`,
    kind: 'payment',
    entries: chargeEntries(payment, {
      priceMinor: payment.amount_minor,
      chargeMinor: charged_minor,
    }),
    quoteId: payment.quote_id,
    deliveryId: delivery_id,
    paymentId: payment.id,
  })
  const paidAt = payment.paid_at ?? payment.created_at
  if (!(await orders.markPaid(tx, { organizationId, deliveryId: delivery_id, paidAt }))) {
    throw new ServiceError('not_payable')
  }
  return asMinor(balance - charged_minor)
}
