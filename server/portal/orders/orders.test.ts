import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { deliveryIdSchema, quoteIdSchema } from '#lib/contract/ids.ts'
import { quoteNumber, shownNumber } from '#lib/storefront/shown-number.ts'
import { orderOfQuote, paidOrderAmong, readOrder, readQuote, standingsOf } from './orders.ts'
import { noteCanceled, noteOrder } from './watch-store.ts'
import { delivered, openPlayedPortal, paymentOf, pressPay } from './watches.fixture.ts'

async function openPortal() {
  const portal = await openPlayedPortal()
  onTestFinished(portal.close)
  const { accountId, deps } = portal
  const quoteId = quoteIdSchema.parse(randomUUID())
  const deliveryId = deliveryIdSchema.parse(randomUUID())
  return {
    ...portal,
    quoteId,
    deliveryId,
    read: (id = deliveryId) => readOrder({ accountId, deliveryId: id }, deps),
    standing: async () =>
      (await standingsOf({ accountId, quoteIds: [quoteId] }, deps)).get(quoteId),
  }
}

/** As the service lists its quotes: an order is named once it is paid. */
const listed = (id: string, deliveryId: string, changes: object = {}) => ({
  id,
  status: 'accepted',
  expires_at: '2026-11-21T10:30:00.000Z',
  estimated_total: 1234.5,
  currency: 'THB',
  breakdown: [],
  snapshot: null,
  provider: null,
  delivery: { id: deliveryId },
  created_at: '2026-11-21T09:59:00.000Z',
  ...changes,
})

test('our service tells an order in one call, for the account that asks', async () => {
  const { answers, quoteId, deliveryId, accountId, received, read } = await openPortal()
  const paidAt = '2026-11-21T10:00:42.000Z'
  answers.order = { quote_id: quoteId, state: 'in_transit', paid_at: paidAt, refunded: 100 }
  expect(await read()).toMatchObject({
    ok: true,
    value: { quoteId, deliveryId, orderNo: 'DL-7K2M-9', state: 'in_transit', refunded: 100 },
  })
  expect(received).toHaveLength(1)
  expect(received[0]?.headers['x-sender-account-id']).toBe(accountId)
})

test('elsewhere an order of another program is found among the account’s quotes, without claiming any', async () => {
  const { answers, quoteId, deliveryId, asked, read } = await openPortal()
  answers.quotes = [listed(quoteId, deliveryId), listed(randomUUID(), randomUUID())]
  answers.tracking = delivered
  expect(await read()).toMatchObject({
    ok: true,
    value: {
      quoteId,
      state: 'delivered',
      isPaid: true,
      deliveredAt: new Date('2026-11-21T12:00Z'),
    },
  })
  expect(asked(`/quotes/${quoteId}`)).toBe(0)
})

test('elsewhere an order that was begun here is found before it is paid', async () => {
  const portal = await openPortal()
  const { quoteId, deliveryId } = await pressPay(portal)
  portal.answers.quote = { status: 'accepted' }
  expect(await portal.read(deliveryId)).toMatchObject({
    ok: true,
    value: { quoteId, state: 'awaiting_payment', isPaid: false, paidAt: null },
  })
  expect(portal.asked('/api/quotes')).toBe(0)
})

test('an id that no order has is not found, and made-up ids cost the service no endless lists', async () => {
  const { read, asked } = await openPortal()
  for (let n = 0; n < 40; n += 1) {
    const answer = await read(deliveryIdSchema.parse(randomUUID()))
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'rejected', status: 404 } })
  }
  expect(asked('/api/quotes')).toBe(30)
})

test('a service that is away is told apart from an order that there is none of', async () => {
  const { answers, read } = await openPortal()
  answers.status = 503
  expect(await read()).toMatchObject({ ok: false, failure: { status: 503 } })
})

test('a quote’s order is known from its payment before it is paid', async () => {
  const { answers, quoteId, deliveryId, accountId, deps } = await openPortal()
  answers.quote = { status: 'accepted' }
  answers.payment = paymentOf(deliveryId, {})
  const quote = await readQuote({ accountId, quoteId }, undefined, deps)
  if (!quote.ok) throw new Error('the quote was not read')
  expect(await orderOfQuote(quote.value, accountId, deps)).toBe(deliveryId)
})

test('a quote is open, then ordered, then paid, or canceled, as the service tells it', async () => {
  const { answers, quoteId, deliveryId, accountId, standing } = await openPortal()
  expect(await standing()).toEqual({ kind: 'open' })
  answers.quote = { status: 'accepted' }
  answers.payment = paymentOf(deliveryId, {})
  answers.order = { quote_id: quoteId }
  const number = 'DL-7K2M-9'
  const ordered = { kind: 'ordered', accountId, deliveryId, number, isPaid: false }
  expect(await standing()).toEqual(ordered)
  answers.order = { quote_id: quoteId, state: 'awaiting_3pl', paid_at: '2026-11-21T10:00:42Z' }
  expect(await standing()).toEqual({ ...ordered, isPaid: true })
  answers.order = { quote_id: quoteId, state: 'canceled', paid_at: '2026-11-21T10:00:42Z' }
  expect(await standing()).toEqual({ kind: 'canceled' })
  answers.quote = { status: 'canceled' }
  expect(await standing()).toEqual({ kind: 'canceled' })
  answers.status = 503
  expect(await standing()).toBeUndefined()
})

test('without asking the service an order is known that was begun and paid here', async () => {
  const portal = await openPortal()
  const { database, accountId, received } = portal
  const { quoteId, deliveryId } = await pressPay(portal)
  const found = () => paidOrderAmong(database, { accountId, quoteIds: [quoteId] })
  expect(await found()).toBeNull()
  await noteOrder(database, { quoteId, deliveryId, paidAt: new Date(portal.clock.ms) })
  const number = shownNumber({ quoteId, deliveryId })
  expect(number).not.toBe(quoteNumber(quoteId))
  expect(await found()).toEqual({ kind: 'ordered', accountId, deliveryId, number, isPaid: true })
  await noteCanceled(database, { quoteId, dueAtMs: null })
  expect(await found()).toBeNull()
  expect(received).toEqual([])
})
