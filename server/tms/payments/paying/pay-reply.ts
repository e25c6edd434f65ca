/** What a payer is answered (interface 2.9), made of the payment's row. */
import type { z } from 'zod'
import type { payReplySchema, topUpReplySchema } from '#lib/contract/pay.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'
import { toDecimal } from '#lib/money.ts'
import type { OrderPayment, TradePayment } from '../payment-row.ts'

export type PayAnswer = z.input<typeof payReplySchema>
export type TopUpAnswer = z.input<typeof topUpReplySchema>

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
