/** The door that gateways knock at, by knocks as anybody could make them. */
import { createHash, createHmac } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { systemIds } from '#server/ids.ts'
import { openTestGateway, type TestGateway } from '#server/sandbox/gateway/testing/open-gateway.ts'

const fiveMinutesMs = 5 * 60 * 1000

let test: TestGateway

beforeEach(async () => {
  test = await openTestGateway()
  return () => test.close()
})

const notice = {
  notice_id: '019a0000-0000-7000-8000-000000000001',
  trade_no: 'PAY-1',
  state: 'paid',
  amount_minor: 1000,
  currency: 'THB',
  at: '2026-01-01T00:00:00.000Z',
}

interface Knock {
  readonly kind: string
  readonly merchant: string
  readonly time: string
  readonly nonce: string
  readonly body: string
  readonly key: string
}

async function knock(
  changes: Partial<Knock> = {},
  sent: {
    headers?: Record<string, string>
    body?: string
    organization?: string
    method?: string
  } = {},
): Promise<number> {
  const { kind, merchant, time, nonce, body, key }: Knock = {
    kind: 'notice',
    merchant: test.merchantId,
    time: String(test.clock.nowMs()),
    nonce: 'nonce-of-test',
    body: JSON.stringify(notice),
    key: test.key,
    ...changes,
  }
  const digest = createHash('sha256').update(body).digest('hex')
  const lines = [kind, merchant, time, nonce, digest].join('\n')
  const { organization = test.organizationId, method = 'POST' } = sent
  const answer = await fetch(`${test.url}/callbacks/gateway/${organization}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'gateway-merchant': merchant,
      'gateway-time': time,
      'gateway-nonce': nonce,
      'gateway-signature': createHmac('sha256', key).update(lines).digest('hex'),
      ...sent.headers,
    },
    ...(method === 'GET' ? {} : { body: sent.body ?? body }),
  })
  await answer.arrayBuffer()
  return answer.status
}

describe('a notice', () => {
  it('of the gateway is taken, and what it says handed on', async () => {
    expect(await knock()).toBe(200)
    expect(test.notices).toEqual([
      {
        connectionId: test.gateway.connectionId,
        tradeNo: 'PAY-1',
        state: 'paid',
        amountMinor: 1000,
        currency: 'THB',
        at: new Date(notice.at),
      },
    ])
  })

  it('is answered 200 only when what it causes is committed', async () => {
    const order: string[] = []
    test.receive = async () => {
      await new Promise((resolve) => setTimeout(resolve, 50))
      order.push('committed')
    }
    await knock()
    order.push('answered')
    expect(order).toEqual(['committed', 'answered'])
  })

  it('that could not be taken is answered 500, to be told again', async () => {
    test.receive = () => Promise.reject(new Error('no'))
    expect(await knock()).toBe(500)
    test.receive = () => Promise.resolve()
    expect(await knock()).toBe(200)
  })

  it.each([
    [fiveMinutesMs, 200],
    [-fiveMinutesMs, 200],
    [fiveMinutesMs + 1, 401],
    [-fiveMinutesMs - 1, 401],
  ])('signed %i ms away from now is answered %i', async (awayMs, status) => {
    expect(await knock({ time: String(test.clock.nowMs() + awayMs) })).toBe(status)
  })

  it.each<[string, () => Promise<number>]>([
    ['signed by another key', () => knock({ key: 'another' })],
    ['that is a request of ours handed back', () => knock({ kind: 'request' })],
    ['of another merchant', () => knock({ merchant: 'nobody' })],
    [
      'with another body',
      () => knock({}, { body: JSON.stringify({ ...notice, amount_minor: 1 }) }),
    ],
    ['with another time', () => knock({}, { headers: { 'gateway-time': String(Date.now() + 1) } })],
    ['with another nonce', () => knock({}, { headers: { 'gateway-nonce': 'x' } })],
    ['without a signature', () => knock({}, { headers: { 'gateway-signature': '' } })],
    ['with half a signature', () => knock({}, { headers: { 'gateway-signature': 'ab' } })],
    [
      'with another signature',
      () => knock({}, { headers: { 'gateway-signature': 'f'.repeat(64) } }),
    ],
    ['with letters for one', () => knock({}, { headers: { 'gateway-signature': 'é'.repeat(64) } })],
    ['for another organization', () => knock({}, { organization: systemIds.uuid() })],
    ['for what is no organization', () => knock({}, { organization: "'--" })],
    ['with time in words', () => knock({ time: 'now' })],
    ['that is no JSON', () => knock({ body: '{' })],
    ['that is not UTF-8', () => knock({ body: '\u0000' })],
    [
      'of an amount below nothing',
      () => knock({ body: JSON.stringify({ ...notice, amount_minor: -1 }) }),
    ],
    ['of half an amount', () => knock({ body: JSON.stringify({ ...notice, amount_minor: 0.5 }) })],
    [
      'of a state nobody knows',
      () => knock({ body: JSON.stringify({ ...notice, state: 'open' }) }),
    ],
  ])('%s is refused', async (_, knocked) => {
    expect(await knocked()).toBe(401)
    expect(test.notices).toEqual([])
  })

  it('larger than any notice is refused unread', async () => {
    expect(await knock({ body: 'x'.repeat(17 * 1024) })).toBe(413)
  })

  it('that is asked for is none', async () => {
    expect(await knock({}, { method: 'GET' })).toBe(405)
  })
})

it('of a replaced connection is still taken', async () => {
  await test.database.transaction((tx) =>
    test.gateways.connect(tx, {
      organizationId: test.organizationId,
      merchantId: 'another',
      key: 'another',
      baseUrl: null,
    }),
  )
  expect(await knock()).toBe(200)
  expect(test.notices).toMatchObject([{ connectionId: test.gateway.connectionId }])
})
