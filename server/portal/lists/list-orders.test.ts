import { expect, onTestFinished, test } from 'vitest'
import { readOrderFilter } from '#lib/storefront/list-filter.ts'
import { openTestDatabase } from '#server/db/testing/test-database.ts'
import { listOrders, orderListStatement } from './list-orders.ts'
import { newAccountId, orderedAt, quoteAt, rememberMany } from './many-quotes.fixture.ts'

async function openList() {
  const own = await openTestDatabase()
  onTestFinished(() => own.close())
  const { database } = own
  const accountId = newAccountId()
  const list = (query = '', before: unknown = null) =>
    listOrders(database, {
      accountId,
      filter: readOrderFilter(Object.fromEntries(new URLSearchParams(query))),
      before,
    })
  return { database, accountId, list }
}

test('orders are those quotes that became one, and of one account alone', async () => {
  const { database, accountId, list } = await openList()
  const [first, second] = [orderedAt(0), orderedAt(3, 'in_transit')]
  await rememberMany(database, { accountId, quotes: [first, quoteAt(1), quoteAt(2), second] })
  await rememberMany(database, { accountId: newAccountId(), quotes: [orderedAt(0)] })
  const { rows, next } = await list()
  expect(rows.map(({ quoteId, status }) => [quoteId, status])).toEqual([
    [first.id, 'delivered'],
    [second.id, 'in_transit'],
  ])
  expect(rows[0]).toMatchObject({
    deliveryId: first.delivery?.id,
    from: '0 Moo 5, Bang Phli Yai',
    to: 'Warehouse 0',
    vehicles: [{ type: 'pickup', count: 1 }],
    total: 1000,
    currency: 'THB',
  })
  expect(next).toBeNull()
})

test('under way is everything between the payment and the end', async () => {
  const { database, accountId, list } = await openList()
  const statuses = ['assigning_driver', 'picked_up', 'in_transit', 'delivered', 'failed']
  const quotes = statuses.map((status, index) => orderedAt(index, status))
  // Paid for with a service that says no more than that: nobody knows yet, so it awaits payment.
  await rememberMany(database, { accountId, quotes: [...quotes, orderedAt(9, 'pending')] })
  const count = async (status: string) => (await list(`status=${status}`)).rows.length
  expect(await count('under_way')).toBe(3)
  expect(await count('awaiting_payment')).toBe(1)
  expect(await count('delivered')).toBe(1)
  expect(await count('failed')).toBe(1)
  expect(await count('canceled')).toBe(0)
})

test('any page of 5,000 orders is read by the index', { timeout: 60_000 }, async () => {
  const { database, accountId, list } = await openList()
  const newest = orderedAt(0)
  await rememberMany(database, { accountId, quotes: [newest] })
  // 4,999 before it, and as many of four other accounts.
  await database.query(
    `insert into portal.quotes
       (quote_id, delivery_id, account_id, status, created_at, expires_at, record, heard_at,
        search_text)
     select gen_random_uuid(), gen_random_uuid(),
       case other when 0 then account_id
         else ('00000000-0000-4000-8000-00000000000' || other)::uuid end,
       status, created_at - age * interval '1 minute', expires_at, record, heard_at,
       'po-' || age || E'\\n' || search_text
     from portal.quotes, generate_series(0, 4) as other, generate_series(1, 4999) as age`,
  )
  await database.query('analyze portal.quotes, portal.orders')
  const deep = await list('from=2026-11-18&to=2026-11-18')
  const [at = '', id = ''] = (deep.next ?? '').split('_')
  const planOf = async (cursor: readonly string[], words: readonly string[] | null) => {
    const rows = await database.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, timing off) ${orderListStatement}`,
      [accountId, '-infinity', 'infinity', ...cursor, null, null, words, 26],
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  const plan = await planOf([at, id], null)
  expect(plan).toMatch(/Index Scan using orders_by_account/)
  expect(plan).not.toMatch(/Sort|Seq Scan|Rows Removed/)
  const startedAtMs = performance.now()
  const rare = await list('q=po-4999')
  expect(rare.rows).toHaveLength(1)
  // 20 ms on a quiet machine: here it is only told from what reads all accounts again and again.
  expect(performance.now() - startedAtMs).toBeLessThan(1_500)
})
