/** A customer's wallet. */
import { getWallet, listWalletEntries } from '#lib/contract/wallet.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'
import { toDecimal } from '#lib/money.ts'
import type { Database } from '#server/db/database.ts'
import { route, type Route } from '../http/route.ts'
import type { Ledger } from './ledger.ts'
import type { WalletEntryRow } from './store.ts'

export function ledgerRoutes(deps: { ledger: Ledger; database: Database }): Route[] {
  const { ledger, database } = deps
  return [
    route(getWallet, async ({ organization, senderAccount: { id, currency } }) => {
      if (currency === null) return { wallet: null }
      const of = { organizationId: organization.id, senderAccountId: id, currency }
      const balance = await ledger.walletBalance(database, of)
      return { wallet: { balance: toDecimal(balance, currency), currency } }
    }),
    route(listWalletEntries, async ({ organization, senderAccount: { id, currency }, query }) => {
      const { page, pageSize } = query
      if (currency === null) return { data: [], total: 0, page, pageSize, totalPages: 0 }
      const of = { organizationId: organization.id, senderAccountId: id, currency }
      const { entries, total } = await ledger.walletEntries({ ...of, page, pageSize })
      const totalPages = Math.ceil(total / pageSize)
      return { data: entries.map(shown), total, page, pageSize, totalPages }
    }),
  ]
}

function shown(entry: WalletEntryRow) {
  const { id, kind, currency, amountMinor, balanceAfterMinor, createdAt } = entry
  return {
    id,
    kind,
    currency,
    quote_id: entry.quoteId,
    delivery_id: entry.deliveryId,
    payment_id: entry.paymentId,
    amount: toDecimal(amountMinor, currency),
    balance_after: toDecimal(balanceAfterMinor, currency),
    created_at: toTimestamp(createdAt),
  }
}
