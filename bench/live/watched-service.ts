/**
 * The whole process with orders on the road and sessions that may watch them. Orders are quoted and paid
 * over the interface; of sessions there are thousands, so their rows are written as signing in writes
 * them, and the pages' own way makes the portal hear of the orders.
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import {
  type QuoteId,
  type DeliveryId,
  deliveryIdSchema,
  quoteIdSchema,
} from '#lib/contract/ids.ts'
import { orderHref, trackingHref } from '#lib/hrefs.ts'
import { databaseUrl, startTestServer, withClient } from '#server/db/testing/test-server.ts'
import { makeToken, hashToken } from '#server/portal/identity/token.ts'
import { z } from 'zod'
import { startDemoService } from '../http/contenders.ts'
import { createSeller, type Seller } from '../quotes/seller.ts'
import { fundWallet } from './fund-wallet.ts'
import { placeCarriers, type Asked } from './place-carriers.ts'
import type { WhoseProcess } from './processor-use.ts'
import type { Watchers } from './watch.ts'

export interface WatchedService {
  readonly pid: number
  /** Says which processes are the `service`, its `database`, and the `carriers` with theirs. */
  readonly whose: WhoseProcess
  /** How many orders are on the road; the others have yet to set out, or have arrived. */
  readonly onTheRoad: number
  /** What carriers were asked since the last time. */
  asked(): Promise<Asked>
  watchers(browsers: number, suffix: string): Watchers
  /** What one poll answers. */
  sample(): Promise<string>
}

/** From the door to the motorway in a minute, and a long way from there. */
const speed = 60
const untilOnTheRoadMs = 120_000

/** A member of the account whose orders they are. */
const watcher = 'shipping@bangna-furniture.example'

const createdSchema = z.object({ quotation_id: quoteIdSchema, estimated_total: z.number() })
const paidSchema = z.object({ deliveryId: deliveryIdSchema })

const request = {
  service_type: 'ltl_transport',
  pickup: { address: 'Bang Na, Bangkok', lat: 13.6685, lng: 100.6141 },
  delivery: { address: 'Mueang, Chiang Mai', lat: 18.7883, lng: 98.9853 },
  items: [{ qty: 1, length_cm: 20, width_cm: 20, height_cm: 20, weight_kg: 2 }],
}

export async function openWatchedService({
  closers,
  orders,
  watchers,
  nodeFlags,
}: {
  closers: AsyncDisposableStack
  orders: number
  watchers: number
  nodeFlags: readonly string[]
}): Promise<WatchedService> {
  const server = await startTestServer({ url: undefined })
  closers.defer(() => server.stop())
  const { adminUrl, template } = server
  const names = { service: `${template}_live`, carriers: `${template}_carriers` }
  await withClient(adminUrl, async (client) => {
    for (const name of Object.values(names)) {
      await client.query(
        `create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(template)}`,
      )
    }
  })
  const url = databaseUrl({ adminUrl, name: names.service })
  const secretKey = randomBytes(32).toString('base64url')
  const demo = await startDemoService({
    closers,
    nodeFlags,
    env: {
      ROLE: 'all',
      DATABASE_URL: url,
      DEMO: '1',
      SANDBOX_SPEED: String(speed),
      SECRET_KEY: secretKey,
      NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      LOG_LEVEL: 'error',
    },
  })
  const carriers = await placeCarriers({
    closers,
    serviceOrigin: demo.origin,
    serviceDatabaseUrl: url,
    secretKey,
    databaseUrl: databaseUrl({ adminUrl, name: names.carriers }),
    speed,
  })
  const seller = createSeller(demo)
  const tokens = Array.from({ length: watchers }, () => makeToken().token)
  await withClient(url, (client) =>
    client.query(
      `insert into portal.sessions (id, token_hash, person_id, created_at, last_seen_at, idle_until,
         ends_at, address, user_agent)
       select gen_random_uuid(), hash, p.id, now(), now(), now() + interval '1 day',
         now() + interval '1 day', '127.0.0.1', 'bench'
       from unnest($1::bytea[]) as hash, portal.people p where p.email = $2`,
      [tokens.map((token) => hashToken(token)), watcher],
    ),
  )
  const [firstToken] = tokens
  const asked = { headers: { cookie: `session=${firstToken}` } }
  async function openPageOf(order: string | undefined): Promise<void> {
    const page = await fetch(`${demo.origin}${orderHref(seller.accountId, order ?? '')}`, asked)
    if (!page.ok) throw new Error(`the page of an order answered ${page.status}`)
    await page.text()
  }
  const deliveryIds = await placeOrders(seller, { count: orders, openPageOf })
  const [firstOrder] = deliveryIds
  const onTheRoad = await waitForTheRoad(url, orders)

  return {
    pid: demo.pid,
    onTheRoad,
    asked: carriers.asked,
    whose(pid, command) {
      if (pid === demo.pid) return 'service'
      if (pid === carriers.pid) return 'carriers'
      if (!command.startsWith('postgres:')) return null
      if (command.includes(names.carriers)) return 'carriers'
      return command.includes(names.service) ? 'database' : null
    },
    watchers: (browsers, suffix) => ({
      port: Number(new URL(demo.origin).port),
      cookies: tokens.slice(0, browsers),
      paths: deliveryIds.map((id) => `/portal${orderHref(seller.accountId, id)}/${suffix}`),
    }),
    async sample() {
      const reply = await fetch(
        `${demo.origin}${trackingHref(seller.accountId, firstOrder ?? '')}`,
        asked,
      )
      if (!reply.ok) throw new Error(`a poll answered ${reply.status}`)
      return reply.text()
    },
  }
}

/** Some at a time, as the customer's own programs would. */
const atOnce = 4
/** The service lists an account's newest 500: whoever opens a page meanwhile makes the portal hear of them. */
const heardAtOnce = 400

async function placeOrders(
  seller: Seller,
  {
    count,
    openPageOf,
  }: { count: number; openPageOf: (order: string | undefined) => Promise<void> },
): Promise<string[]> {
  const first = await quote(seller)
  await fundWallet(seller, { least: first.total * count })
  const deliveryIds = [await pay(seller, first.id)]
  for (let begun = 1; deliveryIds.length < count;) {
    const upTo = Math.min(count, begun + heardAtOnce)
    const place = async () => {
      while (begun < upTo) {
        begun += 1
        deliveryIds.push(await pay(seller, (await quote(seller)).id))
      }
    }
    await Promise.all(Array.from({ length: atOnce }, place))
    await openPageOf(deliveryIds.at(-1))
  }
  await openPageOf(deliveryIds[0])
  return deliveryIds
}

async function quote(seller: Seller): Promise<{ readonly id: QuoteId; readonly total: number }> {
  const quoted = await seller.answerTo(seller.post('/api/quotes', request))
  const { quotation_id: id, estimated_total: total } = createdSchema.parse(JSON.parse(quoted))
  // Reading claims it.
  await seller.answerTo(seller.get(`/api/quotes/${id}`))
  return { id, total }
}

async function pay(seller: Seller, quoteId: QuoteId): Promise<DeliveryId> {
  const paid = await seller.answerTo(seller.post(`/api/quotes/${quoteId}/pay`, { type: 'wallet' }))
  return paidSchema.parse(JSON.parse(paid)).deliveryId
}

/** An order that has yet to be fetched changes every minute, which is another thing to measure. */
async function waitForTheRoad(url: string, orders: number): Promise<number> {
  const untilMs = performance.now() + untilOnTheRoadMs
  for (;;) {
    const onTheRoad = await withClient(url, async (client) => {
      const counted = await client.query<{ count: string }>(
        `select count(*) from tms.deliveries where status = 'in_transit'`,
      )
      return Number(counted.rows[0]?.count)
    })
    if (onTheRoad >= orders || performance.now() > untilMs) return onTheRoad
    await sleep(1_000)
  }
}
