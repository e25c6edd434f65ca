/** A shipper: an organization with a catalogue and two customers, and signed calls of its programs. */
import type { Method } from '#lib/contract/endpoint.ts'
import type { RouteId, SenderAccountId, ServiceId } from '#lib/contract/ids.ts'
import { waybillSchema, type Waybill } from '#lib/contract/waybills.ts'
import type { NewCatalogue } from '../../catalog/new-catalogue.ts'
import type { NewOrganization } from '../../organizations/organizations.ts'
import {
  addAccount,
  send,
  signedGet,
  signedSend,
  type Answered,
  type TestOrganization,
  type TestService,
} from '../../testing/test-service.ts'

const node = (name: string, province: string, lat: number, lng: number) => ({
  name,
  phone: '+66100000009',
  address: `1 ${name}`,
  at: { district: 'Mueang', province, postalCode: '10000', lat, lng },
})

const bangkokHub = node('Bangkok hub', 'Bangkok', 13.7, 100.5)
const chiangMaiHub = node('Chiang Mai hub', 'Chiang Mai', 18.8, 98.9)

export const waybillCatalogue: NewCatalogue = {
  vehicleTypes: [],
  serviceArea: { code: 'TH', name: 'Thailand', country: 'TH', provinces: null },
  services: [{ code: 'FTL', name: 'Full truck', serviceType: 'ftl_transport' }],
  routes: [
    { code: 'A', name: 'North', service: 'FTL', nodes: [bangkokHub, chiangMaiHub] },
    { code: 'B', name: 'Without an end', service: 'FTL', nodes: [bangkokHub] },
    { code: 'C', name: 'South', service: 'FTL', nodes: [chiangMaiHub, bangkokHub] },
    { code: 'D', name: 'Nowhere', service: 'FTL', nodes: [] },
  ],
  addons: [
    { key: 'papers', name: 'Papers', price: { rule: 'per_quote', amount: 100 } },
    { key: 'crew', name: 'Crew', price: { rule: 'per_quote', amount: 100 } },
  ],
}

/** The phones of the first customer's addresses and of the second's. */
export const senderPhone = '+66 81 000 0001'
export const secondPhone = '+66 81 000 0002'

const dispatchAddress = (phone: string, address: string) => ({
  contactName: `Contact of ${address}`,
  phone,
  address,
  subdistrict: 'Bang Na Tai',
  district: 'Bang Na',
  province: 'Bangkok',
  postalCode: '10260',
  country: 'TH',
  lat: 13.6685,
  lng: 100.6141,
})

export interface Shipper extends TestOrganization {
  readonly accountIds: readonly [SenderAccountId, SenderAccountId]
  readonly serviceId: ServiceId
  /** By code. */
  readonly routeIds: Readonly<Record<string, RouteId>>
  readonly addonIds: readonly string[]
  post(path: string, body: object, call?: Caller): Promise<Answered>
  /** `payload`: the query of a GET, the body of anything else. */
  send(method: Method, path: string, payload: object, call?: Caller): Promise<Answered>
  /** The detail; throws when it was refused. */
  create(more?: object, call?: Caller): Promise<Waybill>
}

export interface Caller {
  /** The sender account that it acts for. */
  readonly as?: string
  readonly headers?: Readonly<Record<string, string>>
}

export async function addShipper(
  test: TestService,
  {
    catalogue = waybillCatalogue,
    ...options
  }: Partial<NewOrganization> & { catalogue?: NewCatalogue } = {},
): Promise<Shipper> {
  const own = await test.addOrganization(options)
  const { id } = own.organization
  const { catalog } = test.service.rooms
  await test.database.transaction((tx) => catalog.create(tx, id, catalogue))
  const first = await addAccount(test, id, {
    code: 'C-1',
    phone: '+66810000009',
    dispatchAddresses: [
      dispatchAddress('+66810000001', '88 Thepharak Road'),
      dispatchAddress('+66810000003', '19/4 Moo 7'),
    ],
  })
  const second = await addAccount(test, id, {
    code: 'C-2',
    name: 'Another customer',
    phone: '+66810000002',
    dispatchAddresses: [dispatchAddress('0810000002', '5 Moo 1')],
  })
  const routes = await test.database.query<{ code: string; id: RouteId }>(
    `select code, id from tms.routes where organization_id = $1`,
    [id],
  )
  const addons = await test.database.query<{ id: string }>(
    `select id from tms.addons where organization_id = $1 order by key`,
    [id],
  )
  const { serviceId } = await catalog.keys(id)
  if (serviceId === null) throw new Error('the catalogue has no service')

  async function sendSigned(
    method: Method,
    path: string,
    payload: object,
    { as, headers = {} }: Caller = {},
  ): Promise<Answered> {
    const account = as === undefined ? {} : { 'x-sender-account-id': as }
    const signed = { ...own, nowMs: test.clock.nowMs(), headers: { ...headers, ...account } }
    const query = () => Object.fromEntries(Object.entries(payload).map(([k, v]) => [k, String(v)]))
    return send(
      test.service,
      method === 'GET'
        ? signedGet(path, { ...signed, query: query() })
        : signedSend(method, path, { ...signed, body: payload }),
    )
  }
  const post: Shipper['post'] = (path, body, call) => sendSigned('POST', path, body, call)

  return {
    ...own,
    accountIds: [first.id, second.id],
    serviceId,
    routeIds: Object.fromEntries(routes.map((route) => [route.code, route.id])),
    addonIds: addons.map((addon) => addon.id),
    post,
    send: sendSigned,
    async create(more = {}, call = {}) {
      const { status, json, text } = await post('/api/waybills', waybillOf(more), call)
      if (status !== 201) throw new Error(text)
      return waybillSchema.parse(json)
    },
  }
}

let made = 0

/** A payload with everything that is required, and a number of its own. */
export function waybillOf(more: object = {}): object {
  made += 1
  return {
    outTradeNo: `SO-${made}`,
    senderPhone,
    receiverName: 'Goods in',
    receiverPhone: '0800000002',
    receiverProvinceName: 'Chiang Mai',
    receiverCityName: 'Mae Rim',
    receiverPostCode: '50180',
    receiverAddress: '99/1 Chotana Road',
    parcelList: [{ outParcelNo: 'P-1', weight: 12.5 }],
    ...more,
  }
}

/** An error, as `{ status, error }` and its other fields. */
export function refusalOf({ status, json }: Answered): unknown {
  return { status, ...Object(json) }
}
