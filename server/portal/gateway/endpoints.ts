/**
 * The operations that the portal can call: every endpoint of the contract, by its name. The contract's
 * own list is one of plain endpoints, from which a call's types can't be inferred, so each file of
 * endpoints stands here once; a test holds the two against each other.
 */
import * as addresses from '#lib/contract/endpoints/addresses.ts'
import * as catalog from '#lib/contract/endpoints/catalog.ts'
import * as deliveryEvents from '#lib/contract/endpoints/delivery-events.ts'
import * as labels from '#lib/contract/endpoints/labels.ts'
import * as loadPlanning from '#lib/contract/endpoints/load-planning.ts'
import * as orders from '#lib/contract/endpoints/orders.ts'
import * as organizations from '#lib/contract/endpoints/organizations.ts'
import * as parcels from '#lib/contract/endpoints/parcels.ts'
import * as payments from '#lib/contract/endpoints/payments.ts'
import * as quotes from '#lib/contract/endpoints/quotes.ts'
import * as regions from '#lib/contract/endpoints/regions.ts'
import * as senderAccounts from '#lib/contract/endpoints/sender-accounts.ts'
import * as wallet from '#lib/contract/endpoints/wallet.ts'
import * as waybills from '#lib/contract/endpoints/waybills.ts'

export const gatewayEndpoints = {
  ...addresses,
  ...catalog,
  ...deliveryEvents,
  ...labels,
  ...loadPlanning,
  ...orders,
  ...organizations,
  ...parcels,
  ...payments,
  ...quotes,
  ...regions,
  ...senderAccounts,
  ...wallet,
  ...waybills,
}
