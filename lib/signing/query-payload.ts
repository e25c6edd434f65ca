/**
 * A query string as the payload that was signed. A key given twice has no single meaning (the first
 * value, the last, a list), so that signer and verifier could read different things: it is refused.
 */
export type QueryPayload =
  | { readonly ok: true; readonly payload: Record<string, string> }
  | { readonly ok: false; readonly reason: 'duplicate-key'; readonly key: string }

export function queryToPayload(searchParams: Iterable<readonly [string, string]>): QueryPayload {
  const parameters = new Map<string, string>()
  for (const [key, value] of searchParams) {
    if (parameters.has(key)) return { ok: false, reason: 'duplicate-key', key }
    parameters.set(key, value)
  }
  // fromEntries defines each key, so that `__proto__` is one like any other.
  return { ok: true, payload: Object.fromEntries(parameters) }
}
