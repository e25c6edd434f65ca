import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Agent } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { photoPathOf } from '#lib/cargo/photo-path.ts'
import { agreedPlace } from '#lib/storefront/place-changes.ts'
import { systemClock } from '#server/clock.ts'
import { createLog } from '#server/log.ts'
import { createGateway, type Gateway } from '../gateway/gateway.ts'
import { askQuotes, fingerprintOf, type Asking } from './ask-quotes.ts'
import { completeDraft } from './draft.fixture.ts'

interface Asked {
  readonly request_id: string
  readonly service_type: string
  readonly vehicle_type?: string
  readonly items: readonly { readonly name?: string }[]
  readonly addons?: readonly { readonly key: string }[]
  readonly insurance?: object
}

type Answer = (asked: Asked, response: ServerResponse) => void

const nowMs = Date.UTC(2026, 10, 21, 12)

/** The service, played over real HTTP: what quotes were asked of it, and what it answers. */
async function serviceThat(
  answer: Answer,
  offered: readonly object[] = addons,
): Promise<{ gateway: Gateway; asked: Asked[] }> {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/api/addons')) return reply(response, 200, { data: offered })
    return void read(request).then((body) => {
      asked.push(body)
      answer(body, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const connections = new Agent()
  onTestFinished(async () => {
    await connections.destroy()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  const baseUrl = `http://127.0.0.1:${address.port}`
  const upstream = {
    baseUrl,
    apiKey: 'ak_test',
    apiSecret: 'as_test',
    innerToken: null,
    hasConsole: false,
  }
  const log = createLog({ level: 'silent' })
  return { gateway: createGateway({ upstream, connections, log, clock: systemClock }), asked }
}

async function read(request: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString())
}

function reply(response: ServerResponse, status: number, body: object, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

const price = { rule: 'per_quote', amount: 100 }
const value = { rule: 'percent_of_value', amount: 0.2, minimum: 150, limit: 2_000_000 }
const addons = [
  { key: 'insurance', name: 'Insurance', service_types: ['ftl_transport'], price: value },
  { key: 'tail_lift', name: 'Tail lift', service_types: ['ftl_transport'] },
  { key: 'papers', name: 'Papers', service_types: ['ftl_transport', 'ltl_transport'] },
].map((addon) => Object.assign({ description: '', price, currency: 'THB' }, addon))

const quoting: Answer = ({ request_id }, response) =>
  reply(response, 200, {
    quotation_id: '0199a000-0000-7000-8000-000000000001',
    request_id,
    vehicle: { type: 'pickup-4w', max_payload_kg: 1200 },
    vehicles: null,
    estimated_total: 4200,
    currency: 'THB',
    expires_at: '2026-11-21T12:30:00.000Z',
    breakdown: [{ kind: 'base', amount: 4200 }],
  })

const asking = (change: Partial<Asking> = {}): Asking => ({
  visitId: randomUUID(),
  draft: completeDraft,
  language: 'en',
  nowMs: () => nowMs,
  ...change,
})

test('photos that were added here go along by their whole address, and links as they are', async () => {
  const { gateway, asked } = await serviceThat(quoting)
  const [mine, gone] = ['a', 'b'].map((letter) => photoPathOf(letter.repeat(43)))
  const link = 'https://elsewhere.test/1.jpg'
  const [first, ...others] = completeDraft.items
  if (!first || !mine || !gone) throw new Error('there is an item and there are photos')
  const items = [{ ...first, photoUrls: [link, mine, gone] }, ...others]
  const photoUrlOf = (path: string) => (path === mine ? `https://portal.test${path}` : null)
  await askQuotes(gateway, asking({ draft: { ...completeDraft, items }, photoUrlOf }))
  expect(asked[0]?.items[0]).toMatchObject({ image_urls: [link, `https://portal.test${mine}`] })
  expect(asked[0]?.items[1]).not.toHaveProperty('image_urls')
})

test('both kinds of service are asked, and the same wish of the same visit has the same request_id', async () => {
  const { gateway, asked } = await serviceThat(quoting)
  const mine = asking()
  const [first] = await Promise.all([askQuotes(gateway, mine), askQuotes(gateway, mine)])
  expect(first).toMatchObject({
    ok: true,
    quotes: {
      ftl_transport: { kind: 'quote', quote: { estimated_total: 4200 } },
      ltl_transport: { kind: 'quote' },
    },
  })
  expect(asked).toHaveLength(4)
  expect(new Set(asked.map(({ service_type }) => service_type)).size).toBe(2)
  expect(new Set(asked.map(({ request_id }) => request_id)).size).toBe(2)
})

test('another visit with the same wish has another request_id, and so has another wish', async () => {
  const { gateway, asked } = await serviceThat(quoting)
  const mine = asking()
  await askQuotes(gateway, mine)
  await askQuotes(gateway, asking())
  await askQuotes(gateway, { ...mine, draft: { ...completeDraft, cargoNotes: 'careful' } })
  expect(new Set(asked.map(({ request_id }) => request_id)).size).toBe(6)
})

test('an empty row is passed over, and two items of one name are told apart', async () => {
  const { gateway, asked } = await serviceThat(quoting)
  await askQuotes(gateway, asking())
  expect(asked[0]?.items.map(({ name }) => name)).toEqual(['Box', 'Box (2)'])
})

test('an add-on is asked for only where it goes with the kind of service', async () => {
  const { gateway, asked } = await serviceThat(quoting)
  const draft = { ...completeDraft, addons: ['tail_lift', 'papers'] }
  await askQuotes(gateway, asking({ draft }))
  const keys = (type: string) =>
    asked.find(({ service_type }) => service_type === type)?.addons?.map(({ key }) => key)
  expect(keys('ftl_transport')).toEqual(['tail_lift', 'papers'])
  expect(keys('ltl_transport')).toEqual(['papers'])
})

test('one kind that is refused leaves the other', async () => {
  const { gateway } = await serviceThat((asked, response) => {
    if (asked.service_type === 'ftl_transport') return quoting(asked, response)
    const reason = 'no_service'
    return reply(response, 422, { error: 'unsupported_route', detail: '', request_id: 'r', reason })
  })
  expect(await askQuotes(gateway, asking())).toMatchObject({
    quotes: {
      ftl_transport: { kind: 'quote' },
      ltl_transport: { kind: 'problem', problem: { kind: 'route', reason: 'no_service' } },
    },
  })
})

test('a busy service says when to come back', async () => {
  const { gateway } = await serviceThat((_, response) =>
    reply(
      response,
      503,
      { error: 'load_planning_unavailable', detail: 'x', request_id: 'r' },
      {
        'retry-after': '7',
      },
    ),
  )
  expect(await askQuotes(gateway, asking())).toMatchObject({
    quotes: {
      ftl_transport: { problem: { kind: 'busy', retryAtMs: nowMs + 7000 } },
    },
  })
})

test('what keeps a load out of every vehicle arrives as it was said', async () => {
  const reasons = [
    {
      code: 'weight_over',
      item: null,
      actual: 40_000,
      limit: 27_000,
      unit: 'kg',
      least_change: { kind: 'less_weight', amount: 13_000, unit: 'kg' },
    },
  ]
  const { gateway } = await serviceThat((_, response) =>
    reply(response, 422, {
      error: 'no_vehicle_fits',
      detail: 'weight_over',
      request_id: 'r',
      reasons,
    }),
  )
  expect(await askQuotes(gateway, asking())).toMatchObject({
    quotes: { ftl_transport: { problem: { kind: 'no_vehicle_fits', reasons } } },
  })
})

test.each([
  [(response: ServerResponse) => void response.destroy(), 'unreachable'],
  [(response: ServerResponse) => reply(response, 200, { price: 'cheap' }), 'faulty'],
  [(response: ServerResponse) => reply(response, 500, { error: 'internal_error' }), 'faulty'],
  [(response: ServerResponse) => reply(response, 403, { error: 'forbidden' }), 'refused'],
  [
    (response: ServerResponse) =>
      reply(response, 422, { error: 'unsupported_addon', addon: 'x', request_id: 'r' }),
    'addon',
  ],
  [
    (response: ServerResponse) =>
      reply(response, 400, { error: 'missing_required_field', field: 'items', request_id: 'r' }),
    'missing_field',
  ],
])('each failure has its name: %#', async (answer, kind) => {
  const { gateway } = await serviceThat((_, response) => answer(response))
  expect(await askQuotes(gateway, asking())).toMatchObject({
    quotes: { ftl_transport: { problem: { kind } } },
  })
})

test('insurance is asked for where the service lists it, by its value, and nowhere else', async () => {
  const { gateway, asked } = await serviceThat(quoting)
  const draft = { ...completeDraft, insurance: { typed: '250,000', declaredValue: 250_000 } }
  await askQuotes(gateway, asking({ draft }))
  const insured = asked.map(({ service_type, insurance }) => [service_type, insurance])
  expect(Object.fromEntries(insured)).toEqual({
    ftl_transport: { declaredValue: 250_000 },
    ltl_transport: undefined,
  })
  const without = await serviceThat(quoting, [])
  await askQuotes(without.gateway, asking({ draft }))
  expect(without.asked.flatMap(({ insurance }) => insurance ?? [])).toEqual([])
})

test('a value that is only typed changes no price, and one that is asked with does', () => {
  const of = (typed: string, declaredValue: number | null) =>
    fingerprintOf({ ...completeDraft, insurance: { typed, declaredValue } })
  expect(of('25', null)).toBe(fingerprintOf(completeDraft))
  expect(of('25', 2)).toBe(of('250', 2))
  expect(of('25', 2)).not.toBe(of('25', 25))
})

test('a draft that lacks something asks nothing of the service', async () => {
  const { gateway, asked } = await serviceThat(quoting)
  const far = completeDraft.drop && { ...completeDraft.drop, confidence: 0.3 }
  const draft = { ...completeDraft, pickup: null, drop: far, items: [] }
  expect(await askQuotes(gateway, asking({ draft }))).toEqual({
    ok: false,
    missing: ['pickup', 'drop_pin', 'items'],
  })
  expect(asked).toEqual([])
})

test('a price is for a draft whatever it is looked at in, and for no other', () => {
  const same = { ...completeDraft, serviceType: 'ltl_transport' } as const
  expect(fingerprintOf(same)).toBe(fingerprintOf(completeDraft))
  expect(fingerprintOf({ ...completeDraft, addons: ['x'] })).not.toBe(fingerprintOf(completeDraft))
})

test('the chosen vehicle is asked for as a whole one, and the price is for it', async () => {
  const { gateway, asked } = await serviceThat(quoting)
  const chosen = { ...completeDraft, vehicleType: 'truck-6w' }
  await askQuotes(gateway, asking({ draft: chosen }))
  const byType = asked.map(({ service_type, vehicle_type }) => [service_type, vehicle_type])
  expect(Object.fromEntries(byType)).toEqual({
    ftl_transport: 'truck-6w',
    ltl_transport: undefined,
  })
  expect(fingerprintOf(chosen)).not.toBe(fingerprintOf(completeDraft))
})

test('a vehicle that is not offered any more is named as the reason', async () => {
  const { gateway } = await serviceThat((_, response) =>
    reply(response, 422, {
      error: 'unsupported_vehicle_type',
      field: 'vehicle_type',
      problem: 'not_allowed_value',
      request_id: 'r',
      detail: '',
    }),
  )
  const draft = { ...completeDraft, vehicleType: 'ox-cart' }
  expect(await askQuotes(gateway, asking({ draft }))).toMatchObject({
    quotes: { ftl_transport: { problem: { kind: 'vehicle_type' } } },
  })
})

test('no price is asked for a text that was typed over its pin, whatever page saved it', async () => {
  const { gateway, asked } = await serviceThat(quoting)
  const { pickup } = completeDraft
  if (pickup === null) throw new Error('the draft has no pickup')
  const set = agreedPlace({ ...pickup, confidence: null, source: null })
  const priced = (changed: object) =>
    askQuotes(gateway, asking({ draft: { ...completeDraft, pickup: { ...set, ...changed } } }))
  for (const changed of [{ text: 'Suvarnabhumi Airport' }, { lat: 13.69 }, { agreed: null }]) {
    expect(await priced(changed)).toEqual({ ok: false, missing: ['pickup_pin'] })
  }
  expect(asked).toEqual([])
  expect(await priced({})).toMatchObject({ ok: true })
})
