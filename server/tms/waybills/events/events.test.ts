import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WaybillId } from '#lib/contract/ids.ts'
import { canMove } from '#lib/contract/states/transition-table.ts'
import {
  waybillStates,
  waybillTransitions,
  type WaybillState,
} from '#lib/contract/states/waybill-states.ts'
import { deliveryEventAcceptedSchema, waybillEventsSchema } from '#lib/contract/waybill-events.ts'
import { waybillSchema } from '#lib/contract/waybills.ts'
import { smallJpeg, jpegWith, segmentOf } from '#server/files/jpeg.fixture.ts'
import { pngOf } from '#server/files/pictures.fixture.ts'
import { openTestStorage, type TestStorage } from '#server/files/storage.fixture.ts'
import { newId } from '#server/testing/new-id.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import type { Service } from '../../service.ts'
import {
  addAccount,
  openTestService,
  send,
  signedGet,
  signedSend,
  testHost,
  type TestOrganization,
  type TestService,
} from '../../testing/test-service.ts'
import { findParcel } from './store.ts'
import { addWaybill, type TestWaybill } from './waybill.fixture.ts'

let test: TestService
let by: TestOrganization
beforeAll(async () => {
  test = await openTestService()
  by = await test.addOrganization()
})
afterAll(() => test.close())

const add = (more: Partial<Parameters<typeof addWaybill>[1]> = {}) =>
  addWaybill(test.database, { organizationId: by.organization.id, ...more })

function report(body: object, caller = by, headers = {}) {
  const nowMs = test.clock.nowMs()
  return send(
    test.service,
    signedSend('POST', '/api/delivery-events', { ...caller, nowMs, body, headers }),
  )
}

async function accepted(body: object) {
  const answer = await report(body)
  expect(answer.text).not.toContain('error')
  return deliveryEventAcceptedSchema.parse(answer.json)
}

function read(number: string, headers = {}, caller = by) {
  const nowMs = test.clock.nowMs()
  const path = `/api/waybills/${encodeURIComponent(number)}/events`
  return send(test.service, signedGet(path, { ...caller, nowMs, headers }))
}

async function eventsOf(number: string, headers = {}) {
  return waybillEventsSchema.parse((await read(number, headers)).json)
}

const statesOf = async ({ waybillNo }: TestWaybill) =>
  (await eventsOf(waybillNo)).routes.map(({ state }) => state)

const at = (ms: number) => new Date(test.clock.nowMs() + ms).toISOString()
const hourMs = 3_600_000

describe('whether an event is taken', () => {
  it.each(waybillStates)('from %s by the table of transitions', async (from) => {
    for (const to of waybillStates) {
      const waybill = await add({ state: from })
      const answer = await report({ waybill_id: waybill.id, event_type: to })
      // A draft becomes a waybill by being written again.
      const isTaken = from !== 'draft' || to === 'canceled'
      if (isTaken && canMove({ table: waybillTransitions, from, to })) {
        expect(answer).toMatchObject({ status: 200, json: { state: to, waybill_id: waybill.id } })
      } else {
        expect(answer).toMatchObject({
          status: 409,
          json: {
            error: 'The event conflicts with the state of the waybill.',
            conflict: true,
            messages: [`${to} cannot follow ${from}`],
          },
        })
        expect(await statesOf(waybill)).toEqual([])
      }
    }
  })

  it('a pickup after the delivery is a conflict, also with an earlier time', async () => {
    const { id } = await add()
    await accepted({ waybill_id: id, event_type: 'picked_up', event_time: at(-3 * hourMs) })
    await accepted({ waybill_id: id, event_type: 'delivered', event_time: at(-hourMs) })
    for (const event_time of [undefined, at(-2 * hourMs)]) {
      const answer = await report({ waybill_id: id, event_type: 'picked_up', event_time })
      expect(answer.status).toBe(409)
    }
  })

  it('hub scans repeat', async () => {
    const waybill = await add()
    const scan = { waybill_id: waybill.id, event_type: 'in_transit_hub_inbound' }
    const ids = [await accepted(scan), await accepted(scan), await accepted(scan)]
    expect(new Set(ids.map((each) => each.delivery_event_id)).size).toBe(3)
    expect(await statesOf(waybill)).toHaveLength(3)
  })

  it('an event older than the last is listed at its own time and changes no state', async () => {
    const waybill = await add()
    const { id } = waybill
    await accepted({ waybill_id: id, event_type: 'picked_up', event_time: at(-3 * hourMs) })
    await accepted({ waybill_id: id, event_type: 'in_transit_hub_outbound', event_time: at(-1000) })
    const late = { waybill_id: id, event_type: 'in_transit_sorted', event_time: at(-2 * hourMs) }
    expect(await accepted(late)).toMatchObject({ state: 'in_transit_hub_outbound' })
    expect(await eventsOf(waybill.waybillNo)).toMatchObject({
      state: 'in_transit_hub_outbound',
      routes: [
        { state: 'picked_up' },
        { state: 'in_transit_sorted' },
        { state: 'in_transit_hub_outbound' },
      ],
    })
  })

  it('the time of the first event may be before the creation: history can be brought in', async () => {
    const { id } = await add()
    const event = { waybill_id: id, event_type: 'picked_up', event_time: at(-100 * hourMs) }
    expect(await accepted(event)).toMatchObject({ state: 'picked_up' })
  })

  it('more than five minutes ahead is refused, naming the field', async () => {
    const { id } = await add()
    const event = { waybill_id: id, event_type: 'picked_up' }
    const ahead = await report({ ...event, event_time: at(5 * 60_000 + 1000) })
    expect(ahead.status).toBe(400)
    expect(ahead.text).toContain('event_time')
    expect((await report({ ...event, event_time: at(4 * 60_000) })).status).toBe(200)
  })

  it.each(['0000-06-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '1899-12-31T23:59:59Z'])(
    'the time %s, before any waybill, is refused, naming the field',
    async (event_time) => {
      const { id } = await add()
      const answer = await report({ waybill_id: id, event_type: 'picked_up', event_time })
      expect(answer.status, answer.text).toBe(400)
      expect(answer.text).toContain('event_time')
    },
  )

  it('an event from a clock that is ahead does not hide the next one', async () => {
    const { id } = await add()
    await accepted({ waybill_id: id, event_type: 'picked_up', event_time: at(4 * 60_000) })
    const next = { waybill_id: id, event_type: 'delivered' }
    expect(await accepted(next)).toMatchObject({ state: 'delivered' })
  })

  it.each([
    ['no waybill and no parcel', { event_type: 'picked_up' }, 'waybill_id'],
    ['an unknown type', { waybill_id: newId(), event_type: 'lost' }, 'event_type'],
    [
      'a time of another form',
      { waybill_id: newId(), event_type: 'failed', event_time: 'now' },
      'event_time',
    ],
    [
      'coordinates out of range',
      { waybill_id: newId(), event_type: 'failed', coordinates: '91,0' },
      'coordinates',
    ],
    [
      'coordinates with a space',
      { waybill_id: newId(), event_type: 'failed', coordinates: '13, 100' },
      'coordinates',
    ],
  ])('%s is refused, naming the field', async (_, body, field) => {
    const answer = await report(body)
    expect(answer.status).toBe(400)
    expect(answer.text).toContain(field)
  })
})

describe('repetitions', () => {
  const where = '13.7563,100.5018'

  it('the same event again is answered with the first one, also where the state is past it', async () => {
    const waybill = await add()
    const pickup = {
      waybill_id: waybill.id,
      event_type: 'picked_up',
      event_time: at(-hourMs),
      coordinates: where,
    }
    const first = await accepted(pickup)
    await accepted({ waybill_id: waybill.id, event_type: 'delivered' })
    expect(await accepted({ ...pickup, notes: 'again' })).toEqual({ ...first, state: 'delivered' })
    expect(await statesOf(waybill)).toEqual(['picked_up', 'delivered'])
  })

  it('50 at once are one event', async () => {
    const waybill = await add()
    const event = { waybill_id: waybill.id, event_type: 'in_transit_sorted', event_time: at(-1000) }
    const answers = await Promise.all(Array.from({ length: 50 }, () => accepted(event)))
    expect(new Set(answers.map(({ delivery_event_id }) => delivery_event_id)).size).toBe(1)
    expect(await statesOf(waybill)).toEqual(['in_transit_sorted'])
  })

  it('another time, type, place or parcel is another event', async () => {
    const waybill = await add({ parcels: 2 })
    const event = {
      waybill_id: waybill.id,
      event_type: 'in_transit_sorted',
      event_time: at(-hourMs),
      coordinates: where,
    }
    const ids = [
      await accepted(event),
      await accepted({ ...event, event_time: at(-hourMs + 1) }),
      await accepted({ ...event, event_type: 'in_transit_hub_inbound' }),
      await accepted({ ...event, coordinates: '13.7563,100.5019' }),
      await accepted({ ...event, coordinates: undefined }),
      await accepted({ ...event, package_id: waybill.parcels[0]?.id }),
      await accepted({ ...event, package_id: waybill.parcels[1]?.id }),
    ]
    expect(new Set(ids.map(({ delivery_event_id }) => delivery_event_id)).size).toBe(ids.length)
    expect(await accepted({ ...event, coordinates: '13.75630,100.50180' })).toEqual(ids[0])
  })
})

describe('parcels', () => {
  it('package_id wins, and the waybill is as far as the parcel that is least far', async () => {
    const other = await add()
    const { id, parcels } = await add({ parcels: 2 })
    const [one, two] = parcels
    const event = { waybill_id: other.id, event_type: 'delivered' }
    expect(await accepted({ ...event, package_id: one?.id })).toMatchObject({
      waybill_id: id,
      state: 'created',
    })
    expect((await eventsOf(other.waybillNo)).state).toBe('created')
    expect(await accepted({ ...event, package_id: two?.parcelNo })).toMatchObject({
      waybill_id: id,
      state: 'delivered',
    })
    expect((await report({ ...event, package_id: two?.parcelNo })).status).toBe(409)
  })

  it('an event on the waybill moves the parcels that can follow', async () => {
    const waybill = await add({ parcels: 3 })
    const [one] = waybill.parcels
    await accepted({ package_id: one?.id, event_type: 'delivered' })
    const all = { waybill_id: waybill.id, event_type: 'delivering' }
    expect(await accepted(all)).toMatchObject({ state: 'delivering' })
    const nowMs = test.clock.nowMs()
    const path = `/api/waybills/${waybill.waybillNo}`
    const detail = await send(test.service, signedGet(path, { ...by, nowMs }))
    const { parcels } = waybillSchema.pick({ parcels: true }).parse(detail.json)
    expect(parcels.map(({ state }) => state)).toEqual(['delivered', 'delivering', 'delivering'])
  })

  it("a caller's number that several waybills use needs the waybill", async () => {
    const waybills = [await add({ outParcelNo: 'P-1' }), await add({ outParcelNo: 'P-1' })]
    const event = { package_id: 'P-1', event_type: 'picked_up' }
    expect((await report(event)).status).toBe(404)
    for (const { id } of waybills) {
      expect(await accepted({ ...event, waybill_id: id })).toMatchObject({ waybill_id: id })
    }
  })

  it("of many parcels with one caller's number the waybill's only one is found", async () => {
    const { id: waybillId } = await add({ parcels: 30, outParcelNo: 'P-many' })
    const { id: other, parcels } = await add({ outParcelNo: 'P-many' })
    const scope = { organizationId: by.organization.id, senderAccountId: null }
    const found = (wanted: { reference: string; waybillId: WaybillId | null }) =>
      findParcel(test.database, { ...scope, ...wanted })
    const own = { waybillId: other, parcelId: parcels[0]?.id }
    expect(await found({ reference: 'P-many', waybillId: other })).toEqual(own)
    expect(await found({ reference: 'P-many', waybillId })).toBeNull()
    expect(await found({ reference: 'P-many', waybillId: null })).toBeNull()
    expect(await found({ reference: parcels[0]?.parcelNo ?? '', waybillId })).toEqual(own)
  })

  it('an unknown parcel, an unknown waybill and those of others do not exist', async () => {
    const other = await test.addOrganization()
    const { id, parcels } = await add()
    const event_type = 'picked_up'
    for (const package_id of ['none', newId(), '%', "'"]) {
      expect((await report({ package_id, event_type })).status).toBe(404)
    }
    expect((await report({ waybill_id: newId(), event_type })).status).toBe(404)
    expect((await report({ waybill_id: id, event_type }, other)).status).toBe(404)
    expect((await report({ package_id: parcels[0]?.id, event_type }, other)).status).toBe(404)
  })

  it('the header restricts both operations to its account', async () => {
    const { id: organizationId } = by.organization
    const account = await addAccount(test, organizationId, { code: 'A' })
    const stranger = await addAccount(test, organizationId, { code: 'B', phone: '+66100000002' })
    const waybill = await add({ senderAccountId: account.id })
    const event = { waybill_id: waybill.id, event_type: 'picked_up' }
    const as = ({ id }: typeof account) => ({ 'x-sender-account-id': id })
    expect((await report(event, by, as(stranger))).status).toBe(404)
    const ofParcel = { ...event, package_id: waybill.parcels[0]?.id }
    expect((await report(ofParcel, by, as(stranger))).status).toBe(404)
    expect((await report(event, by, as(account))).status).toBe(200)
    expect((await read(waybill.waybillNo, as(stranger))).status).toBe(404)
    expect((await read(waybill.waybillNo, as(account))).status).toBe(200)
  })
})

describe('canceled', () => {
  it('cancels the waybill with all its parcels, or is refused', async () => {
    const waybill = await add({ parcels: 2 })
    const canceled = { waybill_id: waybill.id, event_type: 'canceled', event_time: at(-hourMs) }
    expect(await accepted(canceled)).toMatchObject({ state: 'canceled' })
    const moving = await add({ parcels: 2 })
    await accepted({ package_id: moving.parcels[0]?.id, event_type: 'picked_up' })
    const refused = await report({ waybill_id: moving.id, event_type: 'canceled' })
    expect(refused.status).toBe(409)
    expect((await eventsOf(moving.waybillNo)).state).toBe('created')
  })

  it('of 50 cancels and pickups at once, one is taken and the others conflict', async () => {
    for (let round = 0; round < 3; round += 1) {
      const waybill = await add({ parcels: 2 })
      const types = Array.from({ length: 50 }, (_, n) => (n % 2 === 0 ? 'canceled' : 'picked_up'))
      const answers = await Promise.all(
        types.map((event_type) => report({ waybill_id: waybill.id, event_type })),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
      const { state, routes } = await eventsOf(waybill.waybillNo)
      expect(routes.map((event) => event.state)).toEqual([state])
    }
  })
})

const dataUri = (bytes: Buffer, type = 'image/jpeg') =>
  `data:${type};base64,${bytes.toString('base64')}`

describe('photos', () => {
  async function fetchLink(link: string) {
    const response = await test.service.fetch(new Request(link, { headers: { host: testHost } }))
    return {
      status: response.status,
      headers: response.headers,
      bytes: Buffer.from(await response.arrayBuffer()),
    }
  }

  it('are cleaned, kept, and shown by a link that expires', async () => {
    const { id, waybillNo } = await add()
    const photos = [
      dataUri(jpegWith(segmentOf(0xe1, 'Exif\0\0GPS 13.7'))),
      dataUri(pngOf(), 'image/jpeg'),
    ]
    await accepted({ waybill_id: id, event_type: 'delivered', photos })
    const { podImages, routes } = await eventsOf(waybillNo)
    expect(podImages).toHaveLength(2)
    expect(routes[0]?.photos).toEqual(podImages)
    const [jpeg = '', png = ''] = podImages
    const shown = await fetchLink(jpeg)
    expect(shown).toMatchObject({ status: 200, bytes: smallJpeg() })
    expect(shown.headers.get('content-type')).toBe('image/jpeg')
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await fetchLink(png)).headers.get('content-type')).toBe('image/png')

    const changed = new URL(jpeg)
    changed.searchParams.set('until', String(Number(changed.searchParams.get('until')) + 1))
    const swapped = new URL(png)
    swapped.pathname = new URL(jpeg).pathname
    for (const wrong of [changed.href, swapped.href, jpeg.split('?')[0] ?? '', `${jpeg}x`]) {
      expect((await fetchLink(wrong)).status).toBe(404)
    }
    const nowMs = test.clock.nowMs()
    test.clock.set(nowMs + 59 * 60_000)
    expect((await fetchLink(jpeg)).status).toBe(200)
    test.clock.set(nowMs + 121 * 60_000)
    expect((await fetchLink(jpeg)).status).toBe(404)
    test.clock.set(nowMs)
  })

  it.each([
    ['an SVG', dataUri(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml')],
    ['text', dataUri(Buffer.from('hello'))],
    ['a truncated photo', dataUri(smallJpeg().subarray(0, -20))],
    [
      'a small file that unpacks to a large one',
      dataUri(pngOf({ rows: Buffer.alloc(40_000_000) })),
    ],
    ['a page', `data:text/html;base64,${Buffer.from('<script>').toString('base64')}`],
    ['no data', 'https://pictures.test/1.jpg'],
    ['more than a photo has', `data:image/jpeg;base64,${'A'.repeat(4_000_000)}`],
  ])('%s is refused, naming the field, and nothing is written', async (_, photo) => {
    const { id, waybillNo } = await add()
    const photos = [dataUri(smallJpeg()), photo]
    const answer = await report({ waybill_id: id, event_type: 'delivered', photos })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('photos[1]')
    expect(await eventsOf(waybillNo)).toMatchObject({ state: 'created', routes: [] })
  })

  it('a refused event keeps no photo', async () => {
    const { id } = await add({ state: 'returned' })
    const before = await test.database.query(`select id from tms.event_photos`)
    const photos = [dataUri(smallJpeg())]
    expect((await report({ waybill_id: id, event_type: 'delivered', photos })).status).toBe(409)
    expect(await test.database.query(`select id from tms.event_photos`)).toEqual(before)
  })
})

describe('photos in a storage', () => {
  let storage: TestStorage
  let service: Service
  beforeAll(async () => {
    storage = await openTestStorage(() => test.clock.nowMs())
    service = await test.another({ photoStorage: storage.settings })
    await service.rooms.photos.declareJobs()
    await service.rooms.photos.startJobs()
    return () => storage.close()
  })

  it('move to the storage, are shown from there, and are not lost while it is away', async () => {
    storage.status = 503
    const { id, waybillNo } = await add()
    const nowMs = test.clock.nowMs()
    const body = { waybill_id: id, event_type: 'delivered', photos: [dataUri(smallJpeg())] }
    const request = signedSend('POST', '/api/delivery-events', { ...by, nowMs, body })
    expect((await send(service, request)).status).toBe(200)
    const [link = ''] = (await eventsOf(waybillNo)).podImages
    const shown = async () => {
      const response = await service.fetch(new Request(link, { headers: { host: testHost } }))
      return Buffer.from(await response.arrayBuffer())
    }
    expect(await shown()).toEqual(smallJpeg())
    storage.status = null
    await waitFor(() => storage.objects.size === 1)
    const [object] = storage.objects.values()
    expect(object).toEqual({ bytes: smallJpeg(), contentType: 'image/jpeg' })
    await waitFor(async () => {
      const [row] = await test.database.query<{ kept: number }>(
        `select count(bytes)::int as kept from tms.event_photos
         where id::text = (select photos[1] from tms.waybill_events where waybill_id = $1)`,
        [id],
      )
      return row?.kept === 0
    })
    expect(await shown()).toEqual(smallJpeg())
  })

  it('are deleted after two years, file and row, also after a crash between the two', async () => {
    const startMs = test.clock.nowMs()
    storage.objects.clear()
    const { photos } = service.rooms
    const dayMs = 24 * 3_600_000
    const photo = [dataUri(smallJpeg())]
    const addPhoto = async () => {
      const { id, waybillNo } = await add()
      const body = { waybill_id: id, event_type: 'delivered', photos: photo }
      const nowMs = test.clock.nowMs()
      const request = signedSend('POST', '/api/delivery-events', { ...by, nowMs, body })
      expect((await send(service, request)).status).toBe(200)
      return waybillNo
    }
    const kept = async () => (await test.database.query(`select from tms.event_photos`)).length
    const moved = async () =>
      (await test.database.query(`select from tms.event_photos where bytes is null`)).length
    const movedBefore = await moved()
    try {
      const own = await add()
      await accepted({ waybill_id: own.id, event_type: 'delivered', photos: photo })
      const inDatabase = await kept()
      const old = await addPhoto()
      await addPhoto()
      await waitFor(() => storage.objects.size === 2)
      await waitFor(async () => (await moved()) === movedBefore + 2)
      test.clock.set(startMs + 700 * dayMs)
      const young = await addPhoto()
      await waitFor(() => storage.objects.size === 3)
      // A process ended after it had deleted a file and before the row.
      const [first] = storage.objects.keys()
      storage.objects.delete(first ?? '')

      test.clock.set(startMs + 732 * dayMs)
      storage.status = 503
      await expect(photos.sweep()).rejects.toThrow('503')
      expect(await kept()).toBe(inDatabase + 3)
      storage.status = null
      await photos.sweep()
      expect([storage.objects.size, await kept()]).toEqual([1, 1])
      expect((await eventsOf(old)).podImages).toEqual([])
      expect((await eventsOf(young)).podImages).toHaveLength(1)
    } finally {
      test.clock.set(startMs)
    }
  })
})

describe('the list of events', () => {
  it('has seconds, and texts and places in the language of the caller', async () => {
    const { id, waybillNo, outTradeNo } = await add()
    const event_time = '2026-01-31T08:30:00.900+07:00'
    const event = {
      waybill_id: id,
      event_type: 'in_transit_hub_inbound',
      event_time,
      coordinates: '18.7883,98.9853',
      notes: 'Gate 4',
    }
    await accepted(event)
    const inEnglish = await eventsOf(waybillNo)
    expect(inEnglish).toEqual({
      trackingNo: waybillNo,
      state: 'in_transit_hub_inbound',
      stateText: 'Arrived at a hub',
      licensePlate: '',
      courierPhone: '',
      podImages: [],
      returnedItems: [],
      routes: [
        {
          state: 'in_transit_hub_inbound',
          stateText: 'Arrived at a hub',
          message: 'Gate 4',
          createdAt: Math.floor(new Date(event_time).getTime() / 1000),
          place: expect.stringContaining('Chiang Mai'),
          photos: [],
          parcel_no: null,
        },
      ],
    })
    expect(inEnglish.routes[0]?.place).toMatch(/^\S.*, Chiang Mai$/)
    const inThai = await eventsOf(outTradeNo, { 'accept-language': 'th' })
    expect(inThai).toMatchObject({ trackingNo: waybillNo, stateText: 'ถึงศูนย์กระจายสินค้า' })
    expect(inThai.routes[0]?.place).toContain('เชียงใหม่')
    const inChinese = await eventsOf(waybillNo, { 'accept-language': 'zh' })
    expect(inChinese.stateText).toBe('到达中转站')
  })

  it('has the products of parcels that go back', async () => {
    const products = [
      { sku: 'S-1', name: 'Rice', quantity: 3 },
      { sku: 'S-2', name: 'Oil' },
    ]
    const { parcels, waybillNo } = await add({ parcels: 2, products })
    expect((await eventsOf(waybillNo)).returnedItems).toEqual([])
    await accepted({ package_id: parcels[0]?.id, event_type: 'returning' })
    const { returnedItems, routes } = await eventsOf(waybillNo)
    expect(returnedItems).toEqual([
      { sku: 'S-1', name: 'Rice', quantity: 3 },
      { sku: 'S-2', name: 'Oil', quantity: 1 },
    ])
    expect(routes[0]?.parcel_no).toBe(parcels[0]?.parcelNo)
  })

  it('of an unknown number or another organization does not exist', async () => {
    const other = await test.addOrganization()
    const { waybillNo } = await add()
    expect((await read('none')).status).toBe(404)
    expect((await read(waybillNo, {}, other)).status).toBe(404)
  })

  it('needs the plan features', async () => {
    const poor = await test.addOrganization({ features: [] })
    expect((await read('WB1', {}, poor)).status).toBe(403)
    const answer = await report({ waybill_id: newId(), event_type: 'failed' }, poor)
    expect(answer.text).toContain('delivery.tracking')
  })
})

it('each taken event is one entry in the feed, in the order of the waybill', async () => {
  const { id, parcels } = await add({ parcels: 2 })
  const types: readonly WaybillState[] = ['picked_up', 'in_transit_sorted', 'in_transit_sorted']
  for (const event_type of types) await accepted({ waybill_id: id, event_type })
  await accepted({ package_id: parcels[0]?.id, event_type: 'delivered' })
  await report({ waybill_id: id, event_type: 'canceled' })
  const rows = await test.database.query<{ entry: object }>(
    `select entry from tms.feed where subject_id = $1 order by position, sequence`,
    [id],
  )
  expect(rows.map(({ entry }) => entry)).toMatchObject([
    { type: 'waybill.event', event_type: 'picked_up', state: 'picked_up' },
    { event_type: 'in_transit_sorted' },
    { event_type: 'in_transit_sorted' },
    { event_type: 'delivered', state: 'in_transit_sorted', parcel_id: parcels[0]?.id },
  ])
})
