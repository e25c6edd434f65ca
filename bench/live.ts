/**
 * How many browsers can watch orders: each a connection and a session of its own, and a poll every ten
 * seconds, answered by the whole process as `npm start` runs it, the demo's carriers included. Beside it,
 * in turns, the same polls at a bare Node handler that answers the same bytes.
 */
import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { z } from 'zod'
import { type DeliveryId, deliveryIdSchema, quoteIdSchema } from '#lib/contract/ids.ts'
import { trackingHref } from '#lib/hrefs.ts'
import { databaseUrl, startTestServer, withClient } from '#server/db/testing/test-server.ts'
import { hashToken, makeToken } from '#server/portal/identity/token.ts'
import { startBare, startDemoService, type Contender } from './http/contenders.ts'
import { readCpuTimeUs } from './kit/cpu-time.ts'
import { printTable } from './kit/table.ts'
import { createSeller, type Seller } from './quotes/seller.ts'

export const about =
  'browsers that watch orders before p99 passes 500 ms  [--orders 100] [--from 1000] [--step 1000] [--to 12000] [--seconds 30]'

const mostP99Ms = 500
/** From the door to the motorway in a minute, and a long way from there. */
const speed = 60
const untilOnTheRoadMs = 120_000
/** A member of the account whose orders they are. */
const watcher = 'shipping@bangna-furniture.example'

const reportSchema = z.object({
  polls: z.number(),
  failed: z.number(),
  pollsPerSecond: z.number(),
  p50Ms: z.number(),
  p99Ms: z.number(),
})

type Watched = z.output<typeof reportSchema> & { readonly cpuUs: number }

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      orders: { type: 'string', default: '100' },
      from: { type: 'string', default: '1000' },
      step: { type: 'string', default: '1000' },
      to: { type: 'string', default: '12000' },
      seconds: { type: 'string', default: '30' },
    },
  })
  const [orders, from, step, to, seconds] = [
    Number(values.orders),
    Number(values.from),
    Number(values.step),
    Number(values.to),
    Number(values.seconds),
  ]
  await using closers = new AsyncDisposableStack()
  const service = await openWatchedService(closers, { orders, sessions: to })
  const [sampled = ''] = service.paths
  const sample = await fetch(`${service.origin}${sampled}`, {
    headers: { cookie: `session=${service.cookies[0]}` },
  })
  if (!sample.ok) throw new Error(`a poll answered ${sample.status}`)
  const reply = await sample.text()
  const bare = await startBare({ name: 'bare Node', file: 'bare-node.ts', reply, closers })
  process.stdout.write(
    `${service.onTheRoad} of ${orders} orders on the road, a poll of each browser every 10 s, ${seconds} s a round; polls that have nothing new answer 304\n\n`,
  )

  const rows: string[][] = []
  let most = 0
  for (let browsers = from; browsers <= to; browsers += step) {
    const cookies = service.cookies.slice(0, browsers)
    const { pid, origin, paths } = service
    const ours = await watch({ pid, origin, paths, cookies, seconds })
    const floor = await watch({ ...addressOf(bare), cookies, seconds })
    rows.push([String(browsers), ...figuresOf(ours), ...figuresOf(floor)])
    process.stdout.write(`${rows.at(-1)?.join('  ')}\n`)
    if (ours.p99Ms > mostP99Ms || ours.failed > 0) break
    most = browsers
  }
  process.stdout.write('\n')
  const head = ['polls/s', 'p50 ms', 'p99 ms', 'failed', 'CPU us/poll']
  printTable(['browsers', ...head, ...head.map((each) => `bare ${each}`)], rows)
  process.stdout.write(`\n${most} browsers watch with a p99 of at most ${mostP99Ms} ms.\n`)
}

function figuresOf({ pollsPerSecond, p50Ms, p99Ms, failed, cpuUs }: Watched): string[] {
  return [pollsPerSecond, p50Ms, p99Ms, failed, cpuUs].map((figure) => figure.toFixed(0))
}

function addressOf({ pid, url }: Contender) {
  const { origin, pathname, search } = new URL(url())
  return { pid, origin, paths: [`${pathname}${search}`] }
}

/** The browsers are a process of their own, so that making them takes nothing from what is measured. */
async function watch({
  pid,
  ...round
}: {
  /** The server's. */
  pid: number
  origin: string
  /** Browser after browser takes the next. */
  paths: readonly string[]
  /** One a browser. */
  cookies: readonly string[]
  seconds: number
}): Promise<Watched> {
  const gone = new AbortController()
  const child = fork(join(import.meta.dirname, 'live/browsers.ts'), { stdio: 'inherit' })
  child.once('exit', (code) => {
    if (code !== 0) gone.abort(new Error(`the browsers ended with code ${code}`))
  })
  child.send(round)
  // The first message says that all are connected and have their first answer.
  await once(child, 'message', gone)
  const cpuBeforeUs = await readCpuTimeUs(pid)
  const [message]: unknown[] = await once(child, 'message', gone)
  const cpuAfterUs = await readCpuTimeUs(pid)
  const report = reportSchema.parse(message)
  if (child.exitCode === null) await once(child, 'exit')
  const usedUs = cpuBeforeUs === null || cpuAfterUs === null ? NaN : cpuAfterUs - cpuBeforeUs
  return { ...report, cpuUs: usedUs / report.polls }
}

/**
 * The whole process with orders on the road and sessions that may watch them. Orders are quoted and paid
 * over the interface; of sessions there are thousands, so their rows are written as signing in writes them.
 */
async function openWatchedService(
  closers: AsyncDisposableStack,
  { orders, sessions }: { orders: number; sessions: number },
) {
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
    nodeFlags: [],
    env: {
      ROLE: 'all',
      DATABASE_URL: url,
      DEMO: '1',
      SANDBOX_SPEED: String(speed),
      SECRET_KEY: randomBytes(32).toString('base64url'),
      NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      LOG_LEVEL: 'error',
    },
  })
  const cookies = Array.from({ length: sessions }, () => makeToken().token)
  await withClient(url, (client) =>
    client.query(
      `insert into portal.sessions (id, token_hash, person_id, created_at, last_seen_at, idle_until,
         ends_at, address, user_agent)
       select gen_random_uuid(), hash, p.id, now(), now(), now() + interval '1 day',
         now() + interval '1 day', '127.0.0.1', 'bench'
       from unnest($1::bytea[]) as hash, portal.people p where p.email = $2`,
      [cookies.map((token) => hashToken(token)), watcher],
    ),
  )
  const seller = createSeller(demo)
  const paths: string[] = []
  for (let placed = 0; placed < orders; placed += 1) {
    paths.push(trackingHref(seller.accountId, await placeOrder(seller)))
  }
  const onTheRoad = await waitForTheRoad(url, orders)
  return { pid: demo.pid, origin: demo.origin, cookies, paths, onTheRoad }
}

const request = {
  service_type: 'ltl_transport',
  pickup: { address: 'Bang Na, Bangkok', lat: 13.6685, lng: 100.6141 },
  delivery: { address: 'Mueang, Chiang Mai', lat: 18.7883, lng: 98.9853 },
  items: [{ qty: 1, length_cm: 20, width_cm: 20, height_cm: 20, weight_kg: 2 }],
}
const createdSchema = z.object({ quotation_id: quoteIdSchema })
const paidSchema = z.object({ deliveryId: deliveryIdSchema })

async function placeOrder(seller: Seller): Promise<DeliveryId> {
  const quoted = await seller.answerTo(seller.post('/api/quotes', request))
  const { quotation_id: id } = createdSchema.parse(JSON.parse(quoted))
  // Reading claims it.
  await seller.answerTo(seller.get(`/api/quotes/${id}`))
  const paid = await seller.answerTo(seller.post(`/api/quotes/${id}/pay`, { type: 'wallet' }))
  return paidSchema.parse(JSON.parse(paid)).deliveryId
}

/** An order that has yet to be fetched changes every minute, which is another thing to measure. */
async function waitForTheRoad(url: string, orders: number): Promise<number> {
  const untilMs = performance.now() + untilOnTheRoadMs
  for (;;) {
    const onTheRoad = await withClient(url, async (client) => {
      const counted = await client.query<{ count: number }>(
        `select count(*)::int as count from tms.deliveries where status = 'in_transit'`,
      )
      return counted.rows[0]?.count ?? 0
    })
    if (onTheRoad >= orders || performance.now() > untilMs) return onTheRoad
    await sleep(1_000)
  }
}
