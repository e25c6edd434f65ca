/**
 * Sends payloads that are nearly right to the operations on waybills, and reports each reply that is a 5xx
 * or that the contract does not know.
 */
import fc from 'fast-check'
import { z } from 'zod'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { errorsOfEndpoint } from '#lib/contract/endpoints.ts'
import { errorCatalogue, wireCodeOf } from '#lib/contract/errors.ts'
import { waybillStates } from '#lib/contract/states/waybill-states.ts'
import { createDeliveryEvent, listWaybillEvents } from '#lib/contract/waybill-events.ts'
import { listWaybills } from '#lib/contract/waybill-list.ts'
import {
  addParcels,
  allocateWaybillNumber,
  cancelWaybill,
  createWaybill,
  createWaybills,
  getWaybill,
  overwriteModeSchema,
  splitParcel,
  updateWaybill,
} from '#lib/contract/waybills.ts'
import type { Answered } from '../../testing/test-service.ts'
import { secondPhone, senderPhone, type Caller, type Shipper } from './open-waybills.ts'

interface Fuzzed {
  readonly endpoint: Endpoint
  readonly path: string
  readonly body: object
  readonly call: Caller
}

const atOnce = 24

/** One line for each reply that should not have been. */
export async function fuzzWaybills(
  shipper: Shipper,
  { requests, seed }: { requests: number; seed: number },
): Promise<string[]> {
  const faults: string[] = []
  const pending = fc.sample(requestOf(shipper), { numRuns: requests, seed }).values()
  async function work(): Promise<void> {
    for (const { endpoint, path, body, call } of pending) {
      const answer = await shipper.send(endpoint.method, path, body, call)
      const fault = faultOf(endpoint, answer)
      if (fault !== null)
        faults.push(`${fault}\n  ${endpoint.name} ${path} ${JSON.stringify(body)} ${answer.text}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return faults
}

const errorSchema = z.looseObject({ error: z.string(), reason: z.string().optional() })
const refusedSchema = z.object({
  code: z.int(),
  success: z.literal(false),
  message: z.string(),
  data: z.null(),
  extra: errorSchema.extend({ status: z.int() }),
})

function faultOf(endpoint: Endpoint, { status, json }: Answered): string | null {
  const envelope = z.object({ code: z.int(), success: z.literal(true), data: z.unknown() })
  const done = endpoint.legacyAlways ? envelope.safeParse(json).data : null
  const isDone = endpoint.legacyAlways ? done !== undefined : status === endpoint.reply.status
  if (isDone && 'schema' in endpoint.reply) {
    const { error } = endpoint.reply.schema.safeParse(endpoint.legacyAlways ? done?.data : json)
    return error === undefined ? null : `a reply outside its schema: ${z.prettifyError(error)}`
  }
  const refused = endpoint.legacyAlways ? refusedSchema.safeParse(json).data?.extra : null
  const body = endpoint.legacyAlways ? refused : errorSchema.safeParse(json).data
  const real = endpoint.legacyAlways ? refused?.status : status
  if (body === undefined || body === null || real === undefined) return 'a reply of no known form'
  if (real >= 500) return `status ${real}`
  const key = errorsOfEndpoint(endpoint).find(
    (each) => (wireCodeOf(each) ?? each) === (body.reason ?? body.error),
  )
  if (key === undefined) return `an error that the contract does not name`
  const { status: expected, facts } = errorCatalogue[key]
  if (expected !== real) return `status ${real} for ${key}`
  return facts.safeParse(body).success ? null : `wrong facts of ${key}`
}

/** Few numbers, so that requests meet each other's waybills. */
const outTradeNos = Array.from({ length: 300 }, (_, index) => `F-${index}`)

function requestOf(shipper: Shipper): fc.Arbitrary<Fuzzed> {
  const payload = damaged(payloadOf(shipper))
  const call = fc.oneof(
    { weight: 4, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.constantFrom(...shipper.accountIds).map((as) => ({ as })) },
  )
  const mode = fc.oneof(
    { weight: 30, arbitrary: fc.constantFrom(...overwriteModeSchema.options) },
    { weight: 1, arbitrary: fc.constantFrom('', 'x', '%00') },
  )
  const number = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...outTradeNos) },
    {
      weight: 1,
      arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 80 }).map(inPath),
    },
  )
  const under = (operation: string) => number.map((each) => `/api/waybills/${each}${operation}`)
  const at = (path: string) => fc.constant(path)
  const inMode = (path: string) => mode.map((each) => `${path}?overwrite=${each}`)
  const parcelList = fc.array(parcelOf, { minLength: 1, maxLength: 4 })
  const parcel = fc.nat({ max: 60 }).map((each) => `P-${each}`)
  const waybills = fc.array(payload, { maxLength: 4 })
  const nothing = fc.constant({})
  const operations: readonly [number, Endpoint, fc.Arbitrary<string>, fc.Arbitrary<object>][] = [
    [12, createWaybill, inMode('/api/waybills'), payload],
    [1, createWaybills, inMode('/api/waybills/batch'), fc.record({ waybills })],
    [3, addParcels, under('/add-parcel'), damaged(fc.record({ parcelList }))],
    [3, splitParcel, under('/split-parcel'), damaged(fc.record({ parcel, parcelList }))],
    [1, allocateWaybillNumber, at('/api/waybills/allocate-number'), nothing],
    [2, listWaybills, at('/api/waybills'), listQuery],
    [2, getWaybill, under(''), nothing],
    [2, updateWaybill, under(''), damaged(patchOf(shipper))],
    [1, cancelWaybill, under(''), nothing],
    [2, listWaybillEvents, under('/events'), nothing],
    [3, createDeliveryEvent, at('/api/delivery-events'), damaged(eventOf)],
  ]
  return fc.oneof(
    ...operations.map(([weight, endpoint, path, body]) => ({
      weight,
      arbitrary: fc.record({ endpoint: fc.constant(endpoint), path, body, call }),
    })),
  )
}

function inPath(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('.', '%2E')
}

/** Mostly one of these, seldom what no field takes. */
function mostly<Value, Odd = Value>(
  usual: fc.Arbitrary<Value>,
  ...odd: readonly Odd[]
): fc.Arbitrary<Value | Odd> {
  return fc.oneof(
    { weight: 40, arbitrary: usual },
    { weight: 1, arbitrary: fc.constantFrom(...odd) },
  )
}

const amount = mostly(
  fc.oneof(
    fc.constantFrom(0, 1, 0.1, 999_999.999, 1e6),
    fc.double({ min: 0, max: 1000, noNaN: true }),
  ),
  -1,
  1e12,
  1e21,
)
/** Storable texts in any script; and what PostgreSQL does not store. */
const text = mostly(
  fc.oneof(
    fc.constantFrom('A', 'กรุงเทพมหานคร', '上海', '%_\\', '🚚'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
  ),
  '',
  ' ',
  'a\u0000b',
  '\ud800',
  'x'.repeat(70),
)

const listQuery = fc.record(
  {
    page: mostly(fc.constantFrom('1', '2', '999999'), '0', '1e3'),
    pageSize: mostly(fc.constantFrom('1', '100'), '101', ''),
    q: text,
    state: mostly(fc.constantFrom('created', 'created,canceled'), 'nothing', ''),
    from: mostly(fc.constant('2026-01-01T00:00:00Z'), '0000-01-01T00:00:00Z', 'yesterday'),
    tags: mostly(fc.constantFrom('a', 'a,b'), ',', ''),
    sort: mostly(fc.constantFrom('created_at', '-created_at'), 'state'),
    after: mostly(
      fc.constant('2026-01-01T00:00:00.000000Z_00000000-0000-7000-8000-000000000000'),
      '0000-01-01T00:00:00.000000Z_00000000-0000-7000-8000-000000000000',
      'x',
      '0',
    ),
  },
  { requiredKeys: [] },
)

const patchOf = ({ accountIds }: Shipper) =>
  fc.record(
    {
      reference_no: fc.option(text),
      notes: text,
      tags: fc.array(text, { maxLength: 3 }),
      priority: mostly(fc.constantFrom('low', 'urgent'), 'none'),
      requires_signature: fc.boolean(),
      sender_account_id: fc.option(fc.constantFrom(...accountIds)),
      product_category_id: mostly(fc.constant(null), accountIds[0]),
    },
    { requiredKeys: [] },
  )

const eventOf = fc.record(
  {
    package_id: fc.nat({ max: 60 }).map((each) => `P-${each}`),
    event_type: fc.constantFrom(...waybillStates),
    event_time: mostly(
      fc.constant('2026-01-01T00:00:00Z'),
      '2999-01-01T00:00:00Z',
      '0000-01-01T00:00:00Z',
      'now',
    ),
    coordinates: mostly(fc.constantFrom('13.7,100.5', '-90,180'), '91,0', '13.7, 100.5'),
    notes: text,
    photos: mostly(fc.constant([]), ['data:image/png;base64,AAAA'], ['nothing']),
  },
  { requiredKeys: ['package_id', 'event_type'] },
)

const parcelOf = fc.record(
  {
    outParcelNo: fc.nat({ max: 60 }).map((each) => `P-${each}`),
    itemDesc: text,
    itemValue: amount,
    weight: amount,
    length: mostly(fc.double({ min: 0, max: 10_000, noNaN: true }), -1),
    piece_count: fc.constantFrom(1, 2, 3, 100_000),
    productList: fc.array(
      fc.record(
        { sku: fc.constantFrom('A', 'B'), name: text, quantity: fc.constantFrom(1, 7, 100_000) },
        { requiredKeys: ['sku', 'name'] },
      ),
      { maxLength: 3 },
    ),
    photos: fc.array(mostly(fc.constant('https://example.com/1.jpg'), 'nothing'), { maxLength: 2 }),
  },
  { requiredKeys: [] },
)

function payloadOf({ serviceId, routeIds, accountIds, addonIds }: Shipper): fc.Arbitrary<object> {
  return fc.record(
    {
      outTradeNo: fc.constantFrom(...outTradeNos),
      parcelList: fc.array(parcelOf, { minLength: 1, maxLength: 4 }),
      senderPhone: mostly(fc.constantFrom(senderPhone, secondPhone, '0810000003'), '12', 'WB'),
      senderAddress: text,
      receiverName: fc.constantFrom('Goods in', 'สมชาย'),
      receiverPhone: fc.constant('0800000002'),
      receiverProvinceName: fc.constantFrom('Bangkok', 'เชียงใหม่', 'Nowhere'),
      receiverCityName: fc.constant('Mae Rim'),
      receiverPostCode: fc.constant('50180'),
      receiverAddress: fc.constantFrom('99/1 Chotana Road', '上海市浦东新区'),
      service_id: fc.constant(serviceId),
      route_id: mostly(
        fc.constantFrom(...Object.values(routeIds).slice(0, 1)),
        ...Object.values(routeIds),
      ),
      sender_account: mostly(fc.constantFrom({ code: 'C-1' }, { id: accountIds[1] }), {
        code: 'C-9',
      }),
      additional_service_ids: fc.subarray([...addonIds]),
      insurance: fc.record({ declaredValue: amount }),
      autoSplit: fc.boolean(),
      estimatedWeight: amount,
      reference_no: text,
      remark: text,
    },
    {
      requiredKeys: [
        'outTradeNo',
        'parcelList',
        'senderPhone',
        'receiverName',
        'receiverPhone',
        'receiverProvinceName',
        'receiverCityName',
        'receiverPostCode',
        'receiverAddress',
      ],
    },
  )
}

/** Half of them as they are; in the others one field has any value, is gone, or is new. */
function damaged(payload: fc.Arbitrary<object>): fc.Arbitrary<object> {
  const damage = fc.record({
    field: fc.nat(),
    value: fc.jsonValue(),
    kind: fc.constantFrom('set', 'drop', 'add'),
  })
  return fc.tuple(payload, fc.option(damage, { freq: 1 })).map(([whole, done]) => {
    if (done === null) return whole
    const fields = new Map<string, unknown>(Object.entries(whole))
    const field = [...fields.keys()][done.field % fields.size] ?? 'outTradeNo'
    if (done.kind === 'drop') fields.delete(field)
    else fields.set(done.kind === 'set' ? field : 'weight_kg', done.value)
    return Object.fromEntries(fields)
  })
}
