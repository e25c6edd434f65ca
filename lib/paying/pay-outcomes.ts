/** What the actions of paying answer to their islands. */
import type { DeliveryId } from '../contract/ids.ts'
import type { PayType } from '../contract/pay-types.ts'

/** What keeps anybody from doing it, whatever it is. */
export type PayProblem =
  | { readonly kind: 'signed_out' }
  | { readonly kind: 'not_found' }
  /** They may look, and no more. */
  | { readonly kind: 'read_only' }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'too_many'; readonly retryAfterSeconds: number }
  /** Expired, paid or canceled meanwhile: the page has another face now. */
  | { readonly kind: 'not_payable' }
  | { readonly kind: 'method_not_allowed' }
  | { readonly kind: 'insufficient_balance' }
  | { readonly kind: 'gateway_missing' }
  | { readonly kind: 'no_rate' }
  | { readonly kind: 'pay_failed' }
  /** No answer: whether it was done is not known, and asking again does it once. */
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'faulty'; readonly reference: string | null }

export type PayStarted =
  | {
      readonly kind: 'started'
      readonly deliveryId: DeliveryId
      /** By a wallet it is paid at once. */
      readonly paid: boolean
      /** The bank's app, where it is paid there. */
      readonly appUrl: string | null
    }
  /** The total is another one than was seen; nothing was begun. */
  | { readonly kind: 'changed'; readonly amount: number; readonly currency: string }
  | PayProblem

export interface PayChoice {
  readonly quoteId: string
  readonly type: PayType
  readonly bankCode?: string | undefined
  /** What the payer saw and agreed to. */
  readonly seen: { readonly amount: number; readonly currency: string }
}

export type Canceled =
  | { readonly kind: 'canceled' }
  /** The goods are on their way. */
  | { readonly kind: 'too_late' }
  | { readonly kind: 'already_over' }
  | PayProblem

export type SlipUploaded =
  | { readonly kind: 'uploaded' }
  /** No transfer waits for one any more. */
  | { readonly kind: 'not_awaited' }
  | { readonly kind: 'no_picture' }
  | PayProblem

export interface TopUpChoice {
  readonly amount: number
  readonly currency: string
  readonly requestId: string
}

export type ToppedUp = { readonly kind: 'opened' } | PayProblem
