/** A failed leg that is not sent again gives back its price, once however often it is said. */
import type { OrganizationId, DeliveryId } from '#lib/contract/ids.ts'
import { asMinor, type Minor } from '#lib/money.ts'
import type { Transaction } from '#server/db/database.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import * as store from '../store.ts'
import { refundPaid } from './refund-paid.ts'

export interface FailedLeg {
  readonly organizationId: OrganizationId
  /** The order's, which is the head's. */
  readonly deliveryId: DeliveryId
  readonly legId: DeliveryId
  readonly priceMinor: Minor
}

export async function refundLeg(
  tx: Transaction,
  { organizationId, deliveryId, legId, priceMinor }: FailedLeg,
  deps: PaymentsDeps,
): Promise<void> {
  const payment = await store.lockPaid(tx, { organizationId, deliveryId })
  // Canceled as a whole, it has everything back already.
  if (payment === null) return
  const key = `leg/${legId}/refund`
  if (await deps.ledger.isPosted(tx, { organizationId, key })) return
  const left = asMinor(payment.receivedMinor - payment.refundedMinor)
  const due = priceMinor < left ? priceMinor : left
  await refundPaid(tx, { payment, priceMinor: due, key }, deps)
}
