/** What a payer is answered (interface 2.9), made of the payment's row. */
import type { z } from 'zod'
import type { payReplySchema, topUpReplySchema } from '#lib/contract/pay.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'
import { toDecimal } from '#lib/money.ts'
import type { PaymentRow } from '../payment-row.ts'

export type PayAnswer = z.input<typeof payReplySchema>
export type TopUpAnswer = z.input<typeof topUpReplySchema>

/** Null while the gateway has yet to say what to show, and for a wallet: its reply has the balance. */
export function payReply(payment: PaymentRow): PayAnswer | null {
  const { deliveryId, instructions, currency, deadlineAt } = payment
  if (deliveryId === null || instructions === null) return null
  if (instructions.type !== 'bank_transfer') {
    const answer = topUpReply(payment)
    return answer && { ...answer, deliveryId }
  }
  const { referenceCode } = payment
  if (referenceCode === null || deadlineAt === null) return null
  return {
    type: 'bank_transfer',
    paymentId: payment.id,
    referenceCode,
    account: instructions.account,
    amount: toDecimal(payment.amountMinor, currency),
    currency,
    expiresAt: toTimestamp(deadlineAt),
    deliveryId,
  }
}

export function topUpReply({ id: paymentId, tradeNo, instructions }: PaymentRow) {
  if (instructions === null || tradeNo === null) return null
  switch (instructions.type) {
    case 'qr': {
      const { qrImage, qrRawData, qrExpireTime } = instructions
      return { type: 'qr', paymentId, tradeNo, qrImage, qrRawData, qrExpireTime } as const
    }
    case 'app':
      return { type: 'app', paymentId, tradeNo, appUrl: instructions.appUrl } as const
    case 'bank_transfer':
      return null
  }
}
