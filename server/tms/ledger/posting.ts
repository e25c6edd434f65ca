/** The entries of a posting. What the database would refuse at commit is refused here, where the stack shows who wrote it. */
import type { SenderAccountId } from '#lib/contract/ids.ts'
import { asMinor, type Minor } from '#lib/money.ts'

export type LedgerAccount =
  | { readonly kind: 'wallet'; readonly senderAccountId: SenderAccountId }
  | {
      readonly kind:
        | 'gateway_clearing'
        | 'bank_clearing'
        | 'deposits'
        | 'revenue'
        | 'refunds_due'
        | 'unallocated'
        | 'exchange'
        | 'funding'
    }

/** Positive: what the organization owes or has earned. Negative: what it holds at a bank or gateway. */
export interface LedgerEntry {
  readonly account: LedgerAccount
  readonly amountMinor: Minor
  readonly currency: string
}

/** The two entries of a sum that goes from one account to another. */
export function moved({
  from,
  to,
  amountMinor,
  currency,
}: {
  from: LedgerAccount
  to: LedgerAccount
  amountMinor: Minor
  currency: string
}): LedgerEntry[] {
  return [
    { account: from, amountMinor: asMinor(0 - amountMinor), currency },
    { account: to, amountMinor, currency },
  ]
}

export function checkPosting(entries: readonly LedgerEntry[]): void {
  const sums = new Map<string, number>()
  for (const { amountMinor, currency } of entries) {
    sums.set(currency, (sums.get(currency) ?? 0) + amountMinor)
  }
  if (sums.size === 0) throw new Error('a posting has entries')
  for (const [currency, sum] of sums) {
    if (sum !== 0) throw new Error(`a posting sums to ${sum} ${currency}, not to zero`)
  }
}
