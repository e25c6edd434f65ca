/** A sum that came for a payment, and what the ways of settling it have in common. */
import type { Minor } from '#lib/money.ts'
import type { Transaction } from '#server/db/database.ts'
import type { LedgerAccount } from '../../ledger/ledger.ts'
import type { PaymentRow } from '../payment-row.ts'
import * as store from '../store.ts'

export interface Arrival {
  /** Names the sum, for ever. */
  readonly key: string
  readonly source: LedgerAccount
  readonly amountMinor: Minor
  readonly currency: string
  readonly at: Date
}

export interface Settled {
  readonly outcome: 'paid' | 'partly_paid' | 'late'
  /** What of it became the payer's again. */
  readonly returnedMinor: Minor
}

export interface Case<Payment extends PaymentRow = PaymentRow> {
  readonly payment: Payment
  readonly arrival: Arrival
}

export function causeOf(payment: PaymentRow) {
  return {
    organizationId: payment.organizationId,
    quoteId: payment.quoteId,
    deliveryId: payment.deliveryId,
    paymentId: payment.id,
  }
}

export async function moveOrThrow(
  tx: Transaction,
  payment: PaymentRow,
  to: PaymentRow['state'],
): Promise<void> {
  if (!(await store.move(tx, { payment, to }))) {
    throw new Error(`payment ${payment.id} cannot become ${to}`)
  }
}
