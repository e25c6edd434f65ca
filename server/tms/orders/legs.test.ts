/** An order on several vehicles: a head with a leg for each, each found a carrier and driven by itself. */
import { beforeEach, expect, it } from 'vitest'
import type { DeliveryId } from '#lib/contract/ids.ts'
import { orderTrackingSchema } from '#lib/contract/tracking.ts'
import type { OrderStatus } from '#lib/contract/states/order-statuses.ts'
import { asMinor } from '#lib/money.ts'
import type { QuoteForOrder } from './orders.ts'
import { openTestOrders, type TestOrders } from './testing/open-orders.ts'
import { waitFor } from '../../testing/wait-for.ts'

let test: TestOrders

beforeEach(async () => {
  test = await openTestOrders()
  await test.rules('internal')
  return () => test.close()
})

function onTwoVehicles(): QuoteForOrder {
  const quote = test.quote()
  const [vehicle] = quote.vehicles
  if (vehicle === undefined) throw new Error('a quote has a vehicle')
  return {
    ...quote,
    vehicles: [
      { ...vehicle, priceMinor: asMinor(300_000), items: [{ itemIndex: 0, qty: 2 }] },
      {
        ...vehicle,
        vehicleType: '6w',
        priceMinor: asMinor(200_000),
        items: [
          { itemIndex: 0, qty: 1 },
          { itemIndex: 1, qty: 2 },
        ],
      },
    ],
  }
}

const find = async (deliveryId: DeliveryId) => {
  const { organizationId } = test
  const order = await test.orders.find(test.database, { organizationId, deliveryId })
  if (order === null) throw new Error('no such order')
  return order
}

const legsOf = async (deliveryId: DeliveryId) => {
  const [first, second] = (await find(deliveryId)).legs
  if (first === undefined || second === undefined) throw new Error('not two legs')
  return [first.id, second.id] as const
}

/** A person moves a leg of the own fleet. */
async function move(leg: DeliveryId, ...statuses: OrderStatus[]): Promise<void> {
  const { organizationId } = test
  for (const to of statuses) {
    await test.database.transaction(async (tx) => {
      const order = await test.orders.find(tx, { organizationId, deliveryId: leg })
      const row = await tx.one<{ attempt: number }>(
        `select attempt from tms.deliveries where id = $1`,
        [leg],
      )
      expect(order).not.toBe(null)
      const trip = { organizationId, deliveryId: leg, attempt: row?.attempt ?? 1 }
      const news = await test.carriers.ownFleet.advance(tx, { ...trip, to })
      if (news === null) throw new Error(`not to ${to}`)
      await test.orders.applyTrip(tx, news)
    })
  }
}

async function waybill(deliveryId: DeliveryId) {
  const [row] = await test.database.query<{ state: string; events: string[] }>(
    `select w.state, array(select event_type from tms.waybill_events e
       where e.waybill_id = w.id order by sequence) as events
     from tms.waybills w where delivery_id = $1`,
    [deliveryId],
  )
  return row
}

async function track(deliveryId: DeliveryId) {
  test.clock.pass(5_001)
  const tracking = orderTrackingSchema.parse(await test.track(deliveryId))
  if ('state' in tracking) throw new Error('not trackable')
  return tracking
}

const underWay = ['assigning_driver', 'driver_assigned', 'picked_up', 'in_transit'] as const

it('each leg carries its own parcels of the one waybill', async () => {
  const deliveryId = await test.create(onTwoVehicles())
  const [first, second] = await legsOf(deliveryId)
  const parcels = await test.database.query(
    `select delivery_id as leg, item_desc, piece_count from tms.parcels order by sequence`,
  )
  expect(parcels).toEqual([
    { leg: first, item_desc: 'Rice', piece_count: 2 },
    { leg: second, item_desc: 'Rice', piece_count: 1 },
    { leg: second, item_desc: null, piece_count: 2 },
  ])
  const order = await find(deliveryId)
  expect(order.legs).toMatchObject([
    { legNumber: 1, vehicleType: '4w', priceMinor: asMinor(300_000), awaiting: 'payment' },
    { legNumber: 2, vehicleType: '6w', priceMinor: asMinor(200_000), awaiting: 'payment' },
  ])
  expect(await test.track(deliveryId)).toEqual({ state: 'awaiting_payment' })
})

it('an order’s status is its least advanced leg’s, and the waybill’s goes with it', async () => {
  const deliveryId = await test.booked(onTwoVehicles())
  const [first, second] = await legsOf(deliveryId)
  expect((await waybill(deliveryId))?.state).toBe('accepted')
  await move(first, ...underWay, 'delivered')
  expect(await find(deliveryId)).toMatchObject({ status: 'pending' })
  expect((await waybill(deliveryId))?.state).toBe('accepted')
  expect(await track(deliveryId)).toMatchObject({
    status: 'pending',
    legs: [
      { delivery_id: first, vehicle_type: '4w', tracking: { status: 'delivered' } },
      { delivery_id: second, vehicle_type: '6w', tracking: { status: 'pending' } },
    ],
  })
  await move(second, ...underWay)
  expect(await find(deliveryId)).toMatchObject({ status: 'in_transit' })
  expect((await waybill(deliveryId))?.state).toBe('delivering')
  await move(second, 'delivered')
  expect(await find(deliveryId)).toMatchObject({ status: 'delivered' })
  expect((await waybill(deliveryId))?.events).toEqual([
    'created',
    'accepted',
    'picked_up',
    'delivering',
    'delivered',
  ])
})

it('one leg that no carrier has yet holds the order back, and shows so beside the other', async () => {
  await test.rules('provider_a')
  let asked = 0
  test.hold = async (what) => {
    if (!what.includes('POST /v1/shipments')) return
    asked += 1
    if (asked === 1) return
    // The first has its carrier by then, and the second gets none.
    await waitFor(
      async () => (await test.database.query(`select 1 from sandbox.carrier_trips`)).length === 1,
    )
    await test.behave('provider_a', { refuse: true })
  }
  const deliveryId = await test.create(onTwoVehicles())
  await test.pay(deliveryId)
  await waitFor(async () => {
    const page = { organizationId: test.organizationId, limit: 10, offset: 0 }
    const booked = (await find(deliveryId)).legs.some(({ awaiting }) => awaiting === null)
    return booked && (await test.orders.workList(page)).length === 1
  })
  test.hold = async () => {}
  expect((await waybill(deliveryId))?.state).toBe('created')
  const tracking = await track(deliveryId)
  expect(tracking).toMatchObject({ provider: 'provider_a', status: 'pending' })
  const states = tracking.legs?.map((leg) => ('state' in leg.tracking ? 'waits' : 'goes'))
  expect(states?.toSorted()).toEqual(['goes', 'waits'])
  // A poller that sees "delivered" stops polling.
  test.clock.pass(7 * 24 * 3_600_000)
  expect(await track(deliveryId)).toMatchObject({
    status: 'pending',
    pod: { photo_urls: expect.any(Array) },
    legs: expect.arrayContaining([
      expect.objectContaining({ tracking: expect.objectContaining({ status: 'delivered' }) }),
    ]),
  })
})

it('a leg that failed holds the order back from being delivered, until it was sent again or settled', async () => {
  const deliveryId = await test.booked(onTwoVehicles())
  const [first, second] = await legsOf(deliveryId)
  await move(first, ...underWay, 'failed')
  expect(await find(deliveryId)).toMatchObject({ status: 'pending' })
  await move(second, ...underWay, 'delivered')
  expect(await find(deliveryId)).toMatchObject({ status: 'in_transit' })
  expect((await waybill(deliveryId))?.state).toBe('delivering')
  const { organizationId } = test
  const settled = await test.database.transaction((tx) =>
    test.orders.settleFailed(tx, { organizationId, deliveryId: first, by: 'a person' }),
  )
  expect(settled).toBe(true)
  expect(await find(deliveryId)).toMatchObject({ status: 'delivered' })
  expect((await waybill(deliveryId))?.state).toBe('delivered')
})

it('is failed when all legs are, and goes on when one is sent again', async () => {
  const deliveryId = await test.booked(onTwoVehicles())
  const [first, second] = await legsOf(deliveryId)
  await move(first, ...underWay, 'failed')
  await move(second, ...underWay, 'failed')
  expect(await find(deliveryId)).toMatchObject({ status: 'failed' })
  expect((await waybill(deliveryId))?.state).toBe('failed')
  const { organizationId } = test
  for (const leg of [first, second]) {
    await test.database.transaction((tx) =>
      test.orders.sendAgain(tx, { organizationId, deliveryId: leg, by: 'a person' }),
    )
  }
  await waitFor(async () =>
    (await find(deliveryId)).legs.every(({ awaiting }) => awaiting === null),
  )
  await move(first, 'driver_assigned', 'picked_up', 'in_transit', 'delivered')
  await move(second, 'driver_assigned', 'picked_up', 'in_transit', 'delivered')
  expect(await find(deliveryId)).toMatchObject({ status: 'delivered' })
  const events = (await waybill(deliveryId))?.events ?? []
  expect(events.slice(events.indexOf('failed'))).toEqual([
    'failed',
    'rescheduled',
    'accepted',
    'picked_up',
    'delivering',
    'delivered',
  ])
})

it('is canceled as a whole, or not at all', async () => {
  const deliveryId = await test.booked(onTwoVehicles())
  const [first] = await legsOf(deliveryId)
  const cancel = (id: DeliveryId) =>
    test.database.transaction((tx) =>
      test.orders.cancel(tx, {
        organizationId: test.organizationId,
        deliveryId: id,
        reason: 'asked to',
      }),
    )
  await move(first, 'assigning_driver', 'driver_assigned', 'picked_up')
  expect(await cancel(deliveryId)).toEqual({ outcome: 'too_late', status: 'pending' })
  const other = await test.booked(onTwoVehicles())
  expect(await cancel(other)).toEqual({ outcome: 'canceled', wasPaid: true })
  expect((await find(other)).legs.map(({ status }) => status)).toEqual(['canceled', 'canceled'])
  expect(await track(other)).toMatchObject({ status: 'canceled' })
})

it('legs that move at once take their head along once', async () => {
  const deliveryId = await test.booked(onTwoVehicles())
  const [first, second] = await legsOf(deliveryId)
  await move(first, 'assigning_driver', 'driver_assigned')
  await move(second, 'assigning_driver', 'driver_assigned')
  await Promise.all([move(first, 'picked_up'), move(second, 'picked_up')])
  expect(await find(deliveryId)).toMatchObject({ status: 'picked_up' })
  expect((await waybill(deliveryId))?.events).toEqual(['created', 'accepted', 'picked_up'])
})

it('a leg is no order of its own to track', async () => {
  const deliveryId = await test.booked(onTwoVehicles())
  const [first] = await legsOf(deliveryId)
  await expect(test.track(first)).rejects.toMatchObject({ key: 'not_found' })
})
