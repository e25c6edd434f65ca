/**
 * Where a payer's money goes when it is not, or no longer, for an order: into the account's wallet, or
 * where there is none in that currency, to what is owed. Then the gateway sends it back by a job, or for
 * a transfer a person does.
 */
import type { Minor } from '#lib/money.ts'
import type { Transaction } from '#server/db/database.ts'
import type { LedgerAccount } from '../../ledger/ledger.ts'
import { sendRefund } from '../jobs.ts'
import { isByGateway, type PaymentRow } from '../payment-row.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import { insertRefund } from '../refunds/store.ts'

export async function returnAccount(
  tx: Transaction,
  { payment, amountMinor, currency }: { payment: PaymentRow; amountMinor: Minor; currency: string },
  deps: PaymentsDeps,
): Promise<LedgerAccount> {
  if (payment.walletCurrency === currency) {
    return { kind: 'wallet', senderAccountId: payment.senderAccountId }
  }
  const { organizationId } = payment
  const refundId = deps.ids.uuid()
  const route = isByGateway(payment) ? 'gateway' : 'bank'
  await insertRefund(tx, {
    organizationId,
    id: refundId,
    paymentId: payment.id,
    route,
    amountMinor,
    currency,
    createdAt: new Date(deps.clock.nowMs()),
  })
  if (route === 'gateway') await sendRefund({ tx, organizationId, refundId }, deps)
  return { kind: 'refunds_due' }
}
