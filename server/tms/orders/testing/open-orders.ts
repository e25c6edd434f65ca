/**
 * The rooms an order goes through, on PostgreSQL and a job queue, with two carriers that are met over HTTP
 * and counted. Fake is the clock, which all share; jobs wait by the world's time.
 */
import { createServer } from 'node:http'
import type { OrganizationId, SenderAccountId, DeliveryId } from '#lib/contract/ids.ts'
import type { Provider } from '#lib/contract/quotes.ts'
import type { OrderStatus } from '#lib/contract/states/order-statuses.ts'
import { quoteRequestSchema, type QuoteRequestInput } from '#lib/contract/quote-request.ts'
import { asMinor } from '#lib/money.ts'
import type { Database } from '#server/db/database.ts'
import { openQueue, type Queue } from '#server/db/queue.ts'
import { openTestDatabase } from '#server/db/testing/test-database.ts'
import { systemIds } from '#server/ids.ts'
import { createLog } from '#server/log.ts'
import { answerSandbox } from '#server/process/answer-sandbox.ts'
import { createSandboxCarriers, type SandboxCarriers } from '#server/sandbox/carriers/carriers.ts'
import { newId } from '#server/testing/new-id.ts'
import { createCarriers, type Carriers } from '#server/tms/carriers/carriers.ts'
import { answerCarrierCallback } from '#server/tms/carriers/routes.ts'
import { createDeliveries } from '#server/tms/deliveries/deliveries.ts'
import { createFeed } from '#server/tms/feed/feed.ts'
import { nodeRequest, writeNodeResponse } from '#server/tms/http/node-exchange.ts'
import { createSeal } from '#server/seal.ts'
import { createPhotos } from '#server/tms/photos/photos.ts'
import { createOrders, type Orders, type QuoteForOrder } from '#server/tms/orders/orders.ts'
import { createWaybills } from '#server/tms/waybills/waybills.ts'
import { addOrganization, addRowsForOrders } from './rows-for-orders.ts'
import { waitFor } from '../../../testing/wait-for.ts'

interface CarrierWaits {
  readonly carrierTimeoutMs: number
  readonly waitForCarrierMs: number
}

export interface TestOrders {
  readonly database: Database
  readonly queue: Queue
  readonly orders: Orders
  readonly carriers: Carriers
  readonly sandbox: SandboxCarriers
  readonly organizationId: OrganizationId
  readonly accountId: SenderAccountId
  readonly clock: { nowMs(): number; set(nowMs: number): void; pass(ms: number): void }
  /** Requests to carriers, as "METHOD path" behind the carrier's name. */
  readonly asked: string[]
  /** Before a carrier answers: whatever it waits for. */
  hold: (asked: string) => Promise<void>
  /** Replaces the quotes' `setProvider`, one of the last steps before the commit. */
  noteProvider: () => Promise<{
    readonly pickup: { readonly from: string; readonly to: string }
    readonly arrival: { readonly from: string; readonly to: string }
  } | null>
  /** Another process on the same database. */
  another(on?: Database, options?: Partial<CarrierWaits>): Orders
  rules(...providers: Provider[]): Promise<void>
  behave(provider: 'provider_a' | 'provider_b', behaviour: object): Promise<void>
  quote(changes?: Partial<QuoteForOrder>): QuoteForOrder
  /** An order that awaits payment; its id. */
  create(quote?: QuoteForOrder): Promise<DeliveryId>
  pay(deliveryId: DeliveryId): Promise<boolean>
  /** Paid, and a carrier found. */
  booked(quote?: QuoteForOrder): Promise<DeliveryId>
  /** The sandbox's time passes, and it reports what has happened. */
  drive(untilStatus: OrderStatus, deliveryId: DeliveryId): Promise<void>
  track(deliveryId: DeliveryId, orders?: Orders): Promise<unknown>
  close(): Promise<void>
}

export const request: QuoteRequestInput = {
  pickup: {
    address: '1 Silom Road',
    lat: 13.729,
    lng: 100.535,
    province: 'Bangkok',
    contact: { name: 'The warehouse', phone: '0200000001' },
  },
  delivery: { address: '2 Tha Phae Road', lat: 18.788, lng: 98.993, phone: '0530000001' },
  items: [
    { qty: 3, length_cm: 60, width_cm: 40, height_cm: 30, weight_kg: 12.5, name: 'Rice' },
    { qty: 2, length_cm: 100, width_cm: 80, height_cm: 90, weight_kg: 100 },
  ],
}

export async function openTestOrders({
  work = true,
  carrierTimeoutMs = 20_000,
  waitForCarrierMs = 30_000,
  speed = 1,
}: {
  /** Whether jobs are done. */
  work?: boolean
  carrierTimeoutMs?: number
  waitForCarrierMs?: number
  speed?: number
} = {}): Promise<TestOrders> {
  const opened = await openTestDatabase()
  const { database } = opened
  const log = createLog({ level: 'silent' })
  const queue = await openQueue({ url: opened.url, log })
  let nowMs = Date.now()
  const clock = {
    nowMs: () => nowMs,
    set: (to: number) => void (nowMs = to),
    pass: (ms: number) => void (nowMs += ms),
  }
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const url = `http://127.0.0.1:${address.port}`

  const seal = createSeal('a secret key that only tests have, 32 long')
  const ids = systemIds
  const open = (on: Database, changes: Partial<CarrierWaits> = {}) => {
    const waits: CarrierWaits = { carrierTimeoutMs, waitForCarrierMs, ...changes }
    const base = { database: on, queue, clock, ids, log }
    const carriers = createCarriers({
      ...base,
      seal,
      sandboxUrl: `${url}/sandbox/carriers`,
      timeoutMs: waits.carrierTimeoutMs,
    })
    const feed = createFeed(base)
    const waybills = createWaybills({ clock, ids, feed })
    const deliveries = createDeliveries({ clock, feed, queue })
    const quotes = { setProvider: () => test.noteProvider() }
    const photos = createPhotos({ ...base, secretKey: 'secret', publicUrl: url, storage: null })
    const rooms = { waybills, deliveries, carriers, quotes, photos }
    const orders = createOrders({ ...base, ...rooms, waitForCarrierMs: waits.waitForCarrierMs })
    return { carriers, orders }
  }
  const { carriers, orders } = open(database)
  const all = [orders]
  const sandbox = createSandboxCarriers({
    database,
    clock,
    log,
    speed,
    publicUrl: url,
    ownUrl: url,
  })

  const organizationId = await addOrganization(database)
  const { accountId, serviceId, vehicleTypeId } = await addRowsForOrders(database, organizationId)
  for (const provider of ['provider_a', 'provider_b'] as const) {
    const callbackUrl = `/callbacks/carriers/${provider}/${organizationId}`
    const account = { provider, keyId: organizationId, callbackUrl }
    const { keyId, key } = await sandbox.openAccount(database, account)
    await database.transaction((tx) =>
      carriers.connect(tx, { organizationId, provider, baseUrl: null, keyId, key }),
    )
  }
  await orders.declareJobs()
  await carriers.declareJobs(queue)
  if (work) {
    await orders.startJobs()
    await carriers.startJobs(queue)
  }

  const test: TestOrders = {
    database,
    queue,
    orders,
    carriers,
    sandbox,
    organizationId,
    accountId,
    clock,
    asked: [],
    hold: async () => {},
    noteProvider: async () => null,
    another(on = database, waits) {
      const next = open(on, waits).orders
      all.push(next)
      return next
    },
    rules: (...providers) =>
      database.transaction((tx) =>
        carriers.setRules(
          tx,
          organizationId,
          providers.map((provider) => ({ serviceId: null, serviceAreaId: null, provider })),
        ),
      ),
    async behave(provider, behaviour) {
      const body = JSON.stringify({ account: { behaviour } })
      const response = await fetch(`${url}/sandbox/carriers/${provider}/control`, {
        method: 'POST',
        body,
      })
      if (!response.ok) throw new Error(await response.text())
    },
    quote: (changes = {}) => ({
      organizationId,
      id: newId(),
      requestId: 'R-1',
      senderAccountId: accountId,
      serviceId,
      serviceType: 'ftl_transport',
      currency: 'THB',
      request: quoteRequestSchema.parse(request),
      promisedUntil: null,
      vehicles: [
        {
          vehicleTypeId,
          vehicleType: '4w',
          priceMinor: asMinor(500_000),
          items: [
            { itemIndex: 0, qty: 3 },
            { itemIndex: 1, qty: 2 },
          ],
        },
      ],
      ...changes,
    }),
    async create(quote = test.quote()) {
      return database.transaction(async (tx) => (await orders.create(tx, quote)).deliveryId)
    },
    pay: (deliveryId) =>
      database.transaction((tx) =>
        orders.markPaid(tx, { organizationId, deliveryId, paidAt: new Date(nowMs) }),
      ),
    async booked(quote) {
      const deliveryId = await test.create(quote)
      await test.pay(deliveryId)
      await waitFor(async () => {
        const order = await orders.find(database, { organizationId, deliveryId })
        return order?.legs.every(({ awaiting }) => awaiting === null) === true
      })
      return deliveryId
    },
    async drive(untilStatus, deliveryId) {
      for (let steps = 0; steps < 5_000; steps += 1) {
        const order = await orders.find(database, { organizationId, deliveryId })
        if (order?.legs.every(({ status }) => status === untilStatus)) return
        // The long way is driven in longer steps than a loaded truck takes to set off.
        nowMs += order?.status === 'in_transit' ? 20 * 60_000 : 30_000
        await sandbox.tick()
      }
      throw new Error(`the trip does not become ${untilStatus}`)
    },
    track: (deliveryId, by = orders) => by.tracking({ organizationId, accountId, deliveryId }),
    async close() {
      await queue.stop()
      await Promise.all(all.map((each) => each.close()))
      await sandbox.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await opened.close()
    },
  }

  server.on('request', (incoming, outgoing) => {
    const answering = async () => {
      const path = incoming.url ?? ''
      if (path.startsWith('/callbacks/')) {
        const apply = orders.applyTrip
        const response = await answerCarrierCallback({ carriers, apply })(nodeRequest(incoming))
        writeNodeResponse(response ?? { status: 404, headers: {}, body: '' }, {
          incoming,
          outgoing,
        })
        return
      }
      const [, provider = '', rest = ''] = /^\/sandbox\/carriers\/(\w+)(\/.*)$/.exec(path) ?? []
      if (rest !== '/control') {
        const asked = `${provider} ${incoming.method} ${rest}`
        test.asked.push(asked)
        await test.hold(asked)
      }
      await answerSandbox(incoming, outgoing, { sandbox, publicUrl: url })
    }
    answering().catch(() => outgoing.writeHead(500).end())
  })
  return test
}
