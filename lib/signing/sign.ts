/**
 * Signing, as the interface has it (part 5). The whole of it:
 *
 *     payload = { ...business fields, api_key, nonceStr: <now in milliseconds, as a string> }
 *     sign    = uppercase hex of HMAC-SHA256(key: api_secret, message: canonical JSON of payload)
 *     send      { ...payload, sign }
 *
 * in the JSON body for POST, PUT, PATCH and DELETE, in the query for GET, where every value is made
 * a string before it is signed. To check a vector of `vectors.json` without this code:
 *
 *     printf %s '{"api_key":"ak_1","nonceStr":"1760000000000"}' |
 *       openssl dgst -sha256 -hmac 'as_1' | tr a-f A-F
 *
 * The secret is used as its UTF-8 bytes, and so is the canonical text.
 */
import { transcode } from 'node:buffer'
import { createHmac } from 'node:crypto'
import { canonicalJson } from './canonical-json.ts'

export interface SignatureFields {
  readonly api_key: string
  readonly nonceStr: string
  readonly sign: string
}

interface Credentials {
  readonly apiKey: string
  readonly apiSecret: string
  readonly nowMs: number
}

/** 64 uppercase hexadecimal digits over a payload that has no `sign`. */
export function signatureOf(payloadWithoutSign: object, apiSecret: string): string {
  return hmacOf(canonicalJson(payloadWithoutSign), apiSecret)
}

/** The payload with its three signature fields. It replaces fields of these names. */
export function signPayload({
  payload,
  apiKey,
  apiSecret,
  nowMs,
}: Credentials & { readonly payload: object }): Record<string, unknown> & SignatureFields {
  const { unsigned } = withoutSign(payload)
  const stamped = { ...unsigned, api_key: apiKey, nonceStr: nonceAt(nowMs) }
  return { ...stamped, sign: signatureOf(stamped, apiSecret) }
}

/**
 * The JSON text of a signed body. The same as `JSON.stringify(signPayload(...))` to the receiver, but
 * the canonical text is written once and sent as it is, so that the receiver finds its keys in order.
 */
export function signedJson({
  payload,
  apiKey,
  apiSecret,
  nowMs,
}: Credentials & { readonly payload: object }): string {
  const { unsigned } = withoutSign(payload)
  const text = canonicalJson({ ...unsigned, api_key: apiKey, nonceStr: nonceAt(nowMs) })
  return `${text.slice(0, -1)},"sign":"${hmacOf(text, apiSecret)}"}`
}

export type QueryValue = string | number | boolean | undefined

/** The signed parameters of a GET. A parameter that is undefined is absent. */
export function signQuery({
  query,
  apiKey,
  apiSecret,
  nowMs,
}: Credentials & {
  readonly query: Readonly<Record<string, QueryValue>>
}): Record<string, string> & SignatureFields {
  const parameters: Record<string, string> = Object.fromEntries(
    Object.entries(query).flatMap(([key, value]) => {
      if (value === undefined) return []
      if (typeof value === 'object' || typeof value === 'function') {
        throw new TypeError(`query parameter ${key} is no string, number or boolean`)
      }
      // A URL cannot contain a lone surrogate: U+FFFD arrives, so U+FFFD is signed.
      return [[key.toWellFormed(), String(value).toWellFormed()]]
    }),
  )
  delete parameters['sign']
  const stamped = { ...parameters, api_key: apiKey, nonceStr: nonceAt(nowMs) }
  return { ...stamped, sign: signatureOf(stamped, apiSecret) }
}

/** The payload as the signature covers it, and its `sign`. */
export function withoutSign(payload: object): { unsigned: object; sign: unknown } {
  // Rest syntax keeps an own `__proto__` an own property, and leaves the caller's object unchanged.
  const { sign, ...unsigned }: { sign?: unknown } = payload
  return { unsigned, sign }
}

function nonceAt(nowMs: number): string {
  if (!Number.isSafeInteger(nowMs) || nowMs < 0) throw new RangeError('nowMs is no time')
  return String(nowMs)
}

function hmacOf(text: string, apiSecret: string): string {
  // With an absent secret anybody could make the signature.
  if (apiSecret === '') throw new RangeError('apiSecret is empty')
  return createHmac('sha256', apiSecret).update(utf8Of(text)).digest('hex').toUpperCase()
}

/** For a long text two native conversions by way of UTF-16 cost half of what `update(text)` does. */
function utf8Of(text: string): string | Uint8Array {
  return text.length > 2048 ? transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8') : text
}
