/** Numbers of allocate-number: never twice, and for the organization alone that got them. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allocatedNumberSchema } from '#lib/contract/waybills.ts'
import { openTestService, type TestService } from '../testing/test-service.ts'
import { addShipper, refusalOf, waybillOf, type Shipper } from './testing/open-waybills.ts'

let test: TestService
let own: Shipper
let other: Shipper

beforeAll(async () => {
  test = await openTestService()
  await test.service.rooms.declareJobs()
  own = await addShipper(test, { customWaybillNumbers: true })
  other = await addShipper(test, { customWaybillNumbers: true })
})
afterAll(() => test.close())

async function allocate(shipper: Shipper): Promise<string> {
  const { status, json } = await shipper.post('/api/waybills/allocate-number', {})
  expect(status).toBe(200)
  return allocatedNumberSchema.parse(json).number
}

it('two thousand at once are all different', async () => {
  const numbers = await Promise.all(Array.from({ length: 2000 }, () => allocate(own)))
  expect(new Set(numbers).size).toBe(2000)
})

it('needs custom waybill numbers', async () => {
  const without = await addShipper(test)
  const answer = await without.post('/api/waybills/allocate-number', {})
  expect(refusalOf(answer)).toMatchObject({ status: 403, reason: 'custom_numbers_disabled' })
})

it('as outTradeNo it is the waybill’s own number too', async () => {
  const number = await allocate(own)
  expect(await own.create({ outTradeNo: number })).toMatchObject({
    outTradeNo: number,
    waybill_no: number,
  })
  const path = '/api/waybills?overwrite=overwrite'
  const answer = await own.post(path, waybillOf({ outTradeNo: number, remark: 'again' }))
  expect(answer).toMatchObject({ status: 201, json: { waybill_no: number, remark: 'again' } })
})

it('as waybill_no it is for one waybill', async () => {
  const number = await allocate(own)
  const created = await own.create({ waybill_no: number })
  expect(created.waybill_no).toBe(number)
  const { outTradeNo } = created
  const exists = { status: 409, code: 1003, reason: 'waybill_exists' }
  for (const more of [{ waybill_no: number }, { outTradeNo: number }]) {
    const refusal = refusalOf(await own.post('/api/waybills', waybillOf(more)))
    expect(refusal).toMatchObject({ ...exists, reason: 'waybill_no_exists', waybill_no: number })
    expect(refusal).not.toHaveProperty('outTradeNo')
  }
  const path = '/api/waybills?overwrite=overwrite'
  const unused = await allocate(own)
  const moved = await own.post(path, waybillOf({ outTradeNo, waybill_no: unused }))
  expect(refusalOf(moved)).toMatchObject(exists)
  expect((await own.post(path, waybillOf({ outTradeNo, waybill_no: number }))).status).toBe(201)
})

it('one that is used as outTradeNo is no other waybill’s number', async () => {
  const [asOutTradeNo, asNumber] = [await allocate(own), await allocate(own)]
  await own.create({ outTradeNo: asOutTradeNo, waybill_no: asNumber })
  const answer = await own.post('/api/waybills', waybillOf({ waybill_no: asOutTradeNo }))
  expect(refusalOf(answer)).toMatchObject({ status: 409, code: 1003 })
})

it('fifty waybills that want one number at once: one gets it', async () => {
  const number = await allocate(own)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      own.post(
        '/api/waybills',
        waybillOf(index % 2 ? { outTradeNo: number } : { waybill_no: number }),
      ),
    ),
  )
  const countOf = (wanted: number) => answers.filter(({ status }) => status === wanted).length
  expect([countOf(201), countOf(409)]).toEqual([1, 49])
})

it('what the service gave to another organization is refused: 403 with code 1000', async () => {
  const taken = { status: 403, code: 1000, reason: 'waybill_number_taken' }
  const allocated = await allocate(other)
  const { waybill_no: used, outTradeNo } = await other.create()
  for (const number of [allocated, used]) {
    for (const more of [{ outTradeNo: number }, { waybill_no: number }]) {
      expect(refusalOf(await own.post('/api/waybills', waybillOf(more)))).toMatchObject(taken)
    }
  }
  // The caller's own numbers are each organization's.
  expect(await own.create({ outTradeNo })).toMatchObject({ outTradeNo })
})

it.each(['WB00000000000', 'mine'])(
  '%s, which nobody allocated, is no waybill_no',
  async (number) => {
    const answer = await own.post('/api/waybills', waybillOf({ waybill_no: number }))
    expect(refusalOf(answer)).toMatchObject({
      status: 422,
      field: 'waybill_no',
      problem: 'not_found',
    })
    expect(await own.create({ outTradeNo: number })).toMatchObject({ outTradeNo: number })
  },
)

it('the number of another waybill of one’s own is no outTradeNo', async () => {
  const { waybill_no: number } = await own.create()
  const answer = await own.post('/api/waybills', waybillOf({ outTradeNo: number }))
  expect(refusalOf(answer)).toMatchObject({ status: 409, code: 1003, waybill_no: number })
})
