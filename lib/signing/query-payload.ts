/**
 * A query string (what stands behind the `?`) as the payload that was signed, read as URLSearchParams
 * reads it. A key given twice has no single meaning (the first value, the last, a list), so that signer
 * and verifier could read different things: it is refused.
 */
export type QueryPayload =
  | { readonly ok: true; readonly payload: Record<string, string> }
  | { readonly ok: false; readonly reason: 'duplicate-key'; readonly key: string }

export function queryToPayload(query: string): QueryPayload {
  const payload: Record<string, string> = {}
  for (const pair of query.split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const key = decoded(equals === -1 ? pair : pair.slice(0, equals))
    const value = equals === -1 ? '' : decoded(pair.slice(equals + 1))
    if (Object.hasOwn(payload, key)) return { ok: false, reason: 'duplicate-key', key }
    // Defined and not set, so that `__proto__` is a key like any other.
    if (key === '__proto__') Object.defineProperty(payload, key, { ...own, value })
    else payload[key] = value
  }
  return { ok: true, payload }
}

const own = { configurable: true, enumerable: true, writable: true }

/** What escapes something, or is no visible ASCII and thus nothing that a client may send as it is. */
const needsDecoding = /[%+]|[^!-~]/

function decoded(text: string): string {
  if (!needsDecoding.test(text)) return text
  return new URLSearchParams(`key=${text}`).get('key') ?? ''
}
