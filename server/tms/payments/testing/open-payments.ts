/**
 * The payments room among the real ones, on a real database, behind the signed interface, with the
 * played gateway on a port, which it meets over HTTP. Fake is the clock. The gateway sends its notices
 * by itself once `sandbox.start` was called.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openDatabase, type Database } from '#server/db/database.ts'
import { openQueue, type Queue } from '#server/db/queue.ts'
import { openTestDatabase } from '#server/db/testing/test-database.ts'
import { systemIds } from '#server/ids.ts'
import { createLog } from '#server/log.ts'
import { answerSandbox } from '#server/process/answer-sandbox.ts'
import { createSandbox, type Sandbox } from '#server/sandbox/sandbox.ts'
import { createAccounts, type Accounts } from '../../accounts/accounts.ts'
import { openCaches } from '../../caches/caches.ts'
import { createCarriers, type Carriers } from '../../carriers/carriers.ts'
import { createCatalog, type Catalog } from '../../catalog/catalog.ts'
import { consoleMoneyListRoutes } from '../../console/payments/list-routes.ts'
import { consolePaymentRoutes } from '../../console/payments/routes.ts'
import { createDeliveries, type Deliveries } from '../../deliveries/deliveries.ts'
import { createFeed } from '../../feed/feed.ts'
import { fetchRequest, responseOf } from '../../http/fetch-exchange.ts'
import { countInFlight } from '../../http/in-flight.ts'
import { mount } from '../../http/mount.ts'
import { nodeRequest, writeNodeResponse } from '../../http/node-exchange.ts'
import { createLoadPlanning } from '../../load-planning/load-planning.ts'
import { createLedger, type Ledger } from '../../ledger/ledger.ts'
import { ledgerRoutes } from '../../ledger/routes.ts'
import { createOrders, type Orders } from '../../orders/orders.ts'
import { createPhotos } from '../../photos/photos.ts'
import { createOrganizations, type Organizations } from '../../organizations/organizations.ts'
import { createSeal } from '#server/seal.ts'
import { createPricing } from '../../pricing/pricing.ts'
import { createQuotes, type Quotes } from '../../quotes/quotes.ts'
import { testHost } from '../../testing/test-service.ts'
import { createWaybills } from '../../waybills/waybills.ts'
import { createGateways, type Gateways } from '../gateway/gateways.ts'
import { answerGatewayCallback } from '../gateway/routes.ts'
import { usualPaymentTimes } from '../payments-deps.ts'
import { createPayments, type Payments } from '../payments.ts'
import { paymentRoutes } from '../routes.ts'

export const secretKey = 'a secret key that only tests have, 32 long'

export interface PaymentsWorld {
  readonly database: Database
  readonly queue: Queue
  readonly clock: { nowMs(): number; set(nowMs: number): void; pass(ms: number): void }
  readonly sandbox: Sandbox
  readonly gateways: Gateways
  readonly organizations: Organizations
  readonly accounts: Accounts
  readonly catalog: Catalog
  readonly ledger: Ledger
  readonly quotes: Quotes
  readonly carriers: Carriers
  readonly orders: Orders
  readonly deliveries: Deliveries
  readonly payments: Payments
  readonly url: string
  /** Takes each request to the gateway first: true when it has answered in its place. */
  intercept: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean | Promise<boolean>
  fetch(request: Request): Promise<Response>
  close(): Promise<void>
}

export async function openPayments(): Promise<PaymentsWorld> {
  const opened = await openTestDatabase()
  const log = createLog({ level: 'silent' })
  // Races need connections of their own.
  const database = openDatabase({
    url: opened.url,
    maxConnections: 16,
    applicationName: 'loadline-test-payments',
    log,
    timeouts: { connectMs: 60_000 },
  })
  const queue = await openQueue({ url: opened.url, log })
  const clock = openClock()
  const ids = systemIds
  const seal = createSeal(secretKey)
  const { server, url } = await listen()

  const caches = openCaches({ database, processId: ids.uuid(), log })
  const organizations = createOrganizations({ database, caches, seal, clock, ids, log })
  const accounts = createAccounts({ database, caches, clock, ids })
  const catalog = createCatalog({ database, caches, clock, ids })
  const ledger = createLedger({ database, clock, ids })
  const loadPlanning = createLoadPlanning({ log })
  const pricing = createPricing({ catalog, loadPlanning, clock })
  const feed = createFeed({ database, clock })
  const quotes = createQuotes({ database, pricing, clock, ids, feed })
  const waybills = createWaybills({ clock, ids, feed })
  const deliveries = createDeliveries({ clock, feed, queue })
  const carriers = createCarriers({ database, queue, clock, ids, log, seal, sandboxUrl: null })
  const common = { database, queue, clock, ids, log }
  const photos = createPhotos({ ...common, secretKey, publicUrl: url, storage: null })
  const orders = createOrders({ ...common, waybills, deliveries, carriers, quotes, photos })
  const gateways = createGateways({
    database,
    seal,
    clock,
    ids,
    callbackBase: url,
    sandboxUrl: `${url}/sandbox/gateway`,
  })
  const payments = createPayments({
    ...common,
    feed,
    ledger,
    accounts,
    quotes,
    orders,
    catalog,
    gateways,
    times: usualPaymentTimes,
    returnUrl: ({ quoteId }) => `${url}/quotes/${quoteId ?? ''}`,
  })
  await orders.declareJobs()
  await payments.declareJobs()
  const sandbox = createSandbox({
    database,
    clock,
    ids,
    log,
    speed: 1000,
    publicUrl: url,
    ownUrl: url,
    isOpen: false,
    secretKey,
  })
  const routes = [
    ...paymentRoutes({ payments, ids }),
    ...ledgerRoutes({ ledger, database, orderNumbers: orders.numbers }),
    ...consolePaymentRoutes({ payments, accounts, orders, database, clock, ids }),
    ...consoleMoneyListRoutes({ payments, accounts, orders, database, clock, ids }),
  ]
  const dispatch = mount(routes, {
    organizations,
    accounts,
    inFlight: countInFlight({ limits: { external: 1000, portal: 1000 }, innerToken: 'inner' }),
    allowedHosts: new Set([testHost, new URL(url).host]),
    clock,
    ids,
    log,
    requestLog: log,
    observe: () => {},
    callbacks: [answerGatewayCallback({ gateways, clock, receive: payments.receiveGatewayNotice })],
  })

  const world: PaymentsWorld = {
    database,
    queue,
    clock,
    sandbox,
    gateways,
    organizations,
    accounts,
    catalog,
    ledger,
    quotes,
    carriers,
    orders,
    deliveries,
    payments,
    url,
    intercept: () => false,
    fetch: async (request) => responseOf(await dispatch(fetchRequest(request))),
    async close() {
      await sandbox.close()
      await queue.stop()
      await gateways.close()
      await orders.close()
      await loadPlanning.close()
      await caches.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await database.close()
      await opened.close()
    },
  }
  server.on('request', (incoming, outgoing) => {
    void (async () => {
      if (incoming.url?.startsWith('/sandbox/') === true) {
        if (await world.intercept(incoming, outgoing)) return
        await answerSandbox(incoming, outgoing, { sandbox, publicUrl: url })
      } else {
        writeNodeResponse(await dispatch(nodeRequest(incoming)), { incoming, outgoing })
      }
    })().catch(() => outgoing.destroy())
  })
  return world
}

function openClock(): PaymentsWorld['clock'] {
  let nowMs = Date.now()
  return {
    nowMs: () => nowMs,
    set: (to) => void (nowMs = to),
    pass: (ms) => void (nowMs += ms),
  }
}

async function listen() {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const { port }: AddressInfo = address
  return { server, url: `http://127.0.0.1:${port}` }
}
