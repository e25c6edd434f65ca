/** The board of deliveries over signed HTTP: trips of paid orders, and those of own people as they are driven. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { saveSubcontractor } from '#lib/contract/console/fleet.ts'
import { listDrivers, listTrips, type BoardTrip } from '#lib/contract/console/trips.ts'
import type { DeliveryId } from '#lib/contract/ids.ts'
import { listWorkItems } from '#lib/contract/console/work-list.ts'
import { quoteRequestSchema } from '#lib/contract/quote-request.ts'
import type { Provider } from '#lib/contract/quotes.ts'
import { orderTrackingSchema } from '#lib/contract/tracking.ts'
import { asMinor } from '#lib/money.ts'
import { pngOf } from '#server/files/pictures.fixture.ts'
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
})
afterAll(() => test.close())

function ask(path: string, body: object = {}): Promise<Answered> {
  const actor = { id: newId(), role: 'ops', organization: own.organization.id }
  const call = { ...internal, nowMs: test.clock.nowMs(), body: { actor, ...body } }
  return send(test.service, signedSend('POST', `/api/console/${path}`, call))
}

async function list(body: object = {}): Promise<readonly BoardTrip[]> {
  return listTrips.reply.schema.parse((await ask('trips/list', body)).json).data
}

async function addOrder({
  isPaid = true,
  drivenBy = 'internal',
  vehicles = 1,
}: { isPaid?: boolean; drivenBy?: Provider | null; vehicles?: number } = {}) {
  const organizationId = own.organization.id
  const { orders, carriers } = test.service.rooms
  const { accountId, serviceId, vehicleTypeId } = await addRowsForOrders(
    test.database,
    organizationId,
    newId(),
  )
  test.clock.set(test.clock.nowMs() + 1000)
  const { deliveryId } = await test.database.transaction(async (tx) => {
    const rules =
      drivenBy === null ? [] : [{ serviceId: null, serviceAreaId: null, provider: drivenBy }]
    await carriers.setRules(tx, organizationId, rules)
    return orders.create(tx, {
      organizationId,
      id: newId(),
      requestId: newId(),
      senderAccountId: accountId,
      serviceId,
      serviceType: 'ftl_transport',
      currency: 'THB',
      request: quoteRequestSchema.parse(request),
      promisedUntil: null,
      vehicles: Array.from({ length: vehicles }, () => ({
        vehicleTypeId,
        vehicleType: '4w',
        priceMinor: asMinor(100),
        items: [{ itemIndex: 0, qty: 3 }],
      })),
    })
  })
  if (isPaid) {
    const paidAt = new Date(test.clock.nowMs())
    await test.database.transaction((tx) =>
      orders.markPaid(tx, { organizationId, deliveryId, paidAt }),
    )
  }
  return { deliveryId, accountId }
}

/** Paid, and waiting for a driver of the own fleet. */
async function addOwnTrip() {
  const order = await addOrder()
  await waitFor(async () => (await tripOf(order.deliveryId)).awaiting === null)
  return order
}

async function tripOf(id: DeliveryId): Promise<BoardTrip> {
  const found = (await list()).find((trip) => trip.id === id)
  if (found === undefined) throw new Error('the trip is not on the board')
  return found
}

const somchai = { name: 'Somchai', phone: '0800000001', plate: '70-1234' }

async function assign(id: DeliveryId, driver: object = somchai) {
  const { report } = await tripOf(id)
  return ask(`trips/${id}/assign`, { driver, seen_report: report })
}

async function move(id: DeliveryId, to: string, more: object = {}) {
  const { report } = await tripOf(id)
  return ask(`trips/${id}/move`, { to, seen_report: report, ...more })
}

async function track({ deliveryId, accountId }: Awaited<ReturnType<typeof addOrder>>) {
  const organizationId = own.organization.id
  test.clock.set(test.clock.nowMs() + 10_000)
  const { tracking } = test.service.rooms.orders
  const shown = orderTrackingSchema.parse(await tracking({ organizationId, accountId, deliveryId }))
  if ('state' in shown) throw new Error('not trackable')
  return shown
}

const stopsOf = async (order: Parameters<typeof track>[0]) =>
  (await track(order)).own_trip?.stops.map(({ status }) => status)

const photo = `data:image/png;base64,${pngOf({ width: 8, height: 6 }).toString('base64')}`

it('an own driver is assigned and drives, and the customer sees it with the proof of delivery', async () => {
  const order = await addOwnTrip()
  const { deliveryId } = order
  const waiting = await tripOf(deliveryId)
  expect(waiting).toMatchObject({
    order_id: deliveryId,
    sender_account_id: order.accountId,
    sender_account_name: 'A customer',
    status: 'pending',
    provider: 'internal',
    pickup: '1 Silom Road',
    delivery: '2 Tha Phae Road',
    pieces: 3,
    driver: null,
    position: null,
  })
  expect(await assign(deliveryId)).toMatchObject({ status: 200 })
  expect(await tripOf(deliveryId)).toMatchObject({ status: 'driver_assigned', driver: somchai })
  const other = { name: 'Malee', phone: null, plate: null }
  expect(await assign(deliveryId, other)).toMatchObject({ status: 200 })
  const drivers = listDrivers.reply.schema.parse((await ask('drivers/list')).json)
  const { delivery_no: number } = await tripOf(deliveryId)
  expect(drivers.data).toEqual([{ ...other, subcontractor_id: null, on_order: number }])
  await assign(deliveryId)

  // No step is left out, and none is made twice.
  expect(await move(deliveryId, 'delivered')).toMatchObject({ status: 409 })
  expect(await move(deliveryId, 'arrived')).toMatchObject({ status: 200 })
  expect(await tripOf(deliveryId)).toMatchObject({ status: 'driver_assigned', arrived: true })
  expect(await stopsOf(order)).toEqual(['arrived', 'pending'])
  expect(await move(deliveryId, 'picked_up')).toMatchObject({ status: 200 })
  expect(await tripOf(deliveryId)).toMatchObject({ status: 'picked_up', arrived: false })
  expect(await stopsOf(order)).toEqual(['completed', 'pending'])
  expect(await assign(deliveryId, other)).toMatchObject({ status: 409 })
  expect(await move(deliveryId, 'in_transit')).toMatchObject({ status: 200 })
  expect(await move(deliveryId, 'arrived')).toMatchObject({ status: 200 })
  expect(await stopsOf(order)).toEqual(['completed', 'arrived'])
  const broken = { photos: [photo, 'data:image/png;base64,AAAA'] }
  expect(await move(deliveryId, 'delivered', broken)).toMatchObject({
    status: 400,
    json: { error: 'invalid_body', field: 'photos[1]' },
  })
  const proof = { photos: [photo], signature: photo }
  expect(await move(deliveryId, 'delivered', proof)).toMatchObject({ status: 200 })
  expect(await move(deliveryId, 'failed')).toMatchObject({ status: 409 })
  expect(await move(deliveryId, 'arrived')).toMatchObject({ status: 409 })
  expect(await stopsOf(order)).toEqual(['completed', 'completed'])

  const shown = await track(order)
  expect(shown).toMatchObject({
    status: 'delivered',
    driver: { name: 'Somchai', phone: '0800000001' },
    vehicle: null,
    own_trip: { vehicle: { plate: '70-1234', model: '4w' } },
  })
  const { photo_urls: photos = [], signature_url: signature = '' } = shown.pod ?? {}
  expect(photos).toHaveLength(1)
  for (const link of [...photos, signature ?? '']) {
    const { pathname, search } = new URL(link)
    const read = await test.service.rooms.photos.read(pathname + search)
    expect(read?.contentType).toBe('image/png')
  }
  const events = await test.database.query<{ event: string; photos: number }>(
    `select event_type as event, cardinality(photos) as photos from tms.waybill_events e
     join tms.waybills w on w.id = e.waybill_id where w.delivery_id = $1 order by sequence`,
    [deliveryId],
  )
  expect(events.at(-1)).toEqual({ event: 'delivered', photos: 1 })
  const audit = await test.database.query<{ action: string }>(
    `select action from tms.audit_entries where organization_id = $1 order by id`,
    [own.organization.id],
  )
  expect(audit.map(({ action }) => action)).toEqual([
    'trip.assign_driver',
    'trip.assign_driver',
    'trip.assign_driver',
    'trip.move',
    'trip.move',
    'trip.move',
    'trip.move',
    'trip.move',
  ])
})

it('of several who change a trip at once from the same report, one does', async () => {
  const { deliveryId } = await addOwnTrip()
  const { report } = await tripOf(deliveryId)
  const assigned = await Promise.all(
    ['A', 'B', 'C', 'D'].map((name) =>
      ask(`trips/${deliveryId}/assign`, {
        seen_report: report,
        driver: { name, phone: null, plate: null },
      }),
    ),
  )
  expect(assigned.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
    200, 409, 409, 409,
  ])
  const { report: next } = await tripOf(deliveryId)
  const moves = await Promise.all(
    ['picked_up', 'failed', 'picked_up', 'failed'].map((to) =>
      ask(`trips/${deliveryId}/move`, { seen_report: next, to }),
    ),
  )
  expect(moves.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(moves.filter(({ status }) => status === 409)).toHaveLength(3)
})

it('a trip that failed waits for a person, in the words of the one who said so', async () => {
  const { deliveryId } = await addOwnTrip()
  await assign(deliveryId)
  expect(await move(deliveryId, 'failed', { note: 'The axle broke' })).toMatchObject({
    status: 200,
  })
  expect(await ask('work-items/list')).toMatchObject({
    json: { data: [{ delivery_id: deliveryId, reason: 'trip_failed', detail: 'The axle broke' }] },
  })
})

it('shows trips of paid orders, by state, number and waybill, in pages', async () => {
  await addOrder({ isPaid: false })
  const without = await addOrder({ drivenBy: null })
  const driven = await addOwnTrip()
  expect((await list()).map(({ id }) => id)).toEqual([driven.deliveryId, without.deliveryId])
  const [newest] = await list({ limit: 1 })
  expect(newest?.id).toBe(driven.deliveryId)
  const found = await list({ q: newest?.delivery_no.slice(2, 9) })
  expect(found.map(({ id }) => id)).toEqual([driven.deliveryId])
  const waybill = await test.database.one<{ no: string }>(
    `select waybill_no as no from tms.waybills where delivery_id = $1`,
    [without.deliveryId],
  )
  expect((await list({ q: waybill?.no })).map(({ id }) => id)).toEqual([without.deliveryId])
  await assign(driven.deliveryId)
  expect((await list({ state: ['assigned'] })).map(({ id }) => id)).toEqual([driven.deliveryId])
  expect(await list({ state: ['delivered'] })).toEqual([])
  expect(await ask('trips/list', { after: 'x' })).toMatchObject({ status: 400 })
})

it('a part of the number of an order finds each of its trips, at any age', async () => {
  const { deliveryId } = await addOrder({ vehicles: 3 })
  const [head] = await test.database.query<{ no: string }>(
    `update tms.deliveries set created_at = created_at - interval '3 years'
     where coalesce(head_id, id) = $1
     returning (select delivery_no from tms.deliveries where id = $1) as no`,
    [deliveryId],
  )
  const number = head?.no ?? ''
  await addOrder()
  const ordersFound = async (q: string, more: object = {}) =>
    (await list({ q, ...more })).map((trip) => trip.order_id)
  const all = [deliveryId, deliveryId, deliveryId]
  for (const part of [number, number.slice(3, 10), number.slice(-6).toLowerCase()]) {
    expect(await ordersFound(part)).toEqual(all)
  }
  const first = await list({ q: number.slice(2, 9), limit: 2 })
  expect(first).toHaveLength(2)
  expect(await ordersFound(number.slice(2, 9), { state: ['delivered'] })).toEqual([])
  // Two letters are looked for among the newest; neither words nor signs are in any number.
  const byTwo = await ordersFound(number.slice(4, 6))
  expect(byTwo.filter((id) => id === deliveryId)).toEqual(all)
  for (const part of [`${number.slice(3, 6)}%`, 'a b c', `${number.slice(2, 8)}!`, 'ไม่มี']) {
    expect(await ordersFound(part)).toEqual([])
  }
})

it('a trip of a carrier, or of another organization, is not driven from here', async () => {
  const { deliveryId } = await addOrder({ drivenBy: null })
  await test.database.query(
    `update tms.deliveries set provider = 'provider_a', awaiting = null where id = $1`,
    [deliveryId],
  )
  expect(await assign(deliveryId)).toMatchObject({ status: 409 })
  own = await test.addOrganization()
  internal = await test.service.rooms.organizations.keyPair(own.organization.id, 'internal')
  const theirs = { driver: somchai, seen_report: 0 }
  expect(await ask(`trips/${deliveryId}/assign`, theirs)).toMatchObject({ status: 404 })
  expect(await ask(`trips/${deliveryId}/move`, { to: 'failed', seen_report: 0 })).toMatchObject({
    status: 404,
  })
  expect(await list()).toEqual([])
})

async function addSubcontractor(name: string): Promise<string> {
  const made = await ask('fleet/subcontractors', {
    subcontractor: { name, contact: null, phone: null },
  })
  return saveSubcontractor.reply.schema.parse(made.json).id
}

const providersOf = (id: DeliveryId) =>
  test.database.query<{ provider: string; state: string }>(
    `select provider, state from tms.carrier_bookings where delivery_id = $1 order by provider`,
    [id],
  )

it('a trip that no carrier takes is given to own people, and is looked for no more', async () => {
  const order = await addOrder({ drivenBy: null })
  const { deliveryId } = order
  await waitFor(async () => {
    const { data } = listWorkItems.reply.schema.parse((await ask('work-items/list')).json)
    return data.some((item) => item.delivery_id === deliveryId && item.reason === 'no_carrier')
  })
  expect(await tripOf(deliveryId)).toMatchObject({ awaiting: '3pl', provider: null })
  expect(await assign(deliveryId)).toMatchObject({ status: 200 })
  expect(await tripOf(deliveryId)).toMatchObject({
    awaiting: null,
    provider: 'internal',
    status: 'driver_assigned',
    driver: somchai,
    subcontractor: null,
  })
  expect((await ask('work-items/list')).json).toEqual({ data: [] })
  expect(await track(order)).toMatchObject({ provider: 'internal', status: 'driver_assigned' })
  const audit = await test.database.query<{ action: string }>(
    `select action from tms.audit_entries where organization_id = $1 order by id`,
    [own.organization.id],
  )
  expect(audit.map(({ action }) => action)).toEqual(['trip.take', 'trip.assign_driver'])
  expect(await ask(`trips/${deliveryId}/send-again`)).toMatchObject({ json: { sent: false } })
})

it('a subcontractor has a trip by name, and gives it back to the own fleet', async () => {
  const company = await addSubcontractor('Fast Trucks')
  const { deliveryId } = await addOwnTrip()
  const give = async (more: object) => {
    const { report } = await tripOf(deliveryId)
    return ask(`trips/${deliveryId}/assign`, { driver: somchai, seen_report: report, ...more })
  }
  expect(await give({ subcontractor_id: company })).toMatchObject({
    status: 400,
    json: { field: 'driven_by' },
  })
  const unknown = { driven_by: 'subcontractor', subcontractor_id: newId() }
  expect(await give(unknown)).toMatchObject({ status: 400, json: { field: 'subcontractor_id' } })
  const named = { driven_by: 'subcontractor', subcontractor_id: company }
  expect(await give(named)).toMatchObject({ status: 200 })
  expect(await tripOf(deliveryId)).toMatchObject({
    provider: 'subcontractor',
    subcontractor: 'Fast Trucks',
    driver: somchai,
  })
  expect(await providersOf(deliveryId)).toEqual([
    { provider: 'internal', state: 'released' },
    { provider: 'subcontractor', state: 'accepted' },
  ])
  const offered = listDrivers.reply.schema.parse((await ask('drivers/list')).json)
  expect(offered.data).toMatchObject([{ ...somchai, subcontractor_id: company }])
  // It stays with it where nobody says otherwise; and it comes back.
  expect(await give({})).toMatchObject({ status: 200 })
  expect(await give({ driven_by: 'subcontractor' })).toMatchObject({ status: 200 })
  expect(await tripOf(deliveryId)).toMatchObject({
    provider: 'subcontractor',
    subcontractor: 'Fast Trucks',
  })
  expect(await give({ driven_by: 'internal' })).toMatchObject({ status: 200 })
  expect(await tripOf(deliveryId)).toMatchObject({ provider: 'internal', subcontractor: null })
  expect(await move(deliveryId, 'picked_up')).toMatchObject({ status: 200 })
  expect(await give(named)).toMatchObject({ status: 409 })
  expect(await providersOf(deliveryId)).toMatchObject([
    { provider: 'internal', state: 'accepted' },
    { provider: 'subcontractor', state: 'released' },
  ])
})

it('of many who take a trip at once for different drivers, one does', async () => {
  const company = await addSubcontractor('Fast Trucks')
  const { deliveryId } = await addOrder({ drivenBy: null })
  const { report } = await tripOf(deliveryId)
  const said = await Promise.all(
    Array.from({ length: 8 }, (_, nth) =>
      ask(`trips/${deliveryId}/assign`, {
        driver: { ...somchai, name: `Driver ${nth}` },
        seen_report: report,
        ...(nth % 2 === 0
          ? { driven_by: 'internal' }
          : { driven_by: 'subcontractor', subcontractor_id: company }),
      }),
    ),
  )
  const winner = said.findIndex(({ status }) => status === 200)
  expect(said.filter(({ status }) => status === 409)).toHaveLength(7)
  expect(await tripOf(deliveryId)).toMatchObject({
    driver: { name: `Driver ${winner}` },
    provider: winner % 2 === 0 ? 'internal' : 'subcontractor',
    subcontractor: winner % 2 === 0 ? null : 'Fast Trucks',
  })
  expect((await providersOf(deliveryId)).filter(({ state }) => state === 'accepted')).toHaveLength(
    1,
  )
})

it('while the customer cancels and a dispatcher takes the trip, it is one or the other', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { deliveryId } = await addOrder({ drivenBy: null })
    const { report } = await tripOf(deliveryId)
    const organizationId = own.organization.id
    await Promise.all([
      ask(`trips/${deliveryId}/assign`, { driver: somchai, seen_report: report }),
      test.database.transaction(
        (tx) =>
          test.service.rooms.orders.cancel(tx, { organizationId, deliveryId, reason: 'no need' }),
        { retrySerialization: true },
      ),
    ])
    await waitFor(async () => {
      const accepted = (await providersOf(deliveryId)).filter(({ state }) => state === 'accepted')
      return accepted.length === 0
    })
    expect(await tripOf(deliveryId)).toMatchObject({ status: 'canceled' })
  }
})
