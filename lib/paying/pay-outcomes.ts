/** The results of the actions of paying. */
import type { DeliveryId, QuoteId } from '../contract/ids.ts'
import type { PayContacts } from '../contract/pay-contacts.ts'
import type { PayType } from '../contract/pay-types.ts'

/** The reasons why any of these actions was not done. */
export type PayProblem =
  | {
      readonly kind:
        | 'signed_out'
        /** Money leaves the account at once: the password has to be sent with it. */
        | 'confirm'
        | 'wrong_password'
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
        /** At one end nobody is named whom the driver can call. */
        | 'contacts_missing'
        /** The price has to be asked for anew before these people can be sent with it. */
        | 'needs_price'
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
      /** The quote that took the place of the one that was shown. */
      readonly otherQuoteId?: QuoteId
    }
  /** The total is another one than was seen; nothing was begun. */
  | {
      readonly kind: 'changed'
      readonly amount: number
      readonly currency: string
      /** The quote with this total, where it is another one. */
      readonly otherQuoteId?: QuoteId
    }
  | (PayProblem & {
      /** The quote that took the place of the one that was shown: the next try is for it. */
      readonly otherQuoteId?: QuoteId
    })

export interface PayChoice {
  readonly quoteId: string
  readonly type: PayType
  readonly bankCode?: string | undefined
  /** Left out where the order has them already. */
  readonly contacts?: PayContacts | undefined
  /** Where it was asked for. */
  readonly password?: string | undefined
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

/** How a quote was asked for again with its people in its addresses. */
export type AskedAgain =
  /** The quote has them already, or there is nothing left of which to ask for another. */
  | { readonly kind: 'same' | 'gone' }
  | {
      readonly kind: 'other'
      readonly quoteId: QuoteId
      readonly amount: number
      readonly currency: string
    }
