/** Interface part 5, row by row, by requests as a program outside sends them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signatureOf, signPayload, signQuery } from '#lib/signing/sign.ts'
import {
  addAccount,
  openTestService,
  rawSend,
  send,
  signedGet,
  signedSend,
  testHost,
  type TestOrganization,
  type TestService,
} from '../testing/test-service.ts'

const fiveMinutesMs = 5 * 60 * 1000

let test: TestService
let full: TestOrganization

beforeAll(async () => {
  test = await openTestService()
  full = await test.addOrganization()
})
afterAll(() => test.close())

const ask = (request: Request) => send(test.service, request)
const signed = () => ({ ...full, nowMs: test.clock.nowMs() })
const unauthorized = { error: 'Unauthorized' }

describe('a signature', () => {
  it('lets its organization in', async () => {
    const answer = await ask(signedGet('/api/organizations', signed()))
    expect(answer.status).toBe(200)
    expect(answer.json).toMatchObject({
      data: [{ id: full.organization.id, name: 'Test Haulage' }],
    })
  })

  it('of the internal pair lets the same organization in', async () => {
    const pair = await test.service.rooms.organizations.keyPair(full.organization.id, 'internal')
    const answer = await ask(
      signedGet('/api/organizations', { ...pair, nowMs: test.clock.nowMs() }),
    )
    expect(answer.status).toBe(200)
  })

  it.each([
    [
      'another secret',
      () => signedGet('/api/organizations', { ...signed(), apiSecret: 'as_other' }),
    ],
    [
      'an unknown api_key',
      () => signedGet('/api/organizations', { ...signed(), apiKey: 'ak_unknown' }),
    ],
    [
      'an api_key that is no key',
      () => signedGet('/api/organizations', { ...signed(), apiKey: 'ak_\0' }),
    ],
    ['no signature fields', () => unsignedGet({})],
    ['no sign', () => unsignedGet({ api_key: full.apiKey, nonceStr: String(test.clock.nowMs()) })],
    [
      'a sign in lower case',
      () => changedGet((query) => ({ ...query, sign: query.sign.toLowerCase() })),
    ],
    [
      'a sign that is too short',
      () => changedGet((query) => ({ ...query, sign: query.sign.slice(1) })),
    ],
    ['a parameter added after signing', () => changedGet((query) => ({ ...query, page: '2' }))],
    [
      'nonceStr in seconds',
      () => signedAs({ nonceStr: String(Math.floor(test.clock.nowMs() / 1000)) }),
    ],
    ['nonceStr that is no number', () => signedAs({ nonceStr: 'now' })],
  ])('is refused with 401 Unauthorized: %s', async (_, request) => {
    const answer = await ask(request())
    expect(answer.status).toBe(401)
    expect(answer.json).toMatchObject(unauthorized)
  })

  it('in a JSON body is refused when nonceStr is a number', async () => {
    const fields = { api_key: full.apiKey, nonceStr: test.clock.nowMs() }
    const body = JSON.stringify({ ...fields, sign: signatureOf(fields, full.apiSecret) })
    const answer = await ask(rawSend('POST', '/api/sender-accounts', { body }))
    expect(answer.json).toMatchObject(unauthorized)
  })

  it.each([
    [fiveMinutesMs, 200],
    [fiveMinutesMs + 1, 401],
    [-fiveMinutesMs, 200],
    [-fiveMinutesMs - 1, 401],
  ])('made %i ms away from now answers %i', async (awayMs, status) => {
    const request = signedGet('/api/organizations', { ...full, nowMs: test.clock.nowMs() + awayMs })
    expect((await ask(request)).status).toBe(status)
  })

  it('can be used again within five minutes', async () => {
    const { url } = signedGet('/api/organizations', signed())
    for (const status of [200, 200]) {
      expect((await ask(new Request(url, { headers: { host: testHost } }))).status).toBe(status)
    }
  })

  it('of a body covers every field of it', async () => {
    const body = signPayload({ payload: { name: 'Right' }, ...signed() })
    const changed = JSON.stringify({ ...body, name: 'Wrong' })
    const answer = await ask(rawSend('POST', '/api/sender-accounts', { body: changed }))
    expect(answer.json).toMatchObject(unauthorized)
  })

  it('does not depend on the order of the keys that were sent', async () => {
    const body = signPayload({ payload: { name: '' }, ...signed() })
    const reversed = JSON.stringify(Object.fromEntries(Object.entries(body).toReversed()))
    const answer = await ask(rawSend('POST', '/api/sender-accounts', { body: reversed }))
    // Past the signature: it is the empty name that is refused.
    expect(answer.status).toBe(400)
    expect(answer.json).toMatchObject({ error: 'invalid_body', field: 'name' })
  })

  it('is never in the log, nor is the secret or the query', async () => {
    const { url } = signedGet('/api/organizations', signed())
    await ask(new Request(url, { headers: { host: testHost } }))
    const log = test.logged.join('')
    expect(log).toContain('"route":"/api/organizations"')
    expect(log).not.toContain(full.apiSecret)
    expect(log).not.toContain(new URL(url).searchParams.get('sign'))
    expect(log).not.toContain(full.apiKey)
  })
})

function unsignedGet(query: Record<string, string>): Request {
  const parameters = new URLSearchParams(query)
  return new Request(`http://${testHost}/api/organizations?${parameters}`, {
    headers: { host: testHost },
  })
}

function changedGet(
  change: (query: Record<string, string> & { sign: string }) => Record<string, string>,
): Request {
  return unsignedGet(change(signQuery({ query: {}, ...signed() })))
}

/** Signed rightly, over fields that are wrong. */
function signedAs(fields: { nonceStr: string }): Request {
  const payload = { api_key: full.apiKey, ...fields }
  return unsignedGet({ ...payload, sign: signatureOf(payload, full.apiSecret) })
}

describe('the host', () => {
  it.each(['other.test', `${testHost}:81`, 'localhost', ''])(
    'that is not ours is an Invalid domain: "%s"',
    async (host) => {
      const request = signedGet('/api/organizations', { ...signed(), headers: { host } })
      const answer = await ask(request)
      expect(answer.status).toBe(400)
      expect(answer.json).toMatchObject({ error: 'Invalid domain' })
    },
  )

  it('is compared without regard to case', async () => {
    const request = signedGet('/api/organizations', { ...signed(), headers: { host: 'TMS.Test' } })
    expect((await ask(request)).status).toBe(200)
  })
})

describe('the plan', () => {
  it.each([
    ['/api/sender-accounts', 'sender_accounts'],
    ['/api/organization-units', 'delivery.planning'],
  ])('without the feature of %s is said by its name', async (path, feature) => {
    const none = await test.addOrganization({ features: [] })
    const answer = await ask(signedGet(path, { ...none, nowMs: test.clock.nowMs() }))
    expect(answer.status).toBe(403)
    expect(answer.json).toMatchObject({
      error: `Feature "${feature}" is not included in your subscription plan.`,
    })
  })

  it('does not limit /api/organizations', async () => {
    const none = await test.addOrganization({ features: [] })
    const answer = await ask(
      signedGet('/api/organizations', { ...none, nowMs: test.clock.nowMs() }),
    )
    expect(answer.status).toBe(200)
  })

  it('is looked at after the signature, so that a stranger learns nothing of it', async () => {
    const none = await test.addOrganization({ features: [] })
    const wrong = { ...none, apiSecret: 'as_wrong', nowMs: test.clock.nowMs() }
    expect((await ask(signedGet('/api/sender-accounts', wrong))).status).toBe(401)
  })
})

describe('sender accounts', () => {
  it('of another organization are never listed', async () => {
    const other = await test.addOrganization()
    await addAccount(test, other.organization.id, { code: 'HIDDEN' })
    await addAccount(test, full.organization.id, { code: 'SHOWN' })
    const answer = await ask(signedGet('/api/sender-accounts', signed()))
    expect(answer.text).toContain('SHOWN')
    expect(answer.text).not.toContain('HIDDEN')
  })

  it('come in pages by name, and a page beyond the last is empty', async () => {
    const own = await test.addOrganization()
    for (const name of ['Charlie', 'Alpha', 'Bravo']) {
      await addAccount(test, own.organization.id, { code: name, name })
    }
    const page = async (query: Record<string, number>) =>
      (await ask(signedGet('/api/sender-accounts', { ...own, nowMs: test.clock.nowMs(), query })))
        .json
    expect(await page({ page: 1, pageSize: 2 })).toMatchObject({
      data: [{ name: 'Alpha' }, { name: 'Bravo' }],
      total: 3,
      page: 1,
      pageSize: 2,
      totalPages: 2,
    })
    expect(await page({ page: 2, pageSize: 2 })).toMatchObject({ data: [{ name: 'Charlie' }] })
    expect(await page({ page: 3, pageSize: 2 })).toMatchObject({ data: [], total: 3 })
  })

  it.each([
    ['%', 0],
    ['_', 0],
    ['\\', 0],
    ['tea', 1],
    ['TEA', 1],
    ['+6610', 1],
  ])('are searched for the letters "%s" as they stand', async (q, total) => {
    const own = await test.addOrganization()
    await addAccount(test, own.organization.id, { code: 'NTC', name: 'Northern Tea' })
    const request = signedGet('/api/sender-accounts', {
      ...own,
      nowMs: test.clock.nowMs(),
      query: { q },
    })
    expect((await ask(request)).json).toMatchObject({ total })
  })

  it.each([{ page: '0' }, { page: '1e3' }, { pageSize: '101' }, { page: '-1' }, { page: '' }])(
    'refuse the page %j by the name of the parameter',
    async (query) => {
      const answer = await ask(signedGet('/api/sender-accounts', { ...signed(), query }))
      expect(answer.status).toBe(400)
      expect(answer.json).toMatchObject({ error: 'invalid_query', field: Object.keys(query)[0] })
    },
  )
})

describe('the language of error texts', () => {
  it.each([
    ['th', 'ลายเซ็น'],
    ['zh-CN,zh;q=0.9', '签名'],
    ['fr, th;q=0.8, en;q=0.2', 'ลายเซ็น'],
    ['fr', 'signature'],
    ['', 'signature'],
    ['zh;q=0, en', 'signature'],
  ])('follows Accept-Language "%s", and the code does not', async (language, words) => {
    const wrong = { ...signed(), apiSecret: 'as_wrong', headers: { 'accept-language': language } }
    const answer = await ask(signedGet('/api/organizations', wrong))
    expect(answer.status).toBe(401)
    expect(answer.json).toMatchObject({
      error: 'Unauthorized',
      message: expect.stringContaining(words),
    })
  })
})

describe('paths and methods', () => {
  it('that do not exist are 404, and a method that does not is 405 with those that do', async () => {
    expect((await ask(signedGet('/api/nothing', signed()))).status).toBe(404)
    const answer = await ask(signedSend('DELETE', '/api/organizations', signed()))
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('GET')
  })
})
