import { expect, test } from 'vitest'
import { consoleEndpointsByName } from '#lib/contract/console/endpoints.ts'
import { endpoints } from '#lib/contract/endpoints.ts'
import { deliveryIdSchema, senderAccountIdSchema } from '#lib/contract/ids.ts'
import { queryToPayload } from '#lib/signing/query-payload.ts'
import { verifySignature } from '#lib/signing/verify.ts'
import { answerJson, apiKey, apiSecret, startUpstream, type Received } from './upstream.fixture.ts'

const accountId = senderAccountIdSchema.parse('01890a5d-ac96-774b-bcce-b302099a8057')
const emptyList = { data: [] }
const emptyPage = { data: [], total: 0, page: 1, pageSize: 20, totalPages: 0 }

test('there is a function for each endpoint of the contract, and of the console', async () => {
  const { gateway } = await startUpstream((response) => answerJson(response, emptyList))
  const names = [...endpoints.map(({ name }) => name), ...Object.keys(consoleEndpointsByName)]
  expect(Object.keys(gateway).toSorted()).toEqual(names.toSorted())
})

test('a GET carries key, nonce and signature in its query, of values as strings', async () => {
  const { gateway, received } = await startUpstream((response) => answerJson(response, emptyPage))
  const result = await gateway.listSenderAccounts({ query: { page: 2, q: 'a&b=c ก🚚+%' } })
  expect(result).toEqual({ ok: true, value: emptyPage })
  const [request] = received
  expect(request).toMatchObject({ method: 'GET', path: '/api/sender-accounts', text: '' })
  const payload = signedQuery(request)
  expect(Object.keys(payload).toSorted()).toEqual(['api_key', 'nonceStr', 'page', 'q', 'sign'])
  expect(payload).toMatchObject({ api_key: apiKey, page: '2', q: 'a&b=c ก🚚+%' })
  expect(verify(payload)).toEqual({ ok: true })
})

test('a query parameter that is undefined is absent, also from the signature', async () => {
  const { gateway, received } = await startUpstream((response) => answerJson(response, emptyPage))
  await gateway.listSenderAccounts({ query: { q: undefined } })
  const payload = signedQuery(received[0])
  expect(Object.keys(payload).toSorted()).toEqual(['api_key', 'nonceStr', 'sign'])
  expect(verify(payload)).toEqual({ ok: true })
})

test('a query value that the contract refuses is sent for the service to judge', async () => {
  const { gateway, received } = await startUpstream((response) => answerJson(response, emptyPage))
  await gateway.listSenderAccounts({ query: { page: -1 } })
  expect(signedQuery(received[0])['page']).toBe('-1')
})

test('a POST carries key, nonce and signature in its body, beside the business fields', async () => {
  const { gateway, received } = await startUpstream((response) => answerJson(response, {}))
  await gateway.resolveAddress({ body: { address: 'ถนนพหลโยธิน "99/1"\n\ud800', country: 'TH' } })
  const [request] = received
  expect(request).toMatchObject({ method: 'POST', path: '/api/address/resolve' })
  expect(request?.query.size).toBe(0)
  expect(request?.headers['content-type']).toBe('application/json')
  const payload = signedBody(request)
  expect(payload).toMatchObject({ address: 'ถนนพหลโยธิน "99/1"\n\ud800', api_key: apiKey })
  expect(verify(payload)).toEqual({ ok: true })
})

test('a call without a payload still sends a signed body where the method has one', async () => {
  const { gateway, received } = await startUpstream((response) => answerJson(response, {}))
  await gateway.allocateWaybillNumber()
  await gateway.cancelWaybill({ params: { waybillNo: 'WB1' } })
  expect(received.map(({ method }) => method)).toEqual(['POST', 'DELETE'])
  for (const request of received) {
    const payload = signedBody(request)
    expect(Object.keys(payload).toSorted()).toEqual(['api_key', 'nonceStr', 'sign'])
    expect(verify(payload)).toEqual({ ok: true })
  }
})

test('the query of a call that has a body stands in the address, outside the signature', async () => {
  const { gateway, received } = await startUpstream((response) => answerJson(response, {}))
  const body = { outTradeNo: 'A-1', parcelList: [{ weight: 1 }] }
  await gateway.createWaybill({ body, query: { overwrite: 'return_existing' } })
  expect([...(received[0]?.query ?? [])]).toEqual([['overwrite', 'return_existing']])
  const payload = signedBody(received[0])
  expect(payload).not.toHaveProperty('overwrite')
  expect(verify(payload)).toEqual({ ok: true })
})

test('the nonce is the time of the call in milliseconds', async () => {
  const clock = { nowMs: () => 1_760_000_000_123 }
  const { gateway, received } = await startUpstream((r) => answerJson(r, emptyList), { clock })
  await gateway.listOrganizations()
  expect(signedQuery(received[0])['nonceStr']).toBe('1760000000123')
})

test('sender account, language and the inner token stand in headers, where there are any', async () => {
  const upstream = await startUpstream((r) => answerJson(r, []), { innerToken: 'inner-token' })
  await upstream.gateway.listQuotes({ senderAccountId: accountId, language: 'th' })
  expect(upstream.received[0]?.headers).toMatchObject({
    'x-sender-account-id': accountId,
    'accept-language': 'th',
    'x-loadline-inner': 'inner-token',
  })
  const elsewhere = await startUpstream((response) => answerJson(response, emptyList))
  await elsewhere.gateway.listOrganizations()
  for (const header of ['x-sender-account-id', 'accept-language', 'x-loadline-inner']) {
    expect(elsewhere.received[0]?.headers).not.toHaveProperty(header)
  }
})

test.each(['/tms', '/tms/', '/a/b//', '/', ''])(
  'paths begin under the path of the base address: "%s"',
  async (prefix) => {
    const { gateway, received } = await startUpstream((r) => answerJson(r, emptyList), { prefix })
    expect((await gateway.listOrganizations()).ok).toBe(true)
    expect(received[0]?.path).toBe(`${prefix.replace(/\/+$/, '')}/api/organizations`)
  },
)

test.each([
  ['a/b?c=1#d', 'a%2Fb%3Fc%3D1%23d'],
  ['กท 1', '%E0%B8%81%E0%B8%97%201'],
  ['%2e%2e', '%252e%252e'],
  ['...', '...'],
  ['a\ud800', 'a%EF%BF%BD'],
])('a path parameter stays one segment: %s', async (waybillNo, segment) => {
  const { gateway, received } = await startUpstream((response) => answerJson(response, {}))
  await gateway.getWaybill({ params: { waybillNo } })
  expect(received[0]?.path).toBe(`/api/waybills/${segment}`)
})

test.each(['', '.', '..'])(
  'a path parameter that names another path is never sent: "%s"',
  async (waybillNo) => {
    const { gateway, received } = await startUpstream((response) => answerJson(response, emptyPage))
    expect(await gateway.getWaybill({ params: { waybillNo } })).toEqual({
      ok: false,
      failure: { kind: 'rejected', code: 'invalid_path_parameter' },
    })
    expect(received).toEqual([])
  },
)

test('calls one after another share connections', async () => {
  const { gateway, received } = await startUpstream((response) => answerJson(response, emptyList))
  for (let i = 0; i < 20; i++) await gateway.listOrganizations()
  expect(received).toHaveLength(20)
  expect(new Set(received.map(({ connection }) => connection)).size).toBeLessThanOrEqual(2)
})

test('a wrong call does not compile', () => {
  // Never run: what is tested is that the compiler has something to say at each of these.
  const wrongCalls = async () => {
    const { gateway } = await startUpstream(() => {})
    const deliveryId = deliveryIdSchema.parse('')
    // @ts-expect-error a page is a number
    void gateway.listSenderAccounts({ query: { page: '2' } })
    // @ts-expect-error no such parameter
    void gateway.listSenderAccounts({ query: { nmae: 'x' } })
    // @ts-expect-error the country is required
    void gateway.listRegions({ query: {} })
    // @ts-expect-error so is the query then
    void gateway.listRegions()
    // @ts-expect-error quotes are an account's
    void gateway.listQuotes()
    // @ts-expect-error not any text is an account's id
    void gateway.listQuotes({ senderAccountId: 'x' })
    // @ts-expect-error organizations are nobody's account
    void gateway.listOrganizations({ senderAccountId: accountId })
    // @ts-expect-error an order's id is no quote's
    void gateway.getQuote({ params: { id: deliveryId }, senderAccountId: accountId })
    // @ts-expect-error the parameter is missing
    void gateway.getWaybill({ params: {} })
    // @ts-expect-error parcels are missing
    void gateway.createWaybill({ body: { outTradeNo: 'A' } })
    const body = { outTradeNo: 'A', parcelList: [] }
    // @ts-expect-error there is no such mode
    void gateway.createWaybill({ body, query: { overwrite: 'x' } })
    // @ts-expect-error no such language
    void gateway.listOrganizations({ language: 'de' })
    // @ts-expect-error no such endpoint
    void gateway.listOrganisations()

    const accounts = await gateway.listSenderAccounts()
    // @ts-expect-error whether it went well was not asked
    void accounts.value
    // @ts-expect-error an account has no such field
    if (accounts.ok) void accounts.value.data[0]?.nmae
    const label = await gateway.getWaybillLabel({ params: { waybillNo: 'A' } })
    // @ts-expect-error a label is bytes
    if (label.ok) void label.value.data
    if (label.ok) void label.value.byteLength
    void gateway.trackOrder({ params: { id: deliveryId }, senderAccountId: accountId })
  }
  expect(wrongCalls).toBeTypeOf('function')
})

function signedQuery(request: Received | undefined): Record<string, unknown> {
  const read = queryToPayload(String(request?.query ?? ''))
  return read.ok ? read.payload : {}
}

function signedBody(request: Received | undefined): Record<string, unknown> {
  const body: unknown = JSON.parse(request?.text ?? '')
  return typeof body === 'object' ? { ...body } : {}
}

function verify(payload: Record<string, unknown>) {
  return verifySignature({ payload, apiSecret, nowMs: Date.now() })
}
