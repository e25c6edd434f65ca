/**
 * Webhooks of one process with a durable database, beside named floors: entries of the feed written by
 * eight connections, beside the same without a rule; the time from a commit to the receiver's first byte,
 * beside a request that is sent to the receiver directly; and a hundred receivers, one of them dead, beside
 * the same with all of them alive.
 */
import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import type {
  OrganizationId,
  SenderAccountId,
  WaybillId,
  WebhookRuleId,
} from '#lib/contract/ids.ts'
import { systemClock as clock } from '#server/clock.ts'
import { openDatabase, type Database } from '#server/db/database.ts'
import { sharedBuffers } from '#server/db/embedded/settings.ts'
import { sql } from '#server/db/sql.ts'
import { systemIds as ids } from '#server/ids.ts'
import { createLog } from '#server/log.ts'
import { headersContext } from '#server/tms/automation/push-request.ts'
import { addHost, insertRule } from '#server/tms/automation/store.ts'
import { createFeed } from '#server/tms/feed/feed.ts'
import { createSeal } from '#server/seal.ts'
import { addManyWaybills } from '#server/tms/waybills/testing/many-waybills.ts'
import { startMeasuredService, type MeasuredService } from './kit/measured-service.ts'
import { median, quantile } from './kit/quantile.ts'
import { printTable } from './kit/table.ts'

export const about =
  'feed entries a second, commit to first byte, and one dead receiver of 100  [--entries 10000] [--seconds 20] [--pairs 5]'

const customer = 'BNF'
const writers = 8
const entriesPerSecond = 1_000
const pushesPerSecond = 50
const receivers = 100
const waybillCount = 1_000
const timeoutSeconds = 5
const settledWithinMs = 240_000

interface Book {
  readonly service: MeasuredService
  readonly database: Database
  readonly organizationId: OrganizationId
  readonly secretKey: string
  readonly waybills: readonly { readonly id: WaybillId; readonly waybillNo: string }[]
}

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      entries: { type: 'string', default: '10000' },
      seconds: { type: 'string', default: '20' },
      pairs: { type: 'string', default: '5' },
    },
  })
  await using closers = new AsyncDisposableStack()
  const book = await openBook(closers)
  const seconds = Number(values.seconds)
  await writeEntries(book, Number(values.entries))
  await timeFirstByte(book, seconds)
  await compareDead(book, { seconds, pairs: Number(values.pairs) })
}

async function openBook(closers: AsyncDisposableStack): Promise<Book> {
  const secretKey = randomBytes(32).toString('base64url')
  const service = await startMeasuredService({
    closers,
    directory: tmpdir(),
    settings: {
      fsync: 'on',
      synchronous_commit: 'on',
      autovacuum: 'on',
      max_wal_size: '2GB',
      shared_buffers: sharedBuffers(),
    },
    env: { SECRET_KEY: secretKey, JOBS: '1', WEBHOOK_NETWORKS: '127.0.0.0/8' },
  })
  const database = openDatabase({
    url: service.url,
    maxConnections: writers + 2,
    applicationName: 'loadline-bench-writers',
    log: createLog({ level: 'silent' }),
  })
  closers.defer(() => database.close())
  const account = await database.one<{ organizationId: OrganizationId; id: SenderAccountId }>(
    sql`select organization_id, id from tms.sender_accounts where code = ${customer} limit 1`,
  )
  if (account === null) throw new Error(`the demo has no account ${customer}`)
  const { organizationId, id: accountId } = account
  const until = new Date()
  await addManyWaybills(database, {
    organizationId,
    accountId,
    deliveryId: null,
    count: waybillCount,
    until,
    secondsApart: 20,
  })
  // A rule for each receiver, by this tag.
  await database.query(
    sql`update tms.waybills w set tags = array['receiver ' || n.n % ${receivers}::int]
     from (select id, row_number() over (order by id) as n from tms.waybills
       where organization_id = ${organizationId}) n
     where w.organization_id = ${organizationId} and w.id = n.id`,
  )
  const waybills = await database.query<Book['waybills'][number]>(
    sql`select id, waybill_no from tms.waybills where organization_id = ${organizationId}
     order by id limit ${waybillCount}`,
  )
  return { service, database, organizationId, secretKey, waybills }
}

/** The bar: 1,000 a second, and none is lost. */
async function writeEntries(book: Book, count: number): Promise<void> {
  const floor = await writeAtRate(book, { count, perSecond: Infinity })
  await using closers = new AsyncDisposableStack()
  const receiver = await openReceiver(closers)
  const rule = await addRule(book, { url: receiver.url, tags: [] })
  const startedAtMs = performance.now()
  const paced = await writeAtRate(book, { count, perSecond: entriesPerSecond })
  const made = await untilMade(book, rule, count)
  const pushed = await untilEnded(book, rule)
  const seconds = (performance.now() - startedAtMs) / 1000
  await endRule(book, rule)
  const fastest = await addRule(book, { url: receiver.url, tags: [] })
  const unpaced = await writeAtRate(book, { count, perSecond: Infinity })
  await endRule(book, fastest)
  printTable(
    [`${count} entries, ${writers} connections`, 'entries/s', 'pushes made', 'delivered'],
    [
      ['as fast as possible, without a rule (floor)', floor.toFixed(0), '–', '–'],
      ['as fast as possible, with a rule', unpaced.toFixed(0), '–', '–'],
      [
        `paced at ${entriesPerSecond}, with a rule`,
        paced.toFixed(0),
        String(made),
        String(pushed.delivered),
      ],
    ],
  )
  process.stdout.write(
    `delivered ${(pushed.delivered / seconds).toFixed(0)} a second to one receiver; received ${receiver.count()}\n\n`,
  )
}

async function timeFirstByte(book: Book, seconds: number): Promise<void> {
  await using closers = new AsyncDisposableStack()
  const receiver = await openReceiver(closers)
  const rule = await addRule(book, { url: receiver.url, tags: [] })
  // The receiver is known as one that answers, and everything is compiled.
  await latencies(book, { receivers: [receiver], seconds: 3 })
  const times = await latencies(book, { receivers: [receiver], seconds })
  await endRule(book, rule)
  const direct: number[] = []
  for (let n = 0; n < 200; n += 1) {
    const startedAtMs = performance.now()
    const arrived = receiver.next()
    await fetch(receiver.url, { method: 'POST', body: '{"data":{"id":"direct"}}' })
    direct.push((await arrived) - startedAtMs)
  }
  printTable(
    [`${pushesPerSecond} a second, ${seconds} s`, 'median ms', 'p99 ms'],
    [
      ['a request sent directly (floor)', ...figures(direct)],
      ['commit to the first byte of the push', ...figures(times)],
    ],
  )
  process.stdout.write('\n')
}

async function compareDead(
  book: Book,
  { seconds, pairs }: { seconds: number; pairs: number },
): Promise<void> {
  await using closers = new AsyncDisposableStack()
  const all = await Promise.all(Array.from({ length: receivers }, () => openReceiver(closers)))
  const rules = await Promise.all(
    all.map(({ url }, n) => addRule(book, { url, tags: [`receiver ${n}`] })),
  )
  const [dead, ...others] = all
  if (dead === undefined) throw new Error('there is no receiver')
  await latencies(book, { receivers: all, seconds: 5 })
  const ratios: number[] = []
  const rows: string[][] = []
  for (let pair = 1; pair <= pairs; pair += 1) {
    const alive = await latencies(book, { receivers: others, seconds })
    dead.setDead(true)
    const besideDead = await latencies(book, { receivers: others, seconds })
    dead.setDead(false)
    const [before, after] = [alive, besideDead].map((times) => quantile(times, 0.99))
    if (before === undefined || after === undefined) throw new Error('no times')
    ratios.push(after / before)
    rows.push([
      `pair ${pair}`,
      ...figures(alive),
      ...figures(besideDead),
      (after / before).toFixed(2),
    ])
    await sleep(timeoutSeconds * 1000)
  }
  for (const rule of rules) await endRule(book, rule)
  printTable(
    [
      `99 of ${receivers} receivers, ${seconds} s`,
      'median ms',
      'p99 ms',
      'beside a dead one: median ms',
      'p99 ms',
      'ratio',
    ],
    [...rows, ['median of the ratios', '', '', '', '', median(ratios).toFixed(2)]],
  )
}

function figures(times: readonly number[]): [string, string] {
  return [median(times).toFixed(1), quantile(times, 0.99).toFixed(1)]
}

/** Entries a second. */
async function writeAtRate(
  book: Book,
  { count, perSecond }: { count: number; perSecond: number },
): Promise<number> {
  const startedAtMs = performance.now()
  let next = 0
  async function work(): Promise<void> {
    while (next < count) {
      const n = next
      next += 1
      const dueMs = startedAtMs + (n * 1000) / perSecond
      await sleepUntil(dueMs)
      await writeEntry(book, n)
    }
  }
  await Promise.all(Array.from({ length: writers }, work))
  return count / ((performance.now() - startedAtMs) / 1000)
}

async function sleepUntil(dueMs: number): Promise<void> {
  const leftMs = dueMs - performance.now()
  if (leftMs > 0) await sleep(leftMs)
}

function feedOf(book: Book) {
  return createFeed({ database: book.database, clock })
}

/** A new waybill, as the service writes one. */
async function writeEntry(book: Book, n: number): Promise<Book['waybills'][number]> {
  const { organizationId, database, waybills } = book
  const waybill = waybills[n % waybills.length]
  if (waybill === undefined) throw new Error('there is no waybill')
  const entry = {
    type: 'waybill.created' as const,
    sender_account_id: null,
    waybill_id: waybill.id,
    waybill_no: waybill.waybillNo,
    state: 'created' as const,
    delivery_event_id: null,
    event_type: null,
    parcel_id: null,
  }
  await database.transaction((tx) => feedOf(book).write(tx, { organizationId, entries: [entry] }))
  return waybill
}

/**
 * From each commit to the first byte at its receiver. Pushes of one waybill under one rule keep their
 * order, so the first to arrive is of the first commit.
 */
async function latencies(
  book: Book,
  { receivers: among, seconds }: { receivers: readonly Receiver[]; seconds: number },
): Promise<number[]> {
  const commits = new Map<string, number[]>()
  const times: number[] = []
  for (const receiver of among) {
    receiver.listen((waybillId, atMs) => {
      const committedAtMs = commits.get(waybillId)?.shift()
      if (committedAtMs !== undefined) times.push(atMs - committedAtMs)
    })
  }
  const startedAtMs = performance.now()
  const count = seconds * pushesPerSecond
  const writes: Promise<void>[] = []
  for (let n = 0; n < count; n += 1) {
    const dueMs = startedAtMs + (n * 1000) / pushesPerSecond
    await sleepUntil(dueMs)
    const write = async () => {
      const { id } = await writeEntry(book, n)
      const queue = commits.get(id) ?? []
      queue.push(performance.now())
      commits.set(id, queue)
    }
    writes.push(write())
  }
  await Promise.all(writes)
  const wanted = among.length === 1 || among.length === receivers ? count : Math.floor(count * 0.98)
  const deadlineMs = performance.now() + 30_000
  while (times.length < wanted && performance.now() < deadlineMs) await sleep(50)
  for (const receiver of among) receiver.listen(null)
  return times
}

const pushSchema = z.looseObject({ data: z.looseObject({ id: z.string() }) })

type Listen = (waybillId: string, atMs: number) => void

interface Receiver {
  readonly url: string
  listen(to: Listen | null): void
  /** When the next request begins. */
  next(): Promise<number>
  count(): number
  /** A dead receiver takes connections and answers nothing. */
  setDead(dead: boolean): void
}

async function openReceiver(closers: AsyncDisposableStack): Promise<Receiver> {
  let listener: Listen | null = null
  let isDead = false
  let count = 0
  let waiting: ((atMs: number) => void) | null = null
  const server = createServer((request, response) => {
    const atMs = performance.now()
    if (isDead) return
    waiting?.(atMs)
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      response.end('ok')
      count += 1
      if (listener === null) return
      const text = Buffer.concat(chunks).toString('utf8')
      listener(pushSchema.parse(JSON.parse(text)).data.id, atMs)
    })
  })
  const port = await listenOn(server)
  closers.defer(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${port}/`,
    listen(to) {
      listener = to
    },
    next: () =>
      new Promise((resolve) => {
        waiting = resolve
      }),
    count: () => count,
    setDead(dead) {
      isDead = dead
      if (!dead) server.closeAllConnections()
    },
  }
}

async function listenOn(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return z.object({ port: z.int() }).parse(server.address()).port
}

async function addRule(
  { database, organizationId, secretKey }: Book,
  { url, tags }: { url: string; tags: readonly string[] },
): Promise<WebhookRuleId> {
  const id: WebhookRuleId = ids.uuid()
  const at = new Date()
  const context = headersContext({ organizationId, ruleId: id })
  await database.transaction(async (tx) => {
    await insertRule(tx, {
      organizationId,
      id,
      name: 'Measured',
      enabled: true,
      trigger: 'waybill_received',
      url,
      method: 'POST',
      headerNames: [],
      bodyTemplate: '{"number":"{{waybill_no}}"}',
      timeoutSeconds,
      conditions: { tags: [...tags] },
      delivery: 'once',
      circuitBreaker: null,
      sealedSecrets: null,
      ownerId: null,
      pausedAt: null,
      pausedCause: null,
      cron: null,
      timezone: null,
      nextRunAt: null,
      activeSince: at,
      createdAt: at,
      updatedAt: at,
      sealedHeaders: createSeal(secretKey).seal('{}', context),
    })
    await addHost(tx, { organizationId, host: new URL(url).host })
  })
  return id
}

async function endRule({ database }: Book, ruleId: WebhookRuleId): Promise<void> {
  await database.query(sql`update tms.webhook_rules set enabled = false where id = ${ruleId}`)
  await database.query(
    sql`update tms.webhook_pushes set state = 'lost', cause = 'rule_ended', ended_at = now()
     where rule_id = ${ruleId} and state = 'waiting'`,
  )
}

async function untilMade(
  { database }: Book,
  ruleId: WebhookRuleId,
  count: number,
): Promise<number> {
  const deadlineMs = performance.now() + settledWithinMs
  for (;;) {
    const row = await database.one<{ count: number }>(
      sql`select count(*) as count from tms.webhook_pushes where rule_id = ${ruleId}`,
    )
    const made = row?.count ?? 0
    if (made >= count || performance.now() > deadlineMs) return made
    await sleep(200)
  }
}

async function untilEnded({ database }: Book, ruleId: WebhookRuleId) {
  const deadlineMs = performance.now() + settledWithinMs
  for (;;) {
    const row = await database.one<{ open: number; delivered: number }>(
      sql`select count(*) filter (where ended_at is null) as open,
         count(*) filter (where state = 'delivered') as delivered
       from tms.webhook_pushes where rule_id = ${ruleId}`,
    )
    const { open = 0, delivered = 0 } = row ?? {}
    if (open === 0 || performance.now() > deadlineMs) return { open, delivered }
    await sleep(200)
  }
}
