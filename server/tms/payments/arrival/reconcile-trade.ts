/**
 * Asks the gateway what became of a trade, for whatever notice was lost, and closes one that nobody
 * waits for. It is a job, done until the gateway has answered.
 */
import { GatewayRefused } from '../gateway/gateway-errors.ts'
import type { PaymentGateway, TradeStatus } from '../gateway/gateway.ts'
import { sendReconcile, type ReconcileJob } from '../jobs.ts'
import { isByGateway, stateAt, type TradePayment } from '../payment-row.ts'
import { lockQuote } from '../lock-quote.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import * as store from '../store.ts'
import { receiveGatewayNotice } from './gateway-notice.ts'

export async function reconcileTrade(
  { organizationId, paymentId }: ReconcileJob,
  deps: PaymentsDeps,
): Promise<void> {
  const payment = await store.find(deps.database, { organizationId, id: paymentId })
  if (payment === null || payment.state === 'paid' || payment.state === 'refunded') return
  if (!isByGateway(payment)) return
  const { tradeNo, connectionId } = payment
  const gateway = await deps.gateways.byId({ organizationId, connectionId })
  if (gateway === null) throw new Error(`the gateway of payment ${paymentId} is gone`)
  const status = await endedStatus({ payment, gateway }, deps)
  if (status === null) return
  const { state, paidAmountMinor, paidAt, currency } = status
  const notice = { connectionId, tradeNo, currency }
  if (state === 'paid' && paidAmountMinor !== null) {
    const at = paidAt ?? new Date(deps.clock.nowMs())
    const paid = { ...notice, state, amountMinor: paidAmountMinor, at }
    await receiveGatewayNotice({ organizationId, notice: paid }, deps)
  } else if (state === 'failed') {
    const { amountMinor } = payment
    const failed = { ...notice, state, amountMinor, at: new Date(deps.clock.nowMs()) }
    await receiveGatewayNotice({ organizationId, notice: failed }, deps)
  } else {
    await lapse(payment, deps)
  }
}

/** Null while the payer can still pay it, and should; then it is asked again when that is over. */
async function endedStatus(
  { payment, gateway }: { payment: TradePayment; gateway: PaymentGateway },
  deps: PaymentsDeps,
): Promise<Pick<TradeStatus, 'state' | 'paidAmountMinor' | 'paidAt' | 'currency'> | null> {
  const { tradeNo } = payment
  const status = await queryTrade(gateway, tradeNo)
  if (status === null) return { ...neverOpened, currency: payment.currency }
  if (status.state !== 'open') return status
  if (stateAt(payment, deps.clock.nowMs()) === 'pending') {
    const until = payment.expiresAt ?? payment.deadlineAt
    if (until.getTime() > deps.clock.nowMs()) {
      await sendReconcile({ payment, at: until }, deps)
      return null
    }
  }
  const closed = await gateway.close(tradeNo)
  return closed === 'paid' ? gateway.query(tradeNo) : { ...status, state: 'closed' }
}

const neverOpened = { state: 'closed', paidAmountMinor: null, paidAt: null } as const

/** Null: the gateway never heard of it. */
async function queryTrade(gateway: PaymentGateway, tradeNo: string): Promise<TradeStatus | null> {
  try {
    return await gateway.query(tradeNo)
  } catch (error) {
    if (error instanceof GatewayRefused && error.status === 404) return null
    throw error
  }
}

async function lapse(payment: TradePayment, deps: PaymentsDeps): Promise<void> {
  const nowMs = deps.clock.nowMs()
  const { organizationId, id, quoteId } = payment
  await deps.database.transaction(async (tx) => {
    if (quoteId !== null) await lockQuote(tx, { organizationId, id: quoteId }, deps)
    const locked = await store.lock(tx, { organizationId, id })
    if (stateAt(locked, nowMs) === 'lapsed') await store.move(tx, { payment: locked, to: 'lapsed' })
  })
}
