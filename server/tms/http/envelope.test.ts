/** Interface 7.1: the two envelopes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DatabaseUnavailable } from '#server/db/database-unavailable.ts'
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
let modern: TestOrganization
let legacy: TestOrganization

beforeAll(async () => {
  test = await openTestService()
  modern = await test.addOrganization()
  legacy = await test.addOrganization({ legacyResponses: true })
})
afterAll(() => test.close())

const ask = (request: Request) => send(test.service, request)
const nowMs = () => test.clock.nowMs()
const legacyHeaders = { 'x-legacy-response': 'true' }

it('gives the data itself, and failures a field error, with the real status', async () => {
  const good = await ask(signedGet('/api/organizations', { ...modern, nowMs: nowMs() }))
  expect(good.status).toBe(200)
  expect(good.json).toHaveProperty('data')
  const bad = await ask(rawSend('POST', '/api/sender-accounts', { body: '{' }))
  expect(bad.status).toBe(400)
  expect(bad.json).toHaveProperty('error', 'invalid_json')
})

describe('the compatibility envelope', () => {
  it.each([
    ['asked for by header', () => ({ ...modern, headers: legacyHeaders })],
    ['configured for the organization', () => ({ ...legacy })],
  ])('%s wraps what is good', async (_, who) => {
    const answer = await ask(signedGet('/api/organizations', { ...who(), nowMs: nowMs() }))
    expect(answer.status).toBe(200)
    expect(answer.json).toEqual({
      code: 0,
      success: true,
      message: expect.any(String),
      data: { data: [expect.objectContaining({ id: who().organization.id })] },
      extra: null,
    })
  })

  it.each([
    ['a wrong signature', 1002, () => signedGet('/api/organizations', wrong(modern.apiKey))],
    ['an unknown key', 1001, () => signedGet('/api/organizations', wrong('ak_unknown'))],
    [
      'broken JSON',
      1000,
      () => rawSend('POST', '/api/sender-accounts', { body: '{', headers: legacyHeaders }),
    ],
    [
      'a wrong field',
      1000,
      () =>
        signedSend('POST', '/api/sender-accounts', {
          ...modern,
          nowMs: nowMs(),
          headers: legacyHeaders,
        }),
    ],
    [
      'another host',
      1000,
      () =>
        signedGet('/api/organizations', {
          ...modern,
          nowMs: nowMs(),
          headers: { ...legacyHeaders, host: 'x.test' },
        }),
    ],
    [
      'an unknown path',
      1000,
      () => signedGet('/api/none', { ...modern, nowMs: nowMs(), headers: legacyHeaders }),
    ],
  ])('answers %s with status 200 and code %i', async (_, code, request) => {
    const answer = await ask(request())
    expect(answer.status).toBe(200)
    expect(answer.json).toMatchObject({
      code,
      success: false,
      message: expect.stringMatching(/.+/),
      data: null,
    })
    expect(Object.keys(Object(answer.json)).toSorted()).toEqual([
      'code',
      'data',
      'extra',
      'message',
      'success',
    ])
  })

  it('speaks the caller’s language', async () => {
    const headers = { ...legacyHeaders, 'accept-language': 'th' }
    const answer = await ask(signedGet('/api/organizations', { ...wrong(modern.apiKey), headers }))
    expect(answer.json).toMatchObject({ code: 1002, message: expect.stringContaining('ลายเซ็น') })
  })

  it('wraps the plan’s refusal for an organization that is configured for it', async () => {
    const none = await test.addOrganization({ features: [], legacyResponses: true })
    const answer = await ask(signedGet('/api/sender-accounts', { ...none, nowMs: nowMs() }))
    expect(answer.status).toBe(200)
    expect(answer.json).toMatchObject({
      code: 1000,
      message: 'Feature "sender_accounts" is not included in your subscription plan.',
    })
  })

  it('is used for an organization configured for it also when its signature is wrong', async () => {
    const answer = await ask(
      signedGet('/api/organizations', { ...legacy, apiSecret: 'as_wrong', nowMs: nowMs() }),
    )
    expect(answer.status).toBe(200)
    expect(answer.json).toMatchObject({ code: 1002, success: false })
  })

  it('is not used when the header says anything but true', async () => {
    const headers = { 'x-legacy-response': 'false' }
    const answer = await ask(signedGet('/api/organizations', { ...wrong(modern.apiKey), headers }))
    expect(answer.status).toBe(401)
  })

  it('says -1 for what is our own fault, and tells nothing of it', async () => {
    const failing = await test.another({
      database: { ...test.database, one: () => Promise.reject(new Error('secret detail')) },
    })
    const answer = await send(
      failing,
      signedGet('/api/organizations', { ...modern, nowMs: nowMs(), headers: legacyHeaders }),
    )
    expect(answer.json).toMatchObject({ code: -1, success: false })
    expect(answer.text).not.toContain('secret detail')
    const plain = await send(
      failing,
      signedGet('/api/organizations', { ...modern, nowMs: nowMs() }),
    )
    expect(plain.status).toBe(500)
    expect(plain.headers.get('x-request-id')).toBeTruthy()
    expect(plain.text).not.toContain('secret detail')
    expect(test.logged.join('')).toContain('secret detail')
  })
})

function wrong(apiKey: string) {
  return { apiKey, apiSecret: 'as_wrong', nowMs: nowMs(), headers: legacyHeaders }
}

it('puts requests off while the database is away, and tells nothing of it', async () => {
  const gone = new DatabaseUnavailable(new Error('connect ECONNREFUSED 10.1.2.3:5432'))
  const service = await test.another({
    database: { ...test.database, query: () => Promise.reject(gone) },
  })
  const answer = await send(
    service,
    signedGet('/api/organization-units', { ...modern, nowMs: nowMs() }),
  )
  expect(answer).toMatchObject({ status: 503, json: { error: 'overloaded' } })
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(answer.text).not.toContain('10.1.2.3')
})

it('takes a caller’s own request id when it is a plain word, and makes one otherwise', async () => {
  const idOf = async (given: string) => {
    const headers = { host: testHost, 'x-request-id': given }
    return (
      await ask(signedGet('/api/organizations', { ...modern, nowMs: nowMs(), headers }))
    ).headers.get('x-request-id')
  }
  expect(await idOf('order-77')).toBe('order-77')
  expect(await idOf('a"b c')).toMatch(/^[0-9a-f-]{36}$/)
})
