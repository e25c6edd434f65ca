import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import {
  deliveryIdSchema,
  quoteIdSchema,
  senderAccountIdSchema,
  type QuoteId,
} from '#lib/contract/ids.ts'
import { quoteSchema, type Quote } from '#lib/contract/quotes.ts'
import { openTestDatabase } from '#server/db/testing/test-database.ts'
import { systemIds } from '#server/ids.ts'
import { answerJson, startUpstream, type Received } from '../gateway/upstream.fixture.ts'
import { addPerson } from '../identity/people.ts'
import { rememberDelivery, rememberQuotes } from '../quotes/known-quotes.ts'
import { noteOrdering } from './due-orders.ts'
import { followOnce } from './follow-orders.ts'
import { findOrder, hearOfOrder } from './known-orders.ts'

const startMs = Date.parse('2026-11-21T10:00:00.000Z')
const minuteMs = 60_000

/** A service elsewhere that says of every order what `told` says, and a portal in front of it. */
async function openPortal() {
  const own = await openTestDatabase()
  onTestFinished(() => own.close())
  const { database } = own
  const clock = { ms: startMs, nowMs: () => clock.ms }
  const told: { tracking: object; quote: object; payment: object | null; status: number } = {
    tracking: { state: 'awaiting_payment' },
    quote: {},
    payment: null,
    status: 200,
  }
  const upstream = await startUpstream((response, received) => {
    const body = reply(received)
    answerJson(response, body ?? { error: 'not_found' }, { status: body ? told.status : 404 })
  })
  function reply({ path }: Received): object | null {
    if (path.endsWith('/tracking')) return told.tracking
    if (path.endsWith('/payment')) return told.payment && { payment: told.payment }
    return quoteOf(quoteIdSchema.parse(path.split('/').at(-1)), told.quote)
  }
  const accountId = senderAccountIdSchema.parse(randomUUID())
  const deps = { database, gateway: upstream.gateway, clock, random: () => 0.5 }
  const asked = (ending: string) =>
    upstream.received.filter(({ path }) => path.endsWith(ending)).length
  return { database, accountId, clock, told, asked, deps, upstream }
}

type Portal = Awaited<ReturnType<typeof openPortal>>

function quoteOf(id: QuoteId, changes: object = {}): Quote {
  return quoteSchema.parse({
    id,
    status: 'active',
    expires_at: '2026-11-21T10:30:00.000Z',
    estimated_total: 1234.5,
    currency: 'THB',
    breakdown: [],
    snapshot: null,
    provider: null,
    delivery: null,
    created_at: '2026-11-21T09:59:00.000Z',
    ...changes,
  })
}

async function pressPay(
  { database, accountId, clock }: Portal,
  { heard = true }: { heard?: boolean } = {},
) {
  const quoteId = quoteIdSchema.parse(randomUUID())
  const deliveryId = deliveryIdSchema.parse(randomUUID())
  const personId = await database.transaction((tx) =>
    addPerson(tx, {
      ids: systemIds,
      person: {
        email: `${quoteId}@shop.example`,
        name: 'Somchai',
        role: 'customer',
        organizationId: randomUUID(),
        password: 'a long enough password',
        senderAccountIds: [accountId],
      },
    }),
  )
  const heardAtMs = clock.nowMs()
  await rememberQuotes(database, { accountId, quotes: [quoteOf(quoteId)], heardAtMs })
  await noteOrdering(database, { quoteId, personId, nowMs: heardAtMs })
  if (heard) await rememberDelivery(database, { quoteId, deliveryId })
  return { quoteId, deliveryId, personId }
}

const news = ({ database }: Portal) =>
  database.query(
    `select kind, happened_at as "at" from portal.order_news order by happened_at, kind desc`,
  )

const delivered = {
  provider: 'internal',
  external_order_id: '',
  status: 'delivered',
  driver: null,
  vehicle: null,
  current_location: null,
  stops: [],
  eta_pickup_at: null,
  eta_delivery_at: null,
  pod: { photo_urls: [], signature_url: null, delivered_at: '2026-11-21T12:00:00Z' },
  fetched_at: '2026-11-21T12:00:01Z',
}

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
  told.status = 500
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

function paymentOf(deliveryId: string, changes: object): object {
  return {
    id: randomUUID(),
    type: 'qr',
    state: 'pending',
    amount: 1234.5,
    received_amount: 0,
    refunded_amount: 0,
    currency: 'THB',
    delivery_id: deliveryId,
    created_at: '2026-11-21T10:00:10Z',
    expires_at: null,
    deadline_at: null,
    paid_at: null,
    slip_uploaded_at: null,
    instructions: null,
    ...changes,
  }
}
