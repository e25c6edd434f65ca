/**
 * Payments: how a quote becomes an order that is paid, once, or canceled with nothing lost. The room
 * never waits for the outside world within a transaction.
 */
import type { TopUpRequest } from '#lib/contract/wallet.ts'
import type { TopUpReply, PayReply, PayRequest } from '#lib/contract/pay.ts'
import type { PaymentMethods, PaymentMethodName } from '#lib/contract/payment-methods.ts'
import type { QuotePayment, SlipUpload } from '#lib/contract/quote-payment.ts'
import type { QuoteCanceled } from '#lib/contract/quotes.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Queue } from '#server/db/queue.ts'
import type { SenderAccount } from '../accounts/accounts.ts'
import type { GatewayNotice } from './gateway/gateway.ts'

export interface QuoteCall {
  readonly organizationId: string
  readonly senderAccount: SenderAccount
  readonly quoteId: string
  /** Of the HTTP request: what a refusal names that must not name the quote's. */
  readonly requestId: string
}

export interface BankReceipt {
  readonly organizationId: string
  readonly bankTransactionId: string
  readonly referenceCode: string
  readonly amountMinor: number
  readonly currency: string
  readonly receivedAt: Date
}

export interface NewBankAccount {
  readonly bankName: string
  readonly accountNumber: string
  readonly accountName: string
  readonly currency: string
}

export interface ReceivedTransfer {
  /** `late`: its order was paid or canceled already. `unmatched`: no payment has this reference. */
  readonly outcome: 'paid' | 'partly_paid' | 'late' | 'unmatched'
  readonly paymentId: string | null
  readonly deliveryId: string | null
  /** Of the payment, once this transfer is counted. */
  readonly outstandingMinor: number
  /** What of the transfer became the customer's again: wallet or refund due. */
  readonly returnedMinor: number
  readonly currency: string
  /** It was confirmed before, and nothing changed. */
  readonly repeated: boolean
}

export interface Payments {
  methods(call: QuoteCall): Promise<PaymentMethods>
  pay(call: QuoteCall & PayRequest): Promise<PayReply>
  payment(call: QuoteCall): Promise<QuotePayment>
  uploadSlip(call: QuoteCall & { readonly slip: SlipUpload }): Promise<QuotePayment>
  /** Cancels the quote, or the order it became; what was paid goes back. */
  cancel(call: QuoteCall): Promise<QuoteCanceled>
  topUp(
    call: Pick<QuoteCall, 'organizationId' | 'senderAccount'> & { readonly request: TopUpRequest },
  ): Promise<TopUpReply>
  /** A verified notice; told twice, late or out of order it does what it does once. */
  receiveGatewayNotice(
    of: { readonly organizationId: string } & { readonly notice: GatewayNotice },
  ): Promise<void>
  receiveTransfer(tx: Transaction, receipt: BankReceipt): Promise<ReceivedTransfer>
  /** Gives back a failed leg's price, once. */
  refundLeg(
    tx: Transaction,
    leg: {
      readonly organizationId: string
      /** The order's, which is the head's. */
      readonly deliveryId: string
      readonly legId: string
      readonly priceMinor: number
    },
  ): Promise<void>
  addBankAccount(tx: Transaction, organizationId: string, account: NewBankAccount): Promise<void>
  /** What an organization puts into a customer's wallet by itself. */
  fundWallet(
    tx: Transaction,
    of: {
      readonly organizationId: string
      readonly senderAccountId: string
      readonly amountMinor: number
      readonly currency: string
      /** The same key funds once. */
      readonly key: string
    },
  ): Promise<void>
  setMethodPaused(organizationId: string, method: PaymentMethodName, paused: boolean): Promise<void>
  /** So that jobs can be sent. */
  declareJobs(queue: Queue): Promise<void>
  startJobs(queue: Queue): Promise<void>
}
