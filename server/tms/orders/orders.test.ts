/** From the payment to the carrier, and what comes between. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { DeliveryId, OrganizationId } from '#lib/contract/ids.ts'
import { newId } from '#server/testing/new-id.ts'
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

const cancel = (deliveryId: DeliveryId, reason = 'asked to') =>
  test.database.transaction((tx) =>
    test.orders.cancel(tx, { organizationId: test.organizationId, deliveryId, reason }),
  )

const workList = () =>
  test.orders.workList({ organizationId: test.organizationId, limit: 50, offset: 0 })

async function waybillOf(deliveryId: DeliveryId) {
  const [row] = await test.database.query<{ state: string; events: string[] }>(
    `select w.state, array(select event_type from tms.waybill_events e
       where e.waybill_id = w.id order by sequence) as events
     from tms.waybills w where delivery_id = $1`,
    [deliveryId],
  )
  return row
}

async function trips(): Promise<string[]> {
  const rows = await test.database.query<{ trip: string }>(
    `select provider || ' ' || order_no as trip from sandbox.carrier_trips`,
  )
  return rows.map(({ trip }) => trip)
}

it('what is paid for gets a carrier, and is trackable from then on', async () => {
  const deliveryId = await test.create()
  expect(await test.track(deliveryId)).toEqual({ state: 'awaiting_payment' })
  expect(await waybillOf(deliveryId)).toEqual({ state: 'created', events: ['created'] })
  expect(await test.pay(deliveryId)).toBe(true)
  await waitFor(async () => (await find(deliveryId))?.awaiting === null)
  expect(await find(deliveryId)).toMatchObject({ status: 'pending', paidAt: expect.any(Date) })
  expect(await waybillOf(deliveryId)).toEqual({
    state: 'accepted',
    events: ['created', 'accepted'],
  })
  const [trip] = await trips()
  expect(await test.track(deliveryId)).toMatchObject({
    provider: 'provider_a',
    external_order_id: trip?.split(' ')[1],
  })
  expect(test.asked.filter((each) => each.includes('POST'))).toEqual([
    'provider_a POST /v1/shipments',
  ])
  const entries = await test.database.query<{ type: string }>(
    `select entry->>'type' as type from tms.feed
     order by entry->>'type', position, sequence`,
  )
  expect(entries.map(({ type }) => type)).toEqual([
    'order.changed',
    'order.changed',
    'order.created',
    'waybill.created',
    'waybill.event',
    'waybill.paid',
  ])
})

it('the carrier is told where to, what and when', async () => {
  const quote = test.quote()
  const window = { from: '2026-12-01T01:00:00.000Z', to: '2026-12-01T05:00:00.000Z' }
  await test.booked({
    ...quote,
    request: { ...quote.request, pickup_window: window, cargo_notes: 'Ring twice' },
  })
  const [trip] = await test.database.query<{ plan: unknown }>(
    `select plan from sandbox.carrier_trips`,
  )
  expect(trip?.plan).toMatchObject({
    pickup: { address: '1 Silom Road', lat: 13.729, lng: 100.535 },
    drop: { address: '2 Tha Phae Road', lat: 18.788, lng: 98.993 },
  })
})

it('an order has a waybill with the parcels of its quote', async () => {
  const deliveryId = await test.create()
  const parcels = await test.database.query(
    `select item_desc, weight_kg, piece_count, p.delivery_id, w.out_trade_no, w.reference_no
     from tms.parcels p join tms.waybills w on w.id = p.waybill_id order by p.sequence`,
  )
  const order = await find(deliveryId)
  const of = { delivery_id: deliveryId, out_trade_no: order?.quoteId, reference_no: 'R-1' }
  expect(parcels).toEqual([
    { item_desc: 'Rice', weight_kg: 12.5, piece_count: 3, ...of },
    { item_desc: null, weight_kg: 100, piece_count: 2, ...of },
  ])
})

it('an insured quote leaves its declared value on the waybill, in minor units', async () => {
  const insuredOf = async (deliveryId: DeliveryId) =>
    test.database.one(
      `select declared_value_minor, declared_value_currency from tms.waybills
       where delivery_id = $1`,
      [deliveryId],
    )
  const quote = test.quote()
  const insurance = { declaredValue: 250_000.5 }
  const insured = await test.create({ ...quote, request: { ...quote.request, insurance } })
  expect(await insuredOf(insured)).toEqual({
    declared_value_minor: 25_000_050,
    declared_value_currency: quote.currency,
  })
  expect(await insuredOf(await test.create())).toEqual({
    declared_value_minor: null,
    declared_value_currency: null,
  })
})

it('one quote is one order, however it comes that it is made twice', async () => {
  const quote = test.quote()
  await test.create(quote)
  await expect(test.create(quote)).rejects.toThrow('has a waybill already')
})

it('is paid once', async () => {
  const deliveryId = await test.create()
  const paid = await Promise.all(Array.from({ length: 10 }, () => test.pay(deliveryId)))
  expect(paid.filter(Boolean)).toHaveLength(1)
  await waitFor(async () => (await find(deliveryId))?.awaiting === null)
  expect(await trips()).toHaveLength(1)
})

it('of paying and canceling at once exactly one wins, each time', async () => {
  for (let round = 0; round < 20; round += 1) {
    const deliveryId = await test.create()
    const [paid, canceled] = await Promise.all([test.pay(deliveryId), cancel(deliveryId)])
    const order = await find(deliveryId)
    // Canceling a paid order that no carrier has begun is allowed, and then it says that it was paid.
    expect(canceled.outcome).toBe('canceled')
    expect(canceled).toEqual({ outcome: 'canceled', wasPaid: paid })
    expect(order).toMatchObject({ status: 'canceled', awaiting: null })
    expect(order?.paidAt === null).toBe(!paid)
    expect(await test.pay(deliveryId)).toBe(false)
  }
})

describe('a carrier that', () => {
  it('refuses is followed by the next', async () => {
    await test.rules('provider_a', 'provider_b')
    await test.behave('provider_a', { refuse: true })
    const deliveryId = await test.booked()
    expect((await find(deliveryId))?.legs).toMatchObject([{ provider: 'provider_b' }])
    expect(await workList()).toEqual([])
  })

  it('refuses as the last one leaves the order to a person, who sends it again', async () => {
    await test.behave('provider_a', { refuse: true })
    const deliveryId = await test.create()
    await test.pay(deliveryId)
    await waitFor(async () => (await workList()).length > 0)
    const [item] = await workList()
    expect(item).toMatchObject({ deliveryId, orderId: deliveryId, reason: 'no_carrier' })
    expect(item?.detail).toContain('provider_a')
    expect(await test.track(deliveryId)).toEqual({ state: 'awaiting_3pl' })
    await test.behave('provider_a', {})
    const { organizationId } = test
    const again = await test.database.transaction((tx) =>
      test.orders.sendAgain(tx, { organizationId, deliveryId, by: 'a person' }),
    )
    expect(again).toBe(true)
    expect(await workList()).toEqual([])
    await waitFor(async () => (await find(deliveryId))?.awaiting === null)
    expect(await trips()).toHaveLength(1)
  })

  it('is away is asked until it is back', async () => {
    await test.behave('provider_a', { unreachable: true })
    const deliveryId = await test.create()
    await test.pay(deliveryId)
    await waitFor(() => test.asked.length >= 2)
    expect(await test.track(deliveryId)).toEqual({ state: 'awaiting_3pl' })
    await test.behave('provider_a', {})
    await waitFor(async () => (await find(deliveryId))?.awaiting === null)
    expect(await trips()).toHaveLength(1)
  })
})

it('a carrier that stays away is a person’s case, and none any more when it is back', async () => {
  const canceled = await test.booked()
  // In place of a minute.
  for (const name of ['orders.dispatch', 'orders.call-off']) {
    await test.queue.declare(name, {
      retryLimit: 100,
      retryDelaySeconds: 1,
      retryDelayMaxSeconds: 1,
    })
  }
  await test.behave('provider_a', { unreachable: true })
  await test.database.query(`update sandbox.carrier_trips set behaviour = '{"unreachable": true}'`)
  await cancel(canceled)
  const waiting = await test.create()
  await test.pay(waiting)
  await waitFor(async () => (await workList()).length === 2)
  const items = await workList()
  expect(items.find(({ deliveryId }) => deliveryId === waiting)).toMatchObject({
    reason: 'carriers_silent',
    detail: 'provider_a: failed',
  })
  expect(items.find(({ deliveryId }) => deliveryId === canceled)).toMatchObject({
    reason: 'cancel_unanswered',
    detail: 'provider_a: failed',
  })
  await test.behave('provider_a', {})
  await test.database.query(`update sandbox.carrier_trips set behaviour = '{}'`)
  // For so long it is left alone.
  test.clock.pass(30_000)
  await waitFor(async () => (await workList()).length === 0)
  await waitFor(async () => (await find(waiting))?.awaiting === null)
})

it('two who dispatch one trip at once book it once', async () => {
  test.hold = () => new Promise((resolve) => setTimeout(resolve, 50))
  const deliveryId = await test.create()
  await test.pay(deliveryId)
  const sending = { organizationId: test.organizationId, deliveryId, attempt: 1 }
  for (let n = 0; n < 6; n += 1) await test.queue.send('orders.dispatch', sending)
  await waitFor(async () => (await find(deliveryId))?.awaiting === null)
  await waitFor(async () => (await openJobs()) === 0)
  expect(await trips()).toHaveLength(1)
  expect((await waybillOf(deliveryId))?.events).toEqual(['created', 'accepted'])
})

async function openJobs(): Promise<number> {
  const row = await test.database.one<{ open: number }>(
    `select count(*) as open from pgboss.job
     where name in ('orders.dispatch', 'orders.call-off', 'carriers.release')
       and state in ('created', 'retry', 'active') and start_after <= now()`,
  )
  return row?.open ?? 0
}

it('whose answer to the booking is lost is asked again, and drives once', async () => {
  await test.close()
  test = await openTestOrders({ carrierTimeoutMs: 500 })
  await test.rules('provider_a')
  // It takes the order and answers long after we have stopped waiting, the first time.
  let slow = true
  test.hold = async (asked) => {
    if (slow && asked.includes('POST /v1/shipments')) {
      slow = false
      await test.behave('provider_a', { slowMs: 3_000 })
    } else {
      await test.behave('provider_a', {})
    }
  }
  const deliveryId = await test.booked()
  expect(test.asked.filter((each) => each.includes('POST /v1/shipments')).length).toBeGreaterThan(1)
  const [trip] = await trips()
  expect(await trips()).toHaveLength(1)
  expect(await test.track(deliveryId)).toMatchObject({ external_order_id: trip?.split(' ')[1] })
})

it('who dies after the carrier’s yes and before the commit has booked once when it is done again', async () => {
  let deaths = 0
  test.noteProvider = async () => {
    deaths += 1
    if (deaths <= 2) throw new Error('the process is gone')
    return null
  }
  const deliveryId = await test.booked()
  expect(deaths).toBe(3)
  const [trip] = await trips()
  expect(await trips()).toHaveLength(1)
  expect(await test.track(deliveryId)).toMatchObject({ external_order_id: trip?.split(' ')[1] })
  expect((await waybillOf(deliveryId))?.events).toEqual(['created', 'accepted'])
})

describe('canceling', () => {
  it('a booked order tells the carrier, and shows it', async () => {
    const deliveryId = await test.booked()
    expect(await cancel(deliveryId)).toEqual({ outcome: 'canceled', wasPaid: true })
    await waitFor(() => test.asked.some((each) => each.includes('/v1/cancellations')))
    expect(await test.track(deliveryId)).toMatchObject({ status: 'canceled' })
    expect((await waybillOf(deliveryId))?.state).toBe('canceled')
    await waitFor(async () => (await openJobs()) === 0)
    expect(await workList()).toEqual([])
    expect(await cancel(deliveryId)).toEqual({ outcome: 'terminal', status: 'canceled' })
  })

  it('an unpaid order ends, also when its waybill has begun to move', async () => {
    const deliveryId = await test.create()
    await test.database.query(
      `with moved as (update tms.waybills set state = 'picked_up' where delivery_id = $1 returning id)
       update tms.parcels set state = 'picked_up' where waybill_id in (select id from moved)`,
      [deliveryId],
    )
    expect(await cancel(deliveryId)).toEqual({ outcome: 'canceled', wasPaid: false })
    expect(await find(deliveryId)).toMatchObject({ status: 'canceled', awaiting: null })
    expect((await waybillOf(deliveryId))?.state).toBe('picked_up')
  })

  it('an unpaid order needs no carrier', async () => {
    const deliveryId = await test.create()
    expect(await cancel(deliveryId)).toEqual({ outcome: 'canceled', wasPaid: false })
    expect(await test.track(deliveryId)).toMatchObject({
      provider: 'internal',
      external_order_id: '',
      status: 'canceled',
      driver: null,
      vehicle: null,
      current_location: null,
      stops: [],
      eta_pickup_at: null,
      eta_delivery_at: null,
      pod: null,
      fetched_at: new Date(test.clock.nowMs()).toISOString(),
    })
    expect(await test.pay(deliveryId)).toBe(false)
    expect(test.asked).toEqual([])
  })

  it.each([
    ['while the carrier is being asked leaves nobody driving', true],
    // The one that tells the carrier is late itself.
    ['leaves nobody driving who says yes before he is told', false],
  ])(
    '%s',
    async (_, jobRuns) => {
      const arrived = Promise.withResolvers<void>()
      const goOn = Promise.withResolvers<void>()
      test.hold = async (asked) => {
        if (!asked.includes('POST /v1/shipments')) return
        arrived.resolve()
        await goOn.promise
      }
      const deliveryId = await test.create()
      await test.pay(deliveryId)
      await arrived.promise
      const { organizationId } = test
      const canceled = await test.database.transaction(async (tx) => {
        const outcome = await test.orders.cancel(tx, { organizationId, deliveryId, reason: 'x' })
        if (!jobRuns) await tx.query(`delete from pgboss.job where name = 'orders.call-off'`)
        return outcome
      })
      expect(canceled).toEqual({ outcome: 'canceled', wasPaid: true })
      goOn.resolve()
      await waitFor(async () => {
        const rows = await test.database.query<{ end: string | null }>(
          `select plan->'end'->>'as' as "end" from sandbox.carrier_trips`,
        )
        return rows.length === 1 && rows.every(({ end }) => end === 'canceled')
      })
      expect(await find(deliveryId)).toMatchObject({ status: 'canceled', awaiting: null })
      expect((await find(deliveryId))?.legs).toMatchObject([{ provider: null }])
    },
    30_000,
  )

  it('is too late when the goods are on board', async () => {
    const deliveryId = await test.booked()
    const loaded = await test.database.one<{ ms: number }>(
      `select (plan->>'loadedAtMs')::float as ms from sandbox.carrier_trips`,
    )
    test.clock.pass((loaded?.ms ?? 0) + 1_000)
    await test.sandbox.tick()
    expect(await find(deliveryId)).toMatchObject({ status: 'picked_up' })
    expect(await cancel(deliveryId)).toEqual({ outcome: 'too_late', status: 'picked_up' })
    expect((await waybillOf(deliveryId))?.state).toBe('picked_up')
  })

  it('here, when only the carrier knows that the goods are on board, is a person’s case', async () => {
    const deliveryId = await test.booked()
    const loaded = await test.database.one<{ ms: number }>(
      `select (plan->>'loadedAtMs')::float as ms from sandbox.carrier_trips`,
    )
    test.clock.pass((loaded?.ms ?? 0) + 1_000)
    expect(await cancel(deliveryId)).toEqual({ outcome: 'canceled', wasPaid: true })
    await waitFor(async () => (await workList()).length > 0)
    expect(await workList()).toMatchObject([{ deliveryId, reason: 'canceled_too_late' }])
  })

  it('waits for no scan that says the goods are on their way', async () => {
    const deliveryId = await test.booked()
    await test.database.query(`update tms.waybills set state = 'in_transit_hub_inbound'`)
    expect(await cancel(deliveryId)).toEqual({ outcome: 'too_late', status: 'pending' })
    expect(await find(deliveryId)).toMatchObject({ status: 'pending', canceledAt: null })
  })
})

it('another organization has no such order', async () => {
  const deliveryId = await test.create()
  const organizationId: OrganizationId = newId()
  expect(await test.orders.find(test.database, { organizationId, deliveryId })).toBe(null)
  const paid = await test.database.transaction((tx) =>
    test.orders.markPaid(tx, { organizationId, deliveryId, paidAt: new Date() }),
  )
  expect(paid).toBe(false)
  expect(await test.track(deliveryId)).toEqual({ state: 'awaiting_payment' })
})
