/** The row that a payment begins as, and how long its order waits for it. */
import { randomBytes } from 'node:crypto'
import type { DeliveryId, PaymentId } from '#lib/contract/ids.ts'
import type { PayRequest } from '#lib/contract/pay.ts'
import type { PayType } from '#lib/contract/pay-types.ts'
import { makeCheckedNumber } from '#lib/checked-number.ts'
import { asMinor } from '#lib/money.ts'
import { referencePrefix } from '#lib/paying/reference-code.ts'
import type { SenderAccount } from '../../accounts/accounts.ts'
import type { QuoteRow } from '../../quotes/quotes.ts'
import type { MethodFacts } from '../methods/methods.ts'
import { deadlineMsOf, type OrderPayment } from '../payment-row.ts'
import type { PaymentsDeps, PaymentTimes } from '../payments-deps.ts'
import type { QuoteCall } from '../quote-to-pay.ts'

/** The call that a payment answers. */
export interface Wanted {
  readonly call: QuoteCall & Pick<PayRequest, 'contacts'>
  readonly type: PayType
  readonly bankCode: string | null
  readonly facts: MethodFacts
}

interface NewPayment extends Wanted {
  readonly quote: QuoteRow
  readonly deliveryId: DeliveryId
  readonly nowMs: number
  readonly deadlineMs: number
}

export function newPayment(
  { call, quote, deliveryId, type, bankCode, facts, nowMs, deadlineMs }: NewPayment,
  { ids, times }: Pick<PaymentsDeps, 'ids' | 'times'>,
): OrderPayment {
  const begun = {
    organizationId: call.organizationId,
    id: ids.uuid<PaymentId>(),
    purpose: 'order',
    quoteId: quote.id,
    deliveryId,
    senderAccountId: call.senderAccount.id,
    walletCurrency: call.senderAccount.currency,
    state: 'pending',
    amountMinor: quote.totalMinor,
    currency: quote.currency,
    receivedMinor: asMinor(0),
    refundedMinor: asMinor(0),
    createdAt: new Date(nowMs),
    expiresAt: null,
    deadlineAt: new Date(deadlineMs),
    paidAt: null,
  } as const
  switch (type) {
    case 'qr':
    case 'app':
      return {
        ...begun,
        type,
        bankCode,
        connectionId: gatewayOf(facts).connectionId,
        tradeNo: tradeNoFrom(ids.uuid()),
        instructions: null,
        expiresAt: type === 'qr' ? new Date(Math.min(nowMs + times.qrMs, deadlineMs)) : null,
      }
    case 'bank_transfer': {
      const account = accountFor(quote.currency, facts)
      return {
        ...begun,
        type,
        instructions: {
          type,
          account: {
            bank_name: account.bankName,
            account_number: account.accountNumber,
            account_name: account.accountName,
          },
        },
        bankAccountId: account.id,
        referenceCode: makeCheckedNumber(referencePrefix, randomBytes(8)),
        slipUploadedAt: null,
      }
    }
    case 'wallet':
      return {
        ...begun,
        type,
        ...chargeOf(call.senderAccount, facts),
        refundedChargeMinor: asMinor(0),
        state: 'paid',
        receivedMinor: quote.totalMinor,
        deadlineAt: null,
        paidAt: new Date(nowMs),
      }
  }
}

export function tradeNoFrom(uuid: string): string {
  return uuid.replaceAll('-', '').toUpperCase()
}

function gatewayOf({ gateway }: MethodFacts) {
  if (gateway === null) throw new Error('a trade was allowed without a gateway')
  return gateway
}

function chargeOf({ currency }: SenderAccount, { wallet }: MethodFacts) {
  const chargedMinor = wallet?.chargeMinor ?? null
  if (currency === null || chargedMinor === null) {
    throw new Error('a wallet was allowed that cannot be charged')
  }
  return { chargedMinor, chargedCurrency: currency }
}

function accountFor(currency: string, { bankAccounts }: MethodFacts) {
  const account = bankAccounts.find((each) => each.active && each.currency === currency)
  if (account === undefined) throw new Error(`a transfer was allowed without an account`)
  return account
}

const waitMsOf: Readonly<Record<PayType, (times: PaymentTimes) => number>> = {
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
  { earlier, type, nowMs }: { earlier: readonly OrderPayment[]; type: PayType; nowMs: number },
  times: PaymentTimes,
): number {
  const begunMs = Math.min(nowMs, ...earlier.map(({ createdAt }) => createdAt.getTime()))
  return Math.max(begunMs + waitMsOf[type](times), deadlineMsOf(earlier))
}
