/** Reports of carriers, in whatever order, move order, delivery and waybill together. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { DeliveryId } from '#lib/contract/ids.ts'
import { orderTrackingSchema } from '#lib/contract/tracking.ts'
import { tripStages } from '#lib/contract/states/trip-stages.ts'
import type { OrderStatus } from '#lib/contract/states/order-statuses.ts'
import { newId } from '#server/testing/new-id.ts'
import type { TripNews } from '../carriers/carriers.ts'
import { openTestOrders, type TestOrders } from './testing/open-orders.ts'
import { waitFor } from '../../testing/wait-for.ts'

let test: TestOrders

beforeEach(async () => {
  test = await openTestOrders()
  await test.rules('provider_a')
  return () => test.close()
})

const find = (deliveryId: DeliveryId) =>
  test.orders.find(test.database, { organizationId: test.organizationId, deliveryId })

const workList = () =>
  test.orders.workList({ organizationId: test.organizationId, limit: 50, offset: 0 })

const byPerson = <T>(decide: (tx: Parameters<typeof test.orders.sendAgain>[0]) => Promise<T>) =>
  test.database.transaction(decide)

async function standing(deliveryId: DeliveryId) {
  const row = await test.database.one<{
    status: OrderStatus
    delivery: string
    waybill: string
    events: string[]
  }>(
    `select d.status, d.state as delivery, w.state as waybill,
       array(select event_type from tms.waybill_events e where e.waybill_id = w.id
         order by sequence) as events
     from tms.deliveries d join tms.waybills w on w.id = d.waybill_id where d.id = $1`,
    [deliveryId],
  )
  if (row === null) throw new Error('no such delivery')
  return row
}

/** The trip as its carrier shows it now, in the form that a callback has. */
async function newsOf(deliveryId: DeliveryId): Promise<TripNews> {
  const row = await test.database.one<{ attempt: number; externalOrderId: string }>(
    `select attempt, external_order_id as "externalOrderId" from tms.deliveries where id = $1`,
    [deliveryId],
  )
  if (row === null) throw new Error('no such delivery')
  const booked = { ...row, organizationId: test.organizationId, deliveryId }
  const trip = await test.carriers.fetch({ ...booked, provider: 'provider_a' })
  return { ...booked, provider: 'provider_a', trip }
}

const apply = (news: TripNews) => test.database.transaction((tx) => test.orders.applyTrip(tx, news))

describe('a trip from the booking to the door', () => {
  it('is in step in all three enumerations, and every word of it is one of the contract', async () => {
    const deliveryId = await test.booked()
    const seen: OrderStatus[] = []
    while (seen.at(-1) !== 'delivered') {
      const { status, delivery, waybill } = await standing(deliveryId)
      if (seen.at(-1) !== status) seen.push(status)
      expect({ delivery, waybill }).toEqual(tripStages[status])
      test.clock.pass(5_001)
      orderTrackingSchema.parse(await test.track(deliveryId))
      test.clock.pass(status === 'in_transit' ? 20 * 60_000 : 30_000)
      await test.sandbox.tick()
    }
    expect(seen).toEqual([
      'pending',
      'assigning_driver',
      'driver_assigned',
      'picked_up',
      'in_transit',
      'delivered',
    ])
    const { events } = await standing(deliveryId)
    expect(events).toEqual(['created', 'accepted', 'picked_up', 'delivering', 'delivered'])
    expect(await test.track(deliveryId)).toMatchObject({
      status: 'delivered',
      driver: {
        name: expect.any(String),
        phone: expect.any(String),
        photo_url: expect.any(String),
      },
      vehicle: { plate: expect.any(String) },
      stops: [{ status: 'completed' }, { status: 'completed' }],
      pod: { photo_urls: expect.any(Array), signature_url: expect.any(String) },
    })
    const [proof] = await test.database.query<{ place: string; photos: string[] }>(
      `select place, photos from tms.waybill_events where event_type = 'delivered'`,
    )
    expect(proof?.place).toBe('2 Tha Phae Road')
    expect(proof?.photos).not.toEqual([])
  })

  it('passes every step that nobody has reported', async () => {
    const deliveryId = await test.booked()
    test.clock.pass(7 * 24 * 3_600_000)
    await test.track(deliveryId)
    const { status, events } = await standing(deliveryId)
    expect(status).toBe('delivered')
    expect(events).toEqual(['created', 'accepted', 'picked_up', 'delivering', 'delivered'])
  })

  it('ends the same in whatever order and however often it is reported', async () => {
    const deliveryId = await test.booked()
    const reports: TripNews[] = []
    for (const hours of [0.1, 1, 3, 8, 15, 40]) {
      test.clock.pass(hours * 3_600_000)
      reports.push(await newsOf(deliveryId))
    }
    // The newest first, then all of them backwards, twice, at once.
    const backwards = reports.toReversed()
    const [newest] = backwards
    if (newest === undefined) throw new Error('nothing was reported')
    await apply(newest)
    const { events } = await standing(deliveryId)
    await Promise.all([...backwards, ...backwards].map(apply))
    expect(await standing(deliveryId)).toMatchObject({ status: 'delivered', events })
    expect(events).toEqual(['created', 'accepted', 'picked_up', 'delivering', 'delivered'])
    expect(await workList()).toEqual([])
  })

  it('is applied once where callback and question come at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const deliveryId = await test.booked()
      test.clock.pass(7 * 24 * 3_600_000)
      const news = await newsOf(deliveryId)
      await Promise.all([
        apply(news),
        test.track(deliveryId),
        test.track(deliveryId, test.another()),
        apply(news),
      ])
      const { events } = await standing(deliveryId)
      expect(events).toEqual(['created', 'accepted', 'picked_up', 'delivering', 'delivered'])
    }
  })

  it('repeated news are not fresher than they were', async () => {
    const deliveryId = await test.booked()
    test.clock.pass(60_000)
    const news = await newsOf(deliveryId)
    await apply(news)
    const before = await test.track(deliveryId)
    const { promise: gate, resolve: letThrough } = Promise.withResolvers<void>()
    test.hold = () => gate
    test.clock.pass(60_000)
    await apply(news)
    const impatient = test.another(test.database, { waitForCarrierMs: 100 })
    expect(await test.track(deliveryId, impatient)).toEqual(before)
    letThrough()
  })
})

describe('a trip that ends otherwise', () => {
  it('waits for a person when it failed, who sends it again', async () => {
    await test.behave('provider_a', { fail: true })
    const deliveryId = await test.booked()
    await test.drive('failed', deliveryId)
    expect(await standing(deliveryId)).toMatchObject({
      status: 'failed',
      delivery: 'failed',
      waybill: 'failed',
    })
    expect(await workList()).toMatchObject([{ deliveryId, reason: 'trip_failed' }])
    expect(await test.track(deliveryId)).toMatchObject({ status: 'failed' })

    await test.behave('provider_a', {})
    const { organizationId } = test
    const again = { organizationId, deliveryId, by: 'a person' }
    const { promise: gate, resolve: letThrough } = Promise.withResolvers<void>()
    test.hold = () => gate
    const sent = await Promise.all(
      [1, 2].map(() => byPerson((tx) => test.orders.sendAgain(tx, again))),
    )
    // No carrier has answered yet: the second finds it waiting for one, and offers it anew.
    expect(sent).toEqual([true, true])
    test.hold = () => Promise.resolve()
    letThrough()
    expect(await workList()).toEqual([])
    await waitFor(async () => (await find(deliveryId))?.awaiting === null)
    await test.drive('delivered', deliveryId)
    const { events } = await standing(deliveryId)
    expect(events.slice(events.indexOf('failed'))).toEqual([
      'failed',
      'rescheduled',
      'accepted',
      'picked_up',
      'delivering',
      'delivered',
    ])
  })

  it('is not sent again once its price was given back', async () => {
    await test.behave('provider_a', { fail: true })
    const deliveryId = await test.booked()
    const { organizationId } = test
    const trip = { organizationId, deliveryId, by: 'a person' }
    expect(await byPerson((tx) => test.orders.settleFailed(tx, trip))).toBe(false)
    expect(await byPerson((tx) => test.orders.sendAgain(tx, trip))).toBe(false)
    await test.drive('failed', deliveryId)
    expect(await byPerson((tx) => test.orders.settleFailed(tx, trip))).toBe(true)
    expect(await byPerson((tx) => test.orders.settleFailed(tx, trip))).toBe(false)
    expect(await byPerson((tx) => test.orders.sendAgain(tx, trip))).toBe(false)
    expect(await workList()).toEqual([])
  })

  it('is driven by the next when its carrier gives it back, until that was too often', async () => {
    await test.behave('provider_a', { cancel: true })
    const deliveryId = await test.booked()
    await waitFor(async () => {
      // A request is valid for minutes, so time stands still while a carrier is asked.
      if ((await find(deliveryId))?.awaiting === null) {
        test.clock.pass(10 * 60_000)
        await test.sandbox.tick()
      }
      return (await workList()).length > 0
    })
    expect(await workList()).toMatchObject([{ deliveryId, reason: 'no_carrier' }])
    const trips = await test.database.query(`select 1 from sandbox.carrier_trips`)
    expect(trips).toHaveLength(3)
    expect(await test.track(deliveryId)).toEqual({ state: 'awaiting_3pl' })
    // The goods have not moved, and can still be called off.
    const { organizationId } = test
    const canceled = await test.database.transaction((tx) =>
      test.orders.cancel(tx, { organizationId, deliveryId, reason: 'no carrier' }),
    )
    expect(canceled).toEqual({ outcome: 'canceled', wasPaid: true })
    expect(await workList()).toEqual([])
  })

  it('has failed when its carrier gives up with the goods on board', async () => {
    const deliveryId = await test.booked()
    await test.drive('picked_up', deliveryId)
    const news = await newsOf(deliveryId)
    const later = { at: new Date(news.trip.at.getTime() + 1), sequence: news.trip.sequence + 1 }
    await apply({ ...news, trip: { ...news.trip, ...later, status: 'canceled' } })
    expect(await standing(deliveryId)).toMatchObject({ status: 'failed', waybill: 'failed' })
    expect(await workList()).toMatchObject([{ deliveryId, reason: 'trip_failed' }])
  })

  it('and goes on all the same is a person’s case, and changes nothing', async () => {
    const deliveryId = await test.booked()
    await test.drive('delivered', deliveryId)
    const news = await newsOf(deliveryId)
    const later = { at: new Date(news.trip.at.getTime() + 1), sequence: news.trip.sequence + 1 }
    await apply({ ...news, trip: { ...news.trip, ...later, status: 'failed' } })
    expect(await standing(deliveryId)).toMatchObject({ status: 'delivered' })
    expect(await workList()).toMatchObject([{ reason: 'contradicting_report' }])
  })
})

it('news of a sending that is over, or of another carrier’s, are not applied', async () => {
  const deliveryId = await test.booked()
  test.clock.pass(7 * 24 * 3_600_000)
  const news = await newsOf(deliveryId)
  await apply({ ...news, attempt: 2 })
  await apply({ ...news, provider: 'provider_b' })
  await apply({ ...news, organizationId: newId() })
  expect(await standing(deliveryId)).toMatchObject({ status: 'pending' })
})

it('a trip whose callbacks are lost and that nobody tracks gets on all the same', async () => {
  await test.behave('provider_a', { silent: true })
  const deliveryId = await test.booked()
  test.clock.pass(7 * 24 * 3_600_000)
  const sending = { organizationId: test.organizationId, deliveryId, attempt: 1 }
  // In place of the one that was left for later.
  await test.queue.send('orders.watch', sending)
  await waitFor(async () => (await find(deliveryId))?.status === 'delivered')
  const later = await test.database.query(
    `select 1 from pgboss.job where name = 'orders.watch' and start_after > now()`,
  )
  expect(later.length).toBeGreaterThan(0)
})
