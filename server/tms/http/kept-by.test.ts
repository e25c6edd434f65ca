import { expect, test } from 'vitest'
import type { Asked, Told } from './exchange.ts'
import { keptBy } from './kept-by.ts'

const told: Told = { status: 200, headers: { 'cache-control': 'no-store' }, body: '{"a":1}' }

function asked(known: string | null): Asked {
  return {
    method: 'GET',
    target: '/',
    header: (name) => (name === 'if-none-match' ? known : null),
    body: () => Promise.resolve(new Uint8Array()),
  }
}

const tagOf = (of: Told) => of.headers['etag'] ?? ''
const fresh = keptBy(asked(null), told, 60)

test('a reply may be kept, by each reader for itself and by language', () => {
  expect(fresh).toMatchObject({
    status: 200,
    body: told.body,
    headers: { 'cache-control': 'private, max-age=60', vary: 'accept-language, x-legacy-response' },
  })
})

test('who has the same is told so without a body, also by a weak tag among others', () => {
  for (const known of [tagOf(fresh), `"other", W/${tagOf(fresh)}`, '*']) {
    expect(keptBy(asked(known), told, 60)).toMatchObject({ status: 304, body: '' })
  }
})

test('another body has another tag', () => {
  const changed = keptBy(asked(tagOf(fresh)), { ...told, body: '{"a":2}' }, 60)
  expect(changed).toMatchObject({ status: 200, body: '{"a":2}' })
  expect(tagOf(changed)).not.toBe(tagOf(fresh))
})

test('a refusal is not kept', () => {
  const refused = { ...told, status: 422 }
  expect(keptBy(asked(null), refused, 60)).toBe(refused)
})
