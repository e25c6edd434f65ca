/**
 * An organization with very many waybills: pages, filters, searches, one waybill and its events over
 * signed HTTP, one call at a time, beside a read of a few rows, the floor; and how PostgreSQL goes about
 * each list. Then creating over 32 connections, beside inserting the same rows in as many transactions.
 */
import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import pg from 'pg'
import type { DeliveryId, OrganizationId, SenderAccountId } from '#lib/contract/ids.ts'
import { waybillExportQuerySchema } from '#lib/contract/waybill-list.ts'
import { signPayload } from '#lib/signing/sign.ts'
import type { Database } from '#server/db/database.ts'
import { withClient } from '#server/db/testing/test-server.ts'
import { systemIds } from '#server/ids.ts'
import { countWaybills, listWaybillIds } from '#server/tms/waybills/list-store.ts'
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
import { printTable } from './kit/table.ts'

export const about =
  'lists and searches of 1,000,000 waybills, and creating them against plain inserts  [--waybills 1000000] [--rounds 20] [--seconds 10]'

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
    },
  })
  const count = Number(values.waybills)
  await using closers = new AsyncDisposableStack()
  const service = await startMeasuredService({
    closers,
    // Some gigabytes, which are no use in memory: the system's cache keeps what is read.
    directory: tmpdir(),
    settings: { fsync: 'on', synchronous_commit: 'on', max_wal_size: '2GB' },
    env: { DATABASE_CONNECTIONS: String(connections) },
  })
  const { url, database } = service
  const book = await findBook(database)
  const startedAtMs = performance.now()
  await addManyWaybills(database, { ...book, count, until: new Date(), secondsApart: 20 })
  // As autovacuum leaves it, and without a time limit.
  await withClient(url, (client) => client.query('vacuum analyze'))
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(0)
  process.stdout.write(`${count} waybills were written in ${seconds} s\n`)
  await printTimes(service, {
    title: `${count} waybills`,
    calls: await callsOf(database, { ...book, count }),
    rounds: Number(values.rounds),
  })
  await printPlans(database, book)
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
  return { ...book, deliveryId: systemIds.uuid() }
}

async function callsOf(
  database: Database,
  { organizationId, accountId, deliveryId, count }: Book & { count: number },
): Promise<TimedCall[]> {
  const { common, frequent, occasional, thai, chinese, rare } = wordsOfManyWaybills
  const place = await database.one<{ number: string; tradeNo: string; after: string }>(
    `select waybill_no as number, out_trade_no as "tradeNo",
       to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z_"') || id as after
     from tms.waybills where organization_id = $1
     order by created_at desc, id desc offset $2 limit 1`,
    [organizationId, Math.floor(count * 0.9)],
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
    list('search: one Chinese character', { q: '明' }),
    list('search of an account: one of ten', { q: frequent }, accountId),
    list('search of an account: Thai', { q: thai }, accountId),
    list('search and a state', { q: thai, state: 'delivered' }),
  ]
}

async function printPlans(database: Database, book: Book): Promise<void> {
  const { organizationId, accountId, deliveryId } = book
  const explained = explaining(database)
  const { common, frequent, thai, chinese, rare } = wordsOfManyWaybills
  const filters: readonly Readonly<Record<string, string>>[] = [
    {},
    { state: 'failed,canceled' },
    { sender_account_id: accountId },
    { sender_account_id: accountId, state: 'failed' },
    { delivery_id: deliveryId },
    { tags: tagsOfManyWaybills.frequent },
    { tags: tagsOfManyWaybills.rare },
    ...[common, frequent, thai, chinese, rare].map((q) => ({ q })),
  ]
  for (const query of filters) {
    const asked = new URLSearchParams(query)
    const filter = {
      organizationId,
      senderAccountId: null,
      ...waybillExportQuerySchema.parse(query),
    }
    process.stdout.write(`\n-- a page of ?${asked}\n`)
    await listWaybillIds(explained, { filter, after: null, offset: 0, limit: 20 })
    process.stdout.write(`\n-- the total of ?${asked}\n`)
    await countWaybills(explained, filter)
  }
}

/** The tables that creating a waybill writes to, in an order in which their rows can refer to others. */
const writtenTables = ['waybills', 'parcels', 'waybill_events', 'waybill_search', 'feed'] as const

/** One waybill's rows as JSON, by table. */
type Rows = Readonly<Record<(typeof writtenTables)[number], unknown>>

async function compareCreating(
  service: MeasuredService,
  { organizationId, senderPhone, seconds }: Book & { seconds: number },
): Promise<void> {
  const { url, database } = service
  await createFor(service, { senderPhone, seconds: 3, series: 'warm-up' })
  const before = await database.one<{ at: Date }>('select clock_timestamp() as at')
  const created = await createFor(service, { senderPhone, seconds, series: 'measured' })
  const rows = await takeBack(url, { organizationId, since: before?.at ?? new Date() })
  const inserted = await insertAgain(url, rows)
  printTable(
    [`${connections} connections`, 'waybills/s', 'share'],
    [
      ['inserting the same rows', inserted.toFixed(0), '1'],
      ['creating by the service', created.toFixed(0), (created / inserted).toFixed(2)],
    ],
  )
}

/** Waybills a second. */
async function createFor(
  { origin, seller: { apiKey, apiSecret } }: MeasuredService,
  { senderPhone, seconds, series }: { senderPhone: string; seconds: number; series: string },
): Promise<number> {
  let made = 0
  const startedAtMs = performance.now()
  const untilMs = startedAtMs + seconds * 1000
  async function work(): Promise<void> {
    while (performance.now() < untilMs) {
      made += 1
      const n = made
      const payload = {
        outTradeNo: `${series}-${n}`,
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
          {
            outParcelNo: `${n}-B`,
            itemDesc: 'Table',
            weight: 30,
            length: 120,
            width: 80,
            height: 20,
          },
        ],
      }
      const body = JSON.stringify(signPayload({ payload, apiKey, apiSecret, nowMs: Date.now() }))
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(`${origin}/api/waybills`, { method: 'POST', headers, body })
      const text = await response.text()
      if (response.status !== 201) throw new Error(`create answered ${response.status}: ${text}`)
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  return made / ((performance.now() - startedAtMs) / 1000)
}

/** Reads the rows of waybills that were created since, and removes them. */
async function takeBack(
  url: string,
  { organizationId, since }: { organizationId: OrganizationId; since: Date },
): Promise<Rows[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    const mine = (table: string, id: string) =>
      `(select coalesce(json_agg(t), '[]') from tms.${table} t
        where t.organization_id = w.organization_id and t.${id} = w.id) as ${table}`
    const { rows } = await client.query<Rows>(
      `select ${mine('waybills', 'id')}, ${mine('parcels', 'waybill_id')},
         ${mine('waybill_events', 'waybill_id')}, ${mine('feed', 'subject_id')},
         (select json_agg(t) from tms.waybill_search t where t.organization_id = w.organization_id
          and t.created_at = w.created_at and t.waybill_id = w.id) as waybill_search
       from tms.waybills w where w.organization_id = $1 and w.created_at >= $2`,
      [organizationId, since],
    )
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
    return rows
  } finally {
    await client.end()
  }
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
