/** Notices of a gateway and queries to it: twice, late or out of order, each sum is counted once, never lost. */
import type { OrganizationId } from '#lib/contract/ids.ts'
import { asMinor } from '#lib/money.ts'
import type { Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { changePayment } from '../change-payment.ts'
import { GatewayRefused } from '../gateway/gateway.ts'
import type { GatewayNotice, PaymentGateway, TradeStatus } from '../gateway/gateway.ts'
import { sendReconcile, type ReconcileJob } from '../jobs.ts'
import { isByGateway, stateAt, type TradePayment } from '../payment-row.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import { lockQuote } from '../quote-to-pay.ts'
import * as store from '../store.ts'
import { keepUnallocated, settleArrival, type Arrival } from './settle-arrival.ts'

interface ReceivedNotice {
  readonly organizationId: OrganizationId
  readonly notice: GatewayNotice
}

export async function receiveGatewayNotice(
  received: ReceivedNotice,
  deps: PaymentsDeps,
): Promise<void> {
  const { organizationId, notice } = received
  const { connectionId, tradeNo, amountMinor, currency, at } = notice
  const found = await store.findByTrade(deps.database, { organizationId, tradeNo })
  const known = found?.connectionId === connectionId ? found : null
  const arrival: Arrival = {
    // A trade is paid once, so its number is the name of the sum.
    key: `trade/${connectionId}/${tradeNo}`,
    source: { kind: 'gateway_clearing' },
    amountMinor: asMinor(amountMinor),
    currency,
    at,
  }
  await deps.database.transaction(
    async (tx) => {
      if (known === null) {
        if (notice.state === 'paid')
          await keepUnknown(tx, { organizationId, tradeNo, arrival }, deps)
        return
      }
      const payment = await lockPayment(tx, known, deps)
      if (notice.state === 'failed') {
        await changePayment(tx, { payment, to: 'failed' }, deps)
        return
      }
      if (await deps.ledger.isPosted(tx, { organizationId, key: arrival.key })) return
      const { outcome, returnedMinor } = await settleArrival(tx, { payment, arrival }, deps)
      const paymentId = payment.id
      deps.log.info({ organizationId, paymentId, outcome, returnedMinor }, 'a trade was paid')
    },
    { retrySerialization: true },
  )
}

/** Its quote's payments, where it has one, and then itself. */
async function lockPayment(
  tx: Transaction,
  { organizationId, id, quoteId }: TradePayment,
  deps: PaymentsDeps,
) {
  if (quoteId !== null) await lockQuote(tx, { organizationId, id: quoteId }, deps)
  return store.lock(tx, { organizationId, id })
}

/** For a trade that we do not know: the sum waits for a person. */
async function keepUnknown(
  tx: Transaction,
  received: { organizationId: OrganizationId; tradeNo: string; arrival: Arrival },
  deps: PaymentsDeps,
): Promise<void> {
  const { organizationId, tradeNo, arrival } = received
  const { key, amountMinor, currency } = arrival
  // One at a time: there is no row of ours that two of them would meet at.
  await tx.query(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${organizationId} ${key}`}, 0))`,
  )
  if (await deps.ledger.isPosted(tx, { organizationId, key })) return
  await keepUnallocated(tx, { organizationId, arrival }, deps)
  deps.log.warn(
    { organizationId, tradeNo, amountMinor, currency },
    'a trade that is not known was paid',
  )
}

/**
 * Asks the gateway what became of a trade, for whatever notice was lost, and closes one that nobody
 * waits for. It is a job, done until the gateway has answered.
 */
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
  const now = new Date(deps.clock.nowMs())
  if (state === 'paid' && paidAmountMinor !== null) {
    const paid = { ...notice, state, amountMinor: paidAmountMinor, at: paidAt ?? now }
    await receiveGatewayNotice({ organizationId, notice: paid }, deps)
  } else if (state === 'failed') {
    const failed = { ...notice, state, amountMinor: payment.amountMinor, at: now }
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

/** Null: the gateway does not know the trade. */
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
  await deps.database.transaction(async (tx) => {
    const locked = await lockPayment(tx, payment, deps)
    if (stateAt(locked, nowMs) === 'lapsed') {
      await changePayment(tx, { payment: locked, to: 'lapsed' }, deps)
    }
  })
}
