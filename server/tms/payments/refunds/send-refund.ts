/** The job that sends money back through the gateway it came by. Done twice, it sends it once. */
import { moved } from '../../ledger/ledger.ts'
import type { RefundJob } from '../jobs.ts'
import { isByGateway } from '../payment-row.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import * as payments from '../store.ts'
import { findRefund, finishRefund } from './store.ts'

export async function refundThroughGateway(
  { organizationId, refundId }: RefundJob,
  { database, gateways, ledger, clock }: PaymentsDeps,
): Promise<void> {
  const refund = await findRefund(database, { organizationId, id: refundId })
  if (refund === null || refund.state === 'done') return
  const payment = await payments.find(database, { organizationId, id: refund.paymentId })
  if (payment === null || !isByGateway(payment)) {
    throw new Error(`refund ${refundId} is of no trade`)
  }
  const connection = { organizationId, connectionId: payment.connectionId }
  const gateway = await gateways.byId(connection)
  if (gateway === null) throw new Error(`the gateway of refund ${refundId} is gone`)
  const { amountMinor, currency } = refund
  await gateway.refund({ tradeNo: payment.tradeNo, amountMinor, refundNo: refundId })

  await database.transaction(async (tx) => {
    if (!(await finishRefund(tx, { refund, at: new Date(clock.nowMs()) }))) return
    await ledger.post(tx, {
      organizationId,
      key: `refund/${refundId}`,
      kind: 'refund',
      entries: moved({
        from: { kind: 'refunds_due' },
        to: { kind: 'gateway_clearing' },
        amountMinor,
        currency,
      }),
      quoteId: payment.quoteId,
      deliveryId: payment.deliveryId,
      paymentId: payment.id,
    })
  })
}
