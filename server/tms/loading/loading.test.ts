import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliveryPageSchema } from '#lib/contract/delivery-list.ts'
import { loadingSchema, recordLoading, type LoadingState } from '#lib/contract/loading.ts'
import { smallJpeg } from '#server/files/jpeg.fixture.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { addAccepter, type Accepter } from '../planning/testing/open-accepter.ts'
import { cubes } from '../planning/testing/open-planner.ts'
import { openTestService, testHost, type TestService } from '../testing/test-service.ts'
import { refusalOf, type Caller } from '../waybills/testing/open-waybills.ts'

let service: TestService
let own: Accepter
beforeAll(async () => {
  service = await openTestService()
  await service.service.rooms.planning.declareJobs()
  own = await addAccepter(service)
})
afterAll(() => service.close())

const pathOf = (id: string) => `/api/load-planning/deliveries/${id}/loading`

async function loading(id: string, call?: Caller) {
  const { status, json, text } = await own.send('GET', pathOf(id), {}, call)
  if (status !== 200) throw new Error(text)
  return loadingSchema.parse(json)
}

async function record(id: string, ...records: readonly object[]) {
  const { status, json, text } = await own.post(pathOf(id), { records })
  if (status !== 200) throw new Error(text)
  return recordLoading.reply.schema.parse(json)
}

const at = (minute: number) =>
  new Date(service.clock.nowMs() + (minute - 60) * 60_000).toISOString()

const said = (parcel_no: string, state: LoadingState, more: object = {}) => ({
  id: randomUUID(),
  parcel_no,
  state,
  done_at: at(0),
  ...more,
})

/** A parcel of four pieces, and one of one. */
async function deliver() {
  const ids = await own.waybills([cubes(4, 10), cubes(1, 10)])
  const id = await own.deliver(ids)
  const { parcels } = await loading(id)
  const [four, one] = [4, 1].map((count) => parcels.find(({ pieces }) => pieces === count))
  if (four === undefined || one === undefined) throw new Error('two parcels')
  return { id, ids, four: four.parcel_no, one: one.parcel_no }
}

test('counts what is loaded, missing and damaged, by parcel and in the whole', async () => {
  const { id, four, one } = await deliver()
  expect(await loading(id)).toMatchObject({ pieces: 5, loaded: 0, records: [] })
  const reply = await record(
    id,
    said(four, 'loaded', { first_piece: 1, last_piece: 2 }),
    said(four, 'damaged', { first_piece: 3, note: 'wet' }),
    said(one, 'missing'),
  )
  expect(reply).toMatchObject({ pieces: 5, loaded: 2, missing: 1, damaged: 1 })
  expect(reply.results.map(({ refused }) => refused)).toEqual([null, null, null])
  const { parcels, records } = await loading(id)
  expect(parcels.find(({ parcel_no: no }) => no === four)).toMatchObject({ loaded: 2, damaged: 1 })
  expect(parcels.find(({ parcel_no: no }) => no === one)).toMatchObject({ missing: 1 })
  expect(records).toHaveLength(3)
  expect(records.find(({ state }) => state === 'damaged')).toMatchObject({
    first_piece: 3,
    last_piece: 3,
    note: 'wet',
  })
  const { json } = await own.send('GET', '/api/deliveries', {})
  const listed = deliveryPageSchema.parse(json).data.find((each) => each.id === id)
  expect(listed).toMatchObject({ pieces: 5, loaded: 2, missing: 1, damaged: 1 })
})

test('a record that is sent again, also with other words or at the same moment, changes nothing', async () => {
  const { id, one } = await deliver()
  const first = said(one, 'loaded')
  await record(id, first)
  const again = await record(id, { ...first, state: 'damaged' })
  expect(again).toMatchObject({ loaded: 1, damaged: 0, results: [{ refused: null }] })
  const twice = said(one, 'missing', { done_at: at(30) })
  await Promise.all(Array.from({ length: 8 }, () => record(id, twice)))
  expect(await loading(id)).toMatchObject({ loaded: 0, missing: 1, records: [{ id: twice.id }] })
  expect(
    await service.database.query(`select from tms.loading_records where delivery_id = $1`, [id]),
  ).toHaveLength(2)
})

test('what was done later holds, though it came first; what lies ahead counts as now', async () => {
  const { id, one } = await deliver()
  await record(id, said(one, 'loaded', { done_at: at(20) }))
  await record(id, said(one, 'missing', { done_at: at(10) }))
  expect(await loading(id)).toMatchObject({ loaded: 1, missing: 0 })
  await record(id, said(one, 'damaged', { done_at: at(10_000) }))
  expect((await loading(id)).records[0]?.done_at).toBe(at(60))
  service.clock.set(service.clock.nowMs() + 60_000)
  await record(id, said(one, 'waiting', { done_at: at(60) }))
  expect(await loading(id)).toMatchObject({ loaded: 0, missing: 0, damaged: 0 })
})

test('two phones that tick pieces of one parcel at once lose nothing', async () => {
  const { id, four } = await deliver()
  await Promise.all(
    [1, 2, 3, 4].map((first_piece) => record(id, said(four, 'loaded', { first_piece }))),
  )
  expect(await loading(id)).toMatchObject({ loaded: 4 })
  expect(
    await service.database.one(`select loaded_pieces from tms.deliveries where id = $1`, [id]),
  ).toEqual({ loaded_pieces: 4 })
})

test('refuses each record of its own: another delivery’s parcel, pieces that are not there', async () => {
  const { id, four, one } = await deliver()
  const other = await deliver()
  const reply = await record(
    id,
    said(other.one, 'loaded'),
    said(four, 'loaded', { first_piece: 4, last_piece: 5 }),
    said(four, 'loaded', { first_piece: 3, last_piece: 2 }),
    said(one, 'loaded', { photo: `data:image/jpeg;base64,${Buffer.from('x').toString('base64')}` }),
    said(one, 'loaded'),
  )
  expect(reply.results.map(({ refused }) => refused)).toEqual([
    'no_such_parcel',
    'no_such_piece',
    'no_such_piece',
    'photo_unreadable',
    null,
  ])
  expect(await loading(id)).toMatchObject({ loaded: 1 })
  expect(await loading(other.id)).toMatchObject({ loaded: 0 })
})

test('a photo is shown by a link', async () => {
  const { id, one } = await deliver()
  const photo = `data:image/jpeg;base64,${smallJpeg().toString('base64')}`
  await record(id, said(one, 'damaged', { photo }))
  const link = (await loading(id)).records[0]?.photo_url ?? ''
  const shown = await service.service.fetch(new Request(link, { headers: { host: testHost } }))
  expect(shown.headers.get('content-type')).toBe('image/jpeg')
})

test('keeps no more records of a delivery than its limit', async () => {
  const { id, one } = await deliver()
  await service.database.query(
    `insert into tms.loading_records (organization_id, delivery_id, id, parcel_no, first_piece,
       last_piece, state, note, done_at, received_at)
     select $1, $2, gen_random_uuid(), $3, 1, 1, 'loaded', '', now(), now()
     from generate_series(1, 20000)`,
    [own.organization.id, id, one],
  )
  const reply = await record(id, said(one, 'missing'))
  expect(reply.results).toMatchObject([{ refused: 'too_many_records' }])
  expect(await loading(id)).toMatchObject({ loaded: 1, records: [{ state: 'loaded' }] })
  const many = Array.from({ length: 201 }, () => said(one, 'loaded'))
  expect(refusalOf(await own.post(pathOf(id), { records: many }))).toMatchObject({
    status: 400,
    error: 'invalid_body',
  })
})

test('what leaves the delivery is counted no longer', async () => {
  const { id, ids, one, four } = await deliver()
  await record(id, said(one, 'loaded'), said(four, 'loaded'))
  const path = `/api/load-planning/deliveries/${id}/waybills`
  await own.send('DELETE', path, { waybill_ids: [ids[1] ?? ''] })
  await service.service.rooms.planning.startJobs()
  await waitFor(
    async () =>
      (
        await service.database.one<{ count: number }>(
          `select loaded_pieces as count from tms.deliveries where id = $1`,
          [id],
        )
      )?.count === 4,
  )
  expect(await loading(id)).toMatchObject({ pieces: 4, loaded: 4, parcels: [{ parcel_no: four }] })
})

test('another account and another organization have no delivery here', async () => {
  const { id, one } = await deliver()
  const [as] = own.accountIds
  const stranger = await addAccepter(service)
  const refusal = { status: 404, error: 'delivery_not_found' }
  expect(refusalOf(await own.send('GET', pathOf(id), {}, { as }))).toMatchObject(refusal)
  const records = [said(one, 'loaded')]
  expect(refusalOf(await own.post(pathOf(id), { records }, { as }))).toMatchObject(refusal)
  expect(refusalOf(await stranger.post(pathOf(id), { records }))).toMatchObject(refusal)
  expect(await loading(id)).toMatchObject({ loaded: 0 })
})
