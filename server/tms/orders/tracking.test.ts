/** Interface 2.10 and 8: what tracking shows, and how often a carrier is asked for it. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { DeliveryId } from '#lib/contract/ids.ts'
import { orderTrackingSchema } from '#lib/contract/tracking.ts'
import type { Database } from '#server/db/database.ts'
import { openTestOrders, request, type TestOrders } from './testing/open-orders.ts'
import { waitFor } from '../../testing/wait-for.ts'

let test: TestOrders

/** Code that waits too long for the carrier waits beyond the end of its test. */
const endlessMs = 600_000
let letGo = () => {}

beforeEach(async () => {
  test = await openTestOrders({ waitForCarrierMs: endlessMs, carrierTimeoutMs: endlessMs })
  await test.rules('provider_a')
  return async () => {
    letGo()
    await test.close()
  }
})

const looks = () => test.asked.filter((asked) => asked.includes(' GET ')).length

/** The carrier takes calls and says nothing. */
function hang(isMeant = (_: string) => true): void {
  const { promise, resolve } = Promise.withResolvers<void>()
  letGo = resolve
  test.hold = async (asked) => (isMeant(asked) ? promise : undefined)
}

async function setUnreachable(unreachable: boolean): Promise<void> {
  await test.behave('provider_a', { unreachable })
  await test.database.query(`update sandbox.carrier_trips set behaviour = $1`, [
    JSON.stringify({ unreachable }),
  ])
}

async function fetchedAt(deliveryId: DeliveryId, by = test.orders): Promise<string> {
  const tracking = orderTrackingSchema.parse(await test.track(deliveryId, by))
  if ('state' in tracking) throw new Error('not trackable')
  return tracking.fetched_at
}

const nothing = {
  vehicle: null,
  current_location: null,
  stops: [],
  eta_pickup_at: null,
  eta_delivery_at: null,
}

describe('of the own fleet', () => {
  const kinds = ['internal', 'subcontractor'] as const
  it.each(kinds)('%s shows as internal, empty but for the addition', async (by) => {
    await test.rules(by)
    const deliveryId = await test.booked()
    expect(await test.track(deliveryId)).toEqual({
      provider: 'internal',
      external_order_id: '',
      status: 'pending',
      driver: null,
      ...nothing,
      pod: null,
      fetched_at: new Date(test.clock.nowMs()).toISOString(),
      pieces: 5,
      reached_at: { pending: new Date(test.clock.nowMs()).toISOString() },
      own_trip: {
        vehicle: { plate: null, model: '4w', photo_url: null },
        current_location: null,
        located_at: null,
        stops: [
          { ...request.pickup, status: 'pending', completed_at: null },
          { ...request.delivery, status: 'pending', completed_at: null },
        ].map(({ address, lat, lng, status, completed_at }) => {
          return { address, lat, lng, status, completed_at }
        }),
        eta_pickup_at: null,
        eta_delivery_at: null,
      },
    })
    expect(test.asked).toEqual([])
  })

  it('shows the driver that a person put in, and the proof of delivery', async () => {
    await test.rules('internal')
    const deliveryId = await test.booked()
    const { organizationId } = test
    const trip = { organizationId, deliveryId, attempt: 1 }
    const { ownFleet } = test.carriers
    await test.database.transaction(async (tx) => {
      const driver = { name: 'Driver 1', phone: '0800000001', plate: '70-1234' }
      const news = await ownFleet.assignDriver(tx, { ...trip, driver })
      if (news) await test.orders.applyTrip(tx, news)
    })
    test.clock.pass(5_001)
    expect(await test.track(deliveryId)).toMatchObject({
      status: 'driver_assigned',
      driver: { name: 'Driver 1', phone: '0800000001', photo_url: null },
      ...nothing,
      own_trip: { vehicle: { plate: '70-1234', photo_url: null } },
    })
    for (const to of ['picked_up', 'in_transit', 'delivered'] as const) {
      await test.database.transaction(async (tx) => {
        const pod = { photoUrls: ['https://pictures.test/1.jpg'], signatureUrl: null }
        const proof = to === 'delivered' ? { pod } : {}
        const news = await ownFleet.advance(tx, { ...trip, to, ...proof })
        if (news) await test.orders.applyTrip(tx, news)
      })
    }
    test.clock.pass(5_001)
    expect(await test.track(deliveryId)).toMatchObject({
      status: 'delivered',
      ...nothing,
      pod: { photo_urls: ['https://pictures.test/1.jpg'], signature_url: null },
    })
  })
})

it('before there is anything to track, only the state is shown, and the payment shows at once', async () => {
  await test.behave('provider_a', { unreachable: true })
  const deliveryId = await test.create()
  expect(await test.track(deliveryId)).toEqual({ state: 'awaiting_payment' })
  await test.pay(deliveryId)
  // The clock stands still, so the answer is fresh.
  expect(await test.track(deliveryId)).toEqual({ state: 'awaiting_3pl' })
})

it('who asks while the payment is being written does not leave an old answer behind', async () => {
  const deliveryId = await test.create()
  const { organizationId } = test
  await test.database.transaction(async (tx) => {
    await test.orders.markPaid(tx, { organizationId, deliveryId, paidAt: new Date() })
    expect(await test.track(deliveryId)).toEqual({ state: 'awaiting_payment' })
  })
  expect(await test.track(deliveryId)).not.toEqual({ state: 'awaiting_payment' })
})

describe('however many ask', () => {
  it('in however many processes, a carrier is asked once in five seconds', async () => {
    const deliveryId = await test.booked()
    const processes = [test.orders, test.another(), test.another()]
    test.clock.pass(5_001)
    for (let period = 1; period <= 4; period += 1) {
      for (const passing of [0, 1_000, 1_500, 2_400]) {
        test.clock.pass(passing)
        const callers = processes.flatMap((each) => Array.from({ length: 50 }, () => each))
        const seen = await Promise.all(callers.map((each) => test.track(deliveryId, each)))
        for (const tracking of seen) expect(tracking).toHaveProperty('status')
        expect(looks()).toBe(period)
      }
      // Together with the 4.9 seconds above.
      test.clock.pass(101)
    }
  })

  it('who asks again within five seconds touches no database', async () => {
    const deliveryId = await test.booked()
    const counted = { statements: 0 }
    const orders = test.another(counting(test.database, counted))
    const first = await test.track(deliveryId, orders)
    expect(counted.statements).toBeGreaterThan(0)
    counted.statements = 0
    for (let n = 0; n < 100; n += 1) {
      test.clock.pass(45)
      expect(await test.track(deliveryId, orders)).toBe(first)
    }
    expect(counted.statements).toBe(0)
    test.clock.pass(501)
    await test.track(deliveryId, orders)
    expect(counted.statements).toBeGreaterThan(0)
  })

  it('what was remembered for one is not shown to another', async () => {
    const deliveryId = await test.booked()
    test.clock.pass(1_001)
    const remembered = await test.track(deliveryId)
    expect(await test.track(deliveryId)).toBe(remembered)
    const { organizationId, accountId } = test
    const nobody = '0190f5a0-0000-7000-8000-000000000009'
    const ask = (changes: object) =>
      test.orders.tracking({ organizationId, accountId, deliveryId, ...changes })
    await expect(ask({ accountId: nobody })).rejects.toMatchObject({ key: 'forbidden' })
    await expect(ask({ organizationId: nobody })).rejects.toMatchObject({ key: 'not_found' })
    await expect(ask({ deliveryId: nobody })).rejects.toMatchObject({ key: 'not_found' })
    await expect(ask({})).resolves.toHaveProperty('status')
  })

  it('an order that is over needs no carrier any more', async () => {
    const deliveryId = await test.booked()
    await test.drive('delivered', deliveryId)
    const before = looks()
    for (let n = 0; n < 3; n += 1) {
      test.clock.pass(60_000)
      expect(await test.track(deliveryId)).toMatchObject({ status: 'delivered' })
    }
    expect(looks()).toBe(before)
  })
})

function counting(database: Database, counted: { statements: number }): Database {
  return {
    ...database,
    query: (...args) => {
      counted.statements += 1
      return database.query(...args)
    },
    one: (...args) => {
      counted.statements += 1
      return database.one(...args)
    },
    transaction: (...args) => {
      counted.statements += 1
      return database.transaction(...args)
    },
  }
}

describe('a carrier that does not answer', () => {
  /** Waits for a moment, as everywhere outside of tests. */
  const impatient = () => test.another(test.database, { waitForCarrierMs: 100 })

  it('holds nobody up for long, and the last answer is shown with its age', async () => {
    const deliveryId = await test.booked()
    test.clock.pass(5_001)
    const known = await fetchedAt(deliveryId)
    hang()
    test.clock.pass(60_000)
    expect(await fetchedAt(deliveryId, impatient())).toBe(known)
  })

  it('is not waited for again, and not asked more often than one that does', async () => {
    const deliveryId = await test.booked()
    test.clock.pass(5_001)
    const known = await fetchedAt(deliveryId)
    await setUnreachable(true)
    test.clock.pass(5_001)
    await fetchedAt(deliveryId)
    await waitFor(async () => (await silent()) === 1)
    const before = looks()
    hang()
    for (let n = 1; n <= 3; n += 1) {
      test.clock.pass(5_001)
      const all = await Promise.all(Array.from({ length: 20 }, () => test.track(deliveryId)))
      for (const tracking of all) expect(tracking).toMatchObject({ fetched_at: known })
      await waitFor(() => looks() === before + n)
    }
  })

  it('is heard as soon as it answers again', async () => {
    const deliveryId = await test.booked()
    test.clock.pass(5_001)
    const known = await fetchedAt(deliveryId)
    await setUnreachable(true)
    test.clock.pass(5_001)
    expect(await fetchedAt(deliveryId)).toBe(known)
    await waitFor(async () => (await silent()) === 1)
    await setUnreachable(false)
    test.clock.pass(5_001)
    await fetchedAt(deliveryId)
    await waitFor(async () => (await silent()) === 0)
    // Nobody waited for it, and the next who asks has it.
    await waitFor(async () => (await fetchedAt(deliveryId)) > known)
  })

  it('is answered for by whatever was known from the booking on', async () => {
    hang((asked) => asked.includes(' GET '))
    const deliveryId = await test.booked()
    test.clock.pass(60_000)
    expect(await test.track(deliveryId, impatient())).toMatchObject({
      provider: 'provider_a',
      external_order_id: expect.stringMatching(/^A/),
      status: 'pending',
      driver: null,
    })
  })

  it('does not keep a process from ending', async () => {
    const own = await openTestOrders({ waitForCarrierMs: 100, carrierTimeoutMs: 500 })
    await own.rules('provider_a')
    const deliveryId = await own.booked()
    own.hold = () => new Promise(() => {})
    own.clock.pass(60_000)
    await own.track(deliveryId)
    await expect(own.close()).resolves.toBeUndefined()
  })
})

async function silent(): Promise<number> {
  const row = await test.database.one<{ count: number }>(
    `select count(*) as count from tms.tracking_snapshots where silent_since is not null`,
  )
  return row?.count ?? 0
}
