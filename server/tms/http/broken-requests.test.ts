/** A request that cannot be read is refused by a clear 4xx; nothing a stranger sends is our fault. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { senderAccountSchema } from '#lib/contract/sender-accounts.ts'
import { waitFor } from '../../testing/wait-for.ts'
import {
  openTestService,
  rawSend,
  send,
  signedGet,
  signedSend,
  testHost,
  type TestOrganization,
  type TestService,
} from '../testing/test-service.ts'

let test: TestService
let own: TestOrganization

beforeAll(async () => {
  test = await openTestService()
  own = await test.addOrganization()
})
afterAll(() => test.close())

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  send(test.service, rawSend('POST', '/api/sender-accounts', { body, headers }))
const signed = () => ({ ...own, nowMs: test.clock.nowMs() })

describe('a body', () => {
  it.each([
    ['that is no JSON', '{"name":', 400, 'invalid_json'],
    ['that is empty', '', 400, 'invalid_json'],
    ['that is an array', '[]', 400, 'invalid_json'],
    ['that is null', 'null', 400, 'invalid_json'],
    ['that is a number', '7', 400, 'invalid_json'],
  ])('%s is refused', async (_, body, status, error) => {
    expect(await post(body)).toMatchObject({ status, json: { error } })
  })

  it('that is not UTF-8 is refused', async () => {
    const body = Buffer.concat([
      Buffer.from('{"name":"'),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('"}'),
    ])
    expect(await post(body)).toMatchObject({ status: 400, json: { error: 'invalid_json' } })
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=latin1',
    '',
  ])('of the content type "%s" is refused', async (type) => {
    const answer = await post('{}', { 'content-type': type })
    expect(answer).toMatchObject({ status: 415, json: { error: 'unsupported_media_type' } })
  })

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON;charset="UTF-8"',
  ])('of the content type "%s" is read', async (type) => {
    expect((await post('{}', { 'content-type': type })).status).toBe(401)
  })

  it('over the limit is refused, said or unsaid', async () => {
    const large = JSON.stringify({ name: 'x'.repeat(1024 * 1024) })
    const said = await post(large, { 'content-length': String(large.length) })
    expect(said).toMatchObject({
      status: 413,
      json: { error: 'payload_too_large', limit_bytes: 1024 * 1024 },
    })
    const chunks = new ReadableStream({
      pull(controller) {
        controller.enqueue(Buffer.alloc(64 * 1024, 0x20))
      },
    })
    const streamed: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: { host: testHost, 'content-type': 'application/json' },
      body: chunks,
      duplex: 'half',
    }
    const request = new Request(`http://${testHost}/api/sender-accounts`, streamed)
    expect(await send(test.service, request)).toMatchObject({ status: 413 })
  })

  it.each([300, 100_000])('nested %i deep is refused', async (depth) => {
    const body = `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`
    expect(await post(body)).toMatchObject({ status: 400, json: { error: 'too_deep' } })
  })

  it('with an own __proto__ changes nothing but itself', async () => {
    const answer = await send(
      test.service,
      signedSend('POST', '/api/sender-accounts', {
        ...signed(),
        body: JSON.parse('{"__proto__":{"name":"inherited"}}'),
      }),
    )
    expect(answer).toMatchObject({ status: 400, json: { error: 'invalid_body', field: 'name' } })
  })

  it('names the field that is wrong, by its path', async () => {
    const answer = await send(
      test.service,
      signedSend('POST', '/api/sender-accounts', {
        ...signed(),
        body: {
          name: 'A',
          dispatch_addresses: [
            { contact_name: 'B', phone: '+66100000001', address: 'C', country: 'TH', lat: 91 },
          ],
        },
      }),
    )
    expect(answer).toMatchObject({
      status: 400,
      json: { error: 'invalid_body', field: 'dispatch_addresses[0].lat' },
    })
  })
})

it('a GET with a parameter given twice is refused by its name', async () => {
  const { url } = signedGet('/api/sender-accounts', { ...signed(), query: { page: 1 } })
  const request = new Request(`${url}&page=2`, { headers: { host: testHost } })
  expect(await send(test.service, request)).toMatchObject({
    status: 400,
    json: { error: 'invalid_query', field: 'page' },
  })
})

it('1,000 random broken requests get a 4xx each, in either envelope', async () => {
  const method = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE')
  const path = fc.oneof(
    fc.constantFrom(
      '/api/organizations',
      '/api/organization-units',
      '/api/sender-accounts',
      '/api/',
      '/api/%ff',
    ),
    fc.webPath().map((tail) => `/api${tail}`),
  )
  const headers = fc.dictionary(
    fc.constantFrom(
      'content-type',
      'accept-language',
      'x-legacy-response',
      'x-sender-account-id',
      'x-request-id',
      'host',
    ),
    fc.oneof(
      fc.constantFrom('application/json', 'true', testHost),
      fc.base64String({ maxLength: 30 }),
    ),
  )
  const body = fc.oneof(
    fc.json(),
    fc.string({ unit: 'binary' }),
    fc.uint8Array(),
    fc.jsonValue().map((payload) =>
      JSON.stringify({
        payload,
        api_key: own.apiKey,
        nonceStr: String(test.clock.nowMs()),
        sign: 'A'.repeat(64),
      }),
    ),
  )
  await fc.assert(
    fc.asyncProperty(
      method,
      path,
      headers,
      body,
      fc.webQueryParameters(),
      async (verb, at, given, content, query) => {
        const hasBody = verb !== 'GET'
        const url = `http://${testHost}${at}${query === '' ? '' : `?${query}`}`
        if (!URL.canParse(url)) return
        const request = new Request(url, {
          method: verb,
          headers: { host: testHost, 'content-type': 'application/json', ...given },
          ...(hasBody ? { body: content } : {}),
        })
        const answer = await send(test.service, request)
        if (given['x-legacy-response'] === 'true') {
          expect(answer.json).toMatchObject({ success: false })
          expect(answer.json).not.toHaveProperty('code', -1)
        } else {
          expect(answer.status).toBeGreaterThanOrEqual(400)
          expect(answer.status).toBeLessThan(500)
        }
      },
    ),
    { numRuns: 1000 },
  )
})

it('1,000 random bodies, rightly signed, get an answer each that is not our fault', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom(
      '',
      '\u0000',
      'x\ud800y',
      '+66100000001',
      'TH',
      'th',
      "'; drop table x;--",
      'é'.repeat(600),
    ),
  )
  const anything = fc.oneof(text, fc.jsonValue(), fc.double(), fc.constantFrom(1e308, -0, 2 ** 53))
  const address = fc.record(
    {
      contact_name: text,
      phone: text,
      address: text,
      district: anything,
      country: fc.constantFrom('TH', 'CN', 'XX'),
      lat: fc.oneof(fc.double(), fc.integer({ min: -90, max: 90 })),
      lng: anything,
      __proto__: anything,
    },
    { requiredKeys: [] },
  )
  const body = fc.record(
    {
      code: anything,
      name: fc.oneof(text, anything),
      phone: fc.oneof(text, anything),
      dispatch_addresses: fc.oneof(fc.array(address, { maxLength: 3 }), anything),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(body, async (payload) => {
      const answer = await send(
        test.service,
        signedSend('POST', '/api/sender-accounts', { ...signed(), body: payload }),
      )
      expect([201, 400, 409]).toContain(answer.status)
      // The reply shows the account as it is stored.
      if (answer.status === 201) {
        const { name } = senderAccountSchema.parse(answer.json)
        expect(name).toBe(payload.name)
        const rows = await test.database.query(
          `select 1 from tms.sender_accounts where name = $1`,
          [name],
        )
        expect(rows.length).toBeGreaterThan(0)
      }
    }),
    { numRuns: 1000 },
  )
})

it('past its budget the service says so, and the portal’s calls have their own', async () => {
  let free = () => {}
  const held = new Promise<void>((resolve) => (free = resolve))
  const slow = await test.another({
    limits: { external: 2, portal: 1 },
    database: {
      ...test.database,
      query: async (...args) => {
        await held
        return test.database.query(...args)
      },
    },
  })
  const units = (headers: Record<string, string> = {}) =>
    send(slow, signedGet('/api/organization-units', { ...signed(), headers }))
  const inner = { 'x-loadline-inner': 'the-inner-token-of-this-test' }
  const waiting = [units(), units()]
  await waitFor(() => slow.inFlight().external === 2)
  const refused = await units()
  expect(refused).toMatchObject({ status: 429, json: { error: 'too_many_requests' } })
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(await units({ 'x-loadline-inner': 'guessed' })).toMatchObject({ status: 429 })
  waiting.push(units(inner))
  await waitFor(() => slow.inFlight().portal === 1)
  expect(await units(inner)).toMatchObject({ status: 503 })
  free()
  for (const each of await Promise.all(waiting)) expect(each.status).toBe(200)
  expect(await units()).toMatchObject({ status: 200 })
})
