/** The props of a payment's page and its parts. */
import type { ReactNode } from 'react'
import type { Bank } from '#lib/contract/catalog.ts'
import type { QuoteContacts } from '#lib/contract/pay-contacts.ts'
import type { TopUpReply } from '#lib/contract/pay.ts'
import type { PaymentMethods } from '#lib/contract/payment-methods.ts'
import type { Payment } from '#lib/contract/quote-payment.ts'
import type { Wallet } from '#lib/contract/wallet.ts'
import type {
  Canceled,
  PayChoice,
  PayStarted,
  SlipUploaded,
  ToppedUp,
  TopUpChoice,
} from '#lib/paying/pay-outcomes.ts'
import type { PaymentFace } from '#lib/paying/payment-face.ts'
import type { ContactPlaces } from './use-contacts.ts'
import type { SentSlip } from './sent-slip.ts'

export interface PayActions {
  readonly pay: (choice: PayChoice) => Promise<PayStarted>
  readonly cancel: (quoteId: string) => Promise<Canceled>
  readonly sendSlip: (quoteId: string, slip: SentSlip) => Promise<SlipUploaded>
  readonly topUp: BeginTopUp
  /** Leads to a price of now for the form's `quote`. */
  readonly priceAgain: (before: null, form: FormData) => Promise<null>
}

/** For whatever account the page is of. */
export type BeginTopUp = (choice: TopUpChoice) => Promise<ToppedUp>

export interface Total {
  readonly amount: number
  readonly currency: string
}

export interface OpenTopUp extends Total {
  readonly reply: TopUpReply
}

/** Money of a top-up that is in the wallet, with which nothing was paid yet. */
export interface TopUpInWallet extends Total {
  readonly paymentId: string
}

export interface PayStepProps {
  readonly quoteId: string
  readonly face: PaymentFace
  readonly total: Total
  /** When the price runs out that nobody has begun to pay. */
  readonly quoteExpiresAt: string
  readonly serverNowMs: number
  readonly payment: Payment | null
  readonly takesSlips: boolean
  /** Null when they could not be read. */
  readonly methods: PaymentMethods | null
  readonly banks: readonly Bank[]
  readonly wallet: Wallet['wallet']
  readonly topUp: OpenTopUp | null
  readonly arrived: TopUpInWallet | null
  /** The total before the price was asked for again; null where it was not. */
  readonly was: number | null
  /** The people at both ends as far as they are known. */
  readonly contacts: QuoteContacts
  readonly contactPlaces: ContactPlaces
  /** False for a person who may only look. */
  readonly mayPay: boolean
  readonly actions: PayActions
  /** Below the button that pays: by whom it is sold, and on which terms. */
  readonly terms: ReactNode
}
