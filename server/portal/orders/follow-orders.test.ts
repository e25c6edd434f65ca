import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { deliveryIdSchema, quoteIdSchema } from '#lib/contract/ids.ts'
import { rememberQuotes } from '../quotes/known-quotes.ts'
import { followOnce } from './follow-orders.ts'
import {
  delivered,
  minuteMs,
  openFollowedPortal,
  paymentOf,
  pressPay,
  quoteOf,
  startMs,
  type FollowedPortal,
} from './followed-orders.fixture.ts'
import { findOrder, hearOfOrder } from './known-orders.ts'

async function openPortal(): Promise<FollowedPortal> {
  const portal = await openFollowedPortal()
  onTestFinished(portal.close)
  return portal
}

const news = ({ database }: FollowedPortal) =>
  database.query(
    `select kind, happened_at as "at" from portal.order_news order by happened_at, kind desc`,
  )

test('an order is followed from its payment to its end, and then left alone', async () => {
  const portal = await openPortal()
  const { database, clock, told, asked, deps } = portal
  const { quoteId, deliveryId } = await pressPay(portal)
  expect(await followOnce(deps)).toBe(1)
  expect(await findOrder(database, deliveryId)).toMatchObject({ status: 'awaiting_payment' })
  expect(await followOnce(deps)).toBe(0)
  expect(await news(portal)).toEqual([])

  clock.ms += minuteMs
  const paidAt = '2026-11-21T10:00:42.000Z'
  told.tracking = { state: 'awaiting_3pl' }
  told.quote = { status: 'accepted', delivery: { id: deliveryId, status: 'pending' } }
  told.payment = paymentOf(deliveryId, { state: 'paid', paid_at: paidAt })
  await followOnce(deps)
  const paid = { status: 'awaiting_3pl', paidAt: new Date(paidAt), statusAt: new Date(clock.ms) }
  expect(await findOrder(database, deliveryId)).toMatchObject(paid)
  const quote = `select status from portal.quotes where quote_id = $1`
  expect(await database.one(quote, [quoteId])).toEqual({ status: 'accepted' })

  clock.ms = Date.parse('2026-11-21T12:00:05.000Z')
  told.tracking = delivered
  await followOnce(deps)
  const ended = { status: 'delivered', deliveredAt: new Date('2026-11-21T12:00:00.000Z') }
  expect(await findOrder(database, deliveryId)).toMatchObject({
    ...paid,
    ...ended,
    statusAt: new Date(clock.ms),
  })
  expect(await news(portal)).toMatchObject([{ kind: 'paid' }, { kind: 'delivered' }])
  const before = asked('/tracking')
  clock.ms += 30 * 24 * 60 * minuteMs
  expect(await followOnce(deps)).toBe(0)
  expect(asked('/tracking')).toBe(before)
})

test('a leg’s price that went back while the rest was delivered is heard of, and an over-payment is none', async () => {
  const portal = await openPortal()
  const { database, clock, told, deps } = portal
  const { deliveryId } = await pressPay(portal)
  const money = { state: 'paid', paid_at: '2026-11-21T10:00:42Z' }
  told.payment = paymentOf(deliveryId, { ...money, received_amount: 1300, refunded_amount: 65.5 })
  told.tracking = { state: 'awaiting_3pl' }
  await followOnce(deps)
  expect(await findOrder(database, deliveryId)).toMatchObject({ refundedMinor: 0 })
  clock.ms += minuteMs
  told.payment = paymentOf(deliveryId, { ...money, received_amount: 1300, refunded_amount: 165.5 })
  told.tracking = delivered
  await followOnce(deps)
  const ended = { status: 'delivered', refundedMinor: 100_00 }
  expect(await findOrder(database, deliveryId)).toMatchObject(ended)
})

test('what was heard later stands, and news is noted once however many hear it', async () => {
  const portal = await openPortal()
  const { database } = portal
  const { deliveryId } = await pressPay(portal)
  const hear = (state: 'awaiting_payment' | 'in_transit' | 'paid', seconds: number) =>
    hearOfOrder(database, { deliveryId, state, heardAtMs: startMs + seconds * 1000 })
  const changes = await Promise.all([hear('paid', 10), hear('paid', 10), hear('paid', 10)])
  expect(changes.filter(Boolean)).toHaveLength(1)
  await hear('in_transit', 30)
  await hear('awaiting_payment', 20)
  await hear('paid', 40)
  expect(await findOrder(database, deliveryId)).toMatchObject({
    status: 'in_transit',
    statusAt: new Date(startMs + 30_000),
    paidAt: new Date(startMs + 10_000),
  })
  expect(await news(portal)).toEqual([{ kind: 'paid', at: new Date(startMs + 10_000) }])
})

test('several processes look at an order once, and take over from one that died over it', async () => {
  const portal = await openPortal()
  const { clock, asked, deps } = portal
  await Promise.all(Array.from({ length: 6 }, () => pressPay(portal)))
  const counts = await Promise.all([followOnce(deps), followOnce(deps), followOnce(deps)])
  expect(counts.reduce((sum, count) => sum + count)).toBe(6)
  expect(asked('/tracking')).toBe(6)
  // Taken, and never put back.
  await portal.database.query(`update portal.orders set next_look_at = $1`, [
    new Date(clock.ms + 90_000),
  ])
  clock.ms += 90_000
  expect(await followOnce(deps)).toBe(6)
})

test('while the service is away it is asked less and less, and nothing is forgotten', async () => {
  const portal = await openPortal()
  const { database, clock, told, asked, deps } = portal
  const { deliveryId } = await pressPay(portal)
  told.status = 503
  for (let second = 0; second < 600; second += 1) {
    await followOnce(deps)
    clock.ms += 1000
  }
  const askedWhileAway = asked('/tracking')
  expect(askedWhileAway).toBeGreaterThan(3)
  expect(askedWhileAway).toBeLessThan(10)
  told.status = 200
  clock.ms += 20 * minuteMs
  await followOnce(deps)
  const row = `select failures, next_look_at > $1 as waits from portal.orders`
  expect(await database.one(row, [new Date(clock.ms)])).toEqual({ failures: 0, waits: true })
  expect(await findOrder(database, deliveryId)).toMatchObject({ status: 'awaiting_payment' })
})

test('an order that the service stumbles over keeps no other waiting', async () => {
  const portal = await openPortal()
  const { database, told, deps } = portal
  const orders = []
  for (let n = 0; n < 20; n += 1) orders.push(await pressPay(portal))
  told.brokenIds = orders.flatMap(({ deliveryId }, n) => (n % 2 === 0 ? [deliveryId] : []))
  told.tracking = { state: 'awaiting_3pl' }
  await followOnce(deps)
  const rows = await database.query(
    `select status, count(*) as count from portal.orders group by status order by status`,
  )
  expect(rows).toEqual([
    { status: 'awaiting_3pl', count: 10 },
    { status: 'awaiting_payment', count: 10 },
  ])
})

test('a process that ends between asking for an order and hearing of it loses no order', async () => {
  const portal = await openPortal()
  const { database, clock, told, deps } = portal
  const { quoteId, deliveryId } = await pressPay(portal, { heard: false })
  expect(await followOnce(deps)).toBe(0)
  clock.ms += minuteMs
  told.quote = { status: 'accepted' }
  told.payment = paymentOf(deliveryId, { state: 'pending', paid_at: null })
  await followOnce(deps)
  expect(await findOrder(database, deliveryId)).toMatchObject({ quoteId })
  clock.ms += minuteMs
  told.tracking = { state: 'awaiting_3pl' }
  await followOnce(deps)
  expect(await news(portal)).toMatchObject([{ kind: 'paid' }])
})

test('of an order that was not placed here nobody is written', async () => {
  const portal = await openPortal()
  const { database, accountId, clock, told, deps } = portal
  const deliveryId = deliveryIdSchema.parse(randomUUID())
  const quote = quoteOf(quoteIdSchema.parse(randomUUID()), {
    status: 'accepted',
    delivery: { id: deliveryId, status: 'in_transit' },
  })
  await rememberQuotes(database, { accountId, quotes: [quote], heardAtMs: clock.ms })
  expect(await findOrder(database, deliveryId)).toMatchObject({ status: 'in_transit' })
  told.tracking = delivered
  clock.ms += minuteMs
  await followOnce(deps)
  expect(await findOrder(database, deliveryId)).toMatchObject({ status: 'delivered' })
  expect(await news(portal)).toEqual([])
})
