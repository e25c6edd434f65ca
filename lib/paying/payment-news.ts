/** The reply to a page that waits for a payment: whether there is something new to show. */
import type { Payment } from '../contract/quote-payment.ts'

export interface PaymentNews {
  readonly serverNowMs: number
  readonly payment: Pick<
    Payment,
    'id' | 'state' | 'received_amount' | 'refunded_amount' | 'slip_uploaded_at'
  > | null
}

export interface TopUpNews {
  /** It is in the wallet. */
  readonly arrived: boolean
}
