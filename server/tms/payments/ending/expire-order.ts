/**
 * The job at an order's payment deadline: who has not paid by then loses it. The gateway is asked first,
 * because its notice may have been lost; whether the order is paid or canceled is decided under the
 * quote's lock, so it is one of the two.
 */
import { sendDeadline, type DeadlineJob } from '../jobs.ts'
import { isByGateway } from '../payment-row.ts'
import { lockQuote } from '../lock-quote.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import { reconcileTrade } from '../arrival/reconcile-trade.ts'
import { orderToPay } from '../paying/find-payable.ts'
import * as store from '../store.ts'
import { cancelOrder } from './cancel-order.ts'

export async function expireOrder(job: DeadlineJob, deps: PaymentsDeps): Promise<void> {
  const { organizationId, quoteId } = job
  const { database, clock, log } = deps
  const payments = await store.findOfQuote(database, job)
  const open = payments.find((each) => each.state === 'pending' && isByGateway(each))
  if (open !== undefined) {
    try {
      await reconcileTrade({ organizationId, paymentId: open.id }, deps)
    } catch (error) {
      // The vehicle is not held for a gateway that is away; a sum that turns up later goes back.
      log.warn({ err: error, organizationId, paymentId: open.id }, 'a trade at its deadline')
    }
  }
  await database.transaction(
    async (tx) => {
      const quote = await lockQuote(tx, { organizationId, id: quoteId }, deps)
      const order = quote && (await orderToPay(tx, { organizationId, quote }, deps))
      if (!order) return
      const deadlines = (await store.findOfQuote(tx, job)).map(
        ({ deadlineAt }) => deadlineAt?.getTime() ?? 0,
      )
      const deadlineMs = Math.max(0, ...deadlines)
      // It was put off by another way of paying, or the clocks of two machines differ.
      if (clock.nowMs() < deadlineMs) {
        return sendDeadline({ tx, organizationId, quoteId, at: new Date(deadlineMs) }, deps)
      }
      const reason = 'payment_deadline'
      await cancelOrder(tx, { organizationId, quote, deliveryId: order.id, reason }, deps)
    },
    { retrySerialization: true },
  )
}
