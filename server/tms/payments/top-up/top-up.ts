/** Money into a wallet through the gateway: a payment like that of an order, without one. */
import type { OrganizationId } from '#lib/contract/ids.ts'
import type { TopUpRequest } from '#lib/contract/wallet.ts'
import { asMinor, isExactIn, toMinor } from '#lib/money.ts'
import type { SenderAccount } from '../../accounts/accounts.ts'
import { ServiceError } from '../../http/service-error.ts'
import { addTopUp } from '../change-payment.ts'
import { sendReconcile } from '../jobs.ts'
import { tradeNoFrom } from '../paying/new-payment.ts'
import { openTrade } from '../paying/open-trade.ts'
import type { TopUp } from '../payment-row.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import { topUpReply } from '../shown-payment.ts'
import * as store from '../store.ts'
import { readPausedMethods } from '../methods/store.ts'

export interface TopUpCall {
  readonly organizationId: OrganizationId
  readonly senderAccount: SenderAccount
  readonly request: TopUpRequest
}

export async function topUp(call: TopUpCall, deps: PaymentsDeps) {
  const payment = (await sameAsBefore(call, deps)) ?? (await begin(call, deps))
  const opened = await openTrade(payment, deps)
  if (opened === null) throw new ServiceError('pay_failed')
  const reply = topUpReply(opened)
  if (reply === null) throw new Error(`top-up ${payment.id} has nothing to show`)
  return reply
}

/** The one that this request_id has begun already. */
async function sameAsBefore(
  { organizationId, senderAccount, request }: TopUpCall,
  { database }: PaymentsDeps,
): Promise<TopUp | null> {
  const { request_id: requestId, type, amount } = request
  if (requestId === undefined) return null
  const of = { organizationId, senderAccountId: senderAccount.id, requestId }
  const payment = await store.findTopUp(database, of)
  if (payment === null) return null
  const { currency } = payment
  const same = isExactIn(amount, currency) && toMinor(amount, currency) === payment.amountMinor
  if (!same || payment.type !== type || payment.bankCode !== bankCodeOf(request)) {
    throw new ServiceError('invalid_body', { field: 'request_id', problem: 'repeated' })
  }
  return payment
}

async function begin(call: TopUpCall, deps: PaymentsDeps): Promise<TopUp> {
  const { organizationId, senderAccount, request } = call
  const { currency } = senderAccount
  if (currency === null) throw new ServiceError('no_wallet')
  if (!isExactIn(request.amount, currency)) {
    throw new ServiceError('invalid_body', { field: 'amount', problem: 'wrong_format' })
  }
  const gateway = await deps.gateways.active(organizationId)
  const paused = await readPausedMethods(deps.database, organizationId)
  // One that is closed, or takes no such money, is for this wallet as good as none.
  if (gateway === null || paused.includes('gateway') || !gateway.currencies.includes(currency)) {
    throw new ServiceError('gateway_not_configured')
  }
  const payment = newTopUp({ ...call, currency, connectionId: gateway.connectionId }, deps)
  const inserted = await deps.database.transaction(async (tx) => {
    if (!(await addTopUp(tx, payment, deps))) return false
    await sendReconcile({ tx, payment, at: payment.expiresAt ?? payment.deadlineAt }, deps)
    return true
  })
  if (inserted) return payment
  const other = await sameAsBefore(call, deps)
  if (other === null) throw new Error(`top-up ${payment.id} was not written`)
  return other
}

function newTopUp(
  {
    organizationId,
    senderAccount,
    request,
    currency,
    connectionId,
  }: TopUpCall & { currency: string; connectionId: string },
  { ids, clock, times }: PaymentsDeps,
): TopUp {
  const nowMs = clock.nowMs()
  return {
    organizationId,
    id: ids.uuid(),
    purpose: 'top_up',
    quoteId: null,
    deliveryId: null,
    senderAccountId: senderAccount.id,
    walletCurrency: currency,
    type: request.type,
    bankCode: bankCodeOf(request),
    state: 'pending',
    amountMinor: toMinor(request.amount, currency),
    currency,
    receivedMinor: asMinor(0),
    refundedMinor: asMinor(0),
    connectionId,
    tradeNo: tradeNoFrom(ids.uuid()),
    instructions: null,
    requestId: request.request_id ?? null,
    createdAt: new Date(nowMs),
    expiresAt: new Date(nowMs + (request.type === 'qr' ? times.qrMs : times.gatewayDeadlineMs)),
    deadlineAt: new Date(nowMs + times.gatewayDeadlineMs),
    paidAt: null,
  }
}

function bankCodeOf({ type, bank_code }: TopUpRequest): string | null {
  return type === 'app' ? (bank_code ?? null) : null
}
