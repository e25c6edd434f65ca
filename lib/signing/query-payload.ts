/**
 * Parses a query string (the part after `?`) into the payload that was signed, as URLSearchParams does.
 * A key that occurs twice is ambiguous (the first value, the last, a list), and signer and verifier
 * could read it differently: it is refused.
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
    // Defined and not assigned, so that `__proto__` is a key like any other.
    if (key === '__proto__') Object.defineProperty(payload, key, { ...own, value })
    else payload[key] = value
  }
  return { ok: true, payload }
}

const own = { configurable: true, enumerable: true, writable: true }

/** A percent sign or a plus, or a character outside visible ASCII, which no client may send unescaped. */
const needsDecoding = /[%+]|[^!-~]/

function decoded(text: string): string {
  if (!needsDecoding.test(text)) return text
  return new URLSearchParams(`key=${text}`).get('key') ?? ''
}
