/** A payment as the wire shows it: an addition to the interface. */
import type { z } from 'zod'
import type { paymentSchema } from '#lib/contract/quote-payment.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'
import { toDecimal } from '#lib/money.ts'
import { payReply } from './paying/pay-reply.ts'
import { isOpenAt, stateAt, type PaymentRow } from './payment-row.ts'

export function shownPayment(payment: PaymentRow, nowMs: number): z.input<typeof paymentSchema> {
  const { currency, delivery_id } = payment
  if (delivery_id === null) throw new Error(`payment ${payment.id} is of no order`)
  return {
    id: payment.id,
    type: payment.type,
    state: stateAt(payment, nowMs),
    amount: toDecimal(payment.amount_minor, currency),
    received_amount: toDecimal(payment.received_minor, currency),
    refunded_amount: toDecimal(payment.refunded_minor, currency),
    currency,
    delivery_id,
    created_at: toTimestamp(payment.created_at),
    expires_at: timestampOrNull(payment.expires_at),
    deadline_at: timestampOrNull(payment.deadline_at),
    paid_at: timestampOrNull(payment.paid_at),
    slip_uploaded_at: timestampOrNull(payment.slip_uploaded_at),
    instructions: isOpenAt(payment, nowMs) ? payReply(payment) : null,
  }
}

function timestampOrNull(date: Date | null): string | null {
  return date && toTimestamp(date)
}
