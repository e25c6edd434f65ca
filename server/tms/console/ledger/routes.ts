/** The ledger as finance reads it. */
import {
  heldKinds,
  ledgerKinds,
  readLedger,
  type LedgerKind,
} from '#lib/contract/console/ledger.ts'
import { toDecimal, type Minor } from '#lib/money.ts'
import { route, type Route } from '../../http/route.ts'
import type { Ledger } from '../../ledger/ledger.ts'

export function consoleLedgerRoutes({ ledger }: { ledger: Ledger }): Route[] {
  return [
    route(readLedger, async ({ organization, body }) => {
      const { entries, wallets, days } = await ledger.sums({
        organizationId: organization.id,
        from: new Date(body.from),
        to: new Date(body.to),
        timeZone: organization.timezone,
      })
      const order = (row: { readonly kind: LedgerKind }) => ledgerKinds.indexOf(row.kind)
      return {
        sums: entries
          .toSorted((a, b) => a.currency.localeCompare(b.currency) || order(a) - order(b))
          .map(shown),
        wallets: wallets.map(({ currency, amountMinor }) => ({
          currency,
          amount: toDecimal(amountMinor, currency),
        })),
        days: days.map((row) => Object.assign(shown(row), { day: row.day })),
      }
    }),
  ]
}

interface Row {
  readonly kind: LedgerKind
  readonly currency: string
  readonly amountMinor: Minor
}

/** In the ledger, money that is held counts below zero. */
function shown({ kind, currency, amountMinor }: Row) {
  const amount = toDecimal(amountMinor, currency)
  const isHeld = heldKinds.some((each) => each === kind)
  return { kind, currency, amount: isHeld ? 0 - amount : amount }
}
