/**
 * Payments: how a quote becomes an order that is paid, once, or canceled with nothing lost. The room
 * never waits for the outside world within a transaction.
 */
import type { z } from 'zod'
import type { OrganizationId, PaymentId, QuoteId, SenderAccountId } from '#lib/contract/ids.ts'
import type { PayRequest } from '#lib/contract/pay.ts'
import type { PayType } from '#lib/contract/pay-types.ts'
import type { PaymentMethods } from '#lib/contract/payment-methods.ts'
import type { quotePaymentSchema, SlipUpload } from '#lib/contract/quote-payment.ts'
import type { Minor } from '#lib/money.ts'
import type { Transaction } from '#server/db/database.ts'
import { keysetPage } from '#server/db/keyset.ts'
import { receiveGatewayNotice, reconcileTrade } from './arrival/gateway-notice.ts'
import { cancel, expireOrder } from './ending/cancel.ts'
import {
  finishRefundByBank,
  refundLeg,
  refundThroughGateway,
  type FailedLeg,
} from './ending/refunds.ts'
import type { GatewayNotice } from './gateway/gateway.ts'
import { declareJobs, startJobs, type JobHandlers } from './jobs.ts'
import { listPayments, listReceipts, listRefunds } from './lists/money-lists.ts'
import { judgeMethods, readFacts } from './methods/methods.ts'
import { readPausedMethods, setMethodPaused } from './methods/store.ts'
import { pay } from './paying/pay.ts'
import { missingOf } from './payment-row.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { checkOwner, orderToPay, type QuoteCall } from './quote-to-pay.ts'
import { paymentToShow, shownPayment } from './shown-payment.ts'
import { uploadSlip } from './slips/upload-slip.ts'
import * as store from './store.ts'
import { topUp, type TopUpCall } from './top-up/top-up.ts'
import { matchTransfers, type StatementTransfer } from './transfers/match-transfers.ts'
import { receiveTransfer, type BankReceipt } from './transfers/receive-transfer.ts'
import {
  insertBankAccount,
  listBankAccounts,
  setBankAccountActive,
  type BankAccountRow,
} from './transfers/store.ts'

type QuotePaymentShown = z.input<typeof quotePaymentSchema>

export { forgetSlips, hasOpenPayment } from './forget-people.ts'
export type { ListAsked } from './lists/money-lists.ts'
export { stateAt, type TransferPayment } from './payment-row.ts'
export type { Gateways } from './gateway/gateways.ts'
export type Payments = ReturnType<typeof createPayments>

export function createPayments(deps: PaymentsDeps) {
  const { database, quotes, ledger, clock, ids, queue } = deps
  /** The work of the jobs; a test does it at its own time. */
  const jobs: JobHandlers = {
    deadline: (job) => expireOrder(job, deps),
    reconcile: (job) => reconcileTrade(job, deps),
    refund: (job) => refundThroughGateway(job, deps),
  }

  async function ownQuote(call: QuoteCall) {
    const { organizationId, quoteId: id } = call
    return checkOwner(call, await quotes.find(database, { organizationId, id }))
  }

  /** The payment that says how it stands with the quote's order. */
  async function ofQuote({
    organizationId,
    quoteId,
  }: Pick<QuoteCall, 'organizationId' | 'quoteId'>): Promise<QuotePaymentShown['payment']> {
    const payment = paymentToShow(await store.findOfQuote(database, { organizationId, quoteId }))
    return payment ? shownPayment(payment, clock.nowMs()) : null
  }

  return {
    ofQuote,
    /** How orders were paid, by their quotes; one that was not paid is absent. */
    async payTypes(of: {
      readonly organizationId: OrganizationId
      readonly quoteIds: readonly QuoteId[]
    }): Promise<ReadonlyMap<QuoteId, PayType>> {
      const paid = of.quoteIds.length === 0 ? [] : await store.readPaidTypes(database, of)
      return new Map(paid.map(({ quoteId, type }) => [quoteId, type]))
    },
    async methods(call: QuoteCall): Promise<PaymentMethods> {
      const { organizationId, senderAccount } = call
      const quote = await ownQuote(call)
      const order = await orderToPay(database, { organizationId, quote }, deps)
      const payable = quote.status === 'active' || order !== null
      return judgeMethods(await readFacts({ organizationId, senderAccount, quote, payable }, deps))
    },
    pay: (call: QuoteCall & PayRequest) => pay(call, deps),
    async payment(call: QuoteCall): Promise<QuotePaymentShown> {
      await ownQuote(call)
      return { payment: await ofQuote(call) }
    },
    async uploadSlip(call: QuoteCall & { readonly slip: SlipUpload }): Promise<QuotePaymentShown> {
      await uploadSlip(call, deps)
      return { payment: await ofQuote(call) }
    },
    /** Cancels the quote, or the order it became; what was paid goes back. */
    cancel: (call: QuoteCall) =>
      database.transaction((tx) => cancel(tx, call, deps), { retrySerialization: true }),
    topUp: (call: TopUpCall) => topUp(call, deps),
    /** Takes a verified notice. One that comes twice, late or out of order has its effect once. */
    receiveGatewayNotice: (received: { organizationId: OrganizationId; notice: GatewayNotice }) =>
      receiveGatewayNotice(received, deps),
    /** Within the transaction of what the person did, which should be done again when it deadlocks. */
    receiveTransfer: (tx: Transaction, receipt: BankReceipt) => receiveTransfer(tx, receipt, deps),
    /** How they would end if they were counted one after another. */
    matchTransfers: (of: {
      organizationId: OrganizationId
      transfers: readonly StatementTransfer[]
    }) => matchTransfers(of, deps),
    /** Those of an organization that wait for money; a search is a part of a reference, or an exact sum. */
    async waitingTransfers(list: Parameters<typeof store.listWaitingTransfers>[1]) {
      const read = await store.listWaitingTransfers(database, { ...list, limit: list.limit + 1 })
      const { rows, next } = keysetPage(read, list.limit)
      return {
        rows: rows.map((row) => Object.assign(row, { outstandingMinor: missingOf(row) })),
        next,
      }
    },
    /** How much waits for somebody who reads the bank's statement. */
    waiting: (organizationId: OrganizationId) => store.countWaitingMoney(database, organizationId),
    /** Null: the payer has sent none. */
    slip: (of: { organizationId: OrganizationId; id: PaymentId }) => store.findSlip(database, of),
    list: (asked: Parameters<typeof listPayments>[1]) => listPayments(database, asked),
    receipts: (asked: Parameters<typeof listReceipts>[1]) => listReceipts(database, asked),
    refunds: (asked: Parameters<typeof listRefunds>[1]) => listRefunds(database, asked),
    /** A person has transferred a sum that was owed back. */
    finishRefund: (tx: Transaction, of: Parameters<typeof finishRefundByBank>[1]) =>
      finishRefundByBank(tx, of, deps),
    /** Gives back a failed leg's price, once. */
    refundLeg: (tx: Transaction, leg: FailedLeg) => refundLeg(tx, leg, deps),
    /** The ways to pay that the organization has closed. */
    pausedMethods: (organizationId: OrganizationId) => readPausedMethods(database, organizationId),
    setMethodPaused,
    bankAccounts: (organizationId: OrganizationId) => listBankAccounts(database, organizationId),
    /** Its id; null: the organization has that number in that currency. */
    async addBankAccount(
      tx: Transaction,
      organizationId: OrganizationId,
      account: Omit<BankAccountRow, 'id' | 'active'>,
    ): Promise<string | null> {
      const { bankName, accountNumber, accountName, currency } = account
      const id = ids.uuid()
      const isNew = await insertBankAccount(tx, {
        organizationId,
        id,
        bankName,
        accountNumber,
        accountName,
        currency,
        active: true,
        createdAt: new Date(clock.nowMs()),
      })
      return isNew ? id : null
    },
    /** False: there is none. */
    switchBankAccount: setBankAccountActive,
    /** Money that an organization puts into a customer's wallet by itself. The same key funds once. */
    fundWallet(
      tx: Transaction,
      of: {
        readonly organizationId: OrganizationId
        readonly senderAccountId: SenderAccountId
        readonly amountMinor: Minor
        readonly currency: string
        readonly key: string
      },
    ): Promise<void> {
      const { organizationId, senderAccountId, amountMinor, currency, key } = of
      const wallet = { kind: 'wallet', senderAccountId } as const
      return ledger.post(tx, {
        organizationId,
        key: `funding/${key}`,
        kind: 'adjustment',
        movements: [{ from: { kind: 'funding' }, to: wallet, amountMinor, currency }],
      })
    },
    jobs,
    /** Before anything is paid. */
    declareJobs: () => declareJobs(queue),
    startJobs: () => startJobs(queue, jobs),
  }
}
