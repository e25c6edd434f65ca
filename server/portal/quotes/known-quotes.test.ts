import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { deliveryIdSchema, quoteIdSchema, senderAccountIdSchema } from '#lib/contract/ids.ts'
import { quoteSchema, type Quote } from '#lib/contract/quotes.ts'
import { openTestDatabase } from '#server/db/testing/test-database.ts'
import { findOwned, rememberDelivery, rememberQuotes } from './known-quotes.ts'

async function openList() {
  const own = await openTestDatabase()
  onTestFinished(() => own.close())
  return own.database
}

const accountOf = () => senderAccountIdSchema.parse(randomUUID())

function quoteOf(changes: object = {}): Quote {
  return quoteSchema.parse({
    id: randomUUID(),
    status: 'active',
    expires_at: '2026-11-21T10:30:00.000Z',
    estimated_total: 1234.5,
    currency: 'THB',
    breakdown: [{ kind: 'base', amount: 1234.5 }],
    snapshot: null,
    provider: null,
    delivery: null,
    created_at: '2026-11-21T10:00:00.000Z',
    ...changes,
  })
}

test('what was heard later stands, whichever was written last', async () => {
  const database = await openList()
  const accountId = accountOf()
  const quote = quoteOf()
  await rememberQuotes(database, {
    accountId,
    quotes: [{ ...quote, status: 'accepted' }],
    heardAtMs: 2000,
  })
  await rememberQuotes(database, { accountId, quotes: [quote], heardAtMs: 1000 })
  const status = () => database.one('select status from portal.quotes')
  expect(await status()).toEqual({ status: 'accepted' })
  const canceled = { ...quote, status: 'canceled' as const }
  await rememberQuotes(database, { accountId, quotes: [canceled], heardAtMs: 3000 })
  expect(await status()).toEqual({ status: 'canceled' })
})

test('a quote never changes hands, and an order stays with it until the service tells of it', async () => {
  const database = await openList()
  const [accountId, other] = [accountOf(), accountOf()]
  const quote = quoteOf()
  const deliveryId = deliveryIdSchema.parse(randomUUID())
  await rememberQuotes(database, { accountId, quotes: [quote], heardAtMs: 1000 })
  await rememberDelivery(database, { quoteId: quote.id, deliveryId })
  await rememberQuotes(database, { accountId, quotes: [quote], heardAtMs: 2000 })
  await rememberQuotes(database, { accountId: other, quotes: [quote], heardAtMs: 3000 })
  const owned = { quoteId: quote.id, deliveryId }
  expect(await findOwned(database, { accountId, quoteId: quote.id })).toEqual(owned)
  expect(await findOwned(database, { accountId, deliveryId })).toEqual(owned)
  expect(await findOwned(database, { accountId: other, quoteId: quote.id })).toBeNull()
  const unknown = quoteIdSchema.parse(randomUUID())
  expect(await findOwned(database, { accountId, quoteId: unknown })).toBeNull()
})
