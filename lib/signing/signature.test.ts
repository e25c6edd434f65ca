import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CanonicalJsonError } from './canonical-json.ts'
import { anyObject, withKeysShuffled } from './any-json.fixture.ts'
import { queryToPayload } from './query-payload.ts'
import { signatureOf, signedJson, signPayload, signQuery } from './sign.ts'
import { freshnessMs, verifySignature } from './verify.ts'

const apiKey = 'ak_test'
const apiSecret = 'as_test'
const nowMs = 1_760_000_000_000

test('what was signed verifies, after any way over the wire and in any order of keys', () => {
  fc.assert(
    fc.property(anyObject, fc.integer(), (payload, seed) => {
      const signed = signPayload({ payload, apiKey, apiSecret, nowMs })
      const received = record(withKeysShuffled(JSON.parse(JSON.stringify(signed)), seed))
      expect(verifySignature({ payload: received, apiSecret, nowMs })).toEqual({ ok: true })
    }),
  )
})

test('the signed text is the signed payload, canonical but for its sign at the end', () => {
  fc.assert(
    fc.property(anyObject, (payload) => {
      const text = signedJson({ payload, apiKey, apiSecret, nowMs })
      const signed = signPayload({ payload, apiKey, apiSecret, nowMs })
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(signed)))
      expect(text.endsWith(`,"sign":"${signed.sign}"}`)).toBe(true)
    }),
  )
})

test('any change of one character of a signed text that changes its meaning is refused', () => {
  fc.assert(
    fc.property(anyObject, fc.nat(), fc.constantFrom(...'0a"}],: é'), (payload, at, character) => {
      const text = signedJson({ payload, apiKey, apiSecret, nowMs })
      const place = at % text.length
      const changed = parsedOrNothing(text.slice(0, place) + character + text.slice(place + 1))
      fc.pre(changed !== undefined && JSON.stringify(changed) !== JSON.stringify(JSON.parse(text)))
      expect(verifySignature({ payload: record(changed), apiSecret, nowMs }).ok).toBe(false)
    }),
    { numRuns: 300 },
  )
})

test('any field added, dropped or changed is refused', () => {
  fc.assert(
    fc.property(anyObject, fc.string(), fc.jsonValue(), (payload, name, value) => {
      const signed = signPayload({ payload, apiKey, apiSecret, nowMs })
      const received = record(JSON.parse(JSON.stringify(signed)))
      const changed = { ...received, ...Object.fromEntries([[name, value]]) }
      fc.pre(JSON.stringify(changed) !== JSON.stringify(received))
      expect(verifySignature({ payload: changed, apiSecret, nowMs }).ok).toBe(false)
      for (const dropped of Object.keys(received)) {
        const rest = Object.fromEntries(Object.entries(received).filter(([key]) => key !== dropped))
        expect(verifySignature({ payload: rest, apiSecret, nowMs }).ok).toBe(false)
      }
    }),
  )
})

test('a text of any length and script is signed as its UTF-8 bytes', () => {
  const long = fc.array(fc.constantFrom('a', 'é', 'ก', '货', '🚚', '"', '\ud800', '\u0000'), {
    minLength: 1900,
    maxLength: 2200,
  })
  fc.assert(
    fc.property(long, (letters) => {
      const text = `{"text":${JSON.stringify(letters.join(''))}}`
      const mac = createHmac('sha256', apiSecret).update(Buffer.from(text, 'utf8')).digest('hex')
      expect(signatureOf({ text: letters.join('') }, apiSecret)).toBe(mac.toUpperCase())
    }),
    { numRuns: 50 },
  )
})

test('another secret makes another signature', () => {
  const payload = signPayload({ payload: { a: 1 }, apiKey, apiSecret, nowMs })
  expect(verifySignature({ payload, apiSecret: 'as_tesT', nowMs })).toEqual(refused('mismatch'))
})

test.each([
  ['exactly five minutes old', -300_000, { ok: true }],
  ['one millisecond older', -300_001, refused('nonce-stale')],
  ['exactly five minutes ahead', 300_000, { ok: true }],
  ['one millisecond further ahead', 300_001, refused('nonce-stale')],
])('judges a nonce that is %s', (_, offsetMs, verdict) => {
  const payload = signPayload({ payload: {}, apiKey, apiSecret, nowMs: nowMs + offsetMs })
  expect(verifySignature({ payload, apiSecret, nowMs })).toEqual(verdict)
})

test('a nonce is fresh up to five minutes from now and stale beyond, wherever now is', () => {
  const offset = fc.oneof(
    fc.integer({ min: -2 * freshnessMs, max: 2 * freshnessMs }),
    fc.constantFrom(-freshnessMs - 1, -freshnessMs, freshnessMs, freshnessMs + 1),
  )
  fc.assert(
    fc.property(fc.integer({ min: 1e12, max: 9e12 }), offset, (now, offsetMs) => {
      const payload = signPayload({ payload: {}, apiKey, apiSecret, nowMs: now + offsetMs })
      const { ok } = verifySignature({ payload, apiSecret, nowMs: now })
      expect(ok).toBe(Math.abs(offsetMs) <= freshnessMs)
    }),
  )
})

test.each([
  ['seconds', '1760000000', 'nonce-stale'],
  ['a number', nowMs, 'nonce-malformed'],
  ['ISO text', '2025-10-09T08:53:20.000Z', 'nonce-malformed'],
  ['a sign in front', '+1760000000000', 'nonce-malformed'],
  ['a fraction', '1760000000000.0', 'nonce-malformed'],
  ['an exponent', '1.76e12', 'nonce-malformed'],
  ['space around', ' 1760000000000 ', 'nonce-malformed'],
  ['a line end', '1760000000000\n', 'nonce-malformed'],
  ['Thai digits', '๑๗๖๐๐๐๐๐๐๐๐๐๐', 'nonce-malformed'],
  ['hexadecimal', '0x199c82cc000', 'nonce-malformed'],
  ['nothing', '', 'nonce-malformed'],
  ['null', null, 'nonce-malformed'],
  ['an array', ['1760000000000'], 'nonce-malformed'],
  ['no nonce', undefined, 'nonce-malformed'],
  ['more digits than a number has', '9'.repeat(400), 'nonce-malformed'],
] as const)('refuses a correctly signed nonceStr that is %s', (_, nonceStr, reason) => {
  const unsigned = { api_key: apiKey, nonceStr }
  const payload = { ...unsigned, sign: signatureOf(unsigned, apiSecret) }
  expect(verifySignature({ payload, apiSecret, nowMs })).toEqual(refused(reason))
})

test.each([
  ['absent', () => undefined, 'sign-missing'],
  ['null', () => null, 'sign-malformed'],
  ['a number', () => 1, 'sign-malformed'],
  ['a list of it', (sign: string) => [sign], 'sign-malformed'],
  ['in lowercase', (sign: string) => sign.toLowerCase(), 'sign-malformed'],
  ['one digit short', (sign: string) => sign.slice(1), 'sign-malformed'],
  ['one digit long', (sign: string) => `${sign}0`, 'sign-malformed'],
  ['with a line end', (sign: string) => `${sign}\n`, 'sign-malformed'],
  ['empty', () => '', 'sign-malformed'],
  ['64 zeros', () => '0'.repeat(64), 'mismatch'],
  [
    'other in its last digit',
    (s: string) => s.slice(0, -1) + (s.endsWith('0') ? 1 : 0),
    'mismatch',
  ],
] as const)('refuses a sign that is %s', (_, change, reason) => {
  const signed = signPayload({ payload: { a: 1 }, apiKey, apiSecret, nowMs })
  const payload = { ...signed, sign: change(signed.sign) }
  expect(verifySignature({ payload, apiSecret, nowMs })).toEqual(refused(reason))
})

test('a sign or nonceStr that came in through __proto__ counts for nothing', () => {
  const signed = signPayload({ payload: {}, apiKey, apiSecret, nowMs })
  const payload = record(JSON.parse(`{"__proto__":${JSON.stringify(signed)}}`))
  expect(verifySignature({ payload, apiSecret, nowMs })).toEqual(refused('sign-missing'))
})

test('fields named like the three of the signature are replaced, not signed', () => {
  const payload = { a: 1, api_key: 'ak_other', nonceStr: 'x', sign: 'y' }
  const signed = signPayload({ payload, apiKey, apiSecret, nowMs })
  expect(signed).toEqual(signPayload({ payload: { a: 1 }, apiKey, apiSecret, nowMs }))
  const query = signQuery({ query: { ...payload }, apiKey, apiSecret, nowMs })
  expect(query).toEqual(signQuery({ query: { a: 1 }, apiKey, apiSecret, nowMs }))
})

test('a query signs its values as strings and verifies as it arrives', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', ' ', '+', '&', '=', '%', 'ก', '🚚', '\ud800'),
  })
  const parameter = fc.oneof(text, fc.integer(), fc.double(), fc.boolean())
  fc.assert(
    fc.property(fc.dictionary(text, parameter), (query) => {
      const signed = signQuery({ query, apiKey, apiSecret, nowMs })
      const arrived = queryToPayload(
        new URL(`http://x/?${new URLSearchParams(signed)}`).search.slice(1),
      )
      if (!arrived.ok) throw new Error(`given twice: ${arrived.key}`)
      expect(arrived.payload).toEqual(signed)
      expect(verifySignature({ payload: arrived.payload, apiSecret, nowMs })).toEqual({ ok: true })
    }),
  )
})

test('page 1 and page "1" are one query and two bodies', () => {
  const credentials = { apiKey, apiSecret, nowMs }
  expect(signQuery({ query: { page: 1 }, ...credentials })).toEqual(
    signQuery({ query: { page: '1' }, ...credentials }),
  )
  expect(signPayload({ payload: { page: 1 }, ...credentials }).sign).not.toBe(
    signPayload({ payload: { page: '1' }, ...credentials }).sign,
  )
})

test('an undefined query parameter is absent, an array or object one is refused', () => {
  const query: Record<string, string | undefined> = { page: '1', postal_code: undefined }
  expect(Object.keys(signQuery({ query, apiKey, apiSecret, nowMs }))).not.toContain('postal_code')
  // The compiler refuses these already; a caller in plain JavaScript gets an error, not "1,2".
  // @ts-expect-error an array
  expect(() => signQuery({ query: { ids: [1, 2] }, apiKey, apiSecret, nowMs })).toThrow(TypeError)
  // @ts-expect-error null
  expect(() => signQuery({ query: { ids: null }, apiKey, apiSecret, nowMs })).toThrow(TypeError)
})

test('an empty secret neither signs nor verifies', () => {
  expect(() => signPayload({ payload: {}, apiKey, apiSecret: '', nowMs })).toThrow(RangeError)
  const payload = signPayload({ payload: {}, apiKey, apiSecret, nowMs })
  expect(() => verifySignature({ payload, apiSecret: '', nowMs })).toThrow(RangeError)
})

test.each([NaN, -1, 1.5, Infinity])('a time of %s signs nothing', (time) => {
  expect(() => signPayload({ payload: {}, apiKey, apiSecret, nowMs: time })).toThrow(RangeError)
})

test('a payload nested too deep is refused with the typed error', () => {
  const deep: unknown = JSON.parse('['.repeat(1000) + ']'.repeat(1000))
  const payload = { deep, api_key: apiKey, nonceStr: String(nowMs), sign: 'A'.repeat(64) }
  expect(() => verifySignature({ payload, apiSecret, nowMs })).toThrow(CanonicalJsonError)
})

test('signing leaves the payload as it was', () => {
  const payload = { b: 1, a: { d: 1, c: 2 } }
  signPayload({ payload, apiKey, apiSecret, nowMs })
  expect(JSON.stringify(payload)).toBe('{"b":1,"a":{"d":1,"c":2}}')
})

function refused(reason: string) {
  return { ok: false, reason }
}

function record(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { value }
  return { ...value }
}

function parsedOrNothing(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
