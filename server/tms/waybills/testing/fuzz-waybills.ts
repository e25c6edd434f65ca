/**
 * Sends payloads that are nearly right to the operations which write waybills, and reports each reply that
 * is a 5xx or that the contract does not know.
 */
import fc from 'fast-check'
import { z } from 'zod'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { errorsOfEndpoint } from '#lib/contract/endpoints.ts'
import { errorCatalogue, wireCodeOf } from '#lib/contract/errors.ts'
import {
  addParcels,
  allocateWaybillNumber,
  createWaybill,
  createWaybills,
  overwriteModeSchema,
  splitParcel,
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
      const answer = await shipper.post(path, body, call)
      const fault = faultOf(endpoint, answer)
      if (fault !== null) faults.push(`${fault}\n  ${path} ${JSON.stringify(body)} ${answer.text}`)
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
const outTradeNos = Array.from({ length: 40 }, (_, index) => `F-${index}`)

function requestOf(shipper: Shipper): fc.Arbitrary<Fuzzed> {
  const payload = damaged(payloadOf(shipper))
  const call = fc.oneof(
    { weight: 4, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.constantFrom(...shipper.accountIds).map((as) => ({ as })) },
  )
  const mode = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...overwriteModeSchema.options) },
    { weight: 1, arbitrary: fc.constantFrom('', 'x', '%00') },
  )
  const number = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...outTradeNos) },
    {
      weight: 1,
      arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 80 }).map(inPath),
    },
  )
  const parcelList = fc.array(parcelOf, { minLength: 1, maxLength: 4 })
  return fc.oneof(
    {
      weight: 10,
      arbitrary: fc
        .record({ mode, body: payload, call })
        .map(({ mode: overwrite, body, call: as }) => ({
          endpoint: createWaybill,
          path: `/api/waybills?overwrite=${overwrite}`,
          body,
          call: as,
        })),
    },
    {
      weight: 1,
      arbitrary: fc
        .record({ waybills: fc.array(payload, { maxLength: 4 }), mode, call })
        .map(({ waybills, mode: overwrite, call: as }) => ({
          endpoint: createWaybills,
          path: `/api/waybills/batch?overwrite=${overwrite}`,
          body: { waybills },
          call: as,
        })),
    },
    {
      weight: 3,
      arbitrary: fc
        .record({ number, body: damaged(fc.record({ parcelList })), call })
        .map(({ number: of, body, call: as }) => ({
          endpoint: addParcels,
          path: `/api/waybills/${of}/add-parcel`,
          body,
          call: as,
        })),
    },
    {
      weight: 3,
      arbitrary: fc
        .record({
          number,
          body: damaged(
            fc.record({ parcel: fc.constantFrom('P-0', 'P-1', 'P-2', '1'), parcelList }),
          ),
          call,
        })
        .map(({ number: of, body, call: as }) => ({
          endpoint: splitParcel,
          path: `/api/waybills/${of}/split-parcel`,
          body,
          call: as,
        })),
    },
    {
      weight: 1,
      arbitrary: fc.constant({
        endpoint: allocateWaybillNumber,
        path: '/api/waybills/allocate-number',
        body: {},
        call: {},
      }),
    },
  )
}

function inPath(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('.', '%2E')
}

const amount = fc.oneof(
  fc.constantFrom(0, 1, 0.1, 999_999.999, 1e6, 1e12, -1, 1e21),
  fc.double({ min: 0, max: 1000, noNaN: true }),
)
const text = fc.oneof(
  fc.constantFrom('A', 'กรุงเทพมหานคร', '上海', '', ' ', 'a\u0000b', '\ud800'),
  fc.string({ unit: 'binary', maxLength: 70 }),
)

const parcelOf = fc.record(
  {
    outParcelNo: fc.constantFrom('P-0', 'P-1', 'P-2', 'P-3'),
    itemDesc: text,
    itemValue: amount,
    weight: amount,
    length: amount,
    piece_count: fc.constantFrom(1, 2, 3, 100_000),
    productList: fc.array(
      fc.record(
        { sku: fc.constantFrom('A', 'B'), name: text, quantity: fc.constantFrom(1, 7, 100_000) },
        { requiredKeys: ['sku', 'name'] },
      ),
      { maxLength: 3 },
    ),
    photos: fc.array(fc.constantFrom('https://example.com/1.jpg', 'nothing'), { maxLength: 2 }),
  },
  { requiredKeys: [] },
)

function payloadOf({ serviceId, routeIds, accountIds, addonIds }: Shipper): fc.Arbitrary<object> {
  return fc.record(
    {
      outTradeNo: fc.constantFrom(...outTradeNos),
      waybill_no: fc.constantFrom('WB00000000000', 'WB1'),
      parcelList: fc.array(parcelOf, { minLength: 1, maxLength: 4 }),
      senderPhone: fc.constantFrom(senderPhone, secondPhone, '0810000003', '12'),
      senderAddress: text,
      receiverName: fc.constantFrom('Goods in', 'สมชาย'),
      receiverPhone: fc.constant('0800000002'),
      receiverProvinceName: fc.constantFrom('Bangkok', 'เชียงใหม่', 'Nowhere'),
      receiverCityName: fc.constant('Mae Rim'),
      receiverPostCode: fc.constant('50180'),
      receiverAddress: fc.constantFrom('99/1 Chotana Road', '上海市浦东新区'),
      service_id: fc.constant(serviceId),
      route_id: fc.constantFrom(...Object.values(routeIds)),
      sender_account: fc.constantFrom({ code: 'C-1' }, { id: accountIds[1] }, { code: 'C-9' }),
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
  return fc.tuple(payload, fc.option(damage)).map(([whole, done]) => {
    if (done === null) return whole
    const fields = new Map<string, unknown>(Object.entries(whole))
    const field = [...fields.keys()][done.field % fields.size] ?? 'outTradeNo'
    if (done.kind === 'drop') fields.delete(field)
    else fields.set(done.kind === 'set' ? field : 'weight_kg', done.value)
    return Object.fromEntries(fields)
  })
}
