/**
 * The order book of an account with very many orders: pages near and deep, searches for words that are
 * common, rare, Thai or of one letter, filters and spending, over signed HTTP, one call at a time. Beside
 * them, in turns, two calls that read one row: the floor. Then how PostgreSQL goes about each list.
 */
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { makeCheckedNumber } from '#lib/checked-number.ts'
import type { OrganizationId, SenderAccountId, ServiceId, DeliveryId } from '#lib/contract/ids.ts'
import type { OrderState } from '#lib/contract/orders.ts'
import type { Database } from '#server/db/database.ts'
import { withClient } from '#server/db/testing/test-server.ts'
import {
  countWaiting,
  listOrders,
  readDays,
  readSpending,
} from '#server/tms/deliveries/deliveries.ts'
import { addManyOrders, wordsOfManyOrders } from '#server/tms/orders/testing/many-orders.ts'
import { explaining, printTimes, startMeasuredService } from './kit/measured-service.ts'

export const about =
  'lists, searches and spending of 100,000 orders against reads of one row  [--orders 100000] [--rounds 40] [--keep FOLDER: written once, and used again]'

const customer = 'BNF'

interface Account {
  readonly organizationId: OrganizationId
  readonly accountId: SenderAccountId
  readonly serviceId: ServiceId
}

type Query = Readonly<Record<string, string>>

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      orders: { type: 'string', default: '100000' },
      rounds: { type: 'string', default: '40' },
      keep: { type: 'string' },
    },
  })
  const count = Number(values.orders)
  const rounds = Number(values.rounds)
  await using closers = new AsyncDisposableStack()
  const service = await startMeasuredService({ closers, kept: values.keep })
  const { url, database } = service
  const account = await findAccount(database)
  if (!(await hasOrders(database, account))) {
    const startedAtMs = performance.now()
    await addManyOrders(database, { ...account, count, until: new Date() })
    // As autovacuum leaves it, and without a time limit.
    await withClient(url, (client) => client.query('vacuum analyze'))
    const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(0)
    process.stdout.write(`${count} orders were written in ${seconds} s\n`)
  }
  const deep = await placeOf(database, account, Math.floor(count * 0.9))

  const { common, frequent, thai, rare } = wordsOfManyOrders
  const measured: readonly (readonly [name: string, path: string, query: Query])[] = [
    ['floor: the wallet', '/api/wallet', {}],
    ['floor: where one order is', `/api/orders/${deep.id}/tracking`, {}],
    ['one order', `/api/orders/${deep.id}`, {}],
    ['the first page', '/api/orders', {}],
    ['a page at nine tenths', '/api/orders', { after: deep.after }],
    ['a state few have', '/api/orders', { state: 'failed' }],
    ['several states', '/api/orders', { state: 'in_transit,failed,canceled' }],
    ['search: in every order', '/api/orders', { q: common }],
    ['search: in one of ten', '/api/orders', { q: frequent }],
    ['search: Thai, in one of 500', '/api/orders', { q: thai }],
    ['search: in one of 20,000', '/api/orders', { q: rare }],
    ['search: in none', '/api/orders', { q: 'quokka' }],
    ['search: two letters, rare', '/api/orders', { q: 'zi' }],
    ['search: one letter', '/api/orders', { q: 'ส' }],
    ['search: two words, and a state', '/api/orders', { q: `${thai} ${common}`, state: 'failed' }],
    ['spending', '/api/orders/spending', {}],
    ['spending of three years', '/api/orders/spending', { months: '36' }],
    ['quotes, the first page', '/api/quote-list', {}],
    ['quotes, open ones', '/api/quote-list', { status: 'active' }],
    ['quotes, search: Thai', '/api/quote-list', { q: thai }],
    ['quotes, search: in one of 20,000', '/api/quote-list', { q: rare }],
  ]
  const number = await numberOf(database, deep.id)
  const late = { late: true, state: ['in_transit'] }
  const board: readonly (readonly [name: string, path: string, body: object])[] = [
    ['board: the newest trips', 'trips/list', {}],
    ['board: on the road', 'trips/list', { state: ['in_transit'] }],
    ['board: late', 'trips/list', late],
    ['board: one number', 'trips/list', { q: number }],
    ['board: no such number', 'trips/list', { q: makeCheckedNumber('DL', randomBytes(8)) }],
    ['board: a part of no number', 'trips/list', { q: 'DLNOWHERE' }],
    ['all orders: the newest', 'orders/list', {}],
    ['all orders: failed', 'orders/list', { state: ['failed'] }],
    ['home of staff: figures', 'figures', {}],
  ]
  await printTimes(service, {
    title: `${count} orders`,
    calls: [
      ...measured.map(([name, path, query]) => ({ name, path, query, as: account.accountId })),
      ...board.map(([name, path, body]) => ({ name, path: `/api/console/${path}`, body })),
    ],
    rounds,
  })
  await printPlans(database, account)
}

async function findAccount(database: Database): Promise<Account> {
  const account = await database.one<Account>(
    `select a.organization_id as "organizationId", a.id as "accountId", s.id as "serviceId"
     from tms.sender_accounts a join lateral (
       select id from tms.services s where s.organization_id = a.organization_id limit 1) s on true
     where a.code = $1 limit 1`,
    [customer],
  )
  if (account === null) throw new Error(`the demo has no account ${customer}`)
  return account
}

async function hasOrders(database: Database, { accountId }: Account): Promise<boolean> {
  const first = await database.one(
    `select from tms.deliveries where sender_account_id = $1 and delivery_no like 'DLM%' limit 1`,
    [accountId],
  )
  return first !== null
}

/** An order so far down the list, and how a page begins below it. */
async function placeOf(
  database: Database,
  { accountId }: Account,
  place: number,
): Promise<{ id: DeliveryId; after: string }> {
  const row = await database.one<{ id: DeliveryId; after: string }>(
    `select id, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z_"') || id as after
     from tms.deliveries where sender_account_id = $1 and head_id is null
     order by created_at desc, id desc offset $2 limit 1`,
    [accountId, place],
  )
  if (row === null) throw new Error('there are too few orders')
  return row
}

async function numberOf(database: Database, id: DeliveryId): Promise<string> {
  const row = await database.one<{ number: string }>(
    `select delivery_no as number from tms.deliveries where id = $1`,
    [id],
  )
  return row?.number ?? ''
}

async function printPlans(database: Database, account: Account): Promise<void> {
  const explained = explaining(database)
  const { organizationId, accountId: senderAccountId } = account
  const filter = { organizationId, senderAccountId }
  const { common, thai, rare } = wordsOfManyOrders
  for (const q of ['', common, thai, rare]) {
    process.stdout.write(`\n-- a page of orders${q && `, searched for ${q}`}\n`)
    await listOrders(explained, { filter: { ...filter, q }, after: null, limit: 20 })
  }
  process.stdout.write('\n-- the failed and canceled ones\n')
  const state: OrderState[] = ['failed', 'canceled']
  await listOrders(explained, { filter: { ...filter, state }, after: null, limit: 20 })
  process.stdout.write('\n-- spending\n')
  const of = { organizationId, senderAccountId, months: 12, timeZone: 'Asia/Bangkok' }
  await readSpending(explained, { ...of, now: new Date() })
  process.stdout.write('\n-- the figures of 14 days, and what waits\n')
  const figures = { organizationId, currency: 'THB', timeZone: 'Asia/Bangkok' }
  await readDays(explained, { ...figures, days: 14, until: new Date() })
  await countWaiting(explained, { ...figures, now: new Date() })
}
