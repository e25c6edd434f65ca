/**
 * Tells the gateway of a payment, outside any transaction, and keeps what it says to show the payer. The
 * trade's number was written before, so who does it again, after a failure or beside another one, opens
 * no second trade.
 */
import { ServiceError } from '../../http/service-error.ts'
import {
  GatewayRefused,
  GatewayUnavailable,
  type NewTrade,
  type OpenedTrade,
} from '../gateway/gateway.ts'
import { writeEntry } from '../change-payment.ts'
import { sendReconcile } from '../jobs.ts'
import type { TradePayment } from '../payment-row.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import * as store from '../store.ts'

/** Null: the payment was replaced, canceled or even paid meanwhile. */
export async function openTrade<Payment extends TradePayment>(
  payment: Payment,
  deps: PaymentsDeps,
): Promise<Payment | null> {
  if (payment.instructions !== null) return payment
  const instructions = await askGateway(payment, deps)
  const kept =
    instructions &&
    (await deps.database.transaction(async (tx) => {
      const withThem = await store.keepInstructions(tx, { payment, instructions })
      if (withThem !== null) await writeEntry(tx, { payment: withThem }, deps)
      return withThem
    }))
  // The trade must not stay open behind a payment that is over.
  if (kept === null) await sendReconcile({ payment }, deps)
  return kept
}

/** Null: the payment was over before the gateway could open it. */
async function askGateway(payment: TradePayment, deps: PaymentsDeps): Promise<OpenedTrade | null> {
  const { organizationId, id: paymentId, connectionId } = payment
  const gateway = await deps.gateways.byId({ organizationId, connectionId })
  if (gateway === null) throw new ServiceError('gateway_not_configured')
  try {
    return await gateway.open(tradeOf(payment, deps))
  } catch (error) {
    if (!(error instanceof GatewayUnavailable) && !(error instanceof GatewayRefused)) throw error
    // A gateway does not open a trade that was closed again meanwhile.
    const now = await store.find(deps.database, payment)
    if (now?.state !== 'pending') return null
    deps.log.warn({ err: error, organizationId, paymentId }, 'a trade could not be opened')
    throw new ServiceError('pay_failed')
  }
}

function tradeOf(payment: TradePayment, { gateways, returnUrl }: PaymentsDeps): NewTrade {
  const { organizationId, tradeNo, senderAccountId: accountId, quoteId } = payment
  const method =
    payment.type === 'app'
      ? ({ type: 'app', bankCode: payment.bankCode } as const)
      : ({ type: 'qr' } as const)
  return {
    tradeNo,
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    method,
    description: payment.purpose === 'top_up' ? 'Wallet top-up' : `Transport ${tradeNo.slice(-8)}`,
    expiresAt: payment.expiresAt ?? payment.deadlineAt,
    notifyUrl: gateways.notifyUrl(organizationId),
    returnUrl: returnUrl({ accountId, quoteId }),
  }
}
