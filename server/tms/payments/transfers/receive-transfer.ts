/**
 * A transfer that stands on the organization's bank statement, confirmed by a person. Exact, it pays the
 * order; short, it waits for the rest; what is over, late or in another currency is the payer's again;
 * one that names no payment is kept until it is confirmed again with the right reference.
 */
import type { DeliveryId, OrganizationId, PaymentId } from '#lib/contract/ids.ts'
import { asMinor, type Minor } from '#lib/money.ts'
import type { Transaction } from '#server/db/database.ts'
import { ServiceError } from '../../http/service-error.ts'
import { keepUnallocated, settleArrival, type Arrival } from '../arrival/settle-arrival.ts'
import { awaitsMoney, type PaymentRow } from '../payment-row.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import { lockQuote } from '../quote-to-pay.ts'
import * as payments from '../store.ts'
import * as store from './store.ts'

export interface BankReceipt {
  readonly organizationId: OrganizationId
  readonly bankTransactionId: string
  /** As readReferenceCode gives it; null when the payer wrote none that can be read. */
  readonly referenceCode: string | null
  readonly amountMinor: Minor
  readonly currency: string
  readonly receivedAt: Date
}

export interface ReceivedTransfer {
  /** `late`: its order was paid or canceled already. `unmatched`: no payment has this reference. */
  readonly outcome: 'paid' | 'partly_paid' | 'late' | 'unmatched'
  readonly paymentId: PaymentId | null
  readonly deliveryId: DeliveryId | null
  /** Still to pay once this transfer is counted. */
  readonly outstandingMinor: Minor
  /** What of the transfer became the customer's again: wallet or refund due. */
  readonly returnedMinor: Minor
  readonly currency: string
  /** It was confirmed before, and nothing changed. */
  readonly repeated: boolean
}

export async function receiveTransfer(
  tx: Transaction,
  receipt: BankReceipt,
  deps: PaymentsDeps,
): Promise<ReceivedTransfer> {
  const { organizationId, bankTransactionId, referenceCode, amountMinor, currency } = receipt
  const isNew = await store.insertReceipt(tx, {
    organizationId,
    bankTransactionId,
    referenceCode,
    amountMinor,
    currency,
    receivedAt: receipt.receivedAt,
    confirmedAt: new Date(deps.clock.nowMs()),
    outcome: 'unmatched',
    paymentId: null,
    returnedMinor: asMinor(0),
  })
  const row = await store.lockReceipt(tx, { organizationId, bankTransactionId })
  if (!isNew) {
    const sameSum = row.amountMinor === amountMinor && row.currency === currency
    const sameCode = row.referenceCode === referenceCode
    if (!sameSum || (!sameCode && row.outcome !== 'unmatched')) {
      // The bank gives a number once: one of the two was typed wrongly.
      throw new ServiceError('invalid_body', { field: 'bank_transaction_id', problem: 'repeated' })
    }
    if (row.outcome !== 'unmatched' || sameCode) return known(tx, row, deps)
  }
  return allocate(tx, { receipt, isNew }, deps)
}

async function allocate(
  tx: Transaction,
  { receipt, isNew }: { receipt: BankReceipt; isNew: boolean },
  deps: PaymentsDeps,
): Promise<ReceivedTransfer> {
  const { organizationId, amountMinor, currency, receivedAt: at } = receipt
  const payment = await lockPayment(tx, receipt, deps)
  const key = `receipt/${receipt.bankTransactionId}`
  const isMatch = payment !== null && !isNew
  const arrival: Arrival = {
    key: isMatch ? `${key}/matched` : key,
    source: { kind: isMatch ? 'unallocated' : 'bank_clearing' },
    amountMinor,
    currency,
    at,
  }
  if (payment === null) {
    if (isNew) await keepUnallocated(tx, { organizationId, arrival }, deps)
    const settled = { outcome: 'unmatched', paymentId: null, returnedMinor: asMinor(0) } as const
    await store.settleReceipt(tx, { ...receipt, ...settled })
    return unmatched(receipt, !isNew)
  }
  const settled = await settleArrival(tx, { payment, arrival }, deps)
  await store.settleReceipt(tx, { ...receipt, paymentId: payment.id, ...settled })
  return { ...settled, ...(await stateOf(tx, payment)), repeated: false }
}

async function lockPayment(
  tx: Transaction,
  { organizationId, referenceCode }: BankReceipt,
  deps: PaymentsDeps,
): Promise<PaymentRow | null> {
  if (referenceCode === null) return null
  const found = await payments.findByReference(tx, { organizationId, referenceCode })
  if (found === null) return null
  await lockQuote(tx, { organizationId, id: found.quoteId }, deps)
  return payments.lock(tx, { organizationId, id: found.id })
}

/** What was answered when it was confirmed first, with what is outstanding by now. */
async function known(
  tx: Transaction,
  row: store.ReceiptRow,
  deps: PaymentsDeps,
): Promise<ReceivedTransfer> {
  const { outcome, paymentId: id, returnedMinor, currency } = row
  const payment = id && (await payments.find(tx, { organizationId: row.organizationId, id }))
  if (!payment) return unmatched({ currency }, true)
  deps.log.info({ paymentId: id, outcome }, 'a transfer was confirmed again')
  return { outcome, returnedMinor, ...(await stateOf(tx, payment)), repeated: true }
}

async function stateOf(
  tx: Transaction,
  { organizationId, id }: PaymentRow,
): Promise<Pick<ReceivedTransfer, 'paymentId' | 'deliveryId' | 'outstandingMinor' | 'currency'>> {
  const payment = await payments.lock(tx, { organizationId, id })
  const { amountMinor, receivedMinor, refundedMinor, deliveryId, currency } = payment
  return {
    paymentId: id,
    deliveryId,
    outstandingMinor: asMinor(
      awaitsMoney(payment) ? amountMinor - (receivedMinor - refundedMinor) : 0,
    ),
    currency,
  }
}

function unmatched({ currency }: { currency: string }, repeated: boolean): ReceivedTransfer {
  return {
    outcome: 'unmatched',
    paymentId: null,
    deliveryId: null,
    outstandingMinor: asMinor(0),
    returnedMinor: asMinor(0),
    currency,
    repeated,
  }
}
