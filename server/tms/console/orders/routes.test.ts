/** The work list and what a person decides, over signed HTTP. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DeliveryId } from '#lib/contract/ids.ts'
import { orderPageSchema } from '#lib/contract/orders.ts'
import { quoteRequestSchema } from '#lib/contract/quote-request.ts'
import { asMinor } from '#lib/money.ts'
import { systemIds } from '#server/ids.ts'
import { createLog } from '#server/log.ts'
import { newId } from '#server/testing/new-id.ts'
import { fetchRequest, responseOf } from '../../http/fetch-exchange.ts'
import { countInFlight } from '../../http/in-flight.ts'
import { mount, type Dispatch } from '../../http/mount.ts'
import type { KeyPair } from '../../organizations/organizations.ts'
import { request } from '../../orders/testing/open-orders.ts'
import { addRowsForOrders } from '../../orders/testing/rows-for-orders.ts'
import {
  openTestService,
  signedSend,
  testHost,
  type TestOrganization,
  type TestService,
} from '../../testing/test-service.ts'
import { consoleOrderRoutes } from './routes.ts'
import { waitFor } from '../../../testing/wait-for.ts'

let test: TestService
let own: TestOrganization
let internal: KeyPair
let app: Dispatch

beforeAll(async () => {
  test = await openTestService()
  const { rooms } = test.service
  await rooms.declareJobs()
  await rooms.startJobs()
  own = await test.addOrganization()
  internal = await rooms.organizations.keyPair(own.organization.id, 'internal')
  const { database, clock } = test
  const log = createLog({ level: 'silent' })
  app = mount(consoleOrderRoutes({ ...rooms, database, clock, ids: systemIds }), {
    ...rooms,
    inFlight: countInFlight({ limits: { external: 10, portal: 10 }, innerToken: 'inner' }),
    allowedHosts: new Set([testHost]),
    clock,
    ids: systemIds,
    log,
    requestLog: log,
    observe: () => {},
  })
})
afterAll(() => test.close())

async function ask(
  path: string,
  {
    role = 'admin',
    organization = own.organization.id,
    by = internal,
    body = {},
  }: { role?: string; organization?: string; by?: KeyPair; body?: object } = {},
) {
  const actor = { id: newId(), role, organization }
  const call = { apiKey: by.apiKey, apiSecret: by.apiSecret, nowMs: test.clock.nowMs() }
  const signed = signedSend('POST', `/api/console/${path}`, { ...call, body: { ...body, actor } })
  const response = responseOf(await app(fetchRequest(signed)))
  return { status: response.status, json: await response.json() }
}

/** Not paid: no carrier moves it meanwhile. */
async function addUnpaidOrder(code: string) {
  const organizationId = own.organization.id
  const { orders } = test.service.rooms
  const { accountId, serviceId, vehicleTypeId } = await addRowsForOrders(
    test.database,
    organizationId,
    code,
  )
  test.clock.set(test.clock.nowMs() + 1000)
  return test.database.transaction((tx) =>
    orders.create(tx, {
      organizationId,
      id: newId(),
      requestId: 'R-1',
      senderAccountId: accountId,
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
}

/** Paid, and there is no rule that names a carrier. */
async function addStrandedOrder(): Promise<DeliveryId> {
  const order = await addUnpaidOrder('the-rows')
  const organizationId = own.organization.id
  await test.database.transaction((tx) =>
    test.service.rooms.orders.markPaid(tx, { organizationId, ...order, paidAt: new Date() }),
  )
  return order.deliveryId
}

it('shows what waits, and takes each decision once, with its line in the audit', async () => {
  const deliveryId = await addStrandedOrder()
  const items = await waitFor(async () => {
    const { status, json } = await ask('work-items/list')
    expect(status).toBe(200)
    return json.data.length > 0 && json.data
  })
  expect(items).toMatchObject([
    { delivery_id: deliveryId, order_id: deliveryId, reason: 'no_carrier', status: 'pending' },
  ])
  const [item] = items
  expect(await ask(`trips/${deliveryId}/refund`)).toMatchObject({ json: { refunded: false } })
  expect(await ask(`work-items/${item?.id}/resolve`)).toMatchObject({ json: { resolved: true } })
  expect(await ask(`work-items/${item?.id}/resolve`)).toMatchObject({ json: { resolved: false } })
  expect(await ask('work-items/list')).toMatchObject({ json: { data: [] } })

  const organizationId = own.organization.id
  await test.database.transaction((tx) =>
    test.service.rooms.carriers.setRules(tx, organizationId, [
      { serviceId: null, serviceAreaId: null, provider: 'internal' },
    ]),
  )
  expect(await ask(`trips/${deliveryId}/send-again`)).toMatchObject({ json: { sent: true } })
  const order = () => test.service.rooms.orders.find(test.database, { organizationId, deliveryId })
  await waitFor(async () => (await order())?.awaiting === null)
  expect(await ask(`trips/${deliveryId}/send-again`)).toMatchObject({ json: { sent: false } })

  // A failed trip is given back its price, once, and is not sent again.
  await test.database.query(
    `update tms.deliveries set status = 'failed', state = 'failed' where id = $1`,
    [deliveryId],
  )
  const refunds = await Promise.all(
    Array.from({ length: 4 }, () => ask(`trips/${deliveryId}/refund`)),
  )
  expect(refunds.filter(({ json }) => json.refunded === true)).toHaveLength(1)
  expect(refunds.filter(({ json }) => json.refunded === false)).toHaveLength(3)
  expect(await ask(`trips/${deliveryId}/send-again`)).toMatchObject({ json: { sent: false } })

  const audit = await test.database.query<{ action: string; done: boolean }>(
    `select action, (details->>'done')::boolean as done from tms.audit_entries order by id`,
  )
  expect(audit.map(({ action }) => action)).toEqual([
    'trip.refund',
    'work_item.resolve',
    'work_item.resolve',
    'trip.send_again',
    'trip.send_again',
    ...refunds.map(() => 'trip.refund'),
    'trip.send_again',
  ])
  expect(audit.flatMap(({ action, done }) => (done ? action : []))).toEqual([
    'work_item.resolve',
    'trip.send_again',
    'trip.refund',
  ])
})

it('another organization’s trip is nothing to decide on', async () => {
  const stranger = await test.addOrganization()
  const pair = await test.service.rooms.organizations.keyPair(stranger.organization.id, 'internal')
  const [row] = await test.database.query<{ id: string }>(`select id from tms.deliveries`)
  const as = { organization: stranger.organization.id, by: pair }
  expect(await ask(`trips/${row?.id}/send-again`, as)).toMatchObject({ json: { sent: false } })
  expect(await ask(`trips/${row?.id}/refund`, as)).toMatchObject({ json: { refunded: false } })
  expect(await ask('work-items/list', as)).toMatchObject({ json: { data: [] } })
})

it('lists the orders of all accounts, filtered, in pages', async () => {
  const orders = [await addUnpaidOrder('A'), await addUnpaidOrder('B')]
  const made = orders.map(({ deliveryId }) => deliveryId)
  const list = async (body: object, as: object = {}) => {
    const { status, json } = await ask('orders/list', { body, ...as })
    expect(status).toBe(200)
    return orderPageSchema.parse(json)
  }
  const first = await list({ limit: 1 })
  expect(first.data).toMatchObject([{ id: made[1], state: 'awaiting_payment', price: 1 }])
  const second = await list({ limit: 1, after: first.next })
  expect(second.data).toMatchObject([{ id: made[0] }])
  const [account] = second.data.map((order) => order.sender_account_id)
  const ofAccount = await list({ sender_account_id: account, state: ['awaiting_payment'] })
  expect(ofAccount.data).toMatchObject([{ id: made[0], sender_account_id: account }])
  const number = first.data[0]?.order_no.slice(2, 9)
  expect(await list({ q: number })).toMatchObject({ data: [{ id: made[1] }], next: null })
  expect(await list({ q: 'nowhere' })).toEqual({ data: [], next: null })
  expect((await ask('orders/list', { body: { after: 'x' } })).status).toBe(400)

  const stranger = await test.addOrganization()
  const by = await test.service.rooms.organizations.keyPair(stranger.organization.id, 'internal')
  const as = { organization: stranger.organization.id, by }
  expect(await list({ sender_account_id: account }, as)).toEqual({ data: [], next: null })
})
