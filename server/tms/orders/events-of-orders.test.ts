import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import type { DeliveryId, WaybillId } from '#lib/contract/ids.ts'
import { orderTrackingSchema } from '#lib/contract/tracking.ts'
import type { DeliveryEventCreate } from '#lib/contract/waybill-events.ts'
import type { WaybillState } from '#lib/contract/states/waybill-states.ts'
import { systemIds } from '#server/ids.ts'
import { createDeliveries } from '../deliveries/deliveries.ts'
import { createFeed } from '../feed/feed.ts'
import { createPhotos } from '../photos/photos.ts'
import { createRegions } from '../regions/regions.ts'
import { listEvents } from '../waybills/events/list-events.ts'
import { reportEvent } from '../waybills/events/report-event.ts'
import { createWaybills } from '../waybills/waybills.ts'
import { waitFor } from '../../testing/wait-for.ts'
import { openTestOrders, type TestOrders } from './testing/open-orders.ts'

let test: TestOrders
beforeAll(async () => {
  test = await openTestOrders()
})
afterAll(() => test.close())
beforeEach(() => test.rules('provider_a'))

function open() {
  const { database, clock, queue, organizationId } = test
  const feed = createFeed({ database, clock })
  const deps = {
    database,
    clock,
    waybills: createWaybills({ clock, ids: systemIds, feed }),
    deliveries: createDeliveries({ clock, feed, queue }),
    photos: createPhotos({
      database,
      queue,
      clock,
      ids: systemIds,
      secretKey: 'a secret key that only tests have, 32 long',
      publicUrl: 'http://tms.test',
      storage: null,
    }),
    regions: createRegions({ database, clock }),
  }
  const scope = { organizationId, senderAccountId: null }
  return {
    report: (
      waybillId: WaybillId,
      eventType: WaybillState,
      more: Partial<DeliveryEventCreate> = {},
    ) =>
      reportEvent(
        { ...scope, body: { waybill_id: waybillId, event_type: eventType, ...more } },
        deps,
      ),
    list: (number: string) => listEvents({ ...scope, number, language: 'en' }, deps),
  }
}

async function waybillOf(deliveryId: DeliveryId) {
  const [waybill] = await test.database.query<{ id: WaybillId; waybill_no: string }>(
    `select id, waybill_no from tms.waybills where delivery_id = $1`,
    [deliveryId],
  )
  if (waybill === undefined) throw new Error('the order has no waybill')
  return waybill
}

const statusOf = async (deliveryId: DeliveryId) => {
  const { organizationId, orders, database } = test
  return (await orders.find(database, { organizationId, deliveryId }))?.status
}

it('an event that the carrier has not reported is taken, and the order stays where it is', async () => {
  const { report, list } = open()
  const deliveryId = await test.booked()
  await test.drive('driver_assigned', deliveryId)
  const { id, waybill_no: number } = await waybillOf(deliveryId)
  expect(await report(id, 'in_transit_hub_inbound')).toMatchObject({
    state: 'in_transit_hub_inbound',
  })
  expect(await statusOf(deliveryId)).toBe('driver_assigned')
  await expect(report(id, 'accepted')).rejects.toThrow('event_conflict')

  const { licensePlate, courierPhone, trackingNo } = await list(number)
  expect(trackingNo).toBe(number)
  expect(licensePlate).not.toBe('')
  expect(courierPhone).not.toBe('')

  // The carrier goes on, and the waybill with it.
  await test.drive('delivered', deliveryId)
  expect(await list(number)).toMatchObject({ state: 'delivered' })
})

it('a pickup that a program reports early is not undone by the carrier who then names a driver', async () => {
  const { report, list } = open()
  const deliveryId = await test.booked()
  const { id, waybill_no: number } = await waybillOf(deliveryId)
  expect(await report(id, 'picked_up')).toMatchObject({ state: 'picked_up' })
  await test.drive('driver_assigned', deliveryId)
  const { state, routes } = await list(number)
  expect(state).toBe('picked_up')
  expect(routes.map((event) => event.state)).toEqual(['created', 'accepted', 'picked_up'])
  expect(await statusOf(deliveryId)).toBe('driver_assigned')
})

it("the order's events move all parcels of its waybill", async () => {
  const deliveryId = await test.booked()
  await test.drive('delivered', deliveryId)
  const { id } = await waybillOf(deliveryId)
  const parcels = await test.database.query<{ state: string }>(
    `select state from tms.parcels where waybill_id = $1`,
    [id],
  )
  expect(parcels.map(({ state }) => state)).toEqual(['delivered', 'delivered'])
})

it('no event is taken while the order awaits payment', async () => {
  const { report } = open()
  const deliveryId = await test.create()
  const { id } = await waybillOf(deliveryId)
  for (const eventType of ['picked_up', 'failed', 'accepted'] as const) {
    await expect(report(id, eventType)).rejects.toThrow('order_not_paid')
  }
  await test.pay(deliveryId)
  expect(await report(id, 'picked_up')).toMatchObject({ state: 'picked_up' })
})

it('canceled is refused: the waybill of an order is canceled with its order', async () => {
  const { report, list } = open()
  const deliveryId = await test.booked()
  const { id, waybill_no: number } = await waybillOf(deliveryId)
  await expect(report(id, 'canceled')).rejects.toThrow('event_conflict')
  expect(await list(number)).toMatchObject({ state: 'accepted' })
  expect(await statusOf(deliveryId)).toBe('pending')
})

/** As it is once the reports have been followed. */
async function trackUntil(deliveryId: DeliveryId, isReached: (trip: Tracked) => boolean) {
  return waitFor(async () => {
    test.clock.pass(5_001)
    const tracking = orderTrackingSchema.parse(await test.track(deliveryId))
    return !('state' in tracking) && isReached(tracking) && tracking
  })
}

type Tracked = Exclude<ReturnType<typeof orderTrackingSchema.parse>, { state: unknown }>

const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

it('what programs report moves an order of the own fleet, and only the addition shows where', async () => {
  await test.rules('internal')
  const { report, list } = open()
  const hourMs = 3_600_000
  const bookedMs = test.clock.nowMs()
  const at = (hours: number) => new Date(bookedMs + hours * hourMs).toISOString()
  const quoted = { pickup: { from: at(1), to: at(3) }, arrival: { from: at(11), to: at(13) } }
  test.noteProvider = async () => quoted
  onTestFinished(() => void (test.noteProvider = async () => null))
  const deliveryId = await test.booked()
  const { id, waybill_no: number } = await waybillOf(deliveryId)
  const before = await trackUntil(deliveryId, () => true)
  expect(before.own_trip).toMatchObject({ eta_pickup_at: at(2), eta_delivery_at: at(12) })

  await report(id, 'picked_up', { coordinates: '13.7,100.5' })
  const leaving = await trackUntil(deliveryId, ({ status }) => status === 'picked_up')
  const pickedUpAt = leaving.own_trip?.stops[0]?.completed_at ?? ''
  expect(leaving).toMatchObject({
    vehicle: null,
    current_location: null,
    stops: [],
    eta_pickup_at: null,
    own_trip: {
      current_location: { lat: 13.7, lng: 100.5 },
      located_at: pickedUpAt,
      stops: [{ status: 'completed' }, { status: 'pending', completed_at: null }],
      // The way takes the ten hours that were quoted.
      eta_delivery_at: new Date(Date.parse(pickedUpAt) + 10 * hourMs).toISOString(),
    },
  })
  await report(id, 'in_transit_hub_inbound', { coordinates: '15.8,100.1' })
  const driven = await trackUntil(deliveryId, ({ status }) => status === 'in_transit')
  expect(driven.own_trip).toMatchObject({ current_location: { lat: 15.8, lng: 100.1 } })
  await report(id, 'delivering')
  await report(id, 'delivered', { photos: [png] })
  const done = await trackUntil(deliveryId, ({ status }) => status === 'delivered')
  expect(done.pod?.photo_urls).toEqual([expect.stringContaining('/api/photos/')])
  expect(done.own_trip?.stops).toMatchObject([{ status: 'completed' }, { status: 'completed' }])
  expect(Object.keys(done.reached_at ?? {}).toSorted()).toEqual([
    'delivered',
    'in_transit',
    'pending',
    'picked_up',
  ])
  // The waybill knows it from the program already.
  const { routes } = await list(number)
  expect(routes.map(({ state }) => state)).toEqual([
    'created',
    'accepted',
    'picked_up',
    'in_transit_hub_inbound',
    'delivering',
    'delivered',
  ])
})

it('reports of many programs at once, also from before the vehicle was found, move the order to where they lead', async () => {
  await test.rules()
  const { report } = open()
  const deliveryId = await test.create()
  await test.pay(deliveryId)
  const { id } = await waybillOf(deliveryId)
  await report(id, 'picked_up', { coordinates: '13.7,100.5' })
  await test.rules('internal')
  const { organizationId } = test
  await waitFor(() =>
    test.database.transaction((tx) =>
      test.orders.sendAgain(tx, { organizationId, deliveryId, by: 'staff' }),
    ),
  )
  await trackUntil(deliveryId, ({ status }) => status === 'picked_up')
  const parcels = await test.database.query<{ id: string }>(
    `select id from tms.parcels where waybill_id = $1`,
    [id],
  )
  expect(parcels).toHaveLength(2)
  await Promise.all(
    parcels.map((parcel) => report(id, 'delivered', { package_id: parcel.id, photos: [png] })),
  )
  const done = await trackUntil(deliveryId, ({ status }) => status === 'delivered')
  expect(done.pod?.photo_urls).toHaveLength(2)
})

it('on several vehicles of the own fleet, a report on a parcel moves and places the vehicle that carries it', async () => {
  await test.rules('internal')
  const { report } = open()
  const quote = test.quote()
  const [vehicle] = quote.vehicles
  if (vehicle === undefined) throw new Error('a quote has a vehicle')
  const vehicles = [0, 1].map((itemIndex) =>
    Object.assign({}, vehicle, { items: [{ itemIndex, qty: 1 }] }),
  )
  const deliveryId = await test.booked({ ...quote, vehicles })
  const { id } = await waybillOf(deliveryId)
  const [parcel] = await test.database.query<{ id: string; leg: string }>(
    `select id, delivery_id as leg from tms.parcels where waybill_id = $1 order by sequence`,
    [id],
  )
  // Where a waybill of several vehicles is, is where none of them is known to be.
  await report(id, 'picked_up', { coordinates: '13.7,100.5' })
  const at = { coordinates: '15.8,100.1' }
  await report(id, 'delivering', { package_id: parcel?.id ?? '', ...at })
  const { status, legs } = await trackUntil(deliveryId, ({ legs: each = [] }) =>
    each.some(({ tracking }) => 'status' in tracking && tracking.status === 'in_transit'),
  )
  expect(status).toBe('picked_up')
  const located = { lat: 15.8, lng: 100.1 }
  expect(legs).toMatchObject([
    {
      delivery_id: parcel?.leg,
      tracking: { status: 'in_transit', own_trip: { current_location: located } },
    },
    { tracking: { status: 'picked_up', own_trip: { current_location: null } } },
  ])
})

it('an event that a carrier’s waybill was given leaves its order to the carrier', async () => {
  const { report } = open()
  const deliveryId = await test.booked()
  const { id } = await waybillOf(deliveryId)
  const jobs = () => test.database.query(`select from pgboss.job where name = 'orders.own-trips'`)
  const before = (await jobs()).length
  await report(id, 'picked_up')
  expect(await jobs()).toHaveLength(before)
  const tracking = orderTrackingSchema.parse(await test.track(deliveryId))
  expect(tracking).not.toHaveProperty('own_trip')
})
