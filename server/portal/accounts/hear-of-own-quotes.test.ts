import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { quoteIdSchema } from '#lib/contract/ids.ts'
import { answerJson, startUpstream } from '../gateway/upstream.fixture.ts'
import { openDesk } from '../identity/identity.fixture.ts'
import { newAccountId, quoteAt } from '../lists/many-quotes.fixture.ts'
import { ownerOfQuote } from '../quotes/known-quotes.ts'
import { hearOfOwnQuotes } from './hear-of-own-quotes.ts'

async function openCustomer() {
  const desk = await openDesk()
  const quote = quoteAt(0)
  const account = {
    id: newAccountId(),
    code: 'C1',
    name: 'Rice',
    phone: null,
    currency: null,
    dispatch_addresses: [],
    created_at: '2026-01-01T00:00:00.000Z',
  }
  const service = await startUpstream((response, { path }) => {
    if (path === '/api/quotes') return answerJson(response, [quote])
    const page = { total: 1, page: 1, pageSize: 100, totalPages: 1 }
    return answerJson(response, { data: [account], ...page })
  })
  const id = await desk.add('a@shop.example')
  await desk.database.query(
    `insert into portal.memberships (person_id, sender_account_id, account_code)
     values ($1, $2, 'C1')`,
    [id, account.id],
  )
  const deps = { database: desk.database, gateway: service.gateway, clock: desk.clock }
  return {
    desk,
    quote,
    account,
    service,
    hear: () => hearOfOwnQuotes({ id, role: 'customer' }, deps),
  }
}

test('what another program made for an account of theirs is heard of', async () => {
  const { desk, quote, account, hear } = await openCustomer()
  await hear()
  expect(await ownerOfQuote(desk.database, quote.id)).toMatchObject({ accountId: account.id })
  const made = quoteIdSchema.parse(randomUUID())
  expect(await ownerOfQuote(desk.database, made)).toBeNull()
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
