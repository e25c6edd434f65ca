import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { deliveryIdSchema, quoteIdSchema, senderAccountIdSchema } from '#lib/contract/ids.ts'
import { openTestDatabase } from '#server/db/testing/test-database.ts'
import { quoteOf } from '../orders/followed-orders.fixture.ts'
import { hearOfOrder } from '../orders/known-orders.ts'
import { rememberDelivery, rememberQuotes } from './known-quotes.ts'
import { standingsOf } from './quote-standings.ts'

const startMs = Date.parse('2026-11-21T10:00:00.000Z')
const deliveryId = deliveryIdSchema.parse(randomUUID())

async function knownQuote() {
  const own = await openTestDatabase()
  onTestFinished(() => own.close())
  const { database } = own
  const accountId = senderAccountIdSchema.parse(randomUUID())
  const quote = quoteOf(quoteIdSchema.parse(randomUUID()))
  await rememberQuotes(database, { accountId, quotes: [quote], heardAtMs: startMs })
  const standing = async (asker = accountId) =>
    (await standingsOf(database, { accountId: asker, quoteIds: [quote.id] })).get(quote.id)
  return { database, accountId, quote, standing }
}

test('a quote is open, then ordered, then paid, then canceled with its order', async () => {
  const { database, accountId, quote, standing } = await knownQuote()
  expect(await standing()).toEqual({ kind: 'open' })
  await rememberDelivery(database, { quoteId: quote.id, deliveryId })
  const number = deliveryId.slice(-12).toUpperCase()
  const ordered = { kind: 'ordered', accountId, deliveryId, number }
  expect(await standing()).toEqual({ ...ordered, isPaid: false })
  await hearOfOrder(database, { deliveryId, state: 'paid', heardAtMs: startMs + 1 })
  expect(await standing()).toEqual({ ...ordered, isPaid: true })
  await hearOfOrder(database, { deliveryId, state: 'canceled', heardAtMs: startMs + 2 })
  expect(await standing()).toEqual({ kind: 'canceled' })
})

test('its order has the number that the service gave it', async () => {
  const { database, accountId, quote, standing } = await knownQuote()
  const told = { ...quote, delivery: { id: deliveryId, order_no: 'DL7K2M' } }
  await rememberQuotes(database, { accountId, quotes: [told], heardAtMs: startMs + 1 })
  expect(await standing()).toMatchObject({ kind: 'ordered', number: 'DL7K2M' })
})

test('another account hears nothing', async () => {
  const { standing } = await knownQuote()
  expect(await standing(senderAccountIdSchema.parse(randomUUID()))).toBeUndefined()
})
