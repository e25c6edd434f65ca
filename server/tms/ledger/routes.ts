/** A customer's wallet. */
import { getWallet, listWalletEntries } from '#lib/contract/wallet.ts'
import type { DeliveryId, OrganizationId } from '#lib/contract/ids.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'
import { toDecimal } from '#lib/money.ts'
import type { Database } from '#server/db/database.ts'
import { route, type Route } from '../http/route.ts'
import type { Ledger } from './ledger.ts'
import type { WalletEntryRow } from './store.ts'

export function ledgerRoutes(deps: {
  ledger: Ledger
  database: Database
  /** Entries name orders, which this room knows by their ids alone. */
  orderNumbers: (orders: {
    organizationId: OrganizationId
    deliveryIds: readonly DeliveryId[]
  }) => Promise<ReadonlyMap<DeliveryId, string>>
}): Route[] {
  const { ledger, database, orderNumbers } = deps
  return [
    route(getWallet, async ({ organization, senderAccount: { id, currency } }) => {
      if (currency === null) return { wallet: null }
      const of = { organizationId: organization.id, senderAccountId: id, currency }
      const balance = await ledger.walletBalance(database, of)
      return { wallet: { balance: toDecimal(balance, currency), currency } }
    }),
    route(listWalletEntries, async ({ organization, senderAccount: { id, currency }, query }) => {
      const { page, pageSize, from, to } = query
      if (currency === null) return { data: [], total: 0, page, pageSize, totalPages: 0 }
      const { entries, total, openingMinor, closingMinor } = await ledger.walletEntries({
        organizationId: organization.id,
        senderAccountId: id,
        currency,
        page,
        pageSize,
        from: from === undefined ? undefined : new Date(from),
        to: to === undefined ? undefined : new Date(to),
      })
      const totalPages = Math.ceil(total / pageSize)
      const deliveryIds = entries.flatMap(({ deliveryId }) => deliveryId ?? [])
      const numbers = await orderNumbers({ organizationId: organization.id, deliveryIds })
      return {
        data: entries.map((entry) => shown(entry, numbers)),
        total,
        page,
        pageSize,
        totalPages,
        opening_balance: toDecimal(openingMinor, currency),
        closing_balance: toDecimal(closingMinor, currency),
      }
    }),
  ]
}

function shown(entry: WalletEntryRow, numbers: ReadonlyMap<DeliveryId, string>) {
  const { id, kind, currency, amountMinor, balanceAfterMinor, createdAt, deliveryId } = entry
  return {
    id,
    kind,
    currency,
    quote_id: entry.quoteId,
    delivery_id: deliveryId,
    order_no: deliveryId && (numbers.get(deliveryId) ?? null),
    payment_id: entry.paymentId,
    note: entry.note,
    amount: toDecimal(amountMinor, currency),
    balance_after: toDecimal(balanceAfterMinor, currency),
    created_at: toTimestamp(createdAt),
  }
}
