/**
 * A request and a reply as the onion sees them, whichever way they came: through `fetch`, as tests and
 * other runtimes call, or from Node's own server, where building a Request and a Response for each
 * small call would cost a quarter of its time.
 */
export interface Asked {
  readonly method: string
  /** Path and query, as they were sent. */
  readonly target: string
  /** By its name in lower case. */
  header(name: string): string | null
  /** Null when it is larger than the limit. Rejects with `ClientGone`, or with a refusal of the slow. */
  body(limitBytes: number): Promise<Uint8Array | null>
}

/** Who asked has gone away before the request was whole: nobody hears an answer. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone'
}

export interface Told {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array<ArrayBuffer>
}
