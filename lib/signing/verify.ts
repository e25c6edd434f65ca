/**
 * Verifies a signature (interface 5.8 and 6.4), for the service and for receivers of pushes. See sign.ts
 * for the algorithm.
 */
import { timingSafeEqual } from 'node:crypto'
import { signatureOf, withoutSign } from './sign.ts'

/**
 * The limit of the difference between nonceStr and now, in either direction; equal to it is still fresh.
 */
export const freshnessMs = 5 * 60 * 1000

export type SignatureRefusal =
  'sign-missing' | 'sign-malformed' | 'nonce-malformed' | 'nonce-stale' | 'mismatch'

export type SignatureVerdict =
  { readonly ok: true } | { readonly ok: false; readonly reason: SignatureRefusal }

/**
 * Verifies a parsed body or query with its api_key, nonceStr and sign. The cheapest checks come first. A
 * payload without canonical JSON (nested too deep) throws CanonicalJsonError.
 *
 * nonceStr is a string of digits, the milliseconds since 1970. A number is refused, and seconds are
 * digits too but decades old. It is not stored, so within the five minutes a signature can be used
 * again, as the interface says: what must not happen twice needs a key of its own.
 */
export function verifySignature({
  payload,
  apiSecret,
  nowMs,
}: {
  readonly payload: Readonly<Record<string, unknown>>
  readonly apiSecret: string
  readonly nowMs: number
}): SignatureVerdict {
  const { unsigned, sign } = withoutSign(payload)
  if (sign === undefined) return refused('sign-missing')
  if (typeof sign !== 'string' || !/^[0-9A-F]{64}$/.test(sign)) return refused('sign-malformed')

  const nonce = payload['nonceStr']
  if (typeof nonce !== 'string' || !/^[0-9]{1,16}$/.test(nonce)) return refused('nonce-malformed')
  if (Math.abs(nowMs - Number(nonce)) > freshnessMs) return refused('nonce-stale')

  const expected = Buffer.from(signatureOf(unsigned, apiSecret))
  return timingSafeEqual(expected, Buffer.from(sign)) ? { ok: true } : refused('mismatch')
}

function refused(reason: SignatureRefusal): SignatureVerdict {
  return { ok: false, reason }
}
