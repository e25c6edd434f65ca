/**
 * The state of a quote's payment as its page shows it: one answer for every
 * state that a quote and its last payment can be in together.
 */
import type { Payment } from '../contract/quote-payment.ts'
import type { QuoteState } from '../contract/states/quote-states.ts'

export type PaymentFace =
  /** Nothing has been begun: the ways to pay. */
  | 'choose'
  /** Waits for the payer. */
  | 'pending'
  /** A transfer came in short, and the rest is awaited. */
  | 'short'
  /** Its time ran out unpaid; the order still stands. */
  | 'lapsed'
  /** It was refused; the order still stands. */
  | 'failed'
  | 'paid'
  /** The order is no more; nothing had been paid. */
  | 'canceled'
  /** The order is no more, and what was paid went back. */
  | 'refunded'
  /** The price ran out before anything was begun. */
  | 'expired'

/** The fields of a payment that decide it. */
export type FacedPayment = Pick<Payment, 'state' | 'received_amount' | 'refunded_amount'>

export function paymentFace({
  status,
  payment,
  awaitsPayment = false,
}: {
  status: QuoteState
  payment: FacedPayment | null
  /** The order is known to be unpaid, although its payment cannot be read. */
  awaitsPayment?: boolean
}): PaymentFace {
  if (payment?.state === 'paid' || payment?.state === 'refunded') return payment.state
  if (status === 'expired') return 'expired'
  if (status === 'canceled') return payment && payment.received_amount > 0 ? 'refunded' : 'canceled'
  if (payment !== null) return faces[payment.state]
  return status === 'accepted' && !awaitsPayment ? 'paid' : 'choose'
}

/** While the order waits to be paid. */
const faces = {
  pending: 'pending',
  partly_paid: 'short',
  lapsed: 'lapsed',
  failed: 'failed',
  // Replaced by another way that was then not begun.
  canceled: 'choose',
} as const

const ended = ['paid', 'canceled', 'refunded', 'expired'] as const

/** Nothing is paid for it any more: it is paid, or it is no more. */
export type EndedFace = (typeof ended)[number]

export function isEnded(face: PaymentFace): face is EndedFace {
  return ended.some((each) => each === face)
}
