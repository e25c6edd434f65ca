/**
 * The whole process with orders on the road and sessions that may watch them. Orders are quoted and paid
 * over the interface; of sessions there are thousands, so their rows are written as signing in writes
 * them, and the pages' own way makes the portal hear of the orders.
 */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { databaseUrl, startTestServer, withClient } from '#server/db/testing/test-server.ts'
import { makeToken, hashToken } from '#server/portal/identity/token.ts'
import { z } from 'zod'
import { startDemoService } from '../http/contenders.ts'
import { createSeller } from '../quotes/seller.ts'
import type { Watchers } from './watch.ts'

export interface WatchedService {
  readonly pid: number
  watchers(browsers: number, suffix: string): Watchers
  /** What one poll answers. */
  sample(): Promise<string>
}

/** A member of the account whose orders they are. */
const watcher = 'shipping@bangna-furniture.example'

const createdSchema = z.object({ quotation_id: z.string() })
const paidSchema = z.object({ deliveryId: z.string() })

const request = {
  service_type: 'ltl_transport',
  pickup: { address: 'Bang Na, Bangkok', lat: 13.6685, lng: 100.6141 },
  delivery: { address: 'Si Racha, Chon Buri', lat: 13.1, lng: 100.92 },
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
  const name = `${template}_live`
  await withClient(adminUrl, (client) =>
    client.query(
      `create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(template)}`,
    ),
  )
  const url = databaseUrl({ adminUrl, name })
  const demo = await startDemoService({
    closers,
    nodeFlags,
    env: {
      ROLE: 'all',
      DATABASE_URL: url,
      DEMO: '1',
      // From the door to the motorway in a minute, and hours until the end.
      SANDBOX_SPEED: '20',
      SECRET_KEY: randomBytes(32).toString('base64url'),
      NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      LOG_LEVEL: 'error',
    },
  })
  const seller = createSeller(demo)
  const deliveryIds: string[] = []
  while (deliveryIds.length < orders) {
    const quoted = await seller.answerTo(seller.post('/api/quotes', request))
    const { quotation_id: id } = createdSchema.parse(JSON.parse(quoted))
    // Reading claims it.
    await seller.answerTo(seller.get(`/api/quotes/${id}`))
    const paid = await seller.answerTo(seller.post(`/api/quotes/${id}/pay`, { type: 'wallet' }))
    deliveryIds.push(paidSchema.parse(JSON.parse(paid)).deliveryId)
  }
  const tokens = Array.from({ length: watchers }, makeToken)
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
  const [firstOrder] = deliveryIds
  const [firstToken] = tokens
  const asked = { headers: { cookie: `session=${firstToken}` } }
  const page = await fetch(`${demo.origin}/orders/${firstOrder}`, asked)
  if (!page.ok) throw new Error(`the page of an order answered ${page.status}`)
  await page.text()

  return {
    pid: demo.pid,
    watchers: (browsers, suffix) => ({
      port: Number(new URL(demo.origin).port),
      cookies: tokens.slice(0, browsers),
      paths: deliveryIds.map((id) => `/portal/orders/${id}/${suffix}`),
    }),
    async sample() {
      const reply = await fetch(`${demo.origin}/portal/orders/${firstOrder}/tracking`, asked)
      if (!reply.ok) throw new Error(`a poll answered ${reply.status}`)
      return reply.text()
    },
  }
}
