/**
 * The transfers of a bank's statement, one after another, and how each would end if it were counted now.
 * Nothing is changed. By its rules the same sum for the same order is suspicious, whatever its number.
 */
import type { OrganizationId } from '#lib/contract/ids.ts'
import { asMinor, type Minor } from '#lib/money.ts'
import { isAwaiting, outcomeOf } from '../arrival/settle-arrival.ts'
import { missingOf, type TransferPayment } from '../payment-row.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import * as payments from '../store.ts'
import { findReceipts, type ReceiptRow } from './store.ts'

export interface StatementTransfer {
  readonly bankTransactionId: string
  /** Those that its text has, as readReferenceCode gives them. */
  readonly referenceCodes: readonly string[]
  readonly amountMinor: Minor
  readonly currency: string
}

export interface MatchedTransfer {
  /**
   * `counted`: nothing would change. `contradicts`: its number was counted with another sum or order, and
   * it would be refused.
   */
  readonly standing: 'new' | 'counted' | 'contradicts'
  readonly outcome: ReceiptRow['outcome']
  readonly payment: TransferPayment | null
  /** Still to pay once it is counted, and the part of it that becomes the payer's again. */
  readonly outstandingMinor: Minor
  readonly returnedMinor: Minor
  /** The number of another transfer of this sum for the same order. */
  readonly twin: string | null
  /** Without a payment of its own: those that wait for exactly this sum. */
  readonly candidates: readonly TransferPayment[]
}

/** More of one sum are found by their references. */
const mostCandidates = 5
const mostWaiting = 1_000

/** A payment as it is once the transfers before are counted. */
interface Expected {
  payment: TransferPayment
  isAwaited: boolean
  /** The numbers of the transfers that were counted for it, by their sums. */
  readonly counted: Map<string, string>
}

type Receipt = Pick<ReceiptRow, 'amountMinor' | 'currency' | 'referenceCode' | 'outcome'>

export async function matchTransfers(
  {
    organizationId,
    transfers,
  }: { organizationId: OrganizationId; transfers: readonly StatementTransfer[] },
  deps: PaymentsDeps,
): Promise<MatchedTransfer[]> {
  const { database } = deps
  const [named, waiting] = await Promise.all([
    payments.findByReferences(database, {
      organizationId,
      referenceCodes: [...new Set(transfers.flatMap((each) => each.referenceCodes))],
    }),
    payments.findWaitingFor(database, {
      organizationId,
      sumsMinor: [...new Set(transfers.map(({ amountMinor }) => amountMinor))],
      limit: mostWaiting,
    }),
  ])
  const receipts = await findReceipts(database, {
    organizationId,
    bankTransactionIds: transfers.map(({ bankTransactionId }) => bankTransactionId),
    paymentIds: named.map(({ id }) => id),
  })
  const receiptsOf = Map.groupBy(receipts, ({ paymentId }) => paymentId)
  const expected = new Map<string, Expected>()
  await Promise.all(
    named.map(async (payment) => {
      const isAwaited = await isAwaiting(database, payment, deps)
      const of = receiptsOf.get(payment.id) ?? []
      const counted = new Map(of.map((each) => [sumOf(each), each.bankTransactionId]))
      expected.set(payment.referenceCode, { payment, isAwaited, counted })
    }),
  )
  const known = new Map<string, Receipt>(receipts.map((each) => [each.bankTransactionId, each]))
  return transfers.map((transfer) => {
    const found = transfer.referenceCodes
      .map((code) => expected.get(code))
      .find((each) => each !== undefined)
    const matched = match(transfer, {
      found,
      before: known.get(transfer.bankTransactionId),
      waiting,
    })
    // A person decides about a suspicious one: those after it are judged without it.
    if (matched.standing === 'new' && matched.twin === null) {
      const referenceCode = matched.payment?.referenceCode ?? null
      known.set(transfer.bankTransactionId, {
        ...transfer,
        referenceCode,
        outcome: matched.outcome,
      })
      if (found !== undefined) count(transfer, { found, outcome: matched.outcome })
    }
    return matched
  })
}

const nothing = asMinor(0)

function match(
  transfer: StatementTransfer,
  {
    found,
    before,
    waiting,
  }: {
    found: Expected | undefined
    /** Kept with the same number. */
    before: Receipt | undefined
    waiting: readonly TransferPayment[]
  },
): MatchedTransfer {
  const { amountMinor, currency } = transfer
  const matched: MatchedTransfer = {
    standing: 'new',
    outcome: 'unmatched',
    payment: found?.payment ?? null,
    outstandingMinor: nothing,
    returnedMinor: nothing,
    twin: null,
    candidates: [],
  }
  if (before !== undefined && sumOf(before) !== sumOf(transfer)) {
    return { ...matched, standing: 'contradicts' }
  }
  if (before !== undefined && before.outcome !== 'unmatched') {
    const isOther = found !== undefined && found.payment.referenceCode !== before.referenceCode
    return { ...matched, standing: isOther ? 'contradicts' : 'counted' }
  }
  if (found === undefined) {
    const candidates = waiting
      .filter((each) => each.currency === currency && missingOf(each) === amountMinor)
      .slice(0, mostCandidates)
    const isKept = before !== undefined && candidates.length === 0
    return { ...matched, standing: isKept ? 'counted' : 'new', candidates }
  }
  const { payment, isAwaited, counted } = found
  const outcome = outcomeOf(transfer, { payment, isAwaited })
  const missing = missingOf(payment)
  const twin = counted.get(sumOf(transfer)) ?? null
  switch (outcome) {
    case 'paid':
      return { ...matched, outcome, twin, returnedMinor: asMinor(amountMinor - missing) }
    case 'partly_paid':
      return { ...matched, outcome, twin, outstandingMinor: asMinor(missing - amountMinor) }
    case 'late': {
      const outstandingMinor = isAwaited ? missing : nothing
      return { ...matched, outcome, twin, outstandingMinor, returnedMinor: amountMinor }
    }
  }
}

function count(
  transfer: StatementTransfer,
  { found, outcome }: { found: Expected; outcome: MatchedTransfer['outcome'] },
): void {
  const { payment } = found
  found.counted.set(sumOf(transfer), transfer.bankTransactionId)
  if (outcome === 'paid') found.isAwaited = false
  if (outcome === 'partly_paid') {
    const receivedMinor = asMinor(payment.receivedMinor + transfer.amountMinor)
    found.payment = { ...payment, state: 'partly_paid', receivedMinor }
  }
}

function sumOf({ amountMinor, currency }: Pick<Receipt, 'amountMinor' | 'currency'>): string {
  return `${amountMinor} ${currency}`
}
