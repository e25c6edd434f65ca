import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf } from '#server/paper/testing/read-pdf.ts'
import { canReadCodes, codesOfPdf } from '../../testing/read-codes.ts'
import { openTestService, signedGet, type TestService } from '../testing/test-service.ts'
import { refusalOf } from '../waybills/testing/open-waybills.ts'
import { addAccepter, planOf, type Accepter } from './testing/open-accepter.ts'
import { cubes } from './testing/open-planner.ts'

let service: TestService
let own: Accepter
beforeAll(async () => {
  service = await openTestService()
  await service.service.rooms.planning.declareJobs()
  own = await addAccepter(service)
})
afterAll(() => service.close())

const pathOf = (id: string) => `/api/load-planning/deliveries/${id}/loading-sheet`

async function sheet(
  id: string,
  { query = {}, language = 'en' }: { query?: Record<string, string>; language?: string } = {},
) {
  const headers = { 'accept-language': language }
  const nowMs = service.clock.nowMs()
  const response = await service.service.fetch(
    signedGet(pathOf(id), { ...own, nowMs, query, headers }),
  )
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  return new Uint8Array(await response.arrayBuffer())
}

/** Two stops; the second is loaded first. */
async function deliver() {
  const near = await own.waybills([cubes(2, 10)], { receiverName: 'Somchai', receiverPhone: '021' })
  const far = await own.waybills([cubes(1, 10)], {
    receiverName: 'Malee',
    receiverPhone: '053',
    receiverAddress: '5 Moo 2',
  })
  return own.deliver([...near, ...far])
}

test('has every step of the plan, the number of each parcel, and in its order of loading the last stop first', async () => {
  const id = await deliver()
  const plan = planOf(await own.plan(id))
  const { pages } = readPdf(await sheet(id))
  expect(pages[0]).toContain(plan.deliveryNo)
  expect(pages[0]?.join(' ')).toContain('Depot, 1 Depot Road')
  const rest = pages.slice(1).flat()
  for (const { step, label } of plan.load?.placements ?? []) {
    expect(rest).toContain(String(step))
    expect(rest).toContain(label)
  }
  const stops = pages.slice(1).map((page) => /Stop (\d)/.exec(page.join(' '))?.[1])
  expect(stops).toEqual(stops.toSorted((a = '', b = '') => b.localeCompare(a)))
})

test('is written in the language asked for', async () => {
  const id = await deliver()
  expect(readPdf(await sheet(id, { language: 'zh' })).title).toBe('装车单')
  expect(readPdf(await sheet(id, { language: 'th' })).title).toBe('ใบจัดเรียงสินค้า')
})

test.skipIf(!canReadCodes)('a scanner reads the link, and every parcel’s number', async () => {
  const id = await deliver()
  const link = 'https://portal.test/load/abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG'
  const [first = [], ...rest] = await codesOfPdf(await sheet(id, { query: { link } }))
  expect(first).toEqual([{ kind: 'QR-Code', text: link }])
  const numbers = planOf(await own.plan(id)).load?.placements.map(({ label }) => label)
  expect(new Set(rest.flat().map(({ text }) => text))).toEqual(new Set(numbers))
})

test('another account has no sheet of it, and a link that is none is refused', async () => {
  const id = await deliver()
  const [as] = own.accountIds
  const refused = await own.send('GET', pathOf(id), {}, { as })
  expect(refusalOf(refused)).toMatchObject({ status: 404, error: 'delivery_not_found' })
  const wrong = await own.send('GET', pathOf(id), { link: 'javascript:alert(1)' })
  expect(refusalOf(wrong)).toMatchObject({ status: 400, error: 'invalid_query' })
})

test('a link that is too long for a code a phone reads is refused, however its letters are written', async () => {
  const id = await deliver()
  const thai = (letters: number) => `https://portal.test/${'ก'.repeat(letters)}`
  // Each letter is nine characters when it is percent-encoded.
  expect((await own.send('GET', pathOf(id), { link: thai(100) })).status).toBe(200)
  for (const link of [thai(120), thai(780), `https://portal.test/${'a'.repeat(1_000)}`]) {
    const refused = await own.send('GET', pathOf(id), { link })
    expect(refusalOf(refused)).toMatchObject({ status: 400, error: 'invalid_query' })
  }
})

test('a delivery whose goods have just changed has none until it is planned again', async () => {
  const id = await deliver()
  const [more = ''] = await own.waybills([cubes(1, 10)])
  await own.post(`/api/load-planning/deliveries/${id}/waybills`, { waybill_ids: [more] })
  const answer = await own.send('GET', pathOf(id), {})
  expect(refusalOf(answer)).toMatchObject({ status: 409, error: 'delivery_not_planned' })
})
