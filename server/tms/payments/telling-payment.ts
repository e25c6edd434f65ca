/**
 * Which of a quote's payments says how it stands: the one that paid the order, whatever was begun after
 * it; of an order that is no more the one by which money came, late as it was; else the last one.
 */
import type { PaymentRow } from './payment-row.ts'

/** `payments` newest first, as they are found. */
export function tellingPayment(payments: readonly PaymentRow[]): PaymentRow | undefined {
  const [last] = payments
  const paid = payments.find(({ paid_at }) => paid_at !== null)
  if (paid !== undefined || last?.state !== 'canceled') return paid ?? last
  return payments.find(({ received_minor }) => received_minor > 0) ?? last
}
