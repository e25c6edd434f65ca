import { resolveAddress } from '#lib/contract/addresses.ts'
import { isRepeatable } from '#lib/contract/endpoint.ts'
import { listOrganizations } from '#lib/contract/organizations.ts'
import { addParcels, cancelWaybill } from '#lib/contract/waybills.ts'
import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { answerJson, startUpstream, type Answer } from './upstream.fixture.ts'

const emptyList = { data: [] }
const overloaded: Answer = (response) =>
  answerJson(response, { error: 'overloaded' }, { status: 503, headers: { 'retry-after': '0' } })
const reset: Answer = (response) => response.socket?.resetAndDestroy()
const resetAfterHead: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
  response.write('{"data":', () => response.socket?.resetAndDestroy())
}
const neverAnswer: Answer = () => {}

/** The first answer, then the good one. */
const first =
  (answer: Answer, good: unknown = emptyList): Answer =>
  (response, received, count) =>
    count === 1 ? answer(response, received, count) : answerJson(response, good)

const body = { address: '99/1' }
const params = { waybillNo: 'WB1' }

test('the endpoints of these tests are what the tests take them for', () => {
  expect([listOrganizations.method, isRepeatable(listOrganizations)]).toEqual(['GET', true])
  expect([resolveAddress.method, isRepeatable(resolveAddress)]).toEqual(['POST', true])
  expect([cancelWaybill.method, isRepeatable(cancelWaybill)]).toEqual(['DELETE', false])
  expect([addParcels.method, isRepeatable(addParcels)]).toEqual(['POST', false])
})

test('a GET whose connection broke before any reply is tried once more', async () => {
  const { gateway, received } = await startUpstream(first(reset))
  expect(await gateway.listOrganizations()).toEqual({ ok: true, value: emptyList })
  expect(received).toHaveLength(2)
})

test('so is a repeatable POST, signed anew', async () => {
  let nowMs = Date.now()
  const { gateway, received } = await startUpstream(first(reset, {}), {
    clock: { nowMs: () => (nowMs += 1000) },
  })
  await gateway.resolveAddress({ body })
  const signs = received.map(({ text }) => /"sign":"(\w+)"/.exec(text)?.[1])
  expect(signs).toHaveLength(2)
  expect(signs[0]).not.toBe(signs[1])
})

test('what must not happen twice is not tried twice when the connection breaks', async () => {
  const { gateway, received } = await startUpstream(reset)
  const failure = { kind: 'network', code: 'ECONNRESET' }
  expect(await gateway.cancelWaybill({ params })).toEqual({ ok: false, failure })
  const parcelList = [{ weight: 1 }]
  expect(await gateway.addParcels({ params, body: { parcelList } })).toEqual({ ok: false, failure })
  expect(received).toHaveLength(2)
})

test('there is no third try', async () => {
  const { gateway, received } = await startUpstream(reset)
  const result = await gateway.listOrganizations()
  expect(result).toEqual({ ok: false, failure: { kind: 'network', code: 'ECONNRESET' } })
  expect(received).toHaveLength(2)
})

test('a reply that broke off in the middle is not asked for again', async () => {
  const { gateway, received } = await startUpstream(resetAfterHead)
  expect(await gateway.listOrganizations()).toMatchObject({ failure: { kind: 'network' } })
  expect(received).toHaveLength(1)
})

test('a repeatable call to an overloaded service is tried again when it asks for it', async () => {
  const { gateway, received } = await startUpstream(first(overloaded))
  expect(await gateway.listOrganizations()).toEqual({ ok: true, value: emptyList })
  const startedAtMs = performance.now()
  const later = await startUpstream(
    first((r) =>
      answerJson(r, { error: 'overloaded' }, { status: 503, headers: { 'retry-after': '1' } }),
    ),
  )
  expect(await later.gateway.listOrganizations()).toEqual({ ok: true, value: emptyList })
  expect(performance.now() - startedAtMs).toBeGreaterThan(990)
  expect([received.length, later.received.length]).toEqual([2, 2])
})

test('so it is when the overload is told in the compatibility envelope', async () => {
  const extra = { error: 'overloaded', retry_after_seconds: 0 }
  const envelope = { code: -1, success: false, message: 'busy', data: null, extra }
  const { gateway, received } = await startUpstream(
    first((response) => answerJson(response, envelope, { headers: { 'retry-after': '0' } })),
  )
  expect(await gateway.listOrganizations()).toEqual({ ok: true, value: emptyList })
  expect(received).toHaveLength(2)
})

test('an overloaded service is not asked a third time, and its answer is the result', async () => {
  const { gateway, received } = await startUpstream(overloaded)
  expect(await gateway.listOrganizations()).toMatchObject({
    failure: { kind: 'rejected', status: 503, code: 'overloaded', retryAfterSeconds: 0 },
  })
  expect(received).toHaveLength(2)
})

test('what must not happen twice is not tried twice when the service is overloaded', async () => {
  const { gateway, received } = await startUpstream(overloaded)
  expect(await gateway.cancelWaybill({ params })).toMatchObject({ failure: { status: 503 } })
  expect(received).toHaveLength(1)
})

test.each([
  ['503 that asks for more than a moment', 503, { 'retry-after': '3' }],
  ['503 that asks for nothing', 503, {}],
  ['500', 500, { 'retry-after': '0' }],
  ['429', 429, { 'retry-after': '0' }],
  ['404', 404, {}],
])('a %s is final', async (_, status, headers: Record<string, string>) => {
  const { gateway, received } = await startUpstream((response) =>
    answerJson(response, { error: 'no' }, { status, headers }),
  )
  expect(await gateway.listOrganizations()).toMatchObject({ failure: { kind: 'rejected', status } })
  expect(received).toHaveLength(1)
})

test('there is no second try for which no time is left', async () => {
  const { gateway, received } = await startUpstream((response) =>
    answerJson(response, { error: 'overloaded' }, { status: 503, headers: { 'retry-after': '1' } }),
  )
  const startedAtMs = performance.now()
  const result = await gateway.listOrganizations({ timeoutMs: 600 })
  expect(result).toMatchObject({ failure: { kind: 'rejected', status: 503, retryAfterSeconds: 1 } })
  expect(performance.now() - startedAtMs).toBeLessThan(500)
  expect(received).toHaveLength(1)
})

test('a service that does not answer in time is not asked again', async () => {
  const { gateway, received } = await startUpstream(neverAnswer)
  const startedAtMs = performance.now()
  const result = await gateway.listOrganizations({ timeoutMs: 200 })
  expect(result).toEqual({ ok: false, failure: { kind: 'timeout' } })
  expect(performance.now() - startedAtMs).toBeLessThan(2000)
  expect(received).toHaveLength(1)
})

test('the time holds for the whole body, also when it keeps dripping', async () => {
  const { gateway } = await startUpstream((response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const timer = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(timer))
  })
  const result = await gateway.listOrganizations({ timeoutMs: 200 })
  expect(result).toEqual({ ok: false, failure: { kind: 'timeout' } })
})

test('the time holds for both tries together', async () => {
  const { gateway, received } = await startUpstream((response, one, count) =>
    (count === 1 ? overloaded : neverAnswer)(response, one, count),
  )
  const startedAtMs = performance.now()
  const result = await gateway.listOrganizations({ timeoutMs: 300 })
  expect(result).toEqual({ ok: false, failure: { kind: 'timeout' } })
  expect(performance.now() - startedAtMs).toBeLessThan(1000)
  expect(received).toHaveLength(2)
})

test('a caller that goes away ends the call, and the service sees it', async () => {
  const caller = new AbortController()
  let gone = false
  const { gateway, received } = await startUpstream((response) => {
    response.on('close', () => (gone = true))
    caller.abort()
  })
  const result = await gateway.listOrganizations({ signal: caller.signal })
  expect(result).toEqual({ ok: false, failure: { kind: 'network', code: 'aborted' } })
  await expect.poll(() => gone).toBe(true)
  expect(received).toHaveLength(1)
})

test('a caller that has gone before sends nothing', async () => {
  const { gateway, received } = await startUpstream((response) => answerJson(response, emptyList))
  const result = await gateway.listOrganizations({ signal: AbortSignal.abort() })
  expect(result).toEqual({ ok: false, failure: { kind: 'network', code: 'aborted' } })
  expect(received).toHaveLength(0)
})

test('a caller that goes away between two tries prevents the second', async () => {
  const caller = new AbortController()
  const { gateway, received } = await startUpstream((response, one, count) => {
    reset(response, one, count)
    setTimeout(() => caller.abort(), 20)
  })
  const result = await gateway.listOrganizations({ signal: caller.signal })
  expect(result).toEqual({ ok: false, failure: { kind: 'network', code: 'aborted' } })
  expect(received).toHaveLength(1)
})

test('calls leave nothing on a signal that outlives them', async () => {
  const { signal } = new AbortController()
  const { gateway } = await startUpstream((response) => answerJson(response, emptyList))
  await Promise.all(Array.from({ length: 30 }, () => gateway.listOrganizations({ signal })))
  expect(getEventListeners(signal, 'abort')).toHaveLength(0)
})

test('a service that is not there is a network failure, also for who had a connection to it', async () => {
  const { gateway, stop, logged } = await startUpstream((r) => answerJson(r, emptyList))
  expect((await gateway.listOrganizations()).ok).toBe(true)
  await stop()
  const failure = { kind: 'network', code: 'ECONNREFUSED' }
  expect(await gateway.listOrganizations()).toEqual({ ok: false, failure })
  expect(await gateway.cancelWaybill({ params })).toEqual({ ok: false, failure })
  expect(logged()).toContain('"endpoint":"listOrganizations","tries":2')
  expect(logged()).toContain('"endpoint":"cancelWaybill","tries":1')
})

test('a value that no header can hold is a failure, not an exception', async () => {
  const { gateway, received } = await startUpstream((response) => answerJson(response, []))
  // @ts-expect-error no id has a line end; one could still come from plain JavaScript
  const result = await gateway.listQuotes({ senderAccountId: 'a\r\nx-evil: 1' })
  expect(result).toMatchObject({ ok: false, failure: { kind: 'network' } })
  expect(received).toHaveLength(0)
})
