import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { quoteIdSchema } from '#lib/contract/ids.ts'
import { answerJson, startUpstream } from '../gateway/upstream.fixture.ts'
import { openDesk } from '../identity/identity.fixture.ts'
import { newAccountId, quoteAt } from '../lists/many-quotes.fixture.ts'
import { findOwned } from '../quotes/known-quotes.ts'
import { hearOfOwnQuotes } from './hear-of-own-quotes.ts'

async function openCustomer() {
  const desk = await openDesk()
  const quote = quoteAt(0)
  const accountId = newAccountId()
  const service = await startUpstream((response) => answerJson(response, [quote]))
  const personId = await desk.add('a@shop.example')
  const deps = { database: desk.database, gateway: service.gateway, clock: desk.clock }
  return {
    desk,
    quote,
    accountId,
    service,
    hear: () => hearOfOwnQuotes({ personId, accountId }, deps),
  }
}

test('what another program made for an account of theirs is heard of', async () => {
  const { desk, quote, accountId, hear } = await openCustomer()
  await hear()
  const { database } = desk
  expect(await findOwned(database, { accountId, quoteId: quote.id })).not.toBeNull()
  const made = quoteIdSchema.parse(randomUUID())
  expect(await findOwned(database, { accountId, quoteId: made })).toBeNull()
  const other = newAccountId()
  expect(await findOwned(database, { accountId: other, quoteId: quote.id })).toBeNull()
})

test('made-up ids, however many, cost the service no more than a few lists a minute', async () => {
  const { desk, service, hear } = await openCustomer()
  await Promise.all(Array.from({ length: 100 }, hear))
  const lists = () => service.received.filter(({ path }) => path === '/api/quotes').length
  expect(lists()).toBe(30)
  desk.clock.now += 60_000
  await hear()
  expect(lists()).toBe(31)
})
