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
import { awaitsMoney, missingOf, type PaymentRow } from '../payment-row.ts'
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
  /** The part of the transfer that became the customer's again: wallet or refund due. */
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
    id: deps.ids.uuid(),
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
    if (row.outcome !== 'unmatched' || sameCode) {
      const { paymentId, outcome } = row
      deps.log.info({ paymentId, outcome }, 'a transfer was confirmed again')
      return resultOf(tx, row, { repeated: true })
    }
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
  if (payment === null && isNew) await keepUnallocated(tx, { organizationId, arrival }, deps)
  const settled =
    payment === null
      ? ({ outcome: 'unmatched', returnedMinor: asMinor(0) } as const)
      : await settleArrival(tx, { payment, arrival }, deps)
  const settlement = { ...receipt, ...settled, paymentId: payment?.id ?? null }
  await store.settleReceipt(tx, settlement)
  return resultOf(tx, settlement, { repeated: payment === null && !isNew })
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

/** The result of a settled receipt, with what is outstanding by now. */
async function resultOf(
  tx: Transaction,
  settlement: Omit<store.Settlement, 'bankTransactionId' | 'referenceCode'> & { currency: string },
  { repeated }: { repeated: boolean },
): Promise<ReceivedTransfer> {
  const { organizationId, outcome, paymentId, returnedMinor, currency } = settlement
  const result = { outcome, paymentId, returnedMinor, repeated }
  if (paymentId === null) {
    return { ...result, deliveryId: null, outstandingMinor: asMinor(0), currency }
  }
  const payment = await payments.lock(tx, { organizationId, id: paymentId })
  return {
    ...result,
    deliveryId: payment.deliveryId,
    outstandingMinor: awaitsMoney(payment) ? missingOf(payment) : asMinor(0),
    currency: payment.currency,
  }
}
