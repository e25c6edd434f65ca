import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { quoteIdSchema } from '#lib/contract/ids.ts'
import { findOrder } from '../orders/known-orders.ts'
import {
  addReader,
  delivered,
  openFollowedPortal,
  paymentOf,
  pressPay,
  quoteOf,
} from '../orders/followed-orders.fixture.ts'
import { rememberQuotes } from '../quotes/known-quotes.ts'
import { readPayment } from './read-payment.ts'
import { startPayment } from './start-payment.ts'

async function openPortal() {
  const portal = await openFollowedPortal()
  onTestFinished(portal.close)
  const { database, accountId, clock } = portal
  const quoteId = quoteIdSchema.parse(randomUUID())
  await rememberQuotes(database, { accountId, quotes: [quoteOf(quoteId)], heardAtMs: clock.ms })
  const quote = { quoteId, accountId }
  const personId = await addReader(portal)
  const start = (amount: number) =>
    startPayment(
      {
        quote,
        personId,
        pay: { type: 'qr' },
        seen: { amount, currency: 'THB' },
        language: 'en',
      },
      portal.deps,
    )
  return { ...portal, quote, start }
}

const qrReply = (deliveryId: string) => ({
  type: 'qr',
  paymentId: randomUUID(),
  tradeNo: 'T1',
  qrImage: 'data:image/png;base64,AAAA',
  qrRawData: 'raw',
  qrExpireTime: '2026-11-21T10:10:00Z',
  deliveryId,
})

test('a total that is not the one that was seen begins nothing', async () => {
  const { start, told, asked } = await openPortal()
  told.quote = { estimated_total: 1300 }
  expect(await start(1234.5)).toEqual({ kind: 'changed', amount: 1300, currency: 'THB' })
  expect(asked('/pay')).toBe(0)
  told.pay = qrReply(randomUUID())
  expect(await start(1300)).toMatchObject({ kind: 'started', paid: false })
})

test('an answer that is lost leaves the quote to be looked at, and is told as not known', async () => {
  const { start, told, database, quote } = await openPortal()
  told.pay = { nonsense: true }
  expect(await start(1234.5)).toMatchObject({ kind: 'faulty' })
  const noted = `select ordering_by is not null as by, ordering_look_at is not null as look
    from portal.quotes where quote_id = $1`
  expect(await database.one(noted, [quote.quoteId])).toEqual({ by: true, look: true })
})

test('a service that tells of no payments shows the open one all the same, until it is over', async () => {
  const { start, told, clock, deps, quote, database } = await openPortal()
  const deliveryId = randomUUID()
  told.pay = qrReply(deliveryId)
  const started = await start(1234.5)
  if (started.kind !== 'started') throw new Error('it was not started')
  const read = async () => {
    const result = await readPayment(quote, deps)
    return result.ok ? result.value.payment : null
  }
  expect(await read()).toMatchObject({
    state: 'pending',
    amount: 1234.5,
    instructions: { qrRawData: 'raw' },
  })
  clock.ms = Date.parse('2026-11-21T10:10:01Z')
  expect(await read()).toMatchObject({ state: 'lapsed', instructions: null, received_amount: 0 })
  told.tracking = { state: 'awaiting_3pl' }
  expect(await read()).toMatchObject({ state: 'paid', received_amount: 1234.5 })
  expect(await findOrder(database, started.deliveryId)).toMatchObject({ status: 'awaiting_3pl' })
  // It had been paid, so nobody reads that nothing was.
  told.quote = { status: 'canceled' }
  const whole = { received_amount: 1234.5, refunded_amount: 1234.5 }
  expect(await read()).toMatchObject({ state: 'refunded', ...whole })
})

test('of an order that was canceled before it was paid nothing has come and nothing goes back', async () => {
  const { start, told, deps, quote } = await openPortal()
  told.pay = qrReply(randomUUID())
  await start(1234.5)
  told.tracking = { ...delivered, status: 'canceled', pod: null }
  told.quote = { status: 'canceled' }
  const result = await readPayment(quote, deps)
  expect(result.ok && result.value.payment).toMatchObject({
    state: 'canceled',
    received_amount: 0,
    refunded_amount: 0,
    paid_at: null,
  })
})

test('an order whose payment nobody can tell is no paid one while it waits for its money', async () => {
  const { told, deps, quote } = await openPortal()
  const awaits = async () => {
    const result = await readPayment(quote, deps)
    return result.ok && result.value.awaitsPayment
  }
  expect(await awaits()).toBe(false)
  told.quote = { status: 'accepted', delivery: null }
  expect(await awaits()).toBe(true)
  told.quote = { status: 'accepted', delivery: { id: randomUUID() } }
  expect(await awaits()).toBe(true)
  told.tracking = { state: 'awaiting_3pl' }
  expect(await awaits()).toBe(false)
})

test('a payment that the service tells is what is shown, and makes its order known', async () => {
  const portal = await openFollowedPortal()
  onTestFinished(portal.close)
  const { quoteId, deliveryId } = await pressPay(portal, { heard: false })
  portal.told.payment = paymentOf(deliveryId, { state: 'partly_paid', received_amount: 1000 })
  const read = await readPayment({ quoteId, accountId: portal.accountId }, portal.deps)
  expect(read).toMatchObject({
    ok: true,
    value: { told: true, payment: { state: 'partly_paid', received_amount: 1000 } },
  })
  expect(await findOrder(portal.database, deliveryId)).toMatchObject({ quoteId })
})
