import { expect, onTestFinished, test } from 'vitest'
import type { Quote } from '#lib/contract/quotes.ts'
import { openTestDatabase } from '#server/db/testing/test-database.ts'
import { answerJson, startUpstream } from '../gateway/upstream.fixture.ts'
import { hearAccount, hearAgain } from './hear-account.ts'
import { newAccountId, newestAtMs, orderedAt, quoteAt } from './many-quotes.fixture.ts'

async function openPortal() {
  const own = await openTestDatabase()
  onTestFinished(() => own.close())
  const { database } = own
  const told = { quotes: [quoteAt(0), quoteAt(1)] as readonly Quote[], status: 200 }
  const upstream = await startUpstream((response) =>
    answerJson(response, told.status === 200 ? told.quotes : { error: 'x' }, {
      status: told.status,
    }),
  )
  const clock = { ms: newestAtMs, nowMs: () => clock.ms }
  const accountId = newAccountId()
  const hear = () => hearAccount({ database, gateway: upstream.gateway, clock }, accountId)
  const written = async () =>
    (await database.query(`select xmin::text as written from portal.quotes order by quote_id`)).map(
      (row) => JSON.stringify(row),
    )
  return { database, accountId, told, upstream, clock, hear, written }
}

test('a list that is opened again and again asks the service once in some seconds, and never an order', async () => {
  const { hear, clock, upstream } = await openPortal()
  expect(await hear()).toEqual({ heardAt: new Date(newestAtMs), failure: null })
  await hear()
  clock.ms += 9_000
  await hear()
  expect(upstream.received.map(({ path }) => path)).toEqual(['/api/quotes'])
  clock.ms += 1_000
  await hear()
  expect(upstream.received.map(({ path }) => path)).toEqual(['/api/quotes', '/api/quotes'])
})

test('ten who open it at once ask once', async () => {
  const { hear, clock, upstream } = await openPortal()
  await hear()
  clock.ms += 60_000
  await Promise.all(Array.from({ length: 10 }, hear))
  expect(upstream.received).toHaveLength(2)
})

test('only what has changed is written', async () => {
  const { hear, clock, told, written } = await openPortal()
  told.quotes = [quoteAt(0), orderedAt(1, 'in_transit'), quoteAt(2)]
  await hear()
  const before = await written()
  const [first, second] = told.quotes
  if (!first || !second) throw new Error('there are three')
  told.quotes = [{ ...first, status: 'canceled' }, ...told.quotes.slice(1)]
  clock.ms += 60_000
  await hear()
  const after = await written()
  expect(after.filter((row) => !before.includes(row))).toHaveLength(1)
})

test('a service that fails leaves the list as it was, and says since when', async () => {
  const { hear, clock, told, written, database, accountId } = await openPortal()
  told.status = 500
  const never = await hear()
  expect(never).toMatchObject({ heardAt: null, failure: { kind: 'rejected' } })
  told.status = 200
  expect(await hear()).toMatchObject({ heardAt: new Date(newestAtMs), failure: null })
  told.status = 500
  await hearAgain(database, accountId)
  clock.ms += 1_000
  expect(await hear()).toMatchObject({ heardAt: new Date(newestAtMs), failure: { status: 500 } })
  expect(await written()).toHaveLength(2)
})
