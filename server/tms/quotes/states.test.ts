/** The states of a quote, as paying and canceling move them, also when they race. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeliveryId, SenderAccountId } from '#lib/contract/ids.ts'
import { countWaitingForLocks } from '#server/db/testing/waiting-for-locks.ts'
import { newId } from '#server/testing/new-id.ts'
import {
  createdOf,
  openQuoteService,
  quoteOf,
  quoteRequest,
  type QuoteService,
  type Seller,
} from './testing/quote-service.ts'

import type { ShownOrder } from './shown-quote.ts'

let service: QuoteService
let seller: Seller
let customer: SenderAccountId
const statuses = new Map<DeliveryId, ShownOrder>()

beforeAll(async () => {
  service = await openQuoteService({ orderStatuses: () => Promise.resolve(statuses) })
  seller = await service.addSeller()
  customer = await seller.addCustomer('C-1')
})
afterAll(() => service.close())

const halfAnHour = 30 * 60_000

async function active() {
  const created = createdOf(await seller.create(quoteRequest(), { as: customer }))
  return { organizationId: seller.organization.id, id: created.quotation_id }
}

type Key = Awaited<ReturnType<typeof active>>

const accept = (key: Key, deliveryId: DeliveryId = newId()) =>
  service.database.transaction((tx) =>
    service.quotes.accept(tx, { ...key, deliveryId, orderNo: 'DL0' }),
  )
const cancel = (key: Key, from: 'active' | 'accepted') =>
  service.database.transaction((tx) => service.quotes.cancel(tx, { ...key, from }))
const find = (key: Key) => service.quotes.find(service.database, key)
const read = async ({ id }: Key) => quoteOf(await seller.get(`/api/quotes/${id}`, { as: customer }))

async function afterExpiry<T>(work: () => Promise<T>): Promise<T> {
  const nowMs = service.clock.nowMs()
  service.clock.set(nowMs + halfAnHour)
  try {
    return await work()
  } finally {
    service.clock.set(nowMs)
  }
}

test('the row says all that an order and a payment are made from', async () => {
  const key = await active()
  const row = await find(key)
  expect(row).toMatchObject({
    id: key.id,
    senderAccountId: customer,
    status: 'active',
    currency: 'THB',
    serviceType: 'ftl_transport',
    snapshot: { request: { service_type: 'ftl_transport', items: [{ qty: 1 }] } },
    vehicles: [{ vehicleType: 'small', maxPayloadKg: 2000, items: [{ itemIndex: 0, qty: 1 }] }],
    deliveryId: null,
    provider: null,
    createdAt: new Date(service.clock.nowMs()),
    expiresAt: new Date(service.clock.nowMs() + halfAnHour),
  })
  expect(row?.vehicles[0]?.priceMinor).toBe(row?.totalMinor)
  const foreign = await service.addSeller()
  expect(await find({ ...key, organizationId: foreign.organization.id })).toBeNull()
})

test('an accepted quote shows its order, and how far that is', async () => {
  const key = await active()
  const deliveryId: DeliveryId = newId()
  expect(await accept(key, deliveryId)).toBe(true)
  expect(await read(key)).toMatchObject({ status: 'accepted', delivery: { id: deliveryId } })
  statuses.set(deliveryId, { status: 'in_transit', state: 'in_transit', orderNo: 'DL-1' })
  await service.database.transaction((tx) =>
    service.quotes.setProvider(tx, { ...key, provider: 'provider_a' }),
  )
  expect(await read(key)).toMatchObject({
    provider: 'provider_a',
    delivery: { id: deliveryId, status: 'in_transit', order_no: 'DL-1' },
  })
  // Its time has no meaning any more.
  expect(await afterExpiry(() => find(key))).toMatchObject({ status: 'accepted', deliveryId })
})

test('twenty who accept and twenty who cancel at once: one of them does', async () => {
  const key = await active()
  const moves = Array.from({ length: 40 }, (_, index) =>
    index % 2 === 0 ? accept(key) : cancel(key, 'active'),
  )
  const done = await Promise.all(moves)
  expect(done.filter(Boolean)).toHaveLength(1)
  const byCancel = done.indexOf(true) % 2 === 1
  expect(await find(key)).toMatchObject({ status: byCancel ? 'canceled' : 'accepted' })
})

test('an expired quote is neither accepted nor canceled', async () => {
  const key = await active()
  await afterExpiry(async () => {
    expect(await find(key)).toMatchObject({ status: 'expired' })
    expect(await accept(key)).toBe(false)
    expect(await cancel(key, 'active')).toBe(false)
  })
  expect(await find(key)).toMatchObject({ status: 'active' })
})

test('a quote is canceled from the state that is meant and no other', async () => {
  const key = await active()
  expect(await cancel(key, 'accepted')).toBe(false)
  await accept(key)
  expect(await cancel(key, 'active')).toBe(false)
  expect(await cancel(key, 'accepted')).toBe(true)
  expect(await cancel(key, 'accepted')).toBe(false)
  expect(await accept(key)).toBe(false)
  expect(await read(key)).toMatchObject({
    status: 'canceled',
    delivery: { id: expect.any(String) },
  })
})

test('a canceled unowned quote is nobody’s to claim', async () => {
  const created = createdOf(await seller.create(quoteRequest()))
  const key = { organizationId: seller.organization.id, id: created.quotation_id }
  expect(await cancel(key, 'active')).toBe(true)
  const answered = await seller.get(`/api/quotes/${key.id}`, { as: customer })
  expect(answered).toMatchObject({ status: 404, json: { error: 'not_found_or_forbidden' } })
})

test('a quote that is being accepted is not canceled beside it', async () => {
  const key = await active()
  const order: string[] = []
  let later: Promise<unknown> = Promise.resolve()
  await service.database.transaction(async (tx) => {
    expect(await service.quotes.accept(tx, { ...key, deliveryId: newId(), orderNo: 'DL0' })).toBe(
      true,
    )
    later = cancel(key, 'active').then((done) => order.push(`canceled ${done}`))
    await expect.poll(() => countWaitingForLocks(service.database)).toBeGreaterThan(0)
    order.push('accepted')
  })
  await later
  expect(order).toEqual(['accepted', 'canceled false'])
})

test('what no guest claimed goes a week after it ran out, and nothing that is somebody’s', async () => {
  const own = await active()
  const guest = async () => {
    const created = createdOf(await seller.create(quoteRequest()))
    return { organizationId: seller.organization.id, id: created.quotation_id }
  }
  const [unclaimed, claimed] = [await guest(), await guest()]
  await read(claimed)
  const nowMs = service.clock.nowMs()
  const dayMs = 24 * 3_600_000
  const nextTwenty = async () => {
    for (let n = 0; n < 20; n += 1) await guest()
  }
  try {
    service.clock.set(nowMs + 7 * dayMs)
    await nextTwenty()
    expect(await find(unclaimed)).not.toBeNull()
    service.clock.set(nowMs + 7 * dayMs + halfAnHour + 1)
    await nextTwenty()
    expect(await find(unclaimed)).toBeNull()
    expect(await find(claimed)).toMatchObject({ senderAccountId: customer })
    expect(await find(own)).toMatchObject({ status: 'expired' })
  } finally {
    service.clock.set(nowMs)
  }
})
