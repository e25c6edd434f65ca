/** An erased account, and people after their years, are found in no table of the service; sums are as before. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { saveCustomer } from '#lib/contract/console/customers.ts'
import { listTrips } from '#lib/contract/console/trips.ts'
import type { DeliveryId, SenderAccountId } from '#lib/contract/ids.ts'
import { quoteRequestSchema } from '#lib/contract/quote-request.ts'
import { orderTrackingSchema } from '#lib/contract/tracking.ts'
import { waybillSchema } from '#lib/contract/waybills.ts'
import { asMinor } from '#lib/money.ts'
import { pngOf } from '#server/files/pictures.fixture.ts'
import { newId } from '#server/testing/new-id.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import type { KeyPair } from '../organizations/organizations.ts'
import { addRowsForOrders } from '../orders/testing/rows-for-orders.ts'
import type { Service } from '../service.ts'
import {
  openTestService,
  send,
  signedGet,
  signedSend,
  type Answered,
  type TestOrganization,
  type TestService,
} from '../testing/test-service.ts'

let test: TestService
let other: Service
let own: TestOrganization
let internal: KeyPair

beforeAll(async () => {
  test = await openTestService()
  other = await test.another()
  await test.service.rooms.declareJobs()
  await test.service.rooms.startJobs()
})
beforeEach(async () => {
  own = await test.addOrganization()
  internal = await test.service.rooms.organizations.keyPair(own.organization.id, 'internal')
})
afterAll(() => test.close())

const dayMs = 24 * 3_600_000
const photo = `data:image/png;base64,${pngOf({ width: 8, height: 6 }).toString('base64')}`
/** Words that stand for people: no table has them once they are forgotten. */
const people = ['Somsak', '081999', 'Soi Ari', 'ring twice', 'grandfather']

function ask(path: string, body: object = {}, by: Service = test.service): Promise<Answered> {
  const actor = { id: newId(), role: 'admin', organization: own.organization.id }
  const call = { ...internal, nowMs: test.clock.nowMs(), body: { actor, ...body } }
  return send(by, signedSend('POST', `/api/console/${path}`, call))
}

async function done(path: string, body: object): Promise<void> {
  const { status, text } = await ask(path, body)
  expect([status, text]).toEqual([200, text])
}

const erase = (id: SenderAccountId, by?: Service) => ask(`customers/${id}/erase`, {}, by)

const end = { province: 'Bangkok', country: 'TH', lat: 13.7712, lng: 100.5412 }
const request = quoteRequestSchema.parse({
  pickup: { ...end, address: '1 Soi Ari', contact: { name: 'Somsak', phone: '0819990001' } },
  delivery: { ...end, address: '2 Soi Ari', phone: '0819990002' },
  items: [
    { qty: 3, length_cm: 60, width_cm: 40, height_cm: 30, weight_kg: 12.5, name: 'Somsak’s' },
  ],
  cargo_notes: 'ring twice',
})

/** The phone of the place that it dispatches from is its own. */
let phones = 81_999_000

interface Customer {
  readonly id: SenderAccountId
  readonly phone: string
}

async function addCustomer(): Promise<Customer> {
  phones += 1
  const phone = `0${phones}`
  const place = { contact_name: 'Somsak', phone, address: '5 Soi Ari', country: 'TH' }
  const customer = { name: 'Somsak & Sons', phone: '0819990006', dispatch_addresses: [place] }
  const { json } = await ask('customers', { customer })
  return { id: saveCustomer.reply.schema.parse(json).id, phone }
}

/** An order with its quote, paid by a transfer with a slip. */
async function addOrder() {
  const organizationId = own.organization.id
  const { orders, carriers } = test.service.rooms
  const { serviceId, vehicleTypeId } = await addRowsForOrders(
    test.database,
    organizationId,
    newId(),
  )
  const customer = await addCustomer()
  const { id: accountId } = customer
  const quoteId = newId()
  const { deliveryId } = await test.database.transaction(async (tx) => {
    const toOwnFleet = { serviceId: null, serviceAreaId: null, provider: 'internal' } as const
    await carriers.setRules(tx, organizationId, [toOwnFleet])
    const priceMinor = asMinor(100)
    const items = [{ itemIndex: 0, qty: 3 }]
    return orders.create(tx, {
      organizationId,
      id: newId(),
      requestId: newId(),
      senderAccountId: accountId,
      serviceId,
      serviceType: 'ftl_transport',
      currency: 'THB',
      request,
      promisedUntil: null,
      vehicles: [{ vehicleTypeId, vehicleType: '4w', priceMinor, items }],
    })
  })
  await test.database.query(
    `insert into tms.quotes (organization_id, id, sender_account_id, requested_by, request_id,
       request_hash, status, created_at, expires_at, currency, total_minor, service_id, service_type,
       breakdown, vehicles, snapshot, load_plans, delivery_id)
     values ($1, $2, $3, $3, 'r', sha256('r'), 'accepted', $4::timestamptz, $4::timestamptz + interval '1 h',
       'THB', 100, $5, 'ftl_transport', '[]', '[]', $6, '[{"name": "Somsak"}]', $7)`,
    [
      organizationId,
      quoteId,
      accountId,
      new Date(test.clock.nowMs()),
      serviceId,
      JSON.stringify({ request, distanceM: 1000, rateCards: [], chargeableWeightG: 1 }),
      deliveryId,
    ],
  )
  await test.database.query(`insert into tms.quote_texts values ($1, $2, $3, 'somsak 1 soi ari')`, [
    organizationId,
    quoteId,
    accountId,
  ])
  await addSlip({ accountId, quoteId, deliveryId })
  const paidAt = new Date(test.clock.nowMs())
  await test.database.transaction((tx) =>
    orders.markPaid(tx, { organizationId, deliveryId, paidAt }),
  )
  await waitFor(async () => (await tripOf(deliveryId)).awaiting === null)
  return { accountId, deliveryId, quoteId, customer }
}

async function addSlip(of: {
  accountId: SenderAccountId
  quoteId: string
  deliveryId: DeliveryId
}) {
  await test.database.query(
    `with bank as (
       insert into tms.bank_accounts (organization_id, id, bank_name, account_number, account_name, currency, created_at)
       values ($1, gen_random_uuid(), 'Bank', '1', 'Us', 'THB', $5::timestamptz) returning id
     ), slip as (
       insert into tms.photos values ($1, gen_random_uuid(), 'image/png', 'a slip', $5) returning id
     )
     insert into tms.payments (organization_id, id, purpose, quote_id, delivery_id, sender_account_id,
       type, state, amount_minor, received_minor, currency, bank_account_id, reference_code,
       slip_photo_id, slip_note, created_at)
     select $1, gen_random_uuid(), 'order', $2::uuid, $3::uuid, $4::uuid, 'bank_transfer', 'paid', 100, 100, 'THB', bank.id,
       'R-' || $3::uuid, slip.id, 'from grandfather Somsak', $5
     from bank, slip`,
    [own.organization.id, of.quoteId, of.deliveryId, of.accountId, new Date(test.clock.nowMs())],
  )
}

async function tripOf(id: DeliveryId) {
  const { data } = listTrips.reply.schema.parse((await ask('trips/list')).json)
  const trip = data.find((each) => each.id === id)
  if (trip === undefined) throw new Error('the trip is not on the board')
  return trip
}

async function deliver(id: DeliveryId): Promise<void> {
  const act = async (path: string, body: object) =>
    done(`trips/${id}/${path}`, { ...body, seen_report: (await tripOf(id)).report })
  await act('assign', { driver: { name: 'Somsak', phone: '0819990003', plate: '70-1234' } })
  await act('move', { to: 'picked_up' })
  await act('move', { to: 'in_transit' })
  await act('move', { to: 'delivered', photos: [photo], signature: photo })
}

async function addWaybill({ id, phone }: Customer) {
  const body = {
    outTradeNo: newId(),
    senderPhone: phone,
    senderName: 'Somsak',
    senderAddress: '3 Soi Ari',
    receiverName: 'Somsak',
    receiverPhone: '0819990005',
    receiverProvinceName: 'Chiang Mai',
    receiverCityName: 'Mae Rim',
    receiverPostCode: '50180',
    receiverAddress: '4 Soi Ari',
    remark: 'ring twice',
    parcelList: [{ outParcelNo: 'Somsak-1', weight: 12.5, itemDesc: 'grandfather clock' }],
  }
  const headers = { 'x-sender-account-id': id }
  const call = { ...own, nowMs: test.clock.nowMs(), body, headers }
  const { status, json, text } = await send(test.service, signedSend('POST', '/api/waybills', call))
  expect([status, text]).toEqual([201, text])
  return waybillSchema.parse(json)
}

/** The tables that still know somebody. What goes by itself after 30 or 90 days is not looked at. */
async function tablesWithPeople(): Promise<string[]> {
  const brief = new Set(['feed', 'webhook_pushes', 'webhook_attempts', 'address_resolutions'])
  const tables = await test.database.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'tms' and column_name = 'organization_id' order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    if (brief.has(name)) continue
    const rows = await test.database.query(
      `select from tms.${name} as r where organization_id = $1
         and row_to_json(r)::text ~* $2 limit 1`,
      [own.organization.id, people.join('|')],
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}

const whereTheyAre = [
  'deliveries',
  'order_texts',
  'own_trips',
  'parcels',
  'payments',
  'quote_texts',
  'quotes',
  'tracking_snapshots',
  'waybill_search',
  'waybills',
]

const countOf = async (table: string) =>
  (
    await test.database.query(`select from tms.${table} where organization_id = $1`, [
      own.organization.id,
    ])
  ).length

it('an account is erased: no name is found any more, and every sum is as it was', async () => {
  const { accountId, deliveryId, customer } = await addOrder()
  await deliver(deliveryId)
  const { waybill_no: number } = await addWaybill(customer)
  const adjust = (amount: number) =>
    done(`customers/${accountId}/adjust-wallet`, {
      amount,
      reason: 'As grandfather asked',
      request_id: newId(),
    })
  await adjust(20)
  expect(await erase(accountId)).toMatchObject({
    status: 409,
    json: { error: 'sender_account_in_use', by: 'wallet' },
  })
  await adjust(-20)
  expect(await tablesWithPeople()).toEqual(
    expect.arrayContaining([
      ...whereTheyAre,
      'audit_entries',
      'dispatch_addresses',
      'sender_accounts',
    ]),
  )
  const sums = await test.database.query(
    `select sum(amount_minor), count(*) from tms.ledger_entries where organization_id = $1`,
    [own.organization.id],
  )
  expect(await countOf('event_photos')).toBe(2)

  expect(await erase(accountId)).toMatchObject({ status: 200, json: { id: accountId } })
  // At once, in every process.
  const list = () =>
    send(
      other,
      signedGet('/api/waybills', {
        ...own,
        nowMs: test.clock.nowMs(),
        headers: { 'x-sender-account-id': accountId },
      }),
    )
  expect((await list()).status).toBeGreaterThanOrEqual(400)
  expect((await ask(`customers/${accountId}`, {}, other)).status).toBe(404)
  expect((await erase(accountId)).status).toBe(404)
  // Also in the audit, but for the names of drivers, which staff typed.
  await waitFor(async () => (await tablesWithPeople()).join() === 'audit_entries')
  const audited = await test.database.query(
    `select from tms.audit_entries where organization_id = $1 and details::text ~* $2
       and subject = $3`,
    [own.organization.id, people.join('|'), `sender_account/${accountId}`],
  )
  expect(audited).toEqual([])
  await waitFor(async () => (await countOf('event_photos')) === 0)
  expect(await countOf('photos')).toBe(0)
  expect(
    await test.database.query(
      `select sum(amount_minor), count(*) from tms.ledger_entries where organization_id = $1`,
      [own.organization.id],
    ),
  ).toEqual(sums)
  // The others who may see them still can: without people, with districts and states.
  expect(await tripOf(deliveryId)).toMatchObject({ status: 'delivered', pickup: '-', driver: null })
  const call = { ...own, nowMs: test.clock.nowMs() }
  const read = await send(test.service, signedGet(`/api/waybills/${number}`, call))
  expect(waybillSchema.parse(read.json)).toMatchObject({
    receiver: { name: '-', phone: '-', province: 'Chiang Mai', city: 'Mae Rim' },
    remark: null,
    weight: 12.5,
  })
})

it('is refused while an order is under way, or a waybill is on its way', async () => {
  const { accountId, deliveryId, customer } = await addOrder()
  const refusal = (by: string) => ({ status: 409, json: { error: 'sender_account_in_use', by } })
  expect(await erase(accountId)).toMatchObject(refusal('orders'))
  await deliver(deliveryId)
  const { id: waybillId } = await addWaybill(customer)
  const report = async (event: string) => {
    const body = { waybill_id: waybillId, event_type: event }
    const call = { ...own, nowMs: test.clock.nowMs(), body }
    const { text } = await send(test.service, signedSend('POST', '/api/delivery-events', call))
    expect(text).not.toContain('error')
  }
  await report('picked_up')
  expect(await erase(accountId)).toMatchObject(refusal('waybills'))
  await report('delivered')
  await test.database.query(
    `update tms.payments set state = 'partly_paid' where sender_account_id = $1`,
    [accountId],
  )
  expect(await erase(accountId)).toMatchObject(refusal('payments'))
  await test.database.query(`update tms.payments set state = 'paid' where sender_account_id = $1`, [
    accountId,
  ])
  const before = await tablesWithPeople()
  expect(before).toEqual(expect.arrayContaining(whereTheyAre))
  const strangers = await test.addOrganization()
  const theirs = await test.service.rooms.organizations.keyPair(
    strangers.organization.id,
    'internal',
  )
  const actor = { id: newId(), role: 'admin', organization: strangers.organization.id }
  const call = { ...theirs, nowMs: test.clock.nowMs(), body: { actor } }
  const path = `/api/console/customers/${accountId}/erase`
  expect((await send(test.service, signedSend('POST', path, call))).status).toBe(404)
  expect(await tablesWithPeople()).toEqual(before)
})

it('of six who erase at once one does, and what came in meanwhile goes with the next sweep', async () => {
  const { id } = await addCustomer()
  const answers = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((nth) => erase(id, nth % 2 === 0 ? other : test.service)),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 404, 404, 404, 404, 404,
  ])
  expect(await tablesWithPeople()).toEqual([])
  // Moved to it by a call that had read the account before.
  const living = await addCustomer()
  await addWaybill(living)
  for (const table of ['waybills', 'waybill_search']) {
    await test.database.query(
      `update tms.${table} set sender_account_id = $1 where sender_account_id = $2`,
      [id, living.id],
    )
  }
  await erase(living.id)
  expect(await tablesWithPeople()).toContain('waybills')
  await Promise.all([test.service.rooms.forgetting.sweep(), other.rooms.forgetting.sweep()])
  expect(await tablesWithPeople()).toEqual([])
})

it('people go after their years, whoever they belong to, and nobody before', async () => {
  const { accountId, deliveryId, customer } = await addOrder()
  await deliver(deliveryId)
  await addWaybill(customer)
  const madeMs = test.clock.nowMs()
  const sweepAt = async (days: number) => {
    test.clock.set(madeMs + days * dayMs)
    await test.service.rooms.forgetting.sweep()
  }
  await sweepAt(1_826)
  expect(await tablesWithPeople()).toEqual(expect.arrayContaining(whereTheyAre))
  await sweepAt(1_828)
  const kept = new Set(['audit_entries', 'dispatch_addresses', 'sender_accounts'])
  expect((await tablesWithPeople()).filter((table) => !kept.has(table))).toEqual([])
  const { tracking } = test.service.rooms.orders
  const shown = await tracking({ organizationId: own.organization.id, accountId, deliveryId })
  expect(orderTrackingSchema.parse(shown)).toMatchObject({ status: 'delivered', driver: null })
  test.clock.set(madeMs)
})

it('more than are taken at once, and a sweep that was stopped half way', async () => {
  const customer = await addCustomer()
  const { id: accountId } = customer
  for (let made = 0; made < 5; made += 1) await addWaybill(customer)
  await test.database.query(
    `insert into tms.waybills (organization_id, id, waybill_no, out_trade_no, state, sender_account_id,
       sender, receiver, created_at, updated_at)
     select organization_id, gen_random_uuid(), 'W' || n, 'O' || n, state, sender_account_id, sender,
       receiver, created_at, updated_at
     from (select * from tms.waybills where sender_account_id = $1 limit 1) w, generate_series(1, 450) n`,
    [accountId],
  )
  const named = () =>
    test.database.query(
      `select from tms.waybills where sender_account_id = $1 and forgotten_at is null`,
      [accountId],
    )
  expect(await named()).toHaveLength(455)
  const { accounts } = test.service.rooms
  await accounts.erase({ organizationId: own.organization.id, id: accountId }, async () => {})
  await test.service.rooms.forgetting.sweep(AbortSignal.abort())
  expect(await named()).toHaveLength(455)
  await test.service.rooms.forgetting.sweep()
  expect(await named()).toEqual([])
})

it('words alone may be taken out of what is only ever added to', async () => {
  const { accountId, deliveryId } = await addOrder()
  await deliver(deliveryId)
  await done(`customers/${accountId}/adjust-wallet`, {
    amount: 5,
    reason: 'For the delay',
    request_id: newId(),
  })
  for (const attack of [
    `update tms.waybill_events set event_type = 'created', message = '', place = '', photos = '{}'`,
    `update tms.waybill_events set message = 'lost'`,
    `delete from tms.waybill_events`,
    `update tms.ledger_postings set note = 'another'`,
    `update tms.ledger_postings set kind = 'refund', note = null`,
    `update tms.ledger_entries set amount_minor = 1`,
    `update tms.audit_entries set actor_id = gen_random_uuid(), details = '{}'`,
    `update tms.audit_entries set details = '{"amount": 1}'`,
    `delete from tms.audit_entries`,
  ]) {
    await expect(test.database.query(attack), attack).rejects.toThrow('only')
  }
})
