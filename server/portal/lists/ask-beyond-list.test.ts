import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { deliveryIdSchema } from '#lib/contract/ids.ts'
import { quoteSchema, type Quote } from '#lib/contract/quotes.ts'
import { readOrderFilter } from '#lib/storefront/list-filter.ts'
import { openTestDatabase } from '#server/db/testing/test-database.ts'
import { answerJson, startUpstream } from '../gateway/upstream.fixture.ts'
import { askBeyondList } from './ask-beyond-list.ts'
import { hearAccount } from './hear-account.ts'
import { listOrders } from './list-orders.ts'
import { newAccountId, newestAtMs, quoteAt, rememberMany } from './many-quotes.fixture.ts'

const minuteMs = 60_000

/** The service lists its newest two, and knows of the older ones what `told` says. */
async function openPortal(known: readonly Quote[]) {
  const own = await openTestDatabase()
  onTestFinished(() => own.close())
  const { database } = own
  const told = { listed: [quoteAt(0), quoteAt(1)], older: new Map<string, Quote>(), status: 200 }
  const upstream = await startUpstream((response, { path }) => {
    if (path === '/api/quotes') return answerJson(response, told.listed)
    const quote = told.older.get(path.split('/').at(-1) ?? '')
    if (told.status !== 200) return answerJson(response, { error: 'x' }, { status: told.status })
    answerJson(response, quote ?? { error: 'not_found' }, { status: quote ? 200 : 404 })
  })
  const clock = { ms: newestAtMs + 60 * minuteMs, nowMs: () => clock.ms }
  const accountId = newAccountId()
  await rememberMany(database, { accountId, quotes: known })
  const deps = { database, gateway: upstream.gateway, clock }
  const hear = () => hearAccount(deps, accountId)
  const alone = () => upstream.received.filter(({ path }) => path !== '/api/quotes').length
  const orders = async () =>
    (await listOrders(database, { accountId, filter: readOrderFilter({}), before: null })).rows
  return { ...deps, accountId, told, hear, alone, orders }
}

const orderOf = (quote: Quote) =>
  quoteSchema.parse({
    ...quote,
    status: 'accepted',
    delivery: { id: deliveryIdSchema.parse(randomUUID()), status: 'in_transit' },
  })

test('a quote that was ordered after it had left the list is found, by one question and once', async () => {
  const [left, listed] = [quoteAt(100), quoteAt(1)]
  const { told, hear, alone, orders, clock } = await openPortal([left, listed])
  told.listed = [quoteAt(0), listed]
  told.older.set(left.id, orderOf(left))
  await hear()
  expect(alone()).toBe(1)
  expect((await orders()).map(({ quoteId, status }) => [quoteId, status])).toEqual([
    [left.id, 'in_transit'],
  ])
  for (let turn = 0; turn < 5; turn += 1) {
    clock.ms += minuteMs
    await hear()
  }
  expect(alone()).toBe(1)
})

test('one that has run out is asked for once too, and one that is open not before its time', async () => {
  const [over, open] = [quoteAt(100), quoteAt(101, { expires_at: '2026-11-21T12:00:00Z' })]
  const { told, hear, alone, clock } = await openPortal([over, open])
  told.older.set(over.id, over)
  told.older.set(open.id, open)
  await hear()
  clock.ms += minuteMs
  await hear()
  expect(alone()).toBe(1)
  clock.ms = Date.parse('2026-11-21T12:00:01Z')
  await hear()
  expect(alone()).toBe(2)
})

test('of thousands no more are asked for than a page shows, and many who look ask for each once', async () => {
  const many = Array.from({ length: 60 }, (_, index) => quoteAt(100 + index))
  const { told, hear, alone, clock, ...deps } = await openPortal(many)
  for (const quote of many) told.older.set(quote.id, quote)
  await hear()
  expect(alone()).toBe(25)
  const among = many.slice(40, 50).map(({ id }) => id)
  const asked = () => askBeyondList({ ...deps, clock }, { accountId: deps.accountId, among })
  expect((await Promise.all([asked(), asked(), asked()])).filter(Boolean)).not.toHaveLength(0)
  expect(alone()).toBe(35)
})

test('what could not be asked while the service was away is asked for later', async () => {
  const left = quoteAt(100)
  const { told, hear, alone, clock, orders } = await openPortal([left])
  told.older.set(left.id, orderOf(left))
  told.status = 503
  await hear()
  expect(await orders()).toEqual([])
  told.status = 200
  clock.ms += minuteMs
  await hear()
  expect(alone()).toBe(2)
  expect(await orders()).toHaveLength(1)
})
