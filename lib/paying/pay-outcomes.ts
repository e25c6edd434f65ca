/** The results of the actions of paying. */
import type { DeliveryId } from '../contract/ids.ts'
import type { PayType } from '../contract/pay-types.ts'

/** The reasons why any of these actions was not done. */
export type PayProblem =
  | {
      readonly kind:
        | 'signed_out'
        | 'not_found'
        /** They may look, and no more. */
        | 'read_only'
        | 'invalid'
        /** Expired, paid or canceled meanwhile: the page has another face now. */
        | 'not_payable'
        | 'method_not_allowed'
        | 'insufficient_balance'
        | 'gateway_missing'
        | 'no_rate'
        | 'pay_failed'
        /** No answer: whether it was done is not known, and asking again does it once. */
        | 'unanswered'
    }
  | { readonly kind: 'too_many'; readonly retryAfterSeconds: number }
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
  /** The total that the payer saw and agreed to. */
  readonly seen: { readonly amount: number; readonly currency: string }
}

/** `too_late`: the goods are on their way. */
export type Canceled =
  { readonly kind: 'canceled' } | { readonly kind: 'too_late' | 'already_over' } | PayProblem

/** `not_awaited`: no transfer waits for one any more. */
export type SlipUploaded =
  { readonly kind: 'uploaded' } | { readonly kind: 'not_awaited' | 'no_picture' } | PayProblem

export interface TopUpChoice {
  readonly amount: number
  readonly currency: string
  readonly requestId: string
}

export type ToppedUp = { readonly kind: 'opened' } | PayProblem
