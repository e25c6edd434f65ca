/** Creates the rooms of the service, each with the doors that it may use. */
import { accountHref, payHref } from '#lib/hrefs.ts'
import { quoteValiditySeconds } from '#lib/contract/limits.ts'
import { usualRetention } from '#lib/retention.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Queue } from '#server/db/queue.ts'
import type { Ids } from '#server/ids.ts'
import { allowAddresses } from '#server/files/allowed-addresses.ts'
import { openOutside } from '#server/files/outside.ts'
import { openObjectStorage, type ObjectStorageSettings } from '#server/files/object-storage.ts'
import type { Logger } from '#server/log.ts'
import { createAddress } from './address/address.ts'
import { createAccounts } from './accounts/accounts.ts'
import { createAutomation } from './automation/automation.ts'
import type { Caches } from './caches/caches.ts'
import { createCarriers } from './carriers/carriers.ts'
import { createCatalog } from './catalog/catalog.ts'
import { createFleet } from './fleet/fleet.ts'
import { createDeliveries } from './deliveries/deliveries.ts'
import { createFeed } from './feed/feed.ts'
import { createForgetting } from './forgetting/forgetting.ts'
import { createLabels } from './labels/labels.ts'
import { createLedger } from './ledger/ledger.ts'
import { createLoadPlanning, fitChecks, longSearches } from './load-planning/load-planning.ts'
import { createLoading } from './loading/loading.ts'
import { createOrders } from './orders/orders.ts'
import { createOrganizations, type RefusedCall } from './organizations/organizations.ts'
import { createSeal, type Seal } from '#server/seal.ts'
import { createGateways } from './payments/gateway/gateways.ts'
import { usualPaymentTimes, type PaymentTimes } from './payments/payments-deps.ts'
import { createPhotos } from './photos/photos.ts'
import { createPayments } from './payments/payments.ts'
import { createPlanning } from './planning/planning.ts'
import { createPricing } from './pricing/pricing.ts'
import { createQuotes } from './quotes/quotes.ts'
import { createRegions } from './regions/regions.ts'
import { createWaybillOperations } from './waybills/waybill-operations.ts'
import { createWaybills } from './waybills/waybills.ts'

type Geocoders = Parameters<typeof createAddress>[0]['providers']

const noGeocoders: Geocoders = { google: null, longdo: null }

export type Rooms = ReturnType<typeof createRooms>

/** The addresses of outside parties, and ours for them. */
export interface Outside {
  /** The origin of the sandboxes; null without sandboxes. */
  readonly sandboxUrl: string | null
  /** The origin of the pages, and the one at which payment gateways and carriers call back. */
  readonly publicUrl: string
}

export interface RoomDeps {
  readonly database: Database
  readonly queue: Queue
  readonly secretKey: string
  /** Absent: secrets are sealed with `secretKey`. */
  readonly seal?: Seal
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Logger
  readonly outside: Outside
  readonly logRefusedCall?: (refused: RefusedCall) => Promise<void>
  readonly geocoders?: Geocoders
  readonly quoteValiditySeconds?: number
  /** The tax that prices include, as a share of the net price; null: nothing is said of a tax. */
  readonly taxPermille?: number | null
  readonly paymentTimes?: PaymentTimes
  /** For tests: how long a proposal may take. */
  readonly planningTimes?: { readonly answerMs: number }
  /** For how many days people in waybills, orders, quotes and slips are kept. */
  readonly tripsKeptDays?: number
  /** Where photos are kept; null or absent: in PostgreSQL. */
  readonly photoStorage?: ObjectStorageSettings | null
  /** Networks, such as `10.1.0.0/16`, that webhooks, gateways and carriers may be in besides the internet. */
  readonly webhookNetworks?: readonly string[]
  /** For tests: for how long a push that is being sent is believed to be alive. */
  readonly webhookTimes?: { readonly claimMs: number }
}

export function createRooms(deps: RoomDeps & { readonly caches: Caches }) {
  const { database, queue, caches, clock, ids, log, outside } = deps
  const feed = createFeed({ database, clock })
  const base = { database, queue, caches, clock, ids, log, feed }
  const { sandboxUrl, publicUrl } = outside
  const seal = deps.seal ?? createSeal(deps.secretKey)
  const isAllowed = allowAddresses(deps.webhookNetworks ?? [])
  const { logRefusedCall } = deps
  const organizations = createOrganizations({ ...base, seal, logRefusedCall })
  const accounts = createAccounts(base)
  const regions = createRegions(base)
  const address = createAddress({ ...base, regions, providers: deps.geocoders ?? noGeocoders })
  const catalog = createCatalog(base)
  const fleet = createFleet(base)
  const loadPlanning = createLoadPlanning(base)
  const fitPlanning = createLoadPlanning({ ...base, limits: fitChecks })
  const longPlanning = createLoadPlanning({ ...base, limits: longSearches })
  const pricing = createPricing({ catalog, loadPlanning, savingsPlanning: fitPlanning, clock })
  const photos = createPhotos({
    ...base,
    secretKey: deps.secretKey,
    publicUrl,
    storage: deps.photoStorage ? openObjectStorage({ settings: deps.photoStorage, clock }) : null,
  })
  const waybills = createWaybills(base)
  const deliveries = createDeliveries(base)
  const waybillOperations = createWaybillOperations({
    ...base,
    accounts,
    catalog,
    deliveries,
    waybills,
  })
  const labels = createLabels({
    database,
    waybills: waybillOperations,
    catalog,
    deliveries,
    regions,
  })
  const quotes = createQuotes({
    ...base,
    pricing,
    validitySeconds: deps.quoteValiditySeconds ?? quoteValiditySeconds,
    taxPermille: deps.taxPermille ?? null,
    orderStatuses: (ask) => deliveries.statuses(database, ask),
  })
  const loading = createLoading({ ...base, deliveries, waybills: waybillOperations, photos })
  const planning = createPlanning({
    ...base,
    ...deps.planningTimes,
    organizations,
    catalog,
    pricing,
    quotes,
    waybills: waybillOperations,
    deliveries,
    regions,
    fitChecks: fitPlanning,
    longSearches: longPlanning,
    loading,
  })
  const carriers = createCarriers({
    ...base,
    seal,
    isAllowed,
    sandboxUrl: sandboxUrl && `${sandboxUrl}/carriers`,
  })
  const orders = createOrders({ ...base, waybills, deliveries, carriers, quotes, photos })
  const ledger = createLedger(base)
  const gateways = createGateways({
    ...base,
    seal,
    isAllowed,
    callbackBase: publicUrl,
    sandboxUrl: sandboxUrl && `${sandboxUrl}/gateway`,
  })
  const payments = createPayments({
    ...base,
    ledger,
    accounts,
    quotes,
    orders,
    catalog,
    gateways,
    times: deps.paymentTimes ?? usualPaymentTimes,
    returnUrl: ({ accountId, quoteId }) =>
      publicUrl +
      (quoteId === null ? accountHref(accountId, 'wallet') : payHref(accountId, quoteId)),
  })
  const forgetting = createForgetting({
    ...base,
    accounts,
    ledger,
    photos,
    keptDays: deps.tripsKeptDays ?? usualRetention.trips,
  })

  const automation = createAutomation({
    ...base,
    organizations,
    waybills: waybillOperations,
    seal,
    outside: openOutside(),
    isAllowed: allowAddresses(deps.webhookNetworks ?? [], {
      receiverUrl: sandboxUrl && `${sandboxUrl}/receiver/in`,
    }),
    ...(deps.webhookTimes && { times: deps.webhookTimes }),
  })

  return {
    automation,
    forgetting,
    feed,
    photos,
    organizations,
    accounts,
    regions,
    address,
    catalog,
    fleet,
    loadPlanning,
    pricing,
    quotes,
    waybills,
    waybillOperations,
    loading,
    planning,
    fitPlanning,
    longPlanning,
    labels,
    carriers,
    deliveries,
    orders,
    ledger,
    gateways,
    payments,
    /** Runs in every role, before any job is sent. */
    async declareJobs(): Promise<void> {
      await feed.declareJobs(queue)
      await photos.declareJobs()
      await planning.declareJobs()
      await orders.declareJobs()
      await carriers.declareJobs(queue)
      await payments.declareJobs()
      await automation.declareJobs()
      await forgetting.declareJobs()
    },
    async startJobs(): Promise<void> {
      await feed.startJobs(queue)
      await photos.startJobs()
      await planning.startJobs()
      await orders.startJobs()
      await carriers.startJobs(queue)
      await payments.startJobs()
      await automation.startJobs()
      await forgetting.startJobs()
    },
    /** Returns how many secrets were sealed with the key before SECRET_KEY. */
    async sealAnew(): Promise<number> {
      const rooms = [organizations, carriers, gateways, automation]
      let count = 0
      for (const room of rooms) count += await room.sealAnew()
      return count
    },
    /** Waits for calls in flight to outside parties. */
    async close(): Promise<void> {
      await automation.close()
      await loadPlanning.close()
      await fitPlanning.close()
      await longPlanning.close()
      await orders.close()
      await gateways.close()
    },
  }
}
