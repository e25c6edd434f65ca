/** The home of staff over signed HTTP: what waits, and the figures of days, from orders that were driven. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readFigures, type ShownFigures } from '#lib/contract/console/figures.ts'
import { listTrips } from '#lib/contract/console/trips.ts'
import type { DeliveryId } from '#lib/contract/ids.ts'
import { quoteRequestSchema } from '#lib/contract/quote-request.ts'
import { asMinor } from '#lib/money.ts'
import { newId } from '#server/testing/new-id.ts'
import { waitFor } from '../../../testing/wait-for.ts'
import type { KeyPair } from '../../organizations/organizations.ts'
import { request } from '../../orders/testing/open-orders.ts'
import { addRowsForOrders } from '../../orders/testing/rows-for-orders.ts'
import {
  openTestService,
  send,
  signedSend,
  type Answered,
  type TestOrganization,
  type TestService,
} from '../../testing/test-service.ts'

let test: TestService
let own: TestOrganization
let internal: KeyPair

beforeAll(async () => {
  test = await openTestService()
  await test.service.rooms.declareJobs()
  await test.service.rooms.startJobs()
})
beforeEach(async () => {
  own = await test.addOrganization()
  internal = await test.service.rooms.organizations.keyPair(own.organization.id, 'internal')
  const rule = { serviceId: null, serviceAreaId: null, provider: 'internal' } as const
  await test.database.transaction((tx) =>
    test.service.rooms.carriers.setRules(tx, own.organization.id, [rule]),
  )
})
afterAll(() => test.close())

function ask(path: string, body: object = {}): Promise<Answered> {
  const actor = { id: newId(), role: 'ops', organization: own.organization.id }
  const call = { ...internal, nowMs: test.clock.nowMs(), body: { actor, ...body } }
  return send(test.service, signedSend('POST', `/api/console/${path}`, call))
}

/** A moment later: a day counts what was before the moment of the call. */
async function read(body: object = {}): Promise<ShownFigures> {
  test.clock.set(test.clock.nowMs() + 1)
  return readFigures.reply.schema.parse((await ask('figures', body)).json)
}

interface NewOrder {
  /** One for each vehicle; undefined: it is shared. */
  readonly fills?: readonly (number | undefined)[]
  readonly promisedUntil?: Date | null
}

async function order({ fills = [500], promisedUntil = null }: NewOrder = {}): Promise<DeliveryId> {
  const organizationId = own.organization.id
  const rows = await addRowsForOrders(test.database, organizationId, newId())
  const [item] = request.items
  if (item === undefined) throw new Error('a request has an item')
  const { deliveryId } = await test.database.transaction((tx) =>
    test.service.rooms.orders.create(tx, {
      organizationId,
      id: newId(),
      requestId: newId(),
      senderAccountId: rows.accountId,
      serviceId: rows.serviceId,
      serviceType: 'ftl_transport',
      currency: 'THB',
      request: quoteRequestSchema.parse({ ...request, items: [{ ...item, qty: fills.length }] }),
      promisedUntil,
      vehicles: fills.map((fillPermille) => ({
        vehicleTypeId: rows.vehicleTypeId,
        vehicleType: '4w',
        priceMinor: asMinor(10_000),
        items: [{ itemIndex: 0, qty: 1 }],
        ...(fillPermille !== undefined && { fillPermille }),
      })),
    }),
  )
  return deliveryId
}

async function paid(made: NewOrder = {}): Promise<DeliveryId> {
  const { orders } = test.service.rooms
  const organizationId = own.organization.id
  const deliveryId = await order(made)
  const paidAt = new Date(test.clock.nowMs())
  await test.database.transaction((tx) =>
    orders.markPaid(tx, { organizationId, deliveryId, paidAt }),
  )
  const isTaken = async () => {
    const found = await orders.find(test.database, { organizationId, deliveryId })
    return found?.legs.every(({ awaiting }) => awaiting === null) === true
  }
  await waitFor(isTaken)
  return deliveryId
}

async function trips(body: object = {}) {
  return listTrips.reply.schema.parse((await ask('trips/list', body)).json).data
}

/** A person of the own fleet moves a trip. */
async function move(id: DeliveryId, ...moves: readonly string[]): Promise<void> {
  for (const to of moves) {
    const trip = (await trips()).find((each) => each.id === id)
    if (trip === undefined) throw new Error('the trip is not on the board')
    const answer = await ask(`trips/${id}/move`, { to, seen_report: trip.report })
    expect(answer).toMatchObject({ status: 200 })
  }
}

async function assign(id: DeliveryId): Promise<void> {
  const trip = (await trips()).find((each) => each.id === id)
  const driver = { name: 'Somchai', phone: null, plate: null }
  const answer = await ask(`trips/${id}/assign`, { driver, seen_report: trip?.report })
  expect(answer).toMatchObject({ status: 200 })
}

const hourMs = 3_600_000

/** A time of day in Bangkok, whose day begins at 17:00 of the day before in UTC. */
function at(day: number, hour: number): number {
  return Date.UTC(2026, 10, day, hour - 7)
}

it('has each day, also one on which nothing was ordered', async () => {
  test.clock.set(at(20, 12))
  const { days, day_before_by_now, waiting, currency } = await read()
  expect(days.map(({ day }) => day)).toEqual(
    Array.from({ length: 14 }, (_, back) => `2026-11-${String(20 - back).padStart(2, '0')}`),
  )
  const nothing = { orders: 0, revenue: 0, fill: null, delivered: 0, on_time: null }
  expect(new Set(days.map(({ day: _, ...figures }) => JSON.stringify(figures)))).toEqual(
    new Set([JSON.stringify(nothing)]),
  )
  expect(day_before_by_now).toEqual(nothing)
  expect(waiting).toEqual({
    for_person: 0,
    late: 0,
    unassigned: 0,
    unpaid: 0,
    unpaid_amount: 0,
    slips: 0,
    owed_back: 0,
    unmatched: 0,
  })
  expect(currency).toBe('THB')
  expect((await read({ days: 2 })).days).toHaveLength(2)
  for (const wrong of [1, 32, 2.5, '7']) {
    expect((await ask('figures', { days: wrong })).status, String(wrong)).toBe(400)
  }
})

it('counts orders and their price by the day in the time zone of the organization', async () => {
  test.clock.set(at(21, 9))
  await paid({ fills: [200] })
  test.clock.set(at(21, 23))
  await paid({ fills: [600, 700] })
  // After midnight in Bangkok, and still the 21st in London.
  test.clock.set(at(22, 0) + 1)
  await paid({ fills: [undefined] })
  test.clock.set(at(22, 12))
  const { days, day_before_by_now } = await read({ days: 2 })
  expect(days).toMatchObject([
    { day: '2026-11-22', orders: 1, revenue: 100, fill: null },
    { day: '2026-11-21', orders: 2, revenue: 300, fill: 0.5 },
  ])
  expect(day_before_by_now).toMatchObject({ orders: 1, revenue: 100, fill: 0.2 })
})

it('an order that is canceled or given back is in no figure', async () => {
  test.clock.set(at(23, 9))
  const canceled = await paid()
  const failed = await paid({ fills: [300, 400] })
  const organizationId = own.organization.id
  const { orders } = test.service.rooms
  await test.database.transaction((tx) =>
    orders.cancel(tx, { organizationId, deliveryId: canceled, reason: 'no longer needed' }),
  )
  expect((await read()).days[0]).toMatchObject({ orders: 1, revenue: 200 })
  const found = await orders.find(test.database, { organizationId, deliveryId: failed })
  const [leg] = found?.legs ?? []
  if (leg === undefined) throw new Error('the order has legs')
  await assign(leg.id)
  await move(leg.id, 'failed')
  expect((await read()).waiting.for_person).toBe(1)
  const settled = await test.database.transaction((tx) =>
    orders.settleFailed(tx, { organizationId, deliveryId: leg.id, by: newId() }),
  )
  expect(settled).toBe(true)
  // The other vehicle of the order drives on.
  expect((await read()).days[0]).toMatchObject({ orders: 1, revenue: 100, fill: 0.4 })
  expect((await read()).waiting.for_person).toBe(0)
})

it('a trip is on time when it is delivered by the end of what its quote said', async () => {
  test.clock.set(at(24, 8))
  const until = new Date(at(24, 10))
  const [early, late, unsaid] = [
    await paid({ promisedUntil: until }),
    await paid({ promisedUntil: until }),
    await paid(),
  ]
  for (const id of [early, late, unsaid]) {
    await assign(id)
    await move(id, 'picked_up', 'in_transit')
  }
  expect((await read()).waiting).toMatchObject({ late: 0 })
  test.clock.set(until.getTime())
  await move(early, 'delivered')
  expect((await read()).days[0]).toMatchObject({ delivered: 1, on_time: 1 })
  test.clock.set(until.getTime() + hourMs)
  expect((await read()).waiting).toMatchObject({ late: 1, unassigned: 0 })
  const underWay = { state: ['pending', 'ready_for_pickup', 'assigned', 'in_transit'] }
  expect((await trips({ ...underWay, late: true })).map(({ id }) => id)).toEqual([late])
  await move(late, 'delivered')
  await move(unsaid, 'delivered')
  expect((await read()).days[0]).toMatchObject({ delivered: 3, on_time: 0.5 })
  expect((await read()).waiting).toMatchObject({ late: 0 })
})

it('says what waits: orders without their payment, and trips without a driver', async () => {
  test.clock.set(at(25, 8))
  await order({ fills: [500, 500] })
  const driven = await paid()
  await paid()
  const waiting = { unpaid: 1, unpaid_amount: 200, late: 0 }
  expect((await read()).waiting).toMatchObject({ ...waiting, unassigned: 2 })
  await assign(driven)
  expect((await read()).waiting).toMatchObject({ ...waiting, unassigned: 1 })
})

it('another organization sees nothing of it', async () => {
  test.clock.set(at(26, 8))
  await paid()
  expect((await read()).days[0]).toMatchObject({ orders: 1 })
  own = await test.addOrganization()
  internal = await test.service.rooms.organizations.keyPair(own.organization.id, 'internal')
  expect((await read()).days[0]).toMatchObject({ orders: 0, revenue: 0 })
  expect((await read()).waiting).toMatchObject({ unassigned: 0 })
})
