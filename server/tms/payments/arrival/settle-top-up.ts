/** Money for a wallet. */
import { asMinor } from '#lib/money.ts'
import type { Transaction } from '#server/db/database.ts'
import { moved } from '../../ledger/ledger.ts'
import { returnAccount } from '../ending/return-account.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import * as store from '../store.ts'
import { causeOf, moveOrThrow, type Case, type Settled } from './arrival.ts'

export async function settleTopUp(
  tx: Transaction,
  { payment, arrival }: Case,
  deps: PaymentsDeps,
): Promise<Settled> {
  const { amountMinor, currency } = arrival
  const account = await returnAccount(tx, { payment, amountMinor, currency }, deps)
  await deps.ledger.post(tx, {
    ...causeOf(payment),
    key: arrival.key,
    kind: 'top_up',
    entries: moved({ from: arrival.source, to: account, amountMinor, currency }),
  })
  await store.count(tx, { payment, receivedMinor: amountMinor, paidAt: arrival.at })
  await moveOrThrow(tx, payment, 'paid')
  return { outcome: 'paid', returnedMinor: asMinor(0) }
}
