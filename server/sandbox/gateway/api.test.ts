/** The gateway's signed interface, by requests as anybody could send them. */
import { createHash, createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestGateway, type TestGateway } from './testing/open-gateway.ts'

const fiveMinutesMs = 5 * 60 * 1000

let test: TestGateway

beforeAll(async () => {
  test = await openTestGateway()
})
afterAll(() => test.close())

interface Stamp {
  readonly method: string
  readonly path: string
  readonly merchant: string
  readonly time: string
  readonly nonce: string
  readonly body: string
  readonly key: string
}

let nonces = 0
function stamp(changes: Partial<Stamp> = {}): Stamp {
  nonces += 1
  return {
    method: 'GET',
    path: '/sandbox/gateway/v1/trades/NONE',
    merchant: test.merchantId,
    time: String(test.clock.nowMs()),
    nonce: `nonce-of-test-${nonces}`,
    body: '',
    key: test.key,
    ...changes,
  }
}

function headersOf({ method, path, merchant, time, nonce, body, key }: Stamp) {
  const digest = createHash('sha256').update(body).digest('hex')
  const lines = ['request', method, path, merchant, time, nonce, digest].join('\n')
  return {
    'gateway-merchant': merchant,
    'gateway-time': time,
    'gateway-nonce': nonce,
    'gateway-signature': createHmac('sha256', key).update(lines).digest('hex'),
  }
}

async function ask(
  signed: Stamp,
  sent: Partial<Stamp> & { headers?: Record<string, string> } = {},
) {
  const { method, path, body } = { ...signed, ...sent }
  const answer = await fetch(`${test.url}${path}`, {
    method,
    headers: { ...headersOf(signed), ...sent.headers },
    ...(method === 'GET' ? {} : { body }),
  })
  return { status: answer.status, json: await answer.json() }
}

const unauthorized = { status: 401, json: { error: 'unauthorized' } }
/** Past the signature there is nothing here. */
const through = { status: 404, json: { error: 'trade_not_found' } }

describe('a request', () => {
  it('rightly signed is let through', async () => {
    expect(await ask(stamp())).toEqual(through)
  })

  it.each([
    [fiveMinutesMs, through],
    [-fiveMinutesMs, through],
    [fiveMinutesMs + 1, unauthorized],
    [-fiveMinutesMs - 1, unauthorized],
  ])('signed %i ms away from now', async (awayMs, expected) => {
    expect(await ask(stamp({ time: String(test.clock.nowMs() + awayMs) }))).toEqual(expected)
  })

  it.each<[string, () => Promise<unknown>]>([
    ['by another key', () => ask(stamp({ key: 'another' }))],
    ['by nobody we know', () => ask(stamp({ merchant: 'nobody' }))],
    ['for another path', () => ask(stamp(), { path: '/sandbox/gateway/v1/trades/OTHER' })],
    ['for another method', () => ask(stamp(), { method: 'DELETE' })],
    ['over another body', () => ask(stamp({ method: 'POST', body: '{}' }), { body: '{ }' })],
    ['with another nonce', () => ask(stamp(), { headers: { 'gateway-nonce': 'nonce-other' } })],
    ['with another time', () => ask(stamp(), { headers: { 'gateway-time': `${Date.now() - 1}` } })],
    ['without a nonce', () => ask(stamp({ nonce: '' }))],
    ['with time in seconds', () => ask(stamp({ time: String(Math.floor(Date.now() / 1000)) }))],
    ['with a signature cut short', () => ask(stamp(), { headers: { 'gateway-signature': 'ab' } })],
    ['with no signature', () => ask(stamp(), { headers: { 'gateway-signature': '' } })],
  ])('signed %s is refused', async (_, asked) => {
    expect(await asked()).toEqual(unauthorized)
  })

  it.each(['{', '[]', 'null', '{"trade_no":"A"}', '{"trade_no":"../x"}', ''])(
    'with the body %s is refused as such',
    async (body) => {
      const path = '/sandbox/gateway/v1/trades'
      expect(await ask(stamp({ method: 'POST', path, body }))).toEqual({
        status: 400,
        json: { error: 'invalid_request' },
      })
    },
  )

  it.each([
    '/sandbox/gateway/v1/nothing',
    '/sandbox/gateway/v1/trades/A/b/c',
    '/sandbox/gateway/v1/',
  ])('for %s finds nothing', async (path) => {
    expect(await ask(stamp({ path }))).toEqual({ status: 404, json: { error: 'path_not_found' } })
  })
})

it('paths of others are left to others', async () => {
  expect(
    await test.sandbox.gateway.handle(new Request(`${test.url}/sandbox/carriers/x`)),
  ).toBeNull()
  expect(await test.sandbox.gateway.handle(new Request(`${test.url}/api/quotes`))).toBeNull()
})
