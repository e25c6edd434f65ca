/**
 * The gateway's own signing, as its protocol has it: HMAC-SHA256 in lower-case hexadecimal over lines.
 * Written apart from the service's, as a real gateway's is, so that neither is right only because the
 * other makes the same mistake.
 *
 *     request | METHOD | path | merchant | time | nonce | SHA-256 of the body
 *     notice  |                 merchant | time | nonce | SHA-256 of the body
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

interface Stamp {
  readonly merchantId: string
  /** Milliseconds since the Unix epoch. */
  readonly time: string
  readonly nonce: string
}

const freshMs = 5 * 60 * 1000

/** The stamp of a request, and whether its time and signature are right for a key. */
export function readStamp(request: Request, body: string) {
  const header = (name: string) => request.headers.get(`gateway-${name}`) ?? ''
  const [merchantId, time, nonce] = [header('merchant'), header('time'), header('nonce')]
  return {
    merchantId,
    nonce,
    isRight({ key, nowMs }: { key: string; nowMs: number }): boolean {
      if (!/^\d{13}$/.test(time) || Math.abs(nowMs - Number(time)) > freshMs) return false
      const { pathname } = new URL(request.url)
      const lines = ['request', request.method, pathname, merchantId, time, nonce, digest(body)]
      const expected = Buffer.from(hmac(lines, key))
      const given = Buffer.from(header('signature'))
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}

/** The headers of a notice. */
export function stampNotice(
  { merchantId, time, nonce }: Stamp,
  { key, body }: { key: string; body: string },
): Readonly<Record<string, string>> {
  return {
    'gateway-merchant': merchantId,
    'gateway-time': time,
    'gateway-nonce': nonce,
    'gateway-signature': hmac(['notice', merchantId, time, nonce, digest(body)], key),
  }
}

function digest(body: string): string {
  return createHash('sha256').update(body).digest('hex')
}

function hmac(lines: readonly string[], key: string): string {
  return createHmac('sha256', key).update(lines.join('\n')).digest('hex')
}
