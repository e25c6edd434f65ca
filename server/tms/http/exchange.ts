/**
 * A request and a response as the middleware sees them, from either source: `fetch`, as tests and other
 * runtimes call, or Node's own server, where building a Request and a Response for each small call would
 * cost a quarter of its time.
 */
export interface ServiceRequest {
  readonly method: string
  /** Path and query, as sent. */
  readonly target: string
  /** The client's IP address; a proxy's where it is not trusted to name the client. */
  readonly address: string
  /** By its name in lower case. */
  header(name: string): string | null
  /**
   * Null when it exceeds the limit. Rejects with `ClientGone`, or with an error for a client that is too
   * slow.
   */
  body(limitBytes: number): Promise<Uint8Array | null>
  /** Aborts when the client disconnects before the response is sent. */
  clientGone(): AbortSignal
}

/** The client disconnected before the request was complete: no response is sent. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone'
}

export interface ServiceResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** A stream is for what is too large to be held. */
  readonly body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
}
