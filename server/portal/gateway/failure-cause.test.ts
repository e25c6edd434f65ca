import { expect, test } from 'vitest'
import { causeOf, isAway } from './failure-cause.ts'
import type { Failure } from './result.ts'

const kindOf = (failure: Failure) => causeOf(failure).kind
const rejected = (status: number, code = 'other'): Failure => ({ kind: 'rejected', status, code })

test('a proxy that answers in place of the service means that the service was not reached', () => {
  for (const status of [502, 503, 504]) {
    expect(kindOf({ kind: 'malformed', status })).toBe('unreachable')
  }
  expect(kindOf({ kind: 'malformed', status: 500 })).toBe('faulty')
  expect(kindOf({ kind: 'malformed', status: 200 })).toBe('faulty')
})

test('a busy service is one that says so itself, and nobody is kept waiting for more than 15 minutes', () => {
  expect(causeOf(rejected(503))).toEqual({ kind: 'busy', retryAfterSeconds: 10 })
  expect(causeOf({ ...rejected(429), retryAfterSeconds: 0 })).toMatchObject({
    retryAfterSeconds: 1,
  })
  expect(causeOf({ ...rejected(429), retryAfterSeconds: 1e6 })).toMatchObject({
    retryAfterSeconds: 900,
  })
})

test('what belongs to another account is as good as not there; a key or plan that is refused is not', () => {
  expect(kindOf(rejected(404))).toBe('none')
  expect(kindOf(rejected(403, 'forbidden'))).toBe('none')
  expect(kindOf(rejected(403, 'feature_not_enabled'))).toBe('refused')
  expect(kindOf(rejected(401))).toBe('refused')
})

test('only what concerns every call makes the service away', () => {
  expect(isAway({ kind: 'timeout' })).toBe(true)
  expect(isAway({ kind: 'network', code: 'ECONNREFUSED' })).toBe(true)
  expect(isAway(rejected(503))).toBe(true)
  expect(isAway({ kind: 'malformed', status: 502 })).toBe(true)
  expect(isAway(rejected(500))).toBe(false)
  expect(isAway(rejected(404))).toBe(false)
})
