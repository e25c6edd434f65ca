/** A payment as the wire shows it, and what its payer is answered (interface 2.9). */
import type { z } from 'zod'
import type { payReplySchema } from '#lib/contract/pay.ts'
import type { paymentSchema } from '#lib/contract/quote-payment.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'
import { toDecimal } from '#lib/money.ts'
import { isOpenAt, returnOf, stateAt, type OrderPayment, type TradePayment } from './payment-row.ts'

export type PayAnswer = z.input<typeof payReplySchema>

/** Null while the gateway has yet to say what to show, and for a wallet: its reply has the balance. */
export function payReply(payment: OrderPayment): PayAnswer | null {
  if (payment.type === 'wallet') return null
  const { deliveryId, currency } = payment
  if (payment.type !== 'bank_transfer') {
    const answer = topUpReply(payment)
    return answer && { ...answer, deliveryId }
  }
  return {
    type: 'bank_transfer',
    paymentId: payment.id,
    referenceCode: payment.referenceCode,
    account: payment.instructions.account,
    amount: toDecimal(payment.amountMinor, currency),
    currency,
    expiresAt: toTimestamp(payment.deadlineAt),
    deliveryId,
  }
}

export function topUpReply({ id: paymentId, tradeNo, instructions }: TradePayment) {
  if (instructions === null) return null
  switch (instructions.type) {
    case 'qr': {
      const { qrImage, qrRawData, qrExpireTime } = instructions
      return { type: 'qr', paymentId, tradeNo, qrImage, qrRawData, qrExpireTime } as const
    }
    case 'app':
      return { type: 'app', paymentId, tradeNo, appUrl: instructions.appUrl } as const
  }
}

/**
 * The one of a quote's payments that says how it stands: the one that paid the order, whatever was begun
 * after it; of an order that is no more the one by which money came, late as it was; else the last one.
 * `payments`: newest first, as they are found.
 */
export function paymentToShow(payments: readonly OrderPayment[]): OrderPayment | undefined {
  const [last] = payments
  const paid = payments.find(({ paidAt }) => paidAt !== null)
  if (paid !== undefined || last?.state !== 'canceled') return paid ?? last
  return payments.find(({ receivedMinor }) => receivedMinor > 0) ?? last
}

/** An addition to the interface. */
export function shownPayment(payment: OrderPayment, nowMs: number): z.input<typeof paymentSchema> {
  const { currency } = payment
  return {
    id: payment.id,
    type: payment.type,
    state: stateAt(payment, nowMs),
    amount: toDecimal(payment.amountMinor, currency),
    received_amount: toDecimal(payment.receivedMinor, currency),
    refunded_amount: toDecimal(payment.refundedMinor, currency),
    returns_to: returnOf(payment, currency),
    currency,
    delivery_id: payment.deliveryId,
    created_at: toTimestamp(payment.createdAt),
    expires_at: timestampOrNull(payment.expiresAt),
    deadline_at: timestampOrNull(payment.deadlineAt),
    paid_at: timestampOrNull(payment.paidAt),
    slip_uploaded_at:
      payment.type === 'bank_transfer' ? timestampOrNull(payment.slipUploadedAt) : null,
    instructions: isOpenAt(payment, nowMs) ? payReply(payment) : null,
  }
}

function timestampOrNull(date: Date | null): string | null {
  return date && toTimestamp(date)
}
