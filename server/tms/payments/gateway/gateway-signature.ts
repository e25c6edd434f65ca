/**
 * How the gateway's protocol signs: HMAC-SHA256 in lower-case hexadecimal over lines that say what the
 * message is, whose, when, by which nonce, and the digest of its body. The first line keeps a request of
 * ours from being handed back to us as a notice.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export const signatureHeaders = {
  merchant: 'gateway-merchant',
  /** Milliseconds since the Unix epoch. */
  time: 'gateway-time',
  nonce: 'gateway-nonce',
  signature: 'gateway-signature',
} as const

export interface Signed {
  readonly merchantId: string
  readonly time: string
  readonly nonce: string
  readonly body: string | Uint8Array
}

export function signRequest(
  { method, path, ...signed }: Signed & { readonly method: string; readonly path: string },
  key: string,
): string {
  return signLines(['request', method, path, ...linesOf(signed)], key)
}

export function isNoticeSignature(signature: string, signed: Signed, key: string): boolean {
  const expected = Buffer.from(signLines(['notice', ...linesOf(signed)], key))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function linesOf({ merchantId, time, nonce, body }: Signed): string[] {
  return [merchantId, time, nonce, createHash('sha256').update(body).digest('hex')]
}

function signLines(lines: readonly string[], key: string): string {
  return createHmac('sha256', key).update(lines.join('\n')).digest('hex')
}
