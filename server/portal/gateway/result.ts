/** How a call ends. A failure is a value like any other: nothing the service or the net does throws. */
export type Result<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure }

export interface Failure {
  /**
   * `network`: no complete reply came (the connection failed, or the caller aborted: code `aborted`).
   * `timeout`: the call's time was up. `rejected`: the service said no. `malformed`: a reply came that
   * the contract does not know. After any but `rejected` the service may have done what was asked.
   */
  readonly kind: 'network' | 'timeout' | 'rejected' | 'malformed'
  /** The HTTP status. A refusal in the compatibility envelope has its `status` field or its code's status. */
  readonly status?: number
  /** Rejected: the wire's error value, such as `not_payable`. Network: the system's, such as ECONNRESET. */
  readonly code?: string
  /** The service's own text, in the language that was asked for. */
  readonly message?: string
  /** The other fields of the refusal: `detail`, `allowed`, `field` and so on. */
  readonly facts?: Readonly<Record<string, unknown>>
  /** The integer code of the compatibility envelope, where the reply came in one. */
  readonly legacyCode?: number
  readonly retryAfterSeconds?: number
  /** Names the request in the service's log. */
  readonly requestId?: string
}

export function failed(failure: Failure): { readonly ok: false; readonly failure: Failure } {
  return { ok: false, failure }
}
