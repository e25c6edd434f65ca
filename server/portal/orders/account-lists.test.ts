/** Lists of a service that has them, and of one that gives all quotes in one answer. */
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import type { SenderAccountId } from '#lib/contract/ids.ts'
import type { Quote } from '#lib/contract/quotes.ts'
import { readOrderFilter, readQuoteFilter } from '#lib/storefront/read-list-filter.ts'
import { answerJson, startUpstream, type Received } from '../gateway/upstream.fixture.ts'
import { listOrders, listQuotes, spendingByMonth, type ListDeps } from './account-lists.ts'
import { newAccountId, newestAtMs, orderedAt, quoteAt } from './many-quotes.fixture.ts'

const paramsOf = (query: string) => Object.fromEntries(new URLSearchParams(query))

/** With 404 to every list of ours, and the state of each order behind its tracking. */
async function startElsewhere(quotes: readonly Quote[], states: Record<string, string> = {}) {
  const upstream = await startUpstream((response, { path }) => {
    const [, id = ''] = /^\/api\/orders\/([^/]+)\/tracking$/.exec(path) ?? []
    if (path === '/api/quotes') return answerJson(response, quotes)
    if (id !== '' && id in states) return answerJson(response, { state: states[id] })
    return answerJson(response, { error: 'not_found' }, { status: 404 })
  })
  let nowMs = newestAtMs
  const accountId = newAccountId()
  const deps: ListDeps = { gateway: upstream.gateway, clock: { nowMs: () => nowMs } }
  return {
    deps,
    accountId,
    asked: (path: string) => upstream.received.filter((each) => each.path === path).length,
    pass: (ms: number) => void (nowMs += ms),
    orders: async (query = '', before: unknown = null, limit?: number) =>
      pageOf(
        await listOrders(
          {
            accountId,
            filter: readOrderFilter(paramsOf(query)),
            before,
            ...(limit !== undefined && { limit }),
          },
          deps,
        ),
      ),
    quotes: async (query = '', before: unknown = null) =>
      pageOf(
        await listQuotes({ accountId, filter: readQuoteFilter(paramsOf(query)), before }, deps),
      ),
  }
}

function pageOf<Page>(read: { ok: true; value: Page } | { ok: false }): Page {
  if (!read.ok) throw new Error('the list did not come')
  return read.value
}

async function startWithLists(answer: (response: ServerResponse, received: Received) => void) {
  const upstream = await startUpstream(answer)
  const deps: ListDeps = { gateway: upstream.gateway, clock: { nowMs: () => newestAtMs } }
  return { deps, received: upstream.received }
}

test('the service is asked for what the filter says, its days on Thailand’s clocks', async () => {
  const { deps, received } = await startWithLists((response) =>
    answerJson(response, { data: [], next: null }),
  )
  const filter = readOrderFilter(
    paramsOf('status=under_way&service=ltl_transport&q=rice+ลำพูน&from=2026-11-01&to=2026-11-02'),
  )
  const before = '2026-11-01T00:00:00.000000Z_0'
  await listOrders({ accountId: newAccountId(), filter, before }, deps)
  expect(Object.fromEntries(received[0]?.query ?? [])).toMatchObject({
    state: 'awaiting_3pl,pending,assigning_driver,driver_assigned,picked_up,in_transit',
    service_type: 'ltl_transport',
    q: 'rice ลำพูน',
    from: '2026-10-31T17:00:00.000Z',
    to: '2026-11-02T17:00:00.000Z',
    after: before,
    pageSize: '20',
  })
})

test('an address that names no page of the list shows the first one', async () => {
  const { deps, received } = await startWithLists((response, { query }) =>
    query.has('after')
      ? answerJson(response, { error: 'invalid_query' }, { status: 400 })
      : answerJson(response, { data: [], next: null }),
  )
  for (const before of ['x', '../../etc', ['a', 'b'], '']) {
    const asked = { accountId: newAccountId(), filter: readQuoteFilter({}), before }
    expect(await listQuotes(asked, deps)).toMatchObject({ ok: true })
  }
  expect(received.filter(({ query }) => query.has('after'))).toHaveLength(1)
})

test('a service that is away is said to be, and none of its quotes are made up', async () => {
  const { deps } = await startWithLists((response) => response.destroy())
  const accountId: SenderAccountId = newAccountId()
  const filter = readOrderFilter({})
  expect(await listOrders({ accountId, filter, before: null }, deps)).toMatchObject({ ok: false })
  expect(await spendingByMonth(accountId, deps)).toMatchObject({ ok: false })
})

test('the quotes of one answer are paged, each once, and asked for once in ten seconds', async () => {
  const quotes = Array.from({ length: 45 }, (_, index) => quoteAt(index))
  const list = await startElsewhere(quotes.toReversed())
  const seen: string[] = []
  for (let before: string | null = null; ;) {
    const { rows, next } = await list.quotes('', before)
    seen.push(...rows.map(({ quoteId }) => quoteId))
    if (next === null) break
    before = next
  }
  expect(seen).toEqual(quotes.map(({ id }) => id))
  expect(list.asked('/api/quotes')).toBe(1)
  list.pass(10_000)
  await list.quotes()
  expect(list.asked('/api/quotes')).toBe(2)
})

test('the quotes of one answer are filtered by state, service, days and words', async () => {
  const quotes = [quoteAt(0), quoteAt(31), quoteAt(60 * 24), quoteAt(3, { status: 'canceled' })]
  const list = await startElsewhere(quotes)
  const [open, expired, yesterday, canceled] = quotes.map(({ id }) => id)
  const ids = async (query: string) => (await list.quotes(query)).rows.map((row) => row.quoteId)
  expect(await ids('status=active')).toEqual([open])
  expect(await ids('status=expired')).toEqual([expired, yesterday])
  expect(await ids('status=canceled')).toEqual([canceled])
  expect(await ids('service=ltl_transport')).toEqual([open, canceled, yesterday])
  expect(await ids('to=2026-11-20')).toEqual([yesterday])
  expect(await ids('q=po-31+BANG')).toEqual([expired])
})

test('orders are the quotes that became one; where they are is asked for those that are shown', async () => {
  const quotes = Array.from({ length: 30 }, (_, index) => orderedAt(index, 'pending'))
  const idOf = (quote: Quote | undefined) => quote?.delivery?.id ?? ''
  const states = Object.fromEntries(
    quotes.map((quote, index) => [idOf(quote), index < 28 ? 'awaiting_3pl' : 'awaiting_payment']),
  )
  const list = await startElsewhere([quoteAt(99), ...quotes], states)
  const { rows, next } = await list.orders()
  expect(rows[0]).toMatchObject({ pieces: 1, weightKg: 1, paidAt: null, payType: null })
  expect(rows.map(({ deliveryId }) => deliveryId)).toEqual(quotes.slice(0, 20).map(idOf))
  expect(rows[0]?.status).toBe('awaiting_3pl')
  expect(list.asked(`/api/orders/${idOf(quotes[20])}/tracking`)).toBe(0)
  expect((await list.orders('', next)).rows).toHaveLength(10)
  const unpaid = await list.orders('status=awaiting_payment')
  expect(unpaid.rows.map(({ deliveryId }) => deliveryId)).toEqual(quotes.slice(28).map(idOf))
  expect(unpaid.next).toBeNull()
  const some = await list.orders('status=under_way', null, 5)
  expect(some.rows).toHaveLength(5)
  expect((await list.orders('status=under_way', some.next, 5)).rows[0]?.deliveryId).toBe(
    idOf(quotes[5]),
  )
})

test('without the service’s own sums, spending is that of orders as they were quoted', async () => {
  const order = (changes: object) => quoteAt(0, { ...orderedAt(0), ...changes })
  const list = await startElsewhere([
    // Already November on Thailand's clocks.
    order({ created_at: '2026-10-31T17:30:00Z', estimated_total: 0.1 }),
    order({ created_at: '2026-11-05T00:00:00Z', estimated_total: 0.2 }),
    order({ created_at: '2026-10-31T16:30:00Z', estimated_total: 7, currency: 'LAK' }),
    order({ created_at: '2026-11-05T00:00:00Z', estimated_total: 90, status: 'canceled' }),
    quoteAt(1),
  ])
  const { currencies, isAsQuoted } = pageOf(await spendingByMonth(list.accountId, list.deps))
  expect(isAsQuoted).toBe(true)
  expect(currencies.map(({ currency }) => currency)).toEqual(['THB', 'LAK'])
  const [baht, kip] = currencies.map(({ months }) => months)
  expect(baht).toHaveLength(12)
  expect(baht?.at(-1)).toEqual({ month: '2026-11', amount: 0.3 })
  expect(baht?.[0]?.month).toBe('2025-12')
  expect(kip?.at(-2)).toEqual({ month: '2026-10', amount: 7 })
})
