import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'
import { queryToPayload } from './query-payload.ts'
import { signatureOf, withoutSign } from './sign.ts'
import vectors from './vectors.json' with { type: 'json' }
import { verifySignature } from './verify.ts'

const { apiSecret } = vectors

// The published signatures were made with another program in another language (Python's hmac), from
// canonical texts written by hand; here they are held against this module and a second, simple one.
test.each(vectors.payloads)('$name', ({ payload, canonical, sign }) => {
  const value = withJavaScriptValues(JSON.parse(payload))
  expect(canonicalJson(value)).toBe(canonical)
  expect(sortedThenStringified(value)).toBe(canonical)
  expect(signatureOf(value, apiSecret)).toBe(sign)
  expect(createHmac('sha256', apiSecret).update(canonical, 'utf8').digest('hex')).toBe(
    sign.toLowerCase(),
  )
})

test.each(vectors.queries)('query: $name', ({ query, canonical, sign }) => {
  const read = queryToPayload(query)
  if (!read.ok) throw new Error(`refused: ${read.key}`)
  expect(canonicalJson(read.payload)).toBe(canonical)
  expect(signatureOf(read.payload, apiSecret)).toBe(sign)
  const payload = { ...read.payload, sign }
  expect(verifySignature({ payload, apiSecret, nowMs: 1_760_000_000_000 })).toEqual({ ok: true })
})

test.each(vectors.refusedQueries)('refused query: $name', ({ query, key }) => {
  const read = queryToPayload(query)
  expect(read).toEqual({ ok: false, reason: 'duplicate-key', key })
})

test.each(vectors.freshness)('nonceStr $nonceStr at $nowMs is fresh: $fresh', (vector) => {
  const unsigned = { api_key: 'ak_1', nonceStr: vector.nonceStr }
  const payload = { ...unsigned, sign: signatureOf(unsigned, apiSecret) }
  expect(verifySignature({ payload, apiSecret, nowMs: vector.nowMs }).ok).toBe(vector.fresh)
})

test('no vector has a sign that the signature would leave out', () => {
  for (const { payload } of vectors.payloads) {
    expect(withoutSign(JSON.parse(payload)).sign).toBeUndefined()
  }
})

/** Puts in the values that JSON text can't say, marked `{"$js": "..."}` in the file. */
function withJavaScriptValues(value: unknown): object {
  const made = revived(value)
  if (typeof made !== 'object' || made === null) throw new Error('a payload is an object')
  return made
}

const javaScriptValues = new Map<string, unknown>([
  ['undefined', undefined],
  ['NaN', NaN],
  ['Infinity', Infinity],
  ['-Infinity', -Infinity],
  ['-0', -0],
  ['new Date(0)', new Date(0)],
  ['new Date(1760000000000)', new Date(1_760_000_000_000)],
  ['new Date(NaN)', new Date(NaN)],
  ['() => 1', () => 1],
  ['Symbol()', Symbol()],
])

function revived(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(revived)
  if (typeof value !== 'object' || value === null) return value
  if ('$js' in value && typeof value.$js === 'string') {
    if (!javaScriptValues.has(value.$js)) throw new Error(`no value for ${value.$js}`)
    return javaScriptValues.get(value.$js)
  }
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, revived(member)]))
}

/** Canonical JSON as one would write it in a minute, for a second opinion. */
function sortedThenStringified(value: unknown): string {
  if (value instanceof Date || typeof value !== 'object' || value === null) {
    return JSON.stringify(value) ?? 'null'
  }
  if (Array.isArray(value)) return `[${value.map(sortedThenStringified).join(',')}]`
  const members = Object.entries(value).filter(([, member]) => JSON.stringify(member) !== undefined)
  members.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([k, m]) => `${JSON.stringify(k)}:${sortedThenStringified(m)}`).join(',')}}`
}
