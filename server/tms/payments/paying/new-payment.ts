/** The row that a payment begins as, and how long its order waits for it. */
import { randomBytes } from 'node:crypto'
import type { DeliveryId } from '#lib/contract/ids.ts'
import type { PayType } from '#lib/contract/pay-types.ts'
import { makeCheckedNumber } from '#lib/checked-number.ts'
import { asMinor } from '#lib/money.ts'
import type { QuoteRow } from '../../quotes/quotes.ts'
import type { ReadFacts } from '../methods/read-facts.ts'
import type { PaymentRow } from '../payment-row.ts'
import type { PaymentTimes } from '../payment-times.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import type { QuoteCall } from '../payments.ts'
import { referencePrefix } from '../transfers/reference-code.ts'

interface NewPayment {
  readonly call: QuoteCall
  readonly quote: QuoteRow
  readonly deliveryId: DeliveryId
  readonly type: PayType
  readonly bankCode: string | null
  readonly facts: ReadFacts
  readonly nowMs: number
  readonly deadlineMs: number
}

export function newPayment(
  { call, quote, deliveryId, type, bankCode, facts, nowMs, deadlineMs }: NewPayment,
  { ids, times }: Pick<PaymentsDeps, 'ids' | 'times'>,
): PaymentRow {
  const none = asMinor(0)
  const byGateway = type === 'qr' || type === 'app'
  const byWallet = type === 'wallet'
  const account = type === 'bank_transfer' ? accountFor(quote.currency, facts) : null
  const charged = byWallet ? facts.wallet?.chargeMinor : null
  return {
    organizationId: call.organizationId,
    id: ids.uuid(),
    purpose: 'order',
    quoteId: quote.id,
    deliveryId,
    senderAccountId: call.senderAccount.id,
    walletCurrency: call.senderAccount.currency,
    type,
    bankCode,
    state: byWallet ? 'paid' : 'pending',
    amountMinor: quote.totalMinor,
    currency: quote.currency,
    receivedMinor: byWallet ? quote.totalMinor : none,
    refundedMinor: none,
    chargedMinor: charged ?? null,
    chargedCurrency: byWallet ? call.senderAccount.currency : null,
    refundedChargeMinor: none,
    connectionId: byGateway ? (facts.gateway?.connectionId ?? null) : null,
    tradeNo: byGateway ? tradeNoFrom(ids.uuid()) : null,
    instructions: account && {
      type: 'bank_transfer',
      account: {
        bank_name: account.bankName,
        account_number: account.accountNumber,
        account_name: account.accountName,
      },
    },
    bankAccountId: account?.id ?? null,
    referenceCode: account && makeCheckedNumber(referencePrefix, randomBytes(8)),
    requestId: null,
    slipUploadedAt: null,
    createdAt: new Date(nowMs),
    expiresAt: type === 'qr' ? new Date(Math.min(nowMs + times.qrMs, deadlineMs)) : null,
    deadlineAt: byWallet ? null : new Date(deadlineMs),
    paidAt: byWallet ? new Date(nowMs) : null,
  }
}

export function tradeNoFrom(uuid: string): string {
  return uuid.replaceAll('-', '').toUpperCase()
}

function accountFor(currency: string, { bankAccounts }: ReadFacts) {
  const account = bankAccounts.find((each) => each.active && each.currency === currency)
  if (account === undefined) throw new Error(`a transfer was allowed without an account`)
  return account
}

const deadlineMsOf: Readonly<Record<PayType, (times: PaymentTimes) => number>> = {
  qr: (times) => times.gatewayDeadlineMs,
  app: (times) => times.gatewayDeadlineMs,
  bank_transfer: (times) => times.transferDeadlineMs,
  wallet: () => 0,
}

/**
 * Counted from when the order was made, so that asking again and again holds no vehicle for ever; and
 * never earlier than it was before.
 */
export function deadlineOf(
  { earlier, type, nowMs }: { earlier: readonly PaymentRow[]; type: PayType; nowMs: number },
  times: PaymentTimes,
): number {
  const begunMs = Math.min(nowMs, ...earlier.map(({ createdAt }) => createdAt.getTime()))
  const set = earlier.map(({ deadlineAt }) => deadlineAt?.getTime() ?? 0)
  return Math.max(begunMs + deadlineMsOf[type](times), ...set)
}
