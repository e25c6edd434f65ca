import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { DeliveryId, WaybillId } from '#lib/contract/ids.ts'
import type { WaybillState } from '#lib/contract/states/waybill-states.ts'
import { systemIds } from '#server/ids.ts'
import { createDeliveries } from '../deliveries/deliveries.ts'
import { createFeed } from '../feed/feed.ts'
import { createPhotos } from '../photos/photos.ts'
import { createRegions } from '../regions/regions.ts'
import { listEvents } from '../waybills/events/list-events.ts'
import { reportEvent } from '../waybills/events/report-event.ts'
import { createWaybills } from '../waybills/waybills.ts'
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
    report: (waybillId: WaybillId, eventType: WaybillState) =>
      reportEvent({ ...scope, body: { waybill_id: waybillId, event_type: eventType } }, deps),
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
