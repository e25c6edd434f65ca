import { expect, test } from 'vitest'
import { answerJson, apiSecret, startUpstream, type Answer } from './upstream.fixture.ts'

const organization = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  name: 'บริษัท ขนส่ง',
  currency: 'THB',
  timezone: 'Asia/Bangkok',
  features: ['waybills'],
  custom_waybill_numbers: true,
  legacy_responses: false,
}
const pdf = Buffer.from('%PDF-1.7\n\xff\x00\x80', 'latin1')

const listOrganizations = async (answer: Answer) =>
  (await startUpstream(answer)).gateway.listOrganizations()

const getLabel = async (answer: Answer) =>
  (await startUpstream(answer)).gateway.getWaybillLabel({ params: { waybillNo: 'WB1' } })

const answerText =
  (text: string | Buffer, { status = 200, type = 'application/json' } = {}): Answer =>
  (response) => {
    response.writeHead(status, type === '' ? {} : { 'content-type': type }).end(text)
  }

test('a reply is what the contract says, and no more than that', async () => {
  const told = { data: [{ ...organization, secret_plan: 'x' }], debug: true }
  const result = await listOrganizations((response) => answerJson(response, told))
  expect(result).toEqual({ ok: true, value: { data: [organization] } })
})

test('a document comes as its bytes', async () => {
  const result = await getLabel(answerText(pdf, { type: 'application/pdf' }))
  expect(result.ok && Buffer.compare(Buffer.from(result.value), pdf)).toBe(0)
})

test('a refusal has status, code, text, facts and the id of the request', async () => {
  const headers = { 'x-request-id': 'r-1', 'retry-after': '7' }
  const body = {
    error: 'no_vehicle_fits',
    message: 'Too heavy.',
    detail: 'weight_over',
    request_id: 'q',
  }
  expect(await listOrganizations((r) => answerJson(r, body, { status: 422, headers }))).toEqual({
    ok: false,
    failure: {
      kind: 'rejected',
      status: 422,
      code: 'no_vehicle_fits',
      message: 'Too heavy.',
      facts: { detail: 'weight_over', request_id: 'q' },
      requestId: 'r-1',
      retryAfterSeconds: 7,
    },
  })
})

test.each([
  [{ error: 'Unauthorized' }, 401, { code: 'Unauthorized' }],
  [{ error: 'Invalid domain' }, 400, { code: 'Invalid domain' }],
  [
    { error: 'No valid fields to update', reason: 'no_valid_fields' },
    400,
    { code: 'no_valid_fields', message: 'No valid fields to update' },
  ],
  [
    { error: 'Feature "waybills" is not included in your subscription plan.' },
    403,
    { message: 'Feature "waybills" is not included in your subscription plan.' },
  ],
  [
    { error: 'missing_required_field', detail: 'items' },
    400,
    { code: 'missing_required_field', message: 'items' },
  ],
  [
    { error: 'conflict', conflict: true, messages: ['a', 'b'] },
    409,
    { code: 'conflict', facts: { conflict: true, messages: ['a', 'b'] } },
  ],
])('reads the refusal %j', async (body, status, expected) => {
  const result = await listOrganizations((response) => answerJson(response, body, { status }))
  expect(result).toMatchObject({ ok: false, failure: { kind: 'rejected', status, ...expected } })
})

test('a refusal of a document is read like any other', async () => {
  const body = { error: 'waybill_not_found' }
  expect(await getLabel((r) => answerJson(r, body, { status: 404 }))).toMatchObject({
    failure: { kind: 'rejected', status: 404, code: 'waybill_not_found' },
  })
})

test.each([
  ['the time in a date', new Date(1_760_000_005_000).toUTCString(), 5],
  ['a date that has passed', new Date(0).toUTCString(), 0],
  ['seconds', '120', 120],
  ['nonsense', 'soon', undefined],
  ['less than nothing', '-3', undefined],
])('Retry-After can be %s', async (_, header, seconds) => {
  const clock = { nowMs: () => 1_760_000_000_000 }
  const { gateway } = await startUpstream(
    (r) => answerJson(r, { error: 'x' }, { status: 429, headers: { 'retry-after': header } }),
    { clock },
  )
  const result = await gateway.listOrganizations()
  expect(!result.ok && result.failure.retryAfterSeconds).toBe(seconds)
})

test('a success in the compatibility envelope is unwrapped', async () => {
  const result = await listOrganizations((r) =>
    answerJson(r, {
      code: 0,
      success: true,
      message: 'success',
      data: { data: [organization] },
      extra: null,
    }),
  )
  expect(result).toEqual({ ok: true, value: { data: [organization] } })
})

test('code 0 is the success, whatever else the envelope says', async () => {
  const envelope = { code: 0, success: false, message: null, data: { data: [] } }
  expect(await listOrganizations((r) => answerJson(r, envelope))).toEqual({
    ok: true,
    value: { data: [] },
  })
})

test('any other code is a refusal, though status and success say well done', async () => {
  const envelope = {
    code: 1006,
    success: true,
    message: 'no such waybill',
    data: { data: [] },
    extra: null,
  }
  expect(await listOrganizations((response) => answerJson(response, envelope))).toEqual({
    ok: false,
    failure: {
      kind: 'rejected',
      status: 404,
      legacyCode: 1006,
      message: 'no such waybill',
      facts: {},
    },
  })
})

test('what our own service refuses in the envelope reads like what it refuses without', async () => {
  const text = 'Feature "waybills" is not included in your subscription plan.'
  const extra = { error: text, reason: 'feature_not_included', feature: 'waybills' }
  const envelope = { code: -1, success: false, message: text, data: null, extra }
  expect(await listOrganizations((response) => answerJson(response, envelope))).toMatchObject({
    failure: {
      kind: 'rejected',
      status: 403,
      code: 'feature_not_included',
      message: text,
      facts: { feature: 'waybills' },
    },
  })
})

test('a status that the envelope tells counts, and one that is a word is a fact', async () => {
  const refuse = (extra: object) =>
    listOrganizations((response) =>
      answerJson(response, { code: -1, success: false, message: 'no', data: null, extra }),
    )
  expect(await refuse({ status: 418, error: 'teapot', size: 1 })).toMatchObject({
    failure: { status: 418, code: 'teapot', facts: { size: 1 } },
  })
  const terminal = await refuse({ status: 'expired', error: 'already_terminal' })
  expect(terminal).toMatchObject({
    failure: { status: 409, code: 'already_terminal', facts: { status: 'expired' } },
  })
})

test('a code of the envelope that stands for several statuses names none', async () => {
  const envelope = { code: 1000, success: false, message: 'no', data: null, extra: null }
  const result = await listOrganizations((response) => answerJson(response, envelope))
  expect(!result.ok && result.failure).toEqual({
    kind: 'rejected',
    legacyCode: 1000,
    message: 'no',
    facts: {},
  })
})

test('a document that is refused in the envelope is refused', async () => {
  const envelope = { code: 1006, success: false, message: 'none', data: null, extra: null }
  expect(await getLabel((response) => answerJson(response, envelope))).toMatchObject({
    failure: { kind: 'rejected', legacyCode: 1006 },
  })
})

test.each([
  ['broken JSON', answerText('{"data":[')],
  ['no body', answerText('')],
  ['text that is not UTF-8', answerText(Buffer.from('{"data":[],"x":"\xff"}', 'latin1'))],
  ['a page of a proxy', answerText('<html></html>', { type: 'text/html' })],
  ['JSON under another name', answerText('{"data":[]}', { type: 'text/plain' })],
  ['JSON under no name', answerText('{"data":[]}', { type: '' })],
  ['another shape', answerText('{"data":{}}')],
  ['null', answerText('null')],
  ['a list', answerText('[]')],
  ['a document for JSON', answerText(pdf, { type: 'application/pdf' })],
  [
    'an envelope around another shape',
    answerText('{"code":0,"success":true,"message":"","data":[]}'),
  ],
])('%s is malformed', async (_, answer) => {
  expect(await listOrganizations(answer)).toEqual({
    ok: false,
    failure: { kind: 'malformed', status: 200 },
  })
})

test.each([
  ['JSON', answerText('{"data":[]}')],
  ['an envelope around JSON', answerText('{"code":0,"success":true,"message":"","data":{}}')],
  ['an image', answerText(pdf, { type: 'image/png' })],
])('%s is no document', async (_, answer) => {
  expect(await getLabel(answer)).toMatchObject({ failure: { kind: 'malformed', status: 200 } })
})

test("a failure that is not the service's own is malformed and keeps its status", async () => {
  const page = answerText('<h1>Bad Gateway</h1>', { status: 502, type: 'text/html' })
  expect(await listOrganizations(page)).toEqual({
    ok: false,
    failure: { kind: 'malformed', status: 502 },
  })
  const other = answerText('{"oops":1}', { status: 500 })
  expect(await listOrganizations(other)).toEqual({
    ok: false,
    failure: { kind: 'malformed', status: 500 },
  })
})

test.each([301, 302, 303, 307, 308])('a redirect (%i) is not followed', async (status) => {
  const { gateway, received } = await startUpstream((response) => {
    response.writeHead(status, { location: '/api/elsewhere', 'content-type': 'application/json' })
    response.end('{"error":"moved"}')
  })
  expect(await gateway.listOrganizations()).toMatchObject({
    failure: { kind: 'malformed', status },
  })
  expect(received.map(({ path }) => path)).toEqual(['/api/organizations'])
})

test('a reply past the limit is cut off, announced or not', async () => {
  const piece = Buffer.alloc(1024 * 1024, 'x')
  let closed = 0
  const { gateway, received } = await startUpstream((response) => {
    response.on('close', () => (closed += 1))
    response.writeHead(200, { 'content-type': 'application/json' })
    const write = () => {
      while (!response.destroyed && response.write(piece));
      response.once('drain', write)
    }
    write()
  })
  expect(await gateway.listOrganizations()).toEqual({
    ok: false,
    failure: { kind: 'malformed', status: 200, code: 'reply_too_large' },
  })
  await expect.poll(() => closed).toBe(1)
  expect(received).toHaveLength(1)
})

test('the log has neither secret, signature, address, text nor value', async () => {
  const { gateway, logged } = await startUpstream((response, { path }) => {
    if (path.endsWith('/resolve'))
      answerJson(response, { error: 'x y', message: 'Somchai' }, { status: 500 })
    else answerJson(response, { data: [{ ...organization, name: 17, id: 'Somchai' }] })
  })
  await gateway.listOrganizations()
  await gateway.resolveAddress({ body: { address: 'Somchai, 99/1 Phahonyothin' } })
  expect(logged()).toContain('"differences":["data[0].id ')
  expect(logged()).toContain('"status":500')
  for (const word of [apiSecret, 'Somchai', 'Phahonyothin', 'sign', 'nonceStr', '/api/']) {
    expect(logged()).not.toContain(word)
  }
})
