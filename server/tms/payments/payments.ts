/**
 * Payments: how a quote becomes an order that is paid, once, or canceled with nothing lost. The room
 * never waits for the outside world within a transaction.
 */
import type { z } from 'zod'
import type { OrganizationId, SenderAccountId, QuoteId } from '#lib/contract/ids.ts'
import type { PayRequest } from '#lib/contract/pay.ts'
import type { PaymentMethods, PaymentMethodName } from '#lib/contract/payment-methods.ts'
import type { quotePaymentSchema, SlipUpload, paymentSchema } from '#lib/contract/quote-payment.ts'
import type { QuoteCanceled } from '#lib/contract/quotes.ts'
import { type Minor, toDecimal } from '#lib/money.ts'
import type { Transaction } from '#server/db/database.ts'
import { moved } from '../ledger/ledger.ts'
import { receiveGatewayNotice } from './arrival/gateway-notice.ts'
import { reconcileTrade } from './arrival/reconcile-trade.ts'
import { cancel } from './ending/cancel.ts'
import { expireOrder } from './ending/expire-order.ts'
import { refundLeg, type FailedLeg } from './ending/refund-leg.ts'
import type { GatewayNotice } from './gateway/gateway.ts'
import { declareJobs, startJobs, type JobHandlers } from './jobs.ts'
import { judgeMethods } from './methods/judge-methods.ts'
import { pauseMethod, resumeMethod } from './methods/paused-methods.ts'
import { readFacts } from './methods/read-facts.ts'
import { checkOwner, type QuoteCall } from './own-quote.ts'
import { orderToPay } from './paying/find-payable.ts'
import { type PayAnswer, type TopUpAnswer, payReply } from './paying/pay-reply.ts'
import { pay } from './paying/pay.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { refundThroughGateway } from './refunds/send-refund.ts'
import { createPhotos } from './slips/photos.ts'
import { uploadSlip } from './slips/upload-slip.ts'
import * as store from './store.ts'
import { topUp, type TopUpCall } from './top-up/top-up.ts'
import { insertBankAccount } from './transfers/bank-accounts.ts'
import {
  receiveTransfer,
  type BankReceipt,
  type ReceivedTransfer,
} from './transfers/receive-transfer.ts'
import { type OrderPayment, isOpenAt, stateAt } from './payment-row.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'

export type { PaymentsDeps } from './payments-deps.ts'
export { readReferenceCode } from './transfers/reference-code.ts'

type QuotePaymentShown = z.input<typeof quotePaymentSchema>

export interface NewBankAccount {
  readonly bankName: string
  readonly accountNumber: string
  readonly accountName: string
  readonly currency: string
}

export interface Payments {
  methods(call: QuoteCall): Promise<PaymentMethods>
  pay(call: QuoteCall & PayRequest): Promise<PayAnswer>
  payment(call: QuoteCall): Promise<QuotePaymentShown>
  /** The payment that says how it stands with the quote's order. */
  ofQuote(quote: {
    organizationId: OrganizationId
    quoteId: QuoteId
  }): Promise<QuotePaymentShown['payment']>
  uploadSlip(call: QuoteCall & { readonly slip: SlipUpload }): Promise<QuotePaymentShown>
  /** Cancels the quote, or the order it became; what was paid goes back. */
  cancel(call: QuoteCall): Promise<QuoteCanceled>
  topUp(call: TopUpCall): Promise<TopUpAnswer>
  /** A verified notice; told twice, late or out of order it does what it does once. */
  receiveGatewayNotice(told: {
    organizationId: OrganizationId
    notice: GatewayNotice
  }): Promise<void>
  /** Within the transaction of what the person did, which should be done again when it deadlocks. */
  receiveTransfer(tx: Transaction, receipt: BankReceipt): Promise<ReceivedTransfer>
  /** Gives back a failed leg's price, once. */
  refundLeg(tx: Transaction, leg: FailedLeg): Promise<void>
  addBankAccount(
    tx: Transaction,
    organizationId: OrganizationId,
    account: NewBankAccount,
  ): Promise<void>
  /** What an organization puts into a customer's wallet by itself. */
  fundWallet(
    tx: Transaction,
    of: {
      readonly organizationId: OrganizationId
      readonly senderAccountId: SenderAccountId
      readonly amountMinor: Minor
      readonly currency: string
      /** The same key funds once. */
      readonly key: string
    },
  ): Promise<void>
  setMethodPaused(
    organizationId: OrganizationId,
    method: PaymentMethodName,
    paused: boolean,
  ): Promise<void>
  /** What the jobs do; a test does it at its own time. */
  readonly jobs: JobHandlers
  /** Before anything is paid. */
  declareJobs(): Promise<void>
  startJobs(): Promise<void>
}

export function createPayments(deps: PaymentsDeps): Payments {
  const { database, quotes, ledger, clock, ids, queue } = deps
  const photos = createPhotos(deps)
  const jobs: JobHandlers = {
    deadline: (job) => expireOrder(job, deps),
    reconcile: (job) => reconcileTrade(job, deps),
    refund: (job) => refundThroughGateway(job, deps),
  }

  async function ownQuote(call: QuoteCall) {
    const { organizationId, quoteId: id } = call
    return checkOwner(call, await quotes.find(database, { organizationId, id }))
  }

  async function shownOf({
    organizationId,
    quoteId,
  }: Pick<QuoteCall, 'organizationId' | 'quoteId'>): Promise<QuotePaymentShown> {
    const payments = await store.findOfQuote(database, { organizationId, quoteId })
    const telling = tellingPayment(payments)
    return { payment: telling ? shownPayment(telling, clock.nowMs()) : null }
  }

  return {
    ofQuote: async (quote) => (await shownOf(quote)).payment,
    async methods(call) {
      const { organizationId, senderAccount } = call
      const quote = await ownQuote(call)
      const order = await orderToPay(database, { organizationId, quote }, deps)
      const payable = quote.status === 'active' || order !== null
      return judgeMethods(await readFacts({ organizationId, senderAccount, quote, payable }, deps))
    },
    pay: (call) => pay(call, deps),
    async payment(call) {
      await ownQuote(call)
      return shownOf(call)
    },
    async uploadSlip(call) {
      await uploadSlip(call, { ...deps, photos })
      return shownOf(call)
    },
    cancel: (call) => cancel(call, deps),
    topUp: (call) => topUp(call, deps),
    receiveGatewayNotice: (told) => receiveGatewayNotice(told, deps),
    receiveTransfer: (tx, receipt) => receiveTransfer(tx, receipt, deps),
    refundLeg: (tx, leg) => refundLeg(tx, leg, deps),
    async addBankAccount(tx, organizationId, account) {
      const row = {
        id: ids.uuid(),
        bankName: account.bankName,
        accountNumber: account.accountNumber,
        accountName: account.accountName,
        currency: account.currency,
        active: true,
      }
      await insertBankAccount(tx, { organizationId, account: row, at: new Date(clock.nowMs()) })
    },
    async fundWallet(tx, { organizationId, senderAccountId, amountMinor, currency, key }) {
      const wallet = { kind: 'wallet', senderAccountId } as const
      await ledger.post(tx, {
        organizationId,
        key: `funding/${key}`,
        kind: 'adjustment',
        entries: moved({ from: { kind: 'funding' }, to: wallet, amountMinor, currency }),
      })
    },
    async setMethodPaused(organizationId, method, paused) {
      const change = paused ? pauseMethod : resumeMethod
      await change(database, { organizationId, method })
    },
    jobs,
    declareJobs: () => declareJobs(queue),
    startJobs: () => startJobs(queue, jobs),
  }
}

// Which of a quote's payments says how it stands: the one that paid the order, whatever was begun after
// it; of an order that is no more the one by which money came, late as it was; else the last one.

/** `payments` newest first, as they are found. */
function tellingPayment(payments: readonly OrderPayment[]): OrderPayment | undefined {
  const [last] = payments
  const paid = payments.find(({ paidAt }) => paidAt !== null)
  if (paid !== undefined || last?.state !== 'canceled') return paid ?? last
  return payments.find(({ receivedMinor }) => receivedMinor > 0) ?? last
}

/** A payment as the wire shows it: an addition to the interface. */
function shownPayment(payment: OrderPayment, nowMs: number): z.input<typeof paymentSchema> {
  const { currency } = payment
  return {
    id: payment.id,
    type: payment.type,
    state: stateAt(payment, nowMs),
    amount: toDecimal(payment.amountMinor, currency),
    received_amount: toDecimal(payment.receivedMinor, currency),
    refunded_amount: toDecimal(payment.refundedMinor, currency),
    currency,
    delivery_id: payment.deliveryId,
    created_at: toTimestamp(payment.createdAt),
    expires_at: timestampOrNull(payment.expiresAt),
    deadline_at: timestampOrNull(payment.deadlineAt),
    paid_at: timestampOrNull(payment.paidAt),
    slip_uploaded_at:
      payment.type === 'bank_transfer' ? timestampOrNull(payment.slipUploadedAt) : null,
    instructions: isOpenAt(payment, nowMs) ? payReply(payment) : null,
  }
}

function timestampOrNull(date: Date | null): string | null {
  return date && toTimestamp(date)
}
