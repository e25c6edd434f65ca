import type { PaymentNews } from '#lib/paying/payment-news.ts'

/** Two that are equal leave the page as it is. */
export function newsKey(payment: PaymentNews['payment']): string {
  if (payment === null) return 'none'
  const { id, state, received_amount, refunded_amount, slip_uploaded_at } = payment
  return [id, state, received_amount, refunded_amount, slip_uploaded_at].join(' ')
}
