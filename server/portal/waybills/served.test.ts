import { expect, test } from 'vitest'
import { failed, type Failure, type Result } from '../gateway/result.ts'
import { createIsServed } from './served.ts'

const refusesUnknownAccounts: Failure = { kind: 'rejected', status: 403, code: 'forbidden' }

function withReplies(answers: Result<Uint8Array>[]) {
  const clock = { ms: 0 }
  const requests: unknown[] = []
  const isServed = createIsServed({
    async exportWaybills(call) {
      requests.push(call)
      return answers.shift() ?? failed({ kind: 'network' })
    },
    nowMs: () => clock.ms,
  })
  return { isServed, clock, requests }
}

test('an account that does not exist is refused only where the header counts', async () => {
  const cases: readonly (readonly [Result<Uint8Array>, boolean | 'unknown'])[] = [
    [failed(refusesUnknownAccounts), true],
    // The header is ignored: a customer would see the waybills of all.
    [{ ok: true, value: new Uint8Array() }, false],
    // There is no such addition.
    [failed({ kind: 'rejected', status: 404, code: 'not_found' }), false],
    [
      failed({ kind: 'rejected', status: 403, message: 'Feature "waybills" is not included' }),
      false,
    ],
    [failed({ kind: 'malformed', status: 200 }), 'unknown'],
    [failed({ kind: 'rejected', status: 503 }), 'unknown'],
    [failed({ kind: 'rejected', status: 401, code: 'Unauthorized' }), 'unknown'],
    [failed({ kind: 'timeout' }), 'unknown'],
  ]
  for (const [answer, expected] of cases) {
    expect(await withReplies([answer]).isServed(), JSON.stringify(answer)).toBe(expected)
  }
})

test('one request serves all callers, and is repeated after a while', async () => {
  const { isServed, clock, requests } = withReplies([
    failed({ kind: 'timeout' }),
    failed(refusesUnknownAccounts),
  ])
  expect(await Promise.all([isServed(), isServed()])).toEqual(['unknown', 'unknown'])
  expect(requests).toHaveLength(1)
  clock.ms += 5_000
  expect(await isServed()).toBe(true)
  clock.ms += 60_000
  expect(await isServed()).toBe(true)
  expect(requests).toHaveLength(2)
})
