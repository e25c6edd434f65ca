/**
 * An organization with very many waybills: pages, filters, searches, one waybill and its events over
 * signed HTTP, one call at a time, beside a read of a few rows, the floor; and how PostgreSQL goes about
 * each list. Then creating over 32 connections, beside inserting the same rows in as many transactions.
 */
import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { z } from 'zod'
import type { DeliveryId, OrganizationId, SenderAccountId, WaybillId } from '#lib/contract/ids.ts'
import { waybillExportQuerySchema } from '#lib/contract/waybill-list.ts'
import { signPayload } from '#lib/signing/sign.ts'
import type { Database } from '#server/db/database.ts'
import { sharedBuffers } from '#server/db/embedded/settings.ts'
import { sql } from '#server/db/sql.ts'
import { withClient } from '#server/db/testing/test-server.ts'
import { systemIds } from '#server/ids.ts'
import { findParcel } from '#server/tms/waybills/events/store.ts'
import { findWaybillIds } from '#server/tms/waybills/list-store.ts'
import {
  addManyWaybills,
  tagsOfManyWaybills,
  wordsOfManyWaybills,
} from '#server/tms/waybills/testing/many-waybills.ts'
import {
  explaining,
  printTimes,
  startMeasuredService,
  type MeasuredService,
  type TimedCall,
} from './kit/measured-service.ts'
import { quantile } from './kit/quantile.ts'
import { printTable } from './kit/table.ts'

export const about =
  'lists and searches of 1,000,000 waybills, and creating them against plain inserts  [--waybills 1000000] [--rounds 20] [--seconds 10] [--keep FOLDER: written once, and used again]'

const customer = 'BNF'
const connections = 32

interface Book {
  readonly organizationId: OrganizationId
  readonly accountId: SenderAccountId
  readonly deliveryId: DeliveryId
  readonly senderPhone: string
}

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      waybills: { type: 'string', default: '1000000' },
      rounds: { type: 'string', default: '20' },
      seconds: { type: 'string', default: '10' },
      keep: { type: 'string' },
    },
  })
  const count = Number(values.waybills)
  await using closers = new AsyncDisposableStack()
  const service = await startMeasuredService({
    closers,
    kept: values.keep,
    // Some gigabytes, which are no use in memory: the system's cache keeps what is read.
    directory: tmpdir(),
    settings: {
      fsync: 'on',
      synchronous_commit: 'on',
      max_wal_size: '2GB',
      shared_buffers: sharedBuffers(),
    },
    env: { DATABASE_CONNECTIONS: String(connections) },
  })
  const { url, database } = service
  const book = await findBook(database)
  if (!(await hasWaybills(database, book))) {
    const startedAtMs = performance.now()
    await addManyWaybills(database, { ...book, count, until: new Date(), secondsApart: 20 })
    // As autovacuum leaves it, and without a time limit.
    await withClient(url, (client) => client.query('vacuum analyze'))
    const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(0)
    process.stdout.write(`${count} waybills were written in ${seconds} s\n`)
  }
  await printTimes(service, {
    title: `${count} waybills`,
    calls: await callsOf(database, { ...book, count }),
    rounds: Number(values.rounds),
  })
  await printPlans(database, book)
  await findParcels(database, { ...book, rounds: Number(values.rounds) })
  await createBatches(service, book)
  await compareCreating(service, { ...book, seconds: Number(values.seconds) })
}

async function findBook(database: Database): Promise<Book> {
  const book = await database.one<Omit<Book, 'deliveryId'>>(
    `select a.organization_id as "organizationId", a.id as "accountId", d.phone as "senderPhone"
     from tms.sender_accounts a join lateral (
       select phone from tms.dispatch_addresses d
       where d.organization_id = a.organization_id and d.sender_account_id = a.id limit 1) d on true
     where a.code = $1 limit 1`,
    [customer],
  )
  if (book === null) throw new Error(`the demo has no account ${customer}`)
  const known = await database.one<{ id: DeliveryId }>(
    `select delivery_id as id from tms.waybills
     where organization_id = $1 and out_trade_no like 'SO-%' and delivery_id is not null
     order by created_at desc limit 1`,
    [book.organizationId],
  )
  return { ...book, deliveryId: known?.id ?? systemIds.uuid() }
}

async function hasWaybills(database: Database, { organizationId }: Book): Promise<boolean> {
  const first = await database.one(
    `select from tms.waybills where organization_id = $1 and out_trade_no like 'SO-%' limit 1`,
    [organizationId],
  )
  return first !== null
}

async function callsOf(
  database: Database,
  { organizationId, accountId, deliveryId, count }: Book & { count: number },
): Promise<TimedCall[]> {
  const { common, older, frequent, occasional, thai, chinese, rare } = wordsOfManyWaybills
  const place = await database.one<{ number: string; tradeNo: string; after: string }>(
    `select waybill_no as number, out_trade_no as "tradeNo",
       to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z_"') || id as after
     from tms.waybills where organization_id = $1 and state = 'delivered'
     order by created_at desc, id desc offset $2 limit 1`,
    [organizationId, Math.floor(count * 0.8)],
  )
  if (place === null) throw new Error('there are too few waybills')
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const list = (name: string, query: Readonly<Record<string, string>> = {}, as?: string) => ({
    name,
    path: '/api/waybills',
    query,
    ...(as && { as }),
  })
  return [
    { name: 'floor: the sender accounts', path: '/api/sender-accounts' },
    { name: 'one waybill', path: `/api/waybills/${place.number}` },
    { name: 'one waybill, by outTradeNo', path: `/api/waybills/${place.tradeNo}` },
    { name: 'its events', path: `/api/waybills/${place.number}/events` },
    { name: 'its label', path: `/api/waybills/${place.number}/label` },
    list('the first page'),
    list('page 2', { page: '2' }),
    list('page 50', { page: '50' }),
    list('page 50 of 100', { page: '50', pageSize: '100' }),
    list('page 1000 (deep)', { page: '1000' }),
    list('page 45000 (deep)', { page: '45000' }),
    list('after, at nine tenths', { after: place.after }),
    list('oldest first', { sort: 'created_at' }),
    list('a state few have', { state: 'failed' }),
    list('a state most have', { state: 'delivered' }),
    list('several states', { state: 'created,failed,canceled' }),
    list('one day', { from: ago(31), to: ago(30) }),
    list('half a year', { from: ago(180) }),
    list('an account', { sender_account_id: accountId }),
    list('an account, by its header', {}, accountId),
    list('an account, page 50', { page: '50' }, accountId),
    list('an account and a state', { state: 'failed' }, accountId),
    list('a delivery', { delivery_id: deliveryId }),
    list('tag: one of ten', { tags: tagsOfManyWaybills.frequent }),
    list('tag: one of 500', { tags: tagsOfManyWaybills.rare }),
    list('search: in every waybill', { q: common }),
    list('search: in every one, page 50', { q: common, page: '50' }),
    list('search: in every one but the newest', { q: older }),
    list('search: one of ten', { q: frequent }),
    list('search: one of ten, page 50', { q: frequent, page: '50' }),
    list('search: one of 100', { q: occasional }),
    list('search: Thai, one of 500', { q: thai }),
    list('search: Chinese, one of 500', { q: chinese }),
    list('search: one of 100,000', { q: rare }),
    list('search: none', { q: 'quokka' }),
    list('search: a number', { q: place.number }),
    list('search: a parcel number', { q: `${place.number}-1` }),
    list('search: a phone', { q: '0821234567' }),
    list('search: two ASCII letters', { q: 'so' }),
    list('search: two ASCII letters, none', { q: 'zq' }),
    list('search: one Chinese character', { q: '明' }),
    list('search of an account: one of ten', { q: frequent }, accountId),
    list('search of an account: Thai', { q: thai }, accountId),
    list('search and a state', { q: thai, state: 'delivered' }),
    list('search and a state few have', { q: frequent, state: 'failed' }),
    list('search: one of ten, and a state', { q: frequent, state: 'delivered' }),
  ]
}

async function printPlans(database: Database, book: Book): Promise<void> {
  const { organizationId, accountId, deliveryId } = book
  const explained = explaining(database)
  const { common, frequent, occasional, thai, chinese, rare } = wordsOfManyWaybills
  const filters: readonly Readonly<Record<string, string>>[] = [
    {},
    { state: 'failed,canceled' },
    { sender_account_id: accountId },
    { sender_account_id: accountId, state: 'failed' },
    { delivery_id: deliveryId },
    { tags: tagsOfManyWaybills.frequent },
    { tags: tagsOfManyWaybills.rare },
    ...[common, frequent, occasional, thai, chinese, rare].map((q) => ({ q })),
    { sender_account_id: accountId, q: frequent },
    { state: 'delivered', q: thai },
  ]
  for (const query of filters) {
    const asked = new URLSearchParams(query)
    const filter = {
      organizationId,
      senderAccountId: null,
      ...waybillExportQuerySchema.parse(query),
    }
    process.stdout.write(`\n-- a page and the total of ?${asked}\n`)
    await findWaybillIds(explained, { filter, after: null, offset: 0, limit: 20 })
  }
}

/** How a program that reports an event finds the parcel: each waybill's first has the caller's number 1. */
async function findParcels(
  database: Database,
  { organizationId, rounds }: Book & { rounds: number },
): Promise<void> {
  const scope = { organizationId, senderAccountId: null }
  const some = await database.one<{ id: string; parcelNo: string; waybillId: WaybillId }>(
    sql`select id, parcel_no, waybill_id from tms.parcels
      where organization_id = ${organizationId} and out_parcel_no = '1' limit 1`,
  )
  if (some === null) throw new Error('no parcel has the number 1')
  const { id, parcelNo, waybillId } = some
  const wanted = [
    ['by its id', { reference: id, waybillId: null }],
    ['by its number', { reference: parcelNo, waybillId: null }],
    ["by the caller's number, of a waybill", { reference: '1', waybillId }],
    ["by the caller's number that all have", { reference: '1', waybillId: null }],
    ['by a number that none has', { reference: 'quokka', waybillId: null }],
  ] as const
  const rows: string[][] = []
  for (const [name, reference] of wanted) {
    process.stdout.write(`\n-- a parcel ${name}\n`)
    await findParcel(explaining(database), { ...scope, ...reference })
    const times: number[] = []
    for (let round = -5; round < rounds; round += 1) {
      const startedAtMs = performance.now()
      await findParcel(database, { ...scope, ...reference })
      if (round >= 0) times.push(performance.now() - startedAtMs)
    }
    rows.push([name, quantile(times, 0.5).toFixed(1), quantile(times, 0.9).toFixed(1)])
  }
  printTable(['a parcel, without HTTP', 'median ms', 'p90 ms'], rows)
}

/** A thousand waybills a call, over a few connections. */
async function createBatches(service: MeasuredService, book: Book): Promise<void> {
  const { database, url } = service
  const before = await databaseTime(database)
  const batches = Array.from({ length: 24 }, (_, batch) => batch).values()
  const startedAtMs = performance.now()
  async function work(): Promise<void> {
    for (const batch of batches) {
      const waybills = Array.from({ length: 1000 }, (_, n) =>
        payloadOf({ number: `batch-${batch}-${n}`, n: batch * 1000 + n, ...book }),
      )
      const text = await post(service, '/api/waybills/batch', { waybills })
      const { results } = batchReply.parse(JSON.parse(text))
      if (results.some(({ status }) => status !== 201)) throw new Error(text)
    }
  }
  await Promise.all(Array.from({ length: 4 }, work))
  const minutes = (performance.now() - startedAtMs) / 60_000
  printTable(
    ['1,000 a call, 4 connections', 'waybills a minute'],
    [['batches', (24_000 / minutes).toFixed(0)]],
  )
  await removeSince(url, { ...book, since: before })
}

const batchReply = z.object({ results: z.array(z.object({ status: z.int() })) })

/** The tables that creating a waybill writes to, in an order in which their rows can refer to others. */
const writtenTables = ['waybills', 'parcels', 'waybill_events', 'waybill_search', 'feed'] as const

/** One waybill's rows as JSON, by table. */
type Rows = Readonly<Record<(typeof writtenTables)[number], unknown>>

async function compareCreating(
  service: MeasuredService,
  { organizationId, senderPhone, seconds }: Book & { seconds: number },
): Promise<void> {
  const { url, database } = service
  const start = await databaseTime(database)
  await createFor(service, { senderPhone, seconds: 3, series: 'warm-up' })
  const before = await databaseTime(database)
  const created = await createFor(service, { senderPhone, seconds, series: 'measured' })
  const rows = await readSince(url, { organizationId, since: before })
  await removeSince(url, { organizationId, since: before })
  const inserted = await insertAgain(url, rows)
  await removeSince(url, { organizationId, since: start })
  printTable(
    [`${connections} connections`, 'waybills/s', 'share'],
    [
      ['inserting the same rows', inserted.toFixed(0), '1'],
      ['creating by the service', created.toFixed(0), (created / inserted).toFixed(2)],
    ],
  )
}

async function databaseTime(database: Database): Promise<Date> {
  const row = await database.one<{ at: Date }>('select clock_timestamp() as at')
  if (row === null) throw new Error('the database knows no time')
  return row.at
}

/** Waybills a second. */
async function createFor(
  service: MeasuredService,
  { senderPhone, seconds, series }: { senderPhone: string; seconds: number; series: string },
): Promise<number> {
  let made = 0
  const startedAtMs = performance.now()
  const untilMs = startedAtMs + seconds * 1000
  async function work(): Promise<void> {
    while (performance.now() < untilMs) {
      made += 1
      const n = made
      await post(service, '/api/waybills', payloadOf({ number: `${series}-${n}`, n, senderPhone }))
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  return made / ((performance.now() - startedAtMs) / 1000)
}

function payloadOf({
  number,
  n,
  senderPhone,
}: Pick<Book, 'senderPhone'> & { number: string; n: number }) {
  return {
    outTradeNo: number,
    senderPhone,
    receiverName: `คุณสมหญิง ใจดี ${n}`,
    receiverPhone: `08${String(10_000_000 + n)}`,
    receiverProvinceName: 'Chiang Mai',
    receiverCityName: 'Mueang Chiang Mai',
    receiverDistrictName: 'Chang Khlan',
    receiverPostCode: '50100',
    receiverAddress: `${n} Tha Phae Road`,
    parcelList: [
      { outParcelNo: `${n}-A`, itemDesc: 'Boxed chairs', weight: 12.5, piece_count: 3 },
      { outParcelNo: `${n}-B`, itemDesc: 'Table', weight: 30, length: 120, width: 80, height: 20 },
    ],
  }
}

async function post(
  { origin, seller: { apiKey, apiSecret } }: MeasuredService,
  path: string,
  payload: object,
): Promise<string> {
  const body = JSON.stringify(signPayload({ payload, apiKey, apiSecret, nowMs: Date.now() }))
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${origin}${path}`, { method: 'POST', headers, body })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`)
  return text
}

interface Created {
  readonly organizationId: OrganizationId
  readonly since: Date
}

function readSince(url: string, { organizationId, since }: Created): Promise<Rows[]> {
  const mine = (table: string, id: string) =>
    `(select coalesce(json_agg(t), '[]') from tms.${table} t
      where t.organization_id = w.organization_id and t.${id} = w.id) as ${table}`
  return withClient(url, async (client) => {
    const { rows } = await client.query<Rows>(
      `select ${mine('waybills', 'id')}, ${mine('parcels', 'waybill_id')},
         ${mine('waybill_events', 'waybill_id')}, ${mine('feed', 'subject_id')},
         (select json_agg(t) from tms.waybill_search t where t.organization_id = w.organization_id
          and t.created_at = w.created_at and t.waybill_id = w.id) as waybill_search
       from tms.waybills w where w.organization_id = $1 and w.created_at >= $2`,
      [organizationId, since],
    )
    return rows
  })
}

function removeSince(url: string, { organizationId, since }: Created): Promise<void> {
  return withClient(url, async (client) => {
    // Nothing is checked or counted: the rows of other waybills stay as they are.
    await client.query('set session_replication_role = replica')
    for (const [table, id] of [
      ['parcels', 'waybill_id'],
      ['waybill_events', 'waybill_id'],
      ['feed', 'subject_id'],
    ]) {
      await client.query(
        `delete from tms.${table} where organization_id = $1 and ${id} in (
           select id from tms.waybills where organization_id = $1 and created_at >= $2)`,
        [organizationId, since],
      )
    }
    for (const table of ['waybill_search', 'waybills']) {
      await client.query(
        `delete from tms.${table} where organization_id = $1 and created_at >= $2`,
        [organizationId, since],
      )
    }
    await client.query('vacuum')
  })
}

/** The same rows, each waybill's in a transaction of its own. Waybills a second. */
async function insertAgain(url: string, waybills: readonly Rows[]): Promise<number> {
  const clients = Array.from(
    { length: connections },
    () => new pg.Client({ connectionString: url }),
  )
  await Promise.all(clients.map((client) => client.connect()))
  const [first] = clients
  if (first === undefined) throw new Error('there are no connections')
  const { rows: columns } = await first.query<{ table: string; columns: string }>(
    `select table_name as table, string_agg(column_name, ', ' order by ordinal_position) as columns
     from information_schema.columns
     where table_schema = 'tms' and table_name = any ($1) and is_identity = 'NO'
       and is_generated = 'NEVER' group by table_name`,
    [writtenTables],
  )
  const columnsOf = new Map(columns.map((each) => [each.table, each.columns]))
  const statements = writtenTables.map((table) => {
    const names = columnsOf.get(table) ?? ''
    return {
      table,
      name: `insert ${table}`,
      text: `insert into tms.${table} (${names})
        select ${names} from json_populate_recordset(null::tms.${table}, $1)`,
    }
  })
  const texts = waybills.map((rows) =>
    statements.map(({ table, name, text }) => ({
      name,
      text,
      values: [JSON.stringify(rows[table])],
    })),
  )
  const queue = texts.values()
  const startedAtMs = performance.now()
  await Promise.all(
    clients.map(async (client) => {
      for (const inserts of queue) {
        await client.query('begin')
        for (const insert of inserts) await client.query(insert)
        await client.query('commit')
      }
    }),
  )
  const seconds = (performance.now() - startedAtMs) / 1000
  await Promise.all(clients.map((client) => client.end()))
  return waybills.length / seconds
}
