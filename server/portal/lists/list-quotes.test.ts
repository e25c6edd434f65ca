import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#server/db/testing/test-database.ts'
import { quoteNumber } from '#lib/storefront/shown-number.ts'
import { readQuoteFilter } from '#lib/storefront/list-filter.ts'
import { listQuotes, quoteListStatement } from './list-quotes.ts'
import { newAccountId, newestAtMs, quoteAt, rememberMany } from './many-quotes.fixture.ts'

async function openList() {
  const own = await openTestDatabase()
  onTestFinished(() => own.close())
  const { database } = own
  const accountId = newAccountId()
  const list = (query = '', before: unknown = null) =>
    listQuotes(database, {
      accountId,
      filter: readQuoteFilter(Object.fromEntries(new URLSearchParams(query))),
      before,
      nowMs: newestAtMs,
    })
  return { database, accountId, list }
}

test('every quote is on one page and no page has another account’s', async () => {
  const { database, accountId, list } = await openList()
  const sameMoment = { created_at: new Date(newestAtMs).toISOString() }
  const quotes = [
    ...Array.from({ length: 40 }, () => quoteAt(0, sameMoment)),
    ...Array.from({ length: 30 }, (_, index) => quoteAt(index + 1)),
  ]
  await rememberMany(database, { accountId, quotes })
  await rememberMany(database, { accountId: newAccountId(), quotes: [quoteAt(0), quoteAt(3)] })
  const seen: string[] = []
  let before: string | null = null
  for (let page = 0; page < 3; page += 1) {
    const read = await list('', before)
    seen.push(...read.rows.map(({ quoteId }) => quoteId))
    expect(read.rows).toHaveLength([25, 25, 20][page] ?? 0)
    before = read.next
  }
  expect(before).toBeNull()
  expect(seen.toSorted()).toEqual(quotes.map(({ id }) => id).toSorted())
})

test('a microsecond between two quotes loses neither at the end of a page', async () => {
  const { database, accountId, list } = await openList()
  const quotes = Array.from({ length: 30 }, (_, index) =>
    quoteAt(0, { created_at: `2026-11-21T09:00:00.1234${String(50 - index).padStart(2, '0')}Z` }),
  )
  await rememberMany(database, { accountId, quotes })
  const first = await list()
  const second = await list('', first.next)
  const order = [...first.rows, ...second.rows].map(({ quoteId }) => quoteId)
  expect(order).toEqual(quotes.map(({ id }) => id))
})

test('a list is narrowed by state, days, kind of service, and every word that was typed', async () => {
  const { database, accountId, list } = await openList()
  const quotes = Array.from({ length: 20 }, (_, index) => quoteAt(index))
  await rememberMany(database, { accountId, quotes })
  const found = async (query: string) =>
    (await list(query)).rows.map(({ quoteId }) => quotes.findIndex(({ id }) => id === quoteId))
  expect(await found('service=ltl_transport')).toEqual([0, 3, 6, 9, 12, 15, 18])
  expect(await found('q=PO-7')).toEqual([7])
  expect(await found('q=moo+5+chiang')).toEqual([0, 5, 10, 15])
  expect(await found('q=ชลบุรี')).toEqual([3, 8, 13, 18])
  expect(await found('q=%25')).toEqual([])
  expect(await found('q=_')).toEqual([])
  const [, second] = quotes
  expect(second && (await found(`q=${quoteNumber(second.id)}`))).toEqual([1])
  expect(second && (await found(`q=${second.id.toUpperCase()}`))).toEqual([1])
  expect(await found('from=2026-11-22')).toEqual([])
  expect(await found('from=2026-11-21&to=2026-11-21&q=PO-1')).toHaveLength(11)
  expect(await found('status=canceled')).toEqual([])
})

test('a quote whose time is over has run out, before the service says so', async () => {
  const { database, accountId, list } = await openList()
  await rememberMany(database, { accountId, quotes: [quoteAt(1), quoteAt(31), quoteAt(45)] })
  expect((await list('status=active')).rows).toHaveLength(1)
  expect((await list('status=expired')).rows.map(({ status }) => status)).toEqual([
    'expired',
    'expired',
  ])
})

test('an address that somebody made up begins the list, and breaks nothing', async () => {
  const { database, accountId, list } = await openList()
  await rememberMany(database, { accountId, quotes: [quoteAt(0)] })
  for (const before of ['1', `infinity_${randomUUID()}`, ["'; drop table"], { at: 1 }, '_']) {
    expect((await list('', before)).rows).toHaveLength(1)
  }
})

test(
  'any page of 5,000 quotes is read by the index, in milliseconds',
  { timeout: 60_000 },
  async () => {
    const { database, accountId, list } = await openList()
    const quotes = Array.from({ length: 5_000 }, (_, index) => quoteAt(index))
    await rememberMany(database, { accountId, quotes })
    // Nine other accounts with as many.
    await database.query(
      `insert into portal.quotes
       (quote_id, account_id, status, created_at, expires_at, record, heard_at, search_text)
     select gen_random_uuid(), ('00000000-0000-4000-8000-00000000000' || other)::uuid, status,
       created_at, expires_at, record, heard_at, search_text
     from portal.quotes, generate_series(1, 9) as other`,
    )
    await database.query('analyze portal.quotes')
    const deep = await list('from=2026-11-18&to=2026-11-18')
    const plan = async (cursor: readonly [string, string], words: readonly string[] | null) => {
      const rows = await database.query<{ 'QUERY PLAN': string }>(
        `explain (analyze, timing off) ${quoteListStatement}`,
        [
          accountId,
          new Date(newestAtMs),
          '-infinity',
          'infinity',
          ...cursor,
          null,
          null,
          words,
          26,
        ],
      )
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    const [at = '', id = ''] = (deep.next ?? '').split('_')
    const page = await plan([at, id], null)
    expect(page).toMatch(/Index Scan using quotes_by_account/)
    expect(page).not.toMatch(/Sort|Seq Scan|Rows Removed/)
    const rare = await plan(['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'], ['%po-4999%'])
    expect(rare).toMatch(
      /Index Scan using quotes_by_account|Bitmap Index Scan on quotes_by_account/,
    )
    // 0.3 and 19 ms on a machine with other work: bounds for what would be another way of reading.
    const ms = (text: string) => Number(/Execution Time: ([\d.]+)/.exec(text)?.[1])
    expect(ms(page)).toBeLessThan(100)
    expect(ms(rare)).toBeLessThan(1_000)
  },
)
