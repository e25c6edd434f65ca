/** In which group a transfer of a statement is shown, and why. */
import type { MatchedTransfer } from '#lib/console/statement.ts'

export type TransferKind =
  | 'exact'
  | 'short'
  | 'over'
  | 'late'
  | 'twice'
  | 'otherCurrency'
  | 'bySum'
  | 'unknown'
  | 'counted'
  | 'contradicts'

export type TransferGroup = 'ready' | 'look' | 'counted' | 'faulty'

export function kindOf(matched: MatchedTransfer, currency: string): TransferKind {
  const { standing, outcome, payment, twin, candidates, returned_amount: returned } = matched
  if (standing === 'contradicts') return 'contradicts'
  if (standing === 'counted') return 'counted'
  if (twin !== null) return 'twice'
  switch (outcome) {
    case 'paid':
      return returned > 0 ? 'over' : 'exact'
    case 'partly_paid':
      return 'short'
    case 'late':
      return payment?.currency === currency ? 'late' : 'otherCurrency'
    case 'unmatched':
      return candidates.length > 0 ? 'bySum' : 'unknown'
  }
}

/** Only what an order waits for is chosen without being asked. */
export function groupOf(kind: TransferKind): TransferGroup {
  switch (kind) {
    case 'exact':
    case 'short':
    case 'over':
      return 'ready'
    case 'counted':
      return 'counted'
    case 'contradicts':
      return 'faulty'
    default:
      return 'look'
  }
}
