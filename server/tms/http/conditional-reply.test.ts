import { expect, test } from 'vitest'
import type { ServiceRequest, ServiceResponse } from './exchange.ts'
import { conditionalReply } from './conditional-reply.ts'

const response: ServiceResponse = {
  status: 200,
  headers: { 'cache-control': 'no-store' },
  body: '{"a":1}',
}

function request(known: string | null): ServiceRequest {
  return {
    method: 'GET',
    target: '/',
    address: '127.0.0.1',
    header: (name) => (name === 'if-none-match' ? known : null),
    body: () => Promise.resolve(new Uint8Array()),
    clientGone: () => new AbortController().signal,
  }
}

const tagOf = (of: ServiceResponse) => of.headers['etag'] ?? ''
const fresh = conditionalReply(request(null), response, 60)

test('a reply may be kept, by each reader for itself and by language', () => {
  expect(fresh).toMatchObject({
    status: 200,
    body: response.body,
    headers: { 'cache-control': 'private, max-age=60', vary: 'accept-language, x-legacy-response' },
  })
})

test('who has the same is told so without a body, also by a weak tag among others', () => {
  for (const known of [tagOf(fresh), `"other", W/${tagOf(fresh)}`, '*']) {
    expect(conditionalReply(request(known), response, 60)).toMatchObject({ status: 304, body: '' })
  }
})

test('another body has another tag', () => {
  const changed = conditionalReply(request(tagOf(fresh)), { ...response, body: '{"a":2}' }, 60)
  expect(changed).toMatchObject({ status: 200, body: '{"a":2}' })
  expect(tagOf(changed)).not.toBe(tagOf(fresh))
})

test('a refusal is not kept', () => {
  const refused = { ...response, status: 422 }
  expect(conditionalReply(request(null), refused, 60)).toBe(refused)
})
