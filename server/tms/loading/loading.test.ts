import { createHook } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliveryPageSchema } from '#lib/contract/delivery-list.ts'
import {
  loadingRecordCreateSchema,
  loadingSchema,
  recordLoading,
  type LoadingState,
} from '#lib/contract/loading.ts'
import { smallJpeg } from '#server/files/jpeg.fixture.ts'
import { pngOf } from '#server/files/pictures.fixture.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { addAccepter, type Accepter } from '../planning/testing/open-accepter.ts'
import { cubes } from '../planning/testing/open-planner.ts'
import { openTestService, testHost, type TestService } from '../testing/test-service.ts'
import { refusalOf, waybillOf, type Caller } from '../waybills/testing/open-waybills.ts'
import { createLoading } from './loading.ts'
import { lockLoading } from './store.ts'

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

const waybillsOf = (id: string) => `/api/load-planning/deliveries/${id}/waybills`

test('a record of a waybill that leaves while it waits for another one is refused', async () => {
  const { id, ids, one } = await deliver()
  const locked = Promise.withResolvers<undefined>()
  const left = Promise.withResolvers<undefined>()
  const other = service.database.transaction(async (tx) => {
    await lockLoading(tx, { organizationId: own.organization.id, deliveryId: id })
    locked.resolve(undefined)
    await left.promise
  })
  await locked.promise
  const recording = record(id, said(one, 'loaded'))
  await waitFor(async () => {
    const waiting = await service.database.query(
      `select from pg_locks where locktype = 'advisory' and not granted`,
    )
    return waiting.length > 0
  })
  await own.send('DELETE', waybillsOf(id), { waybill_ids: [ids[1] ?? ''] })
  left.resolve(undefined)
  await other
  expect(await recording).toMatchObject({
    pieces: 4,
    loaded: 0,
    results: [{ refused: 'no_such_parcel' }],
  })
})

test('what left and came back, and what was written anew, is loaded only once it is loaded again', async () => {
  const { id, ids, one } = await deliver()
  await record(id, said(one, 'loaded'))
  const waybill_ids = [ids[1] ?? '']
  await own.send('DELETE', waybillsOf(id), { waybill_ids })
  await own.post(waybillsOf(id), { waybill_ids })
  expect(await loading(id)).toMatchObject({ pieces: 5, loaded: 0, records: [] })
  // A phone that was offline sends this after the waybill is back.
  expect(await record(id, said(one, 'loaded', { done_at: at(50) }))).toMatchObject({ loaded: 0 })
  service.clock.set(service.clock.nowMs() + 60_000)
  expect(await record(id, said(one, 'loaded', { done_at: at(60) }))).toMatchObject({ loaded: 1 })
  const created = await own.create({ outTradeNo: 'written anew', parcelList: [cubes(2, 10)] })
  const of = await own.deliver([created.id])
  const [parcel] = (await loading(of)).parcels
  await record(of, said(parcel?.parcel_no ?? '', 'loaded'))
  const body = waybillOf({ outTradeNo: 'written anew', parcelList: [cubes(2, 20)] })
  expect((await own.post('/api/waybills?overwrite=overwrite', body)).status).toBe(201)
  const after = await loading(of)
  expect(after.parcels).toMatchObject([{ parcel_no: parcel?.parcel_no, loaded: 0 }])
})

test('a record reads no notes of others', async () => {
  const { id, one, four } = await deliver()
  const note = 'x'.repeat(2_000)
  const records = Array.from({ length: 50 }, () => said(four, 'damaged', { note }))
  expect(await record(id, ...records)).toMatchObject({ damaged: 4 })
  let read = 0
  const counted = <Rows>(rows: Rows): Rows => {
    read += JSON.stringify(rows).length
    return rows
  }
  const { database } = service
  const { deliveries, waybillOperations: waybills, photos } = service.service.rooms
  const loadingRoom = createLoading({
    clock: service.clock,
    deliveries,
    waybills,
    photos,
    database: {
      ...database,
      transaction: (work, options) =>
        database.transaction(
          (tx) =>
            work({ ...tx, query: async (...statement) => counted(await tx.query(...statement)) }),
          options,
        ),
    },
  })
  const body = { records: [loadingRecordCreateSchema.parse(said(one, 'loaded'))] }
  const { organization } = own
  const call = { organization, senderAccountId: null, id, body }
  expect(await loadingRoom.record(call)).toMatchObject({ loaded: 1, damaged: 4 })
  // 51 records without notes.
  expect(read).toBeGreaterThan(2_000)
  expect(read).toBeLessThan(20_000)
  const notes = (await loading(id)).records.map((each) => each.note)
  expect(notes.toSorted()).toEqual(['', note])
})

test('a photo is unpacked only where its record is kept', async () => {
  const { id, one } = await deliver()
  const photo = `data:image/png;base64,${pngOf().toString('base64')}`
  const kept = said(one, 'damaged', { photo })
  let unpacked = 0
  const hook = createHook({
    init: (_, type) => {
      if (type === 'ZLIB') unpacked += 1
    },
  }).enable()
  try {
    await record(id, kept)
    const ofOne = unpacked
    expect(ofOne).toBeGreaterThan(0)
    const { results } = await record(
      id,
      ...Array.from({ length: 5 }, () => kept),
      ...Array.from({ length: 5 }, () => said('NO-SUCH', 'damaged', { photo })),
      said(one, 'damaged', { photo, first_piece: 2 }),
    )
    expect(results.map(({ refused }) => refused)).toEqual([
      ...Array.from({ length: 5 }, () => null),
      ...Array.from({ length: 5 }, () => 'no_such_parcel'),
      'no_such_piece',
    ])
    expect(unpacked).toBe(ofOne)
  } finally {
    hook.disable()
  }
})
