/** The days of the ledger's page, and what each of them moved in each currency. */
import { ledgerKinds, type LedgerKind, type ShownLedger } from '../contract/console/ledger.ts'
import type { SearchParamsRead } from '../storefront/list-filter.ts'
import { daySchema } from '../storefront/read-list-filter.ts'

export interface DaysAsked {
  readonly from: string
  readonly to: string
}

/** Days the wrong way round are meant the right way round; one that makes no sense is the usual one. */
export function readDays(params: SearchParamsRead, usual: DaysAsked): DaysAsked {
  const [one, other] = (['from', 'to'] as const).map(
    (end) => daySchema.safeParse(params[end]).data ?? usual[end],
  )
  const [from = usual.from, to = usual.to] = [one ?? usual.from, other ?? usual.to].toSorted()
  return { from, to }
}

export interface LedgerDay {
  readonly day: string
  readonly currency: string
  readonly amounts: ReadonlyMap<LedgerKind, number>
}

/** The newest first. */
export function daysOf({ days }: ShownLedger): readonly LedgerDay[] {
  const byDay = Map.groupBy(days, ({ day, currency }) => `${day} ${currency}`)
  return [...byDay.values()].flatMap((rows) => {
    const [first] = rows
    if (first === undefined) return []
    const { day, currency } = first
    return { day, currency, amounts: new Map(rows.map(({ kind, amount }) => [kind, amount])) }
  })
}

/** The accounts that any of the days moved, in their order. */
export function kindsOf(days: readonly LedgerDay[]): readonly LedgerKind[] {
  return ledgerKinds.filter((kind) => days.some(({ amounts }) => amounts.has(kind)))
}
