/** GET /api/orders/{id}/tracking: interface 2.10 and 7.9, and the column of tracking in "Whose is it". */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DeliveryId } from '#lib/contract/ids.ts'
import { quoteRequestSchema } from '#lib/contract/quote-request.ts'
import { waybillPageSchema } from '#lib/contract/waybill-list.ts'
import { orderTrackingSchema } from '#lib/contract/tracking.ts'
import { asMinor } from '#lib/money.ts'
import { newId } from '#server/testing/new-id.ts'
import type { SenderAccount } from '../accounts/accounts.ts'
import {
  addAccount,
  openTestService,
  send,
  signedGet,
  type TestOrganization,
  type TestService,
} from '../testing/test-service.ts'
import { addShipper } from '../waybills/testing/open-waybills.ts'
import { request } from './testing/open-orders.ts'
import { addRowsForOrders } from './testing/rows-for-orders.ts'
import { waitFor } from '../../testing/wait-for.ts'

let test: TestService
let own: TestOrganization
let owner: SenderAccount
let deliveryId: DeliveryId

beforeAll(async () => {
  test = await openTestService()
  await test.service.rooms.declareJobs()
  own = await test.addOrganization()
  owner = await addAccount(test, own.organization.id)
  deliveryId = await addOrder(own, owner)
})
afterAll(() => test.close())

async function addOrder({ organization }: TestOrganization, account: SenderAccount) {
  const { serviceId, vehicleTypeId } = await addRowsForOrders(test.database, organization.id)
  const order = await test.database.transaction((tx) =>
    test.service.rooms.orders.create(tx, {
      organizationId: organization.id,
      id: newId(),
      requestId: 'R-1',
      senderAccountId: account.id,
      serviceId,
      serviceType: 'ftl_transport',
      currency: 'THB',
      request: quoteRequestSchema.parse(request),
      promisedUntil: null,
      vehicles: [
        {
          vehicleTypeId,
          vehicleType: '4w',
          priceMinor: asMinor(100),
          items: [{ itemIndex: 0, qty: 3 }],
        },
      ],
    }),
  )
  return order.deliveryId
}

it('the waybill of an order names the add-ons that were bought, and one parcel of each item', async () => {
  const shipper = await addShipper(test)
  const { id: organizationId } = shipper.organization
  const [senderAccountId] = shipper.accountIds
  const items = [{ itemIndex: 0, qty: 3 }]
  const order = await test.database.transaction((tx) =>
    test.service.rooms.orders.create(tx, {
      organizationId,
      id: newId(),
      requestId: 'R-1',
      senderAccountId,
      serviceId: shipper.serviceId,
      serviceType: 'ftl_transport',
      currency: 'THB',
      request: quoteRequestSchema.parse({
        ...request,
        addons: [{ key: 'papers' }, { key: 'gone' }],
      }),
      promisedUntil: null,
      vehicles: [{ vehicleTypeId: null, vehicleType: '4w', priceMinor: asMinor(100), items }],
    }),
  )
  const { json } = await shipper.send('GET', '/api/waybills', { delivery_id: order.deliveryId })
  const { data } = waybillPageSchema.parse(json)
  expect(data).toMatchObject([
    {
      additional_service_ids: [shipper.addonIds[1]],
      sender_account_id: senderAccountId,
      delivery_id: order.deliveryId,
      reference_no: 'R-1',
      parcels: [{ state: 'created', piece_count: 3, parcel_no: `${data[0]?.waybill_no}-1` }],
    },
  ])
})

function track(
  id: string,
  { as, by = own }: { as: string | null; by?: TestOrganization },
  headers: Readonly<Record<string, string>> = {},
) {
  return send(
    test.service,
    signedGet(`/api/orders/${id}/tracking`, {
      ...by,
      nowMs: test.clock.nowMs(),
      headers: { ...headers, ...(as === null ? {} : { 'x-sender-account-id': as }) },
    }),
  )
}

it('serves its owner', async () => {
  const { status, json } = await track(deliveryId, { as: owner.id })
  expect(status).toBe(200)
  expect(json).toEqual({ state: 'awaiting_payment' })
})

it('serves its owner by an id in any case', async () => {
  const { status } = await track(deliveryId.toUpperCase(), { as: owner.id.toUpperCase() })
  expect(status).toBe(200)
})

it('is forbidden to another account of the organization', async () => {
  const other = await addAccount(test, own.organization.id, { code: 'C-2' })
  // Also when it was just answered to its owner, from what is remembered.
  await track(deliveryId, { as: owner.id })
  const { status, json } = await track(deliveryId, { as: other.id })
  expect(status).toBe(403)
  expect(json).toMatchObject({ error: 'forbidden' })
})

it('does not exist for another organization, nor does what is no order', async () => {
  const others = await test.addOrganization()
  const account = await addAccount(test, others.organization.id)
  const replies = [
    await track(deliveryId, { as: account.id, by: others }),
    await track(newId(), { as: owner.id }),
    await track('not-a-uuid', { as: owner.id }),
    await track('%00', { as: owner.id }),
  ]
  for (const { status, json } of replies) {
    expect(status).toBe(404)
    expect(json).toEqual(replies[0]?.json)
  }
  expect(replies[0]?.json).toMatchObject({ error: 'not_found' })
})

it('a delivery that is no order’s does not exist either', async () => {
  const id = newId()
  await test.database.query(
    `insert into tms.deliveries
       (organization_id, id, delivery_no, state, status, created_at, updated_at)
     values ($1, $2, 'planned by hand', 'pending', 'pending', now(), now())`,
    [own.organization.id, id],
  )
  expect((await track(id, { as: owner.id })).status).toBe(404)
})

it('asks for an account, and says so in the words of interface 5.9', async () => {
  expect(await track(deliveryId, { as: null })).toMatchObject({
    status: 401,
    json: { error: 'unauthenticated' },
  })
  expect(await track(deliveryId, { as: newId() })).toMatchObject({
    status: 403,
    json: { error: 'forbidden' },
  })
})

it('speaks the compatibility envelope where that is asked for', async () => {
  const { status, json } = await track(
    deliveryId,
    { as: owner.id },
    { 'x-legacy-response': 'true' },
  )
  expect(status).toBe(200)
  expect(json).toMatchObject({ code: 0, success: true, data: { state: 'awaiting_payment' } })
})

it('needs no feature of the plan', async () => {
  const poor = await test.addOrganization({ features: [] })
  const account = await addAccount(test, poor.organization.id)
  const id = await addOrder(poor, account)
  expect((await track(id, { as: account.id, by: poor })).status).toBe(200)
})

it('is trackable once the carrier is found', async () => {
  const { carriers, orders } = test.service.rooms
  const organizationId = own.organization.id
  await test.database.transaction((tx) =>
    carriers.setRules(tx, organizationId, [
      { serviceId: null, serviceAreaId: null, provider: 'internal' },
    ]),
  )
  const paidAt = new Date(test.clock.nowMs())
  await test.database.transaction((tx) =>
    orders.markPaid(tx, { organizationId, deliveryId, paidAt }),
  )
  expect((await track(deliveryId, { as: owner.id })).json).toEqual({ state: 'awaiting_3pl' })
  await test.service.rooms.startJobs()
  const tracking = await waitFor(async () => {
    const { json } = await track(deliveryId, { as: owner.id })
    return !('state' in orderTrackingSchema.parse(json)) && json
  })
  expect(tracking).toMatchObject({ provider: 'internal', external_order_id: '', status: 'pending' })
})
