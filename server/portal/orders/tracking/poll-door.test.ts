import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { trackingHref } from '#lib/hrefs.ts'
import { deliveryIdSchema, senderAccountIdSchema } from '#lib/contract/ids.ts'
import { orderTrackingSchema, type OrderTracking } from '#lib/contract/tracking.ts'
import { newId } from '#server/testing/new-id.ts'
import type { Result } from '../../gateway/result.ts'
import { answerPoll, type PollDeps } from './poll-door.ts'
import { createSharedTracking } from './shared-tracking.ts'

const share = {
  kind: 'order' as const,
  accountId: senderAccountIdSchema.parse(randomUUID()),
  deliveryId: deliveryIdSchema.parse(randomUUID()),
  places: { from: 'Bang Phli, Samut Prakan', to: 'Mueang, Khon Kaen' },
}

const secrets = ['Thepharak', 'Moo 12', 'Somchai', '081-000-0000', 'EXT-1', 'pods/1.jpg']

function tracked(changes: object = {}): OrderTracking {
  const stop = { completed_at: null, status: 'pending' }
  return orderTrackingSchema.parse({
    provider: 'provider_a',
    external_order_id: 'EXT-1',
    status: 'in_transit',
    driver: { name: 'Somchai', phone: '081-000-0000', photo_url: null },
    vehicle: { plate: '70-1234', model: null, photo_url: null },
    current_location: { lat: 15, lng: 101 },
    stops: [
      { ...stop, address: '88 Thepharak Road', lat: 13.6181, lng: 100.6941 },
      { ...stop, address: '9 Moo 12', lat: 16.4911, lng: 102.8571 },
    ],
    eta_pickup_at: null,
    eta_delivery_at: null,
    pod: {
      photo_urls: ['https://carrier.example/pods/1.jpg'],
      signature_url: null,
      delivered_at: null,
    },
    fetched_at: new Date(nowMs).toISOString(),
    ...changes,
  })
}

let nowMs = Date.UTC(2026, 10, 21, 12)

function openDesk(changes: Partial<PollDeps> = {}) {
  const clock = { nowMs: () => nowMs }
  const service = {
    asked: 0,
    answer: (): Result<OrderTracking> => ({ ok: true, value: tracked() }),
  }
  const tracking = createSharedTracking({
    clock,
    async track() {
      service.asked += 1
      return service.answer()
    },
  })
  const deps: PollDeps = {
    clock,
    tracking,
    accessTo: async ({ accountId }) => ({
      ok: true,
      accountId: senderAccountIdSchema.parse(accountId),
      person: {
        id: '',
        email: '',
        name: '',
        role: 'customer',
        organizationId: newId(),
        sessionId: '',
      },
      role: 'viewer',
      acting: null,
      confirmedAt: new Date(0),
    }),
    findShare: async () => share,
    takePoll: async () => ({ ok: true }),
    waybill: async () => ({ ok: false, failure: { kind: 'network' } }),
    ...changes,
  }
  const ask = async (path: string, ifNoneMatch?: string) => {
    const poll = {
      path,
      language: 'th',
      ifNoneMatch,
      sessionToken: 'x',
      clientAddress: () => '203.0.113.7',
    }
    const reply = await answerPoll(poll, deps)
    if (reply === null) throw new Error(`${path} is no poll`)
    return reply
  }
  return { service, ask, deps }
}

const orderPath = trackingHref(share.accountId, share.deliveryId)
const sharePath = `/portal/track/${'t'.repeat(43)}`

test('who has it already is told so in a few bytes, and the time all the same', async () => {
  const { ask, service } = openDesk()
  for (const path of [orderPath, sharePath]) {
    const first = await ask(path)
    expect(first.status).toBe(200)
    const etag = first.headers['etag']
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    const again = await ask(path, etag)
    expect(again).toMatchObject({ status: 304, body: '' })
    expect(again.headers['x-server-time-ms']).toBe(String(nowMs))
    nowMs += 6_000
    service.answer = () => ({ ok: true, value: tracked({ status: 'delivered' }) })
    expect(await ask(path, etag)).toMatchObject({ status: 200 })
  }
})

test('all who watch one order ask the service once in five seconds', async () => {
  const { ask, service } = openDesk()
  await Promise.all(Array.from({ length: 50 }, () => ask(orderPath)))
  await Promise.all([ask(orderPath), ask(sharePath)])
  expect(service.asked).toBe(1)
  nowMs += 5_001
  await ask(orderPath)
  expect(service.asked).toBe(2)
})

test('what changes soon is asked for sooner, and a failure is not kept', async () => {
  const { ask, service } = openDesk()
  service.answer = () => ({ ok: true, value: { state: 'awaiting_3pl' } })
  await ask(orderPath)
  nowMs += 1_001
  service.answer = () => ({ ok: false, failure: { kind: 'timeout' } })
  expect((await ask(orderPath)).status).toBe(503)
  nowMs += 1_001
  service.answer = () => ({ ok: true, value: tracked() })
  expect((await ask(orderPath)).status).toBe(200)
  expect(service.asked).toBe(3)
})

test('each reason not to answer has a status and a word, and nothing of the order', async () => {
  const problems = [
    [openDesk({ accessTo: async () => ({ ok: false, reason: 'signed-out' }) }), 401, 'signed-out'],
    [openDesk({ accessTo: async () => ({ ok: false, reason: 'no-access' }) }), 404, 'not-found'],
  ] as const
  for (const [{ ask, service }, status, problem] of problems) {
    expect(await ask(orderPath)).toMatchObject({ status, body: JSON.stringify({ problem }) })
    expect(service.asked).toBe(0)
  }
  const { ask, service } = openDesk()
  service.answer = () => ({ ok: false, failure: { kind: 'rejected', status: 404 } })
  expect((await ask(orderPath)).status).toBe(404)
  nowMs += 1_001
  service.answer = () => ({
    ok: false,
    failure: { kind: 'rejected', status: 503, retryAfterSeconds: 7, message: 'inner text' },
  })
  const busy = await ask(orderPath)
  expect(busy.headers['retry-after']).toBe('7')
  expect(busy.body).toBe('{"problem":"failing","retryAfterSeconds":7}')
})

test('a link’s poll tells nothing that is the owner’s, in no byte of it', async () => {
  const { ask } = openDesk()
  const { body, headers } = await ask(sharePath)
  const sent = body + JSON.stringify(headers)
  for (const secret of secrets) expect(sent).not.toContain(secret)
  for (const id of [share.accountId, share.deliveryId]) expect(sent).not.toContain(id)
  expect((await ask(orderPath)).body).toContain('081-000-0000')
  expect(headers['cache-control']).toBe('no-store')
})

test('an unknown link, and a line that asks too often, are refused before the service is asked', async () => {
  const gone = openDesk({ findShare: async () => null })
  expect((await gone.ask(sharePath)).body).toBe('{"problem":"not-found"}')
  const often = openDesk({ takePoll: async () => ({ ok: false, retryAfterSeconds: 60 }) })
  expect(await often.ask(sharePath)).toMatchObject({ status: 429 })
  expect([gone.service.asked, often.service.asked]).toEqual([0, 0])
})

test('other paths are somebody else’s', () => {
  const { deps } = openDesk()
  const paths = [
    '/',
    '/portal/a',
    `/portal/orders/${share.deliveryId}/tracking`,
    `${orderPath}/x`,
    `/portal/a/${share.accountId}/orders//tracking`,
    '/portal/track/',
  ]
  for (const path of paths) {
    const poll = {
      path,
      ifNoneMatch: undefined,
      language: null,
      sessionToken: undefined,
      clientAddress: () => 'x',
    }
    expect(answerPoll(poll, deps)).toBeNull()
  }
})

test('a link to a waybill is answered in the language of its page, and in a few bytes when nothing is new', async () => {
  const waybill = {
    number: 'WB1',
    from: null,
    to: null,
    state: 'delivering' as const,
    plate: '',
    parcels: [],
    parcelCount: 0,
    events: [],
  }
  const read: unknown[] = []
  const link = { kind: 'waybill' as const, accountId: share.accountId, waybillNo: 'WB1' }
  const { ask, service } = openDesk({
    findShare: async () => link,
    waybill: async (what) => {
      read.push(what)
      return { ok: true, value: waybill }
    },
  })
  const first = await ask(sharePath)
  expect(JSON.parse(first.body)).toEqual({ order: waybill })
  expect(await ask(sharePath, first.headers['etag'])).toMatchObject({ status: 304, body: '' })
  expect(read).toEqual([
    { ...link, language: 'th' },
    { ...link, language: 'th' },
  ])
  expect(service.asked).toBe(0)
})
